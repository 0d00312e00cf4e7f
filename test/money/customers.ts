/**
 * What the customers of a tree pay: its bookings' tickets, pages and invoices tell the same, and it is what the
 * operators sold, kept and gave back.
 */
import assert from 'node:assert/strict'
import { readCancelled } from '../../src/cancellation/index.ts'
import { rows, sql } from '../../src/db/index.ts'
import { readPassengerPrices, readRemainingPrices } from '../../src/invoices/index.ts'
import { feePerSeat } from '../support/saga/operator.ts'
import { type Journey, journeysOf } from './reckoning.ts'
import type { Tree } from './tree.ts'

type Sold = {
  id: string
  code: string
  totalPrice: number
  netTotal: number
  invoiced: number
  /** What the agency paid for it and did not get back. */
  spent: number
  tickets: { id: string; person: string; price: number; isIssued: boolean; isCancelled: boolean }[]
}

const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)

export async function judgeCustomers(tree: Tree): Promise<void> {
  await assertSums(tree)
  await assertSales(tree)
  const journeys = journeysOf(tree)
  for (const booking of await readSold(tree)) await assertPaid(tree, booking, journeys)
}

/** A leg costs what its tickets cost, on every level, and the last level is the agency. */
async function assertSums({ db }: Tree): Promise<void> {
  const wrong = await rows(
    db,
    sql`select o.id from orders o
        where o.net_price <> (select sum(net_price) from tickets where order_id = o.id)
          or exists (select from tickets where order_id = o.id
                       and net_price <> net_by_level[cardinality(net_by_level)])
          or exists (select from jsonb_array_elements(o.net_by_level) with ordinality level
                     where (level.value ->> 'net')::bigint <>
                       (select sum(net_by_level[level.ordinality]) from tickets where order_id = o.id))`,
  )
  assert.deepEqual(wrong, [], 'a leg costs something else than its tickets')
}

/** The first page of an agency has what was issued at its present price, all days together. */
async function assertSales({ db }: Tree): Promise<void> {
  const wrong = await rows(
    db,
    sql`select b.organization_id, days.sales,
               sum(case when exists (select from issuance_attempts a
                                     where a.booking_id = b.id and a.state = 'issued')
                        then b.total_price else legs.price end) as wanted
        from bookings b
          cross join lateral (select coalesce(sum(t.customer_price), 0) as price
                              from orders o join tickets t on t.order_id = o.id
                              where o.booking_id = b.id and t.ticket_number is not null) legs
          left join (select organization_id, sum(sales) as sales from outcomes_by_day group by 1) days
            on days.organization_id = b.organization_id
        where exists (select from issuance_attempts where booking_id = b.id)
        group by 1, 2
        having coalesce(days.sales, 0) <>
          sum(case when exists (select from issuance_attempts a
                                where a.booking_id = b.id and a.state = 'issued')
                   then b.total_price else legs.price end)`,
  )
  assert.deepEqual(wrong, [], 'an agency is told other sales than its bookings come to')
}

/** The bookings of which something was issued. */
function readSold({ db }: Tree): Promise<Sold[]> {
  return rows<Sold>(
    db,
    sql`select b.id, b.booking_code as code, b.total_price as "totalPrice", b.net_total as "netTotal",
               (select coalesce(sum(r.total), 0)::bigint from invoices i join lateral (
                  select total from invoice_revisions where invoice_id = i.id
                  order by revision desc limit 1) r on true
                where i.booking_id = b.id) as invoiced,
               (select coalesce(-sum(e.balance_change), 0)::bigint
                from entries e join transfers t on t.id = e.transfer_id
                  join accounts a on a.id = e.account_id
                where t.cause ->> 'booking_id' = b.id::text and a.kind = 'deposit'
                  and a.owner = b.organization_id::text) as spent,
               (select json_agg(json_build_object('id', t.id, 'person', c.full_name,
                         'price', t.customer_price, 'isIssued', t.ticket_number is not null,
                         'isCancelled', t.cancelled_at is not null))
                from orders o join tickets t on t.order_id = o.id
                  join customers c on c.id = t.customer_id
                where o.booking_id = b.id) as tickets
        from bookings b
        where exists (select from invoices where booking_id = b.id)`,
  )
}

async function assertPaid(
  { db, paidFor }: Tree,
  booking: Sold,
  journeys: Map<string, Journey>,
): Promise<void> {
  const prices = await readPassengerPrices(db, booking.id)
  const remaining = (await readRemainingPrices(db, [booking.id])).get(booking.id)
  const cancelled = await readCancelled(db, booking.id)
  assert.ok(remaining)
  const priceOf = ({ id }: { id: string }) => prices.get(id) ?? Number.NaN
  for (const ticket of booking.tickets) {
    const price = priceOf(ticket)
    assert.ok(price >= 0 && price <= ticket.price, `${ticket.person} pays ${price}`)
    assert.equal(price, paidFor.get(ticket.person) ?? price, `${ticket.person} paid another price`)
  }
  const unissued = booking.tickets.filter(({ isIssued }) => !isIssued)
  const of = booking.tickets.flatMap(ticket => {
    const journey = journeys.get(ticket.person)
    return journey && ticket.isIssued ? [{ journey, price: priceOf(ticket) }] : []
  })
  const { customerPrice = 0, customerRefund = 0, netPrice = 0, netRefunded = 0 } = cancelled ?? {}
  assert.deepEqual(
    {
      tickets: sum(booking.tickets.map(priceOf)) + feesOf(of.map(each => each.journey)),
      total: remaining.customer + customerPrice + sum(unissued.map(priceOf)),
      invoiced: booking.invoiced,
      kept: remaining.customer + customerPrice - customerRefund,
      spent: remaining.net + netPrice - netRefunded,
    },
    {
      tickets: booking.totalPrice,
      total: booking.totalPrice,
      invoiced: paidOf(of),
      kept: paidOf(of),
      spent: booking.spent,
    },
    `booking ${booking.code} tells different sums`,
  )
}

function feesOf(journeys: Journey[]): number {
  return feePerSeat * sum(journeys.map(({ changes }) => changes))
}

/** Of tickets that were cancelled together nobody pays more than they cost, whatever the operator keeps. */
function paidOf(sold: { journey: Journey; price: number }[]): number {
  const together = Map.groupBy(sold, ({ journey }) => journey.ticket.ended ?? journey)
  return sum(
    [...together.values()].map(those => {
      const ended = those[0]?.journey.ticket.ended
      const price = sum(those.map(each => each.price))
      const penalty = sum(those.map(({ journey }) => journey.ticket.penalty))
      if (ended?.how === 'taken_back') return 0
      return (ended ? Math.min(price, penalty) : price) + feesOf(those.map(each => each.journey))
    }),
  )
}
