import Type, { type Static } from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { utc } from '../../../core/time.ts'
import type { NewVoucher, StoredVoucher } from '../../../pricing/index.ts'
import { Dong, Id, Instant, LocalDate, NullableFields, OneOf, TerminalCode } from '../../schemas.ts'
import { readInstant, refuseEmpty, refuseReversed } from '../known.ts'

const code = Type.String({ minLength: 1, maxLength: 64 })
const count = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000_000, description })

const terms = {
  code: Type.String({
    pattern: '^[A-Za-z0-9_-]{2,40}$',
    description: 'The code that the customer types. Upper and lower case are the same',
  }),
  title: Type.String({
    description: 'Title for your own staff',
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
  }),
  amount_type: OneOf(
    ['percent', 'flat'],
    '`percent`: `amount` is in basis points (1000 = 10%). `flat`: `amount` is in dong per booking',
  ),
  amount: Type.Integer({
    description: 'Basis points or dong, depending on `amount_type`',
    minimum: 1,
    maximum: 1_000_000_000,
  }),
}

const conditions = {
  usage_limit: count('How many times the voucher can be used in total'),
  customer_limit: count(
    'How many times each customer can use the voucher. The contact’s e-mail address identifies the customer',
  ),
  departure_terminal: TerminalCode('Only for voyages from this terminal'),
  arrival_terminal: TerminalCode('Only for voyages to this terminal', 'PQB'),
  departure_from: LocalDate('Only for voyages that depart on this date or later'),
  departure_to: LocalDate('Only for voyages that depart on this date or earlier'),
  seat_classes: Type.Array(code, {
    description: 'Only for these cabin classes',
    minItems: 1,
    maxItems: 50,
  }),
  effective_from: Instant('Applies to bookings made at this instant or later'),
  effective_to: Instant('Applies to bookings made before this instant'),
}

export const VoucherInput = Type.Object(
  {
    ...terms,
    minimum_order_total: Type.Optional(
      Type.Integer({
        description: 'Lowest order total that the voucher applies to, in dong',
        minimum: 0,
        maximum: 1_000_000_000_000,
        default: 0,
      }),
    ),
    active: Type.Optional(
      Type.Boolean({ description: '`false`: the voucher is stored but refused', default: true }),
    ),
    ...Type.Partial(Type.Object(conditions)).properties,
  },
  { title: 'NewVoucher', additionalProperties: false },
)

export const VoucherShape = Type.Object(
  {
    id: Id('Id of the voucher'),
    ...terms,
    minimum_order_total: Dong('Lowest order total that the voucher applies to'),
    active: Type.Boolean({ description: 'Whether the voucher can be used' }),
    usage_count: Type.Integer({
      description: 'Number of uses: bookings that are tentative or have a ticket',
    }),
    ...NullableFields(conditions),
    created_at: Instant('UTC'),
  },
  { title: 'Voucher' },
)

export function toVoucher(organizationId: string, input: Static<typeof VoucherInput>): NewVoucher {
  if (input.amount_type === 'percent' && input.amount > 10_000) {
    refuseField('/amount', 'a percentage is at most 10000 basis points')
  }
  const effectiveFrom = readInstant('/effective_from', input.effective_from)
  const effectiveTo = readInstant('/effective_to', input.effective_to)
  refuseReversed('/departure_to', input.departure_from, input.departure_to)
  refuseEmpty('/effective_to', effectiveFrom, effectiveTo)
  return {
    organizationId,
    code: input.code,
    title: input.title,
    amountType: input.amount_type,
    amount: input.amount,
    minimumOrderTotal: input.minimum_order_total ?? 0,
    usageLimit: input.usage_limit ?? null,
    customerLimit: input.customer_limit ?? null,
    departureTerminal: input.departure_terminal ?? null,
    arrivalTerminal: input.arrival_terminal ?? null,
    departureFrom: input.departure_from ?? null,
    departureTo: input.departure_to ?? null,
    seatClasses: input.seat_classes ?? null,
    effectiveFrom,
    effectiveTo,
    active: input.active ?? true,
  }
}

export function presentVoucher(voucher: StoredVoucher): Static<typeof VoucherShape> {
  return {
    id: voucher.id,
    code: voucher.code,
    title: voucher.title,
    amount_type: voucher.amountType,
    amount: voucher.amount,
    minimum_order_total: voucher.minimumOrderTotal,
    active: voucher.active,
    usage_count: voucher.usageCount,
    usage_limit: voucher.usageLimit,
    customer_limit: voucher.customerLimit,
    departure_terminal: voucher.departureTerminal,
    arrival_terminal: voucher.arrivalTerminal,
    departure_from: voucher.departureFrom,
    departure_to: voucher.departureTo,
    seat_classes: voucher.seatClasses,
    effective_from: voucher.effectiveFrom && utc(voucher.effectiveFrom),
    effective_to: voucher.effectiveTo && utc(voucher.effectiveTo),
    created_at: utc(voucher.createdAt),
  }
}
