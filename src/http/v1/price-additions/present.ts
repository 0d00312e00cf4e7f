import Type, { type Static } from 'typebox'
import { utc } from '../../../core/time.ts'
import type { StoredAddition } from '../../../pricing/index.ts'
import { Id, Instant, NullableFields, OneOf } from '../../schemas.ts'
import { codes, effectiveFields, presentConditions, sailingFields } from '../conditions.ts'

/** A larger flat addition is a typing mistake. */
const flatMax = 1_000_000_000

const conditions = {
  voyage_id: Id('Only for this voyage'),
  operator: Type.String({
    minLength: 1,
    maxLength: 32,
    description: 'Only for voyages of this operator',
  }),
  ...sailingFields,
  passenger_types: codes('Only for these passenger types'),
  count_min: Type.Integer({
    minimum: 1,
    maximum: 30,
    description:
      'Only for at least this many passengers of one seat class and passenger type in the leg',
  }),
  count_max: Type.Integer({
    description: 'Only for at most this many such passengers',
    minimum: 1,
    maximum: 30,
  }),
  ...effectiveFields('prices calculated'),
}

const terms = {
  title: Type.String({
    description: 'Title for your own staff',
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
  }),
  amount_type: OneOf(
    ['percent', 'flat'],
    '`percent`: `amount` is in basis points (1000 = 10%) of the price with all additions before it. `flat`: `amount` is in dong per passenger',
  ),
  direction: OneOf(['increase', 'decrease'], 'Whether it raises or lowers the price'),
  amount: Type.Integer({
    description: 'Basis points or dong, depending on `amount_type`',
    minimum: 0,
    maximum: flatMax,
  }),
}

export const AdditionInput = Type.Object(
  {
    ...terms,
    priority: Type.Optional(
      Type.Integer({
        minimum: -1_000,
        maximum: 1_000,
        default: 0,
        description: 'Order of application: lower numbers first',
      }),
    ),
    active: Type.Optional(
      Type.Boolean({
        description: '`false`: the addition is stored but does not apply',
        default: true,
      }),
    ),
    ...Type.Partial(Type.Object(conditions)).properties,
  },
  { title: 'NewPriceAddition', additionalProperties: false },
)

export const AdditionShape = Type.Object(
  {
    id: Id('Id of the price addition'),
    ...terms,
    priority: Type.Integer({ description: 'Order of application: lower numbers first' }),
    active: Type.Boolean({ description: 'Whether the addition applies' }),
    ...NullableFields(conditions),
    created_at: Instant('UTC'),
  },
  { title: 'PriceAddition' },
)

export function presentAddition(addition: StoredAddition): Static<typeof AdditionShape> {
  return {
    id: addition.id,
    title: addition.title,
    amount_type: addition.amountType,
    direction: addition.direction,
    amount: addition.amount,
    priority: addition.priority,
    active: addition.active,
    voyage_id: addition.voyageId,
    operator: addition.operatorCode,
    passenger_types: addition.passengerTypes,
    count_min: addition.countMin,
    count_max: addition.countMax,
    ...presentConditions(addition),
    created_at: utc(addition.createdAt),
  }
}
