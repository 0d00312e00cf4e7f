import Type from 'typebox'
import type { Route } from '../app.ts'
import { OperatorShape, presentOperator } from '../v1/reference/list-operators.ts'
import { anyUser, guarded } from './access.ts'

/** The choices that forms offer. They change with the configuration only. */
const Network = Type.Object({
  terminals: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      name_en: Type.String(),
      province: Type.String(),
      time_zone: Type.String(),
    }),
  ),
  routes: Type.Array(
    Type.Object({ departure_terminal: Type.String(), arrival_terminal: Type.String() }),
  ),
  seat_classes: Type.Array(
    Type.Object({ code: Type.String(), label: Type.String(), label_en: Type.String() }),
  ),
  operators: Type.Array(OperatorShape),
})

export const getNetwork: Route = (app, { network, operators }) => {
  app.get(
    '/network',
    guarded(anyUser, {
      operationId: 'get_network',
      summary: 'Get terminals, routes, seat classes and operators',
      response: { 200: Network },
    }),
    async () => ({
      terminals: network.terminals.map(terminal => ({
        code: terminal.code,
        name: terminal.name,
        name_en: terminal.nameEn,
        province: terminal.province,
        time_zone: terminal.timeZone,
      })),
      routes: network.routes.map(route => ({
        departure_terminal: route.departureTerminal,
        arrival_terminal: route.arrivalTerminal,
      })),
      seat_classes: network.seatClasses.map(({ code, label, labelEn }) => ({
        code,
        label,
        label_en: labelEn,
      })),
      operators: operators.all.map(({ profile }) => presentOperator(profile)),
    }),
  )
}
