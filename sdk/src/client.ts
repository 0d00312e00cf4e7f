/**
 * The client: one function per operation, grouped by resource. It is made of functions only, so that
 * printing or serializing it shows no key.
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
  ChangeAnswer,
  NewBooking,
  OperationId,
  Page,
  PathOf,
  QueryOf,
} from './types.ts'
import { type WaitOptions, waitUntilSettled } from './wait.ts'

/** The input of an operation, with what it requires. */
export type InputOf<Op extends OperationId> = Part<'path', PathOf<Op>> &
  Part<'query', QueryOf<Op>> &
  Part<'body', BodyOf<Op>> & { headers?: Record<string, string> }

type Part<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: never }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

/** An operation that requires nothing can be called by its name alone. */
type Given<Op extends OperationId> =
  Record<never, never> extends InputOf<Op>
    ? [input?: InputOf<Op>, options?: CallOptions]
    : [input: InputOf<Op>, options?: CallOptions]

type Listing = {
  [Op in OperationId]: AnswerOf<Op> extends Page<unknown> ? Op : never
}[OperationId]
type ItemOf<Op extends OperationId> = AnswerOf<Op> extends Page<infer Item> ? Item : never

export type Gangway = ReturnType<typeof createGangway>

/**
 * Makes a client of one installation and one key. Throws `GangwayUsageError` when the settings are not
 * valid. Its functions throw `GangwayError`s.
 */
export function createGangway(options: Options) {
  const settings = readSettings(options)

  async function call<Op extends OperationId>(
    operation: Op,
    ...given: Given<Op>
  ): Promise<AnswerOf<Op>> {
    const [input = {}, options] = given as [Input?, CallOptions?]
    return (await send(settings, operation, input, options)).body as AnswerOf<Op>
  }

  function every<Op extends Listing>(operation: Op, input: InputOf<Op>, options?: CallOptions) {
    return eachOf<ItemOf<Op>>(async cursor => {
      const query = { limit: 100, ...input.query, ...(cursor === undefined ? {} : { cursor }) }
      const reply = await send(settings, operation, { ...(input as Input), query }, options)
      return reply.body as Page<ItemOf<Op>>
    })
  }

  return Object.freeze({
    /** Calls any operation of the document by its operation id. */
    call,

    /** The key's organization, environment and permissions. */
    me: (options?: CallOptions) => call('get_me', {}, options),
    terminals: (options?: CallOptions) => call('list_terminals', {}, options),
    routes: (options?: CallOptions) => call('list_routes', {}, options),
    operators: (options?: CallOptions) => call('list_operators', {}, options),

    voyages: {
      /** Returns a page with `sources`: which operators were asked and which answered. */
      search: (query: QueryOf<'search_voyages'>, options?: CallOptions) =>
        call('search_voyages', { query }, options),
      all: (query: QueryOf<'search_voyages'>, options?: CallOptions) =>
        every('search_voyages', { query }, options),
      get: (id: string, query: QueryOf<'get_voyage'> = {}, options?: CallOptions) =>
        call('get_voyage', { path: { id }, query }, options),
      /** The seat map, read live from the operator. */
      layout: (voyageId: string, options?: CallOptions) =>
        call('get_boat_layout', { path: { voyage_id: voyageId } }, options),
      counts: (voyageId: string, options?: CallOptions) =>
        call('get_voyage_counts', { path: { voyage_id: voyageId } }, options),
      calendar: (query: QueryOf<'list_voyage_counts'>, options?: CallOptions) =>
        call('list_voyage_counts', { query }, options),
    },

    prices: {
      /** Quotes a fare for the customer and for you, with the steps that lead to it. */
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
      /** Sends the booking once. After a lost answer look it up; `createOnce` does that for you. */
      create: (body: NewBooking, options?: CallOptions) =>
        call('create_booking', { body }, options),
      /**
       * Creates at most one booking for a client reference. Returns the existing one if there is one,
       * whatever its status.
       */
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
      /** Checks whether confirming would succeed now. Changes nothing. */
      preflight: (id: string, options?: CallOptions) =>
        call('get_issuance_preflight', { path: { id } }, options),
      /** Starts the issuance once and returns at once. Places real orders and spends real money. */
      confirm: (id: string, options: CallOptions = {}): Promise<Booking> =>
        confirm(settings, id, options),
      /**
       * Confirms once and returns the issued booking, or throws. It also waits through a broken connection.
       */
      confirmAndWait: (id: string, options: ConfirmOptions = {}): Promise<Booking> =>
        confirmAndWait(settings, id, options),
      /** Polls after `confirm`, `cancel` or `change` until the booking no longer changes by itself. */
      wait: (id: string, options: WaitOptions = {}): Promise<Booking> =>
        waitUntilSettled(settings, id, options),
      /** Quotes the cost of cancelling now. */
      quoteCancellation: (id: string, ticketIds?: readonly string[], options?: CallOptions) => {
        const query = ticketIds ? { ticket_ids: ticketIds.join(',') } : {}
        return call('get_booking_cancellation', { path: { id }, query }, options)
      },
      /** Starts the cancellation of the booking or of some tickets. Then call `wait`. */
      cancel: (id: string, ticketIds?: readonly string[], options?: CallOptions) => {
        const body = ticketIds ? { ticket_ids: [...ticketIds] } : {}
        const headers = { prefer: 'respond-async' }
        return call('cancel_booking', { path: { id }, body, headers }, options) as Promise<Booking>
      },
      /**
       * Moves tickets to another voyage or other seats of the same operator. Then call `wait`. With
       * `dry_run: true` it only quotes the price.
       */
      change: <Wanted extends Change>(id: string, body: Wanted, options?: CallOptions) => {
        const headers = { prefer: 'respond-async' }
        return call('change_booking', { path: { id }, body, headers }, options) as Promise<
          ChangeAnswer<Wanted>
        >
      },
    },

    tickets: {
      list: (bookingId: string, options?: CallOptions) =>
        call('list_booking_tickets', { path: { id: bookingId } }, options),
      /** Downloads the PDF of a ticket file. */
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
      /** Yields the events as they happen, each once and in order, also over broken connections. */
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
