/**
 * The client: one function per operation, by resource. Functions alone, so that whoever prints or
 * serializes it sees no key.
 */
import { type ConfirmOptions, confirm, confirmAndWait } from './confirm.ts'
import { createOnce, findByReference } from './create-once.ts'
import { type FollowOptions, followEvents } from './follow-events.ts'
import { eachOf } from './pages.ts'
import { type Input, send } from './send.ts'
import { type Options, readSettings } from './settings.ts'
import type {
  AnswerOf,
  BodyOf,
  Booking,
  CallOptions,
  Change,
  NewBooking,
  OperationId,
  Page,
  PathOf,
  QueryOf,
} from './types.ts'
import { type WaitOptions, waitUntilSettled } from './wait.ts'

/** What an operation takes. */
export type InputOf<Op extends OperationId> = {
  path?: PathOf<Op>
  query?: QueryOf<Op>
  body?: BodyOf<Op>
  headers?: Record<string, string>
}

type Listing = {
  [Op in OperationId]: AnswerOf<Op> extends Page<unknown> ? Op : never
}[OperationId]
type ItemOf<Op extends OperationId> = AnswerOf<Op> extends Page<infer Item> ? Item : never

export type Gangway = ReturnType<typeof createGangway>

export function createGangway(options: Options) {
  const settings = readSettings(options)

  async function call<Op extends OperationId>(
    operation: Op,
    input: InputOf<Op> = {},
    options: CallOptions = {},
  ): Promise<AnswerOf<Op>> {
    return (await send(settings, operation, input as Input, options)).body as AnswerOf<Op>
  }

  function every<Op extends Listing>(operation: Op, input: InputOf<Op>, options?: CallOptions) {
    return eachOf<ItemOf<Op>>(async cursor => {
      const query = { limit: 100, ...input.query, ...(cursor === undefined ? {} : { cursor }) }
      const reply = await send(settings, operation, { ...(input as Input), query }, options)
      return reply.body as Page<ItemOf<Op>>
    })
  }

  return Object.freeze({
    /** Any operation of the document, by its operation id. */
    call,

    /** Whose key this is, in which environment, and what it may do. */
    me: (options?: CallOptions) => call('get_me', {}, options),
    terminals: (options?: CallOptions) => call('list_terminals', {}, options),
    routes: (options?: CallOptions) => call('list_routes', {}, options),
    operators: (options?: CallOptions) => call('list_operators', {}, options),

    voyages: {
      /** A page, with `sources`: which operators were asked and which answered. */
      search: (query: QueryOf<'search_voyages'>, options?: CallOptions) =>
        call('search_voyages', { query }, options),
      all: (query: QueryOf<'search_voyages'>, options?: CallOptions) =>
        every('search_voyages', { query }, options),
      get: (id: string, query: QueryOf<'get_voyage'> = {}, options?: CallOptions) =>
        call('get_voyage', { path: { id }, query }, options),
      /** The seat map, read at the operator now. */
      layout: (voyageId: string, options?: CallOptions) =>
        call('get_boat_layout', { path: { voyage_id: voyageId } }, options),
      counts: (voyageId: string, options?: CallOptions) =>
        call('get_voyage_counts', { path: { voyage_id: voyageId } }, options),
      calendar: (query: QueryOf<'list_voyage_counts'>, options?: CallOptions) =>
        call('list_voyage_counts', { query }, options),
    },

    prices: {
      /** What a fare costs, for the customer and for you, and how it adds up. */
      check: (body: BodyOf<'check_ticket_price_additions'>, options?: CallOptions) =>
        call('check_ticket_price_additions', { body }, options),
      list: (query: QueryOf<'list_ticket_price_additions'> = {}, options?: CallOptions) =>
        call('list_ticket_price_additions', { query }, options),
      all: (query: QueryOf<'list_ticket_price_additions'> = {}, options?: CallOptions) =>
        every('list_ticket_price_additions', { query }, options),
      get: (id: string, options?: CallOptions) =>
        call('get_ticket_price_addition', { path: { id } }, options),
      create: (body: BodyOf<'create_ticket_price_addition'>, options?: CallOptions) =>
        call('create_ticket_price_addition', { body }, options),
      delete: (id: string, options?: CallOptions) =>
        call('delete_ticket_price_addition', { path: { id } }, options),
    },

    vouchers: {
      check: (body: BodyOf<'check_voucher'>, options?: CallOptions) =>
        call('check_voucher', { body }, options),
      list: (query: QueryOf<'list_vouchers'> = {}, options?: CallOptions) =>
        call('list_vouchers', { query }, options),
      all: (query: QueryOf<'list_vouchers'> = {}, options?: CallOptions) =>
        every('list_vouchers', { query }, options),
      get: (id: string, options?: CallOptions) => call('get_voucher', { path: { id } }, options),
      create: (body: BodyOf<'create_voucher'>, options?: CallOptions) =>
        call('create_voucher', { body }, options),
      delete: (id: string, options?: CallOptions) =>
        call('delete_voucher', { path: { id } }, options),
    },

    bookings: {
      /** Sent once. After a lost answer look it up; `createOnce` does that for you. */
      create: (body: NewBooking, options?: CallOptions) =>
        call('create_booking', { body }, options),
      /** At most one booking for a client reference: answers the one that is there, whatever its status. */
      createOnce: (body: NewBooking & { client_reference: string }, options: CallOptions = {}) =>
        createOnce(settings, body, options),
      /** The newest booking with a client reference, or null. */
      find: (clientReference: string, options: CallOptions = {}): Promise<Booking | null> =>
        findByReference(settings, clientReference, options),
      list: (query: QueryOf<'list_bookings'> = {}, options?: CallOptions) =>
        call('list_bookings', { query }, options),
      all: (query: QueryOf<'list_bookings'> = {}, options?: CallOptions) =>
        every('list_bookings', { query }, options),
      get: (id: string, options?: CallOptions): Promise<Booking> =>
        call('get_booking', { path: { id } }, options),
      /** What confirming would meet now. Changes nothing. */
      preflight: (id: string, options?: CallOptions) =>
        call('get_issuance_preflight', { path: { id } }, options),
      /** Begins the issuance, once, and answers at once: real orders, real money. */
      confirm: (id: string, options: CallOptions = {}): Promise<Booking> =>
        confirm(settings, id, options),
      /** Confirms once and answers the issued booking, or throws: also when its own connection breaks. */
      confirmAndWait: (id: string, options: ConfirmOptions = {}): Promise<Booking> =>
        confirmAndWait(settings, id, options),
      /** Polls until nothing changes by itself any more: after `confirm`, `cancel` or `change`. */
      wait: (id: string, options: WaitOptions = {}): Promise<Booking> =>
        waitUntilSettled(settings, id, options),
      /** What cancelling would cost now. */
      quoteCancellation: (id: string, ticketIds?: readonly string[], options?: CallOptions) => {
        const query = ticketIds ? { ticket_ids: ticketIds.join(',') } : {}
        return call('get_booking_cancellation', { path: { id }, query }, options)
      },
      /** Begins the cancellation, of the whole booking or of some tickets; then `wait`. */
      cancel: (id: string, ticketIds?: readonly string[], options?: CallOptions) => {
        const body = ticketIds ? { ticket_ids: [...ticketIds] } : {}
        const headers = { prefer: 'respond-async' }
        return call('cancel_booking', { path: { id }, body, headers }, options) as Promise<Booking>
      },
      /** Another voyage or other seats at the same operator; `dry_run: true` only says what it costs. */
      change: (id: string, body: Change, options?: CallOptions) => {
        const headers = { prefer: 'respond-async' }
        return call('change_booking', { path: { id }, body, headers }, options)
      },
    },

    tickets: {
      list: (bookingId: string, options?: CallOptions) =>
        call('list_booking_tickets', { path: { id: bookingId } }, options),
      /** The PDF of a ticket file. */
      download: async (file: { id: string }, options?: CallOptions): Promise<Uint8Array> =>
        (await call(
          'get_ticket_file',
          { path: { id: file.id } },
          options,
        )) as unknown as Uint8Array,
    },

    orders: {
      list: (query: QueryOf<'list_orders'> = {}, options?: CallOptions) =>
        call('list_orders', { query }, options),
      all: (query: QueryOf<'list_orders'> = {}, options?: CallOptions) =>
        every('list_orders', { query }, options),
      get: (id: string, options?: CallOptions) => call('get_order', { path: { id } }, options),
    },

    customers: {
      list: (query: QueryOf<'list_customers'> = {}, options?: CallOptions) =>
        call('list_customers', { query }, options),
      all: (query: QueryOf<'list_customers'> = {}, options?: CallOptions) =>
        every('list_customers', { query }, options),
      get: (id: string, options?: CallOptions) => call('get_customer', { path: { id } }, options),
    },

    money: {
      balance: (options?: CallOptions) => call('get_balance', {}, options),
      transactions: (query: QueryOf<'list_transactions'> = {}, options?: CallOptions) =>
        every('list_transactions', { query }, options),
      debtLedgers: (options?: CallOptions) => call('list_debt_ledgers', {}, options),
      debtEntries: (
        id: string,
        query: QueryOf<'list_debt_ledger_entries'> = {},
        options?: CallOptions,
      ) => every('list_debt_ledger_entries', { path: { id }, query }, options),
    },

    events: {
      list: (query: QueryOf<'list_events'> = {}, options?: CallOptions) =>
        call('list_events', { query }, options),
      all: (query: QueryOf<'list_events'> = {}, options?: CallOptions) =>
        every('list_events', { query }, options),
      /** As they happen, each once and in order, over broken connections too. */
      follow: (options: FollowOptions = {}) => followEvents(settings, options),
    },

    webhook: {
      get: (options?: CallOptions) => call('get_webhook_endpoint', {}, options),
      put: (body: BodyOf<'put_webhook_endpoint'>, options?: CallOptions) =>
        call('put_webhook_endpoint', { body }, options),
      delete: (options?: CallOptions) => call('delete_webhook_endpoint', {}, options),
      ping: (options?: CallOptions) => call('check_webhook_endpoint', {}, options),
      deliveries: (query: QueryOf<'list_webhook_deliveries'> = {}, options?: CallOptions) =>
        every('list_webhook_deliveries', { query }, options),
    },
  })
}
