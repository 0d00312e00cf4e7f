import Type, { type Static } from 'typebox'
import { utc } from '../../../core/time.ts'
import type { StoredVoucher } from '../../../pricing/index.ts'
import { Dong, Id, Instant, NullableFields, OneOf } from '../../schemas.ts'
import { effectiveFields, presentConditions, sailingFields } from '../conditions.ts'

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
  ...sailingFields,
  ...effectiveFields('bookings made'),
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
    ...presentConditions(voucher),
    created_at: utc(voucher.createdAt),
  }
}
