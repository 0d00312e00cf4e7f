import Type, { type Static } from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { utc } from '../../../core/time.ts'
import type { NewPriceAddition, StoredAddition } from '../../../pricing/index.ts'
import { Id, Instant, LocalDate, NullableFields, OneOf, TerminalCode } from '../../schemas.ts'
import { readInstant, refuseEmpty, refuseReversed } from '../known.ts'

/** A larger flat addition is a typing mistake. */
const flatMax = 1_000_000_000
const percentMaxBps = 100_000
const wholeBps = 10_000

const code = Type.String({ minLength: 1, maxLength: 64 })

const conditions = {
  voyage_id: Id('Only for this voyage'),
  operator: Type.String({
    minLength: 1,
    maxLength: 32,
    description: 'Only for voyages of this operator',
  }),
  departure_terminal: TerminalCode('Only for voyages from this terminal'),
  arrival_terminal: TerminalCode('Only for voyages to this terminal', 'PQB'),
  departure_from: LocalDate('Only for voyages that depart on this date or later'),
  departure_to: LocalDate('Only for voyages that depart on this date or earlier'),
  seat_classes: Type.Array(code, {
    description: 'Only for these cabin classes',
    minItems: 1,
    maxItems: 50,
  }),
  passenger_types: Type.Array(code, {
    description: 'Only for these passenger types',
    minItems: 1,
    maxItems: 50,
  }),
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
  effective_from: Instant('Applies to prices calculated at this instant or later'),
  effective_to: Instant('Applies to prices calculated before this instant'),
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
    '`percent`: `amount` is in basis points (1000 = 10%). `flat`: `amount` is in dong per passenger',
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

export function toAddition(
  organizationId: string,
  input: Static<typeof AdditionInput>,
): NewPriceAddition {
  if (input.amount_type === 'percent' && input.amount > percentMaxBps) {
    refuseField('/amount', `a percentage is at most ${percentMaxBps} basis points`)
  }
  if (
    input.amount_type === 'percent' &&
    input.direction === 'decrease' &&
    input.amount > wholeBps
  ) {
    refuseField(
      '/amount',
      `a decrease is at most ${wholeBps} basis points, which is the whole price`,
    )
  }
  const effectiveFrom = readInstant('/effective_from', input.effective_from)
  const effectiveTo = readInstant('/effective_to', input.effective_to)
  refuseReversed('/departure_to', input.departure_from, input.departure_to)
  refuseReversed('/count_max', input.count_min, input.count_max)
  refuseEmpty('/effective_to', effectiveFrom, effectiveTo)
  return {
    organizationId,
    title: input.title,
    amountType: input.amount_type,
    direction: input.direction,
    amount: input.amount,
    priority: input.priority ?? 0,
    voyageId: input.voyage_id ?? null,
    operatorCode: input.operator ?? null,
    departureTerminal: input.departure_terminal ?? null,
    arrivalTerminal: input.arrival_terminal ?? null,
    departureFrom: input.departure_from ?? null,
    departureTo: input.departure_to ?? null,
    seatClasses: input.seat_classes ?? null,
    passengerTypes: input.passenger_types ?? null,
    countMin: input.count_min ?? null,
    countMax: input.count_max ?? null,
    effectiveFrom,
    effectiveTo,
    active: input.active ?? true,
  }
}

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
    departure_terminal: addition.departureTerminal,
    arrival_terminal: addition.arrivalTerminal,
    departure_from: addition.departureFrom,
    departure_to: addition.departureTo,
    seat_classes: addition.seatClasses,
    passenger_types: addition.passengerTypes,
    count_min: addition.countMin,
    count_max: addition.countMax,
    effective_from: addition.effectiveFrom && utc(addition.effectiveFrom),
    effective_to: addition.effectiveTo && utc(addition.effectiveTo),
    created_at: utc(addition.createdAt),
  }
}
