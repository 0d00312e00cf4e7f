/**
 * Who gets what from each route of the partner API, said a second time: a new route, or one that lets in
 * others than before, has to be written down here as well.
 */
import assert from 'node:assert/strict'
import type { Permission } from '../../src/organizations/index.ts'
import { book, bookingBody, confirm, findVoyage, freeSeats, passenger } from '../support/booking.ts'
import { legOf } from '../support/issuance.ts'
import type { TestService } from '../support/service.ts'

type Row = {
  /** Whose what it shows is: everybody's, each caller's own, or the owner's that is named. */
  of: 'everybody' | 'caller' | 'owner'
  needs?: Permission
  /** What the owner gets. */
  own: number
  /** What the others get; the same where nothing is said. Of what is the owner's it is 404. */
  others?: number
  id?: string
  query?: string
  body?: unknown
}

type Things = Awaited<ReturnType<typeof makeThings>>

/** In this order each call may be made once: what takes something away comes last. */
export function rowsOf(things: Things): Record<string, Row> {
  const { departure, arrival, date } = things.search
  const route = `departure_terminal=${departure}&arrival_terminal=${arrival}`
  const everybody = { of: 'everybody', own: 200 } as const
  const caller = { of: 'caller', own: 200 } as const
  const owner = { of: 'owner', own: 200 } as const
  const forWebhooks = { needs: 'webhooks:manage' } as const
  const forAdditions = { needs: 'price_additions:create' } as const
  const forVouchers = { needs: 'vouchers:create' } as const
  const seat = { voyage_id: things.voyage, seat_class: 'eco' }
  return {
    get_me: caller,
    list_terminals: everybody,
    list_routes: everybody,
    list_operators: everybody,
    search_voyages: { ...everybody, query: `${route}&departure_date=${date}` },
    get_voyage: { ...everybody, id: things.voyage },
    get_boat_layout: { ...everybody, id: things.voyage },
    list_voyage_counts: { ...everybody, query: `${route}&from=${date}&to=${date}` },
    get_voyage_counts: { ...everybody, id: things.voyage },
    check_ticket_price_additions: {
      ...caller,
      body: { ...seat, passenger_count: 1, passenger_type: 'adult' },
    },
    list_ticket_price_additions: caller,
    get_ticket_price_addition: { ...owner, id: things.addition },
    check_voucher: { ...caller, body: { ...seat, code: things.voucherCode, order_total: 500_000 } },
    list_vouchers: caller,
    get_voucher: { ...owner, id: things.voucher },
    // By name of the owner's: somebody else's code of a voucher is no code.
    create_booking: { ...caller, own: 201, others: 400, body: things.newBooking },
    list_bookings: { ...caller, query: `booking_code=${things.bookingCode}` },
    get_booking: { ...owner, id: things.tentative },
    get_issuance_preflight: { ...owner, id: things.tentative },
    get_booking_cancellation: { ...owner, id: things.issued },
    list_booking_tickets: { ...owner, id: things.issued },
    get_ticket_file: { ...owner, id: things.file },
    list_orders: { ...caller, query: `booking_id=${things.issued}` },
    get_order: { ...owner, id: things.order },
    list_customers: { ...caller, query: `document_number=${things.documentNumber}` },
    get_customer: { ...owner, id: things.customer },
    get_balance: caller,
    list_transactions: caller,
    list_debt_ledgers: caller,
    list_debt_ledger_entries: { ...owner, id: things.organization },
    list_events: caller,
    get_event_stream: caller,
    get_webhook_endpoint: { ...caller, ...forWebhooks, others: 404 },
    list_webhook_deliveries: { ...caller, ...forWebhooks },
    check_webhook_endpoint: { ...caller, ...forWebhooks, others: 404 },
    change_booking: { ...owner, id: things.tentative, body: things.change },
    confirm_booking: { ...owner, id: things.later },
    cancel_booking: { ...owner, id: things.tentative },
    create_ticket_price_addition: {
      ...caller,
      ...forAdditions,
      own: 201,
      body: { title: 'Mine', amount_type: 'flat', direction: 'increase', amount: 1000 },
    },
    delete_ticket_price_addition: { ...owner, ...forAdditions, own: 204, id: things.addition },
    create_voucher: {
      ...caller,
      ...forVouchers,
      own: 201,
      body: { code: 'MINE', title: 'Mine', amount_type: 'flat', amount: 1000 },
    },
    delete_voucher: { ...owner, ...forVouchers, own: 204, id: things.voucher },
    put_webhook_endpoint: {
      ...caller,
      ...forWebhooks,
      body: { url: 'https://hooks.other.example/' },
    },
    delete_webhook_endpoint: { ...caller, ...forWebhooks, own: 204 },
  }
}

const hook = 'https://hooks.delta.example/gangway'
const margin = {
  title: 'Margin of the counter',
  amount_type: 'flat',
  direction: 'increase',
  amount: 5000,
}
const discount = { code: 'DELTAONLY', title: 'Of DELTA alone', amount_type: 'flat', amount: 5000 }
const name = 'Hoàng Thị Riêng'

/** Things of DELTA for the routes to be called about, and the words that nobody else may read. */
export async function makeThings(service: TestService) {
  const delta = service.as('DELTA')
  const tentative = await book(delta, [{ ...legOf('SAOBIEN'), name }])
  const later = await book(delta, [{ ...legOf('CONSON'), name }])
  const issued = await book(delta, [{ ...legOf('CONSON'), name }])
  assert.equal((await confirm(delta, issued.id)).status, 200)
  const [file] = (await delta.get(`/bookings/${issued.id}/tickets`)).body.data
  const [customer] = (await delta.get(`/customers?booking_id=${issued.id}`)).body.data
  const addition = (await delta.post('/ticket-price-additions', margin)).body
  const voucher = (await delta.post('/vouchers', discount)).body
  const put = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: hook }),
  }
  assert.equal((await delta.send('PUT', '/webhook-endpoint', put)).status, 200)
  const voyage = await findVoyage(delta, legOf('HAIAU'))
  const [order] = tentative.orders
  const [newSeat] = await freeSeats(delta, order.voyage.id, 1)
  const [freeSeat = ''] = await freeSeats(delta, voyage.id, 1)
  const legs = [{ voyage_id: voyage.id, passengers: [passenger(freeSeat)] }]
  const own = [tentative, later, issued].flatMap(({ id, booking_code, orders }) => [
    id,
    booking_code,
    ...orders.map((each: any) => each.id),
  ])
  return {
    organization: service.organizations.DELTA,
    voyage: voyage.id as string,
    search: {
      departure: voyage.departure_terminal as string,
      arrival: voyage.arrival_terminal as string,
      date: voyage.departure_date as string,
    },
    tentative: tentative.id as string,
    later: later.id as string,
    issued: issued.id as string,
    bookingCode: issued.booking_code as string,
    order: issued.orders[0].id as string,
    customer: customer.id as string,
    documentNumber: customer.document_number as string,
    file: file.id as string,
    addition: addition.id as string,
    voucher: voucher.id as string,
    voucherCode: discount.code,
    newBooking: bookingBody(legs, { voucher_code: discount.code }),
    change: {
      order_id: order.id,
      seats: [{ ticket_id: order.tickets[0].id, seat_code: newSeat }],
      dry_run: true,
    },
    references: own,
    secrets: [
      name,
      hook,
      margin.title,
      discount.title,
      ...[customer, file, addition, voucher].map(({ id }) => id as string),
    ],
  }
}
