import Type, { type Static } from 'typebox'
import { wholePage } from '../../../core/pagination.ts'
import type { OperatorProfile } from '../../../operators/index.ts'
import type { Route } from '../../app.ts'
import { Nullable, PageOf } from '../../schemas.ts'
import { presentVoyageOperator, VoyageOperatorShape } from '../voyages/present.ts'

export const OperatorShape = Type.Object(
  {
    ...VoyageOperatorShape.properties,
    sales_cutoff_minutes: Type.Integer({
      description: 'Minutes before departure at which the sale closes',
    }),
    passenger_types: Type.Array(
      Type.Object({
        code: Type.String(),
        label: Type.String({ description: 'Label in Vietnamese' }),
        label_en: Type.String({ description: 'Label in English' }),
        min_age: Type.Integer({ description: 'Lowest age in full years' }),
        max_age: Nullable(
          Type.Integer({ description: 'Highest age in full years; null: no limit' }),
        ),
      }),
      { description: 'The passenger types. Ages are in full years at departure' },
    ),
    required_passenger_fields: Type.Array(Type.String(), {
      description:
        'The fields that a booking must give for every passenger; `plate_number` is required only for a place for a vehicle',
    }),
  },
  { title: 'Operator' },
)

export const listOperators: Route = (app, { operators }) => {
  app.get(
    '/operators',
    {
      schema: {
        operationId: 'list_operators',
        tags: ['Reference'],
        summary: 'List the thirteen operators and how each of them issues',
        description:
          'Returns how each operator issues (`automated` or `manual`), how long it takes to confirm, its passenger types, and the passenger fields it requires. You can book voyages of an operator with `issuance: manual`, but you cannot confirm them through the API: leave them out or tell your users. Operators change only when the service’s configuration changes.',
        response: {
          200: PageOf(OperatorShape),
        },
      },
    },
    async () => wholePage(operators.all.map(({ profile }) => presentOperator(profile))),
  )
}

export function presentOperator(profile: OperatorProfile): Static<typeof OperatorShape> {
  return {
    ...presentVoyageOperator(profile),
    sales_cutoff_minutes: profile.salesCutoffMinutes,
    passenger_types: profile.passengerTypes.map(type => ({
      code: type.code,
      label: type.label,
      label_en: type.labelEn,
      min_age: type.minAge,
      max_age: type.maxAge,
    })),
    required_passenger_fields: profile.requiredPassengerFields,
  }
}
