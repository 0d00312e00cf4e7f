import Type, { type Static } from 'typebox'
import type { OperatorProfile } from '../../operators/index.ts'
import type { Route } from '../app.ts'
import { Dong } from '../schemas.ts'
import { OperatorShape, presentOperator } from '../v1/reference/list-operators.ts'
import { anyUser, guarded } from './access.ts'

const Hours = Type.Integer({ description: 'It counts until so many hours before the departure' })

/** What agencies tell their customers before they sell. */
const OperatorWithTerms = Type.Object({
  ...OperatorShape.properties,
  cancellation_penalties: Type.Array(
    Type.Union([
      Type.Object({
        hours_before: Hours,
        type: Type.Literal('percent'),
        value_bps: Type.Integer({ description: 'Basis points of the fare without tax' }),
      }),
      Type.Object({
        hours_before: Hours,
        type: Type.Literal('flat'),
        value: Dong('The same for each ticket'),
      }),
      Type.Object({ hours_before: Hours, type: Type.Literal('not_allowed') }),
    ]),
    {
      description:
        'What the operator keeps of a cancelled ticket, at most its fare. After the last one nothing can be cancelled',
    },
  ),
  change_fee: Dong('What the operator takes for the change of a ticket'),
})

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
  operators: Type.Array(OperatorWithTerms),
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
      operators: operators.all.map(({ profile }) => presentWithTerms(profile)),
    }),
  )
}

function presentWithTerms(profile: OperatorProfile): Static<typeof OperatorWithTerms> {
  return {
    ...presentOperator(profile),
    cancellation_penalties: profile.cancellationPenalties.map(({ hoursBefore, ...penalty }) => ({
      hours_before: hoursBefore,
      ...(penalty.type === 'percent'
        ? { type: penalty.type, value_bps: penalty.valueBps }
        : penalty),
    })),
    change_fee: profile.changeFee,
  }
}
