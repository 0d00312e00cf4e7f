/** Named types of the API. `schema.ts` has all types; these are the ones that callers need. */
import type { routes } from './routes.ts'
import type { operations } from './schema.ts'

export type OperationId = keyof operations & keyof typeof routes

type Good = 200 | 201 | 202 | 204
type Responses<Op extends OperationId> = operations[Op]['responses']
type ContentOf<Response> = Response extends { content: infer Content }
  ? Content extends Record<string, unknown>
    ? Content[keyof Content]
    : undefined
  : undefined

/** The successful answer of an operation. */
export type AnswerOf<Op extends OperationId> = {
  [Status in keyof Responses<Op> & Good]: ContentOf<Responses<Op>[Status]>
}[keyof Responses<Op> & Good]

type Given<Op extends OperationId, Place extends 'query' | 'path'> = operations[Op] extends {
  parameters: { [P in Place]?: infer Value }
}
  ? NonNullable<Value>
  : Record<never, never>

export type QueryOf<Op extends OperationId> = Given<Op, 'query'>
export type PathOf<Op extends OperationId> = Given<Op, 'path'>
export type BodyOf<Op extends OperationId> = NonNullable<
  operations[Op]['requestBody']
>['content']['application/json']

type Item<Op extends OperationId> = AnswerOf<Op> extends { data: (infer Each)[] } ? Each : never

export type Identity = AnswerOf<'get_me'>
export type Terminal = Item<'list_terminals'>
export type Route = Item<'list_routes'>
export type Operator = Item<'list_operators'>
export type Voyage = AnswerOf<'get_voyage'>
export type VoyagePage = AnswerOf<'search_voyages'>
export type BoatLayout = AnswerOf<'get_boat_layout'>
export type Deck = BoatLayout['decks'][number]
export type Cell = Deck['cells'][number]
export type VoyageCounts = AnswerOf<'get_voyage_counts'>
export type PriceCheck = AnswerOf<'check_ticket_price_additions'>
export type PriceAddition = AnswerOf<'get_ticket_price_addition'>
export type Voucher = AnswerOf<'get_voucher'>
export type VoucherCheck = AnswerOf<'check_voucher'>
export type Booking = AnswerOf<'get_booking'>
export type NewBooking = BodyOf<'create_booking'>
export type Passenger = NewBooking['legs'][number]['passengers'][number]
export type Preflight = AnswerOf<'get_issuance_preflight'>
export type CancellationQuote = AnswerOf<'get_booking_cancellation'>
export type Change = BodyOf<'change_booking'>
export type ChangeQuote = Exclude<AnswerOf<'change_booking'>, Booking>
/** A `dry_run` answers the price, everything else the booking. */
export type ChangeAnswer<Wanted extends Change> = Wanted extends { dry_run: true }
  ? ChangeQuote
  : true extends Wanted[keyof Wanted & 'dry_run']
    ? Booking | ChangeQuote
    : Booking
export type TicketFile = Item<'list_booking_tickets'>
export type Order = AnswerOf<'get_order'>
export type Customer = AnswerOf<'get_customer'>
export type Balance = AnswerOf<'get_balance'>
export type Transaction = Item<'list_transactions'>
export type DebtLedger = Item<'list_debt_ledgers'>
export type GangwayEvent = Item<'list_events'>
export type WebhookEndpoint = AnswerOf<'get_webhook_endpoint'>
export type WebhookDelivery = Item<'list_webhook_deliveries'>

/** Status numbers of bookings. An order can also be `waitingForOperator`. */
export const BookingStatus = {
  requested: 2,
  waitingForOperator: 4,
  issueError: 6,
  expired: 8,
  issued: 10,
  cancellationRequested: 12,
  cancelled: 14,
  cancelledByOperator: 16,
} as const

export const PaymentStatus = { unpaid: 1, paid: 4, partlyRefunded: 17, refunded: 18 } as const

type CodeOf<Response> = Response extends {
  content: { 'application/problem+json': { code: infer Code } }
}
  ? Code
  : never

/** The stable codes that an operation may answer with. */
export type ProblemCodeOf<Op extends OperationId> = {
  [Status in keyof Responses<Op>]: CodeOf<Responses<Op>[Status]>
}[keyof Responses<Op>]

export type KnownProblemCode = { [Op in OperationId]: ProblemCodeOf<Op> }[OperationId]

/** A newer service may have more codes. */
export type ProblemCode = KnownProblemCode | (string & {})

export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: ProblemCode
  request_id: string
  errors?: { path: string; message: string }[]
  [more: string]: unknown
}

export type Page<Each> = { data: Each[]; has_next_page: boolean; next_cursor: string | null }

/** The deadline of one call, and the signal that ends it early. */
export type CallOptions = {
  signal?: AbortSignal | undefined
  /** For one attempt, until the whole answer has arrived, in milliseconds. */
  timeoutMs?: number | undefined
}
