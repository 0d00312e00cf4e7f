/**
 * An attempt of staff makes the price of the missing legs again. A leg that fails once more gets the one that it had:
 * the booking is paid at it, and the voucher's share of each issued ticket depends on the price of all.
 */
import type { SagaBooking } from '../bookings/index.ts'
import { OrderStatus } from '../core/status.ts'
import { json, one, type Reader, runLater, sql, type Tx } from '../db/index.ts'

type PricesBefore = { orders: unknown; tickets: unknown; shared: string[] }

/**
 * `booking` has only the missing legs. `shared` are tickets of any leg that are cancelled, and whose part of the
 * voucher's discount depends on the others yet.
 */
export function readPrices(reader: Reader, booking: SagaBooking): Promise<PricesBefore> {
  const missing = booking.legs.map(leg => leg.orderId)
  return one<PricesBefore>(
    reader,
    sql`select (select jsonb_agg(to_jsonb(o)) from (
                  select id, net_price, net_by_level from orders
                  where id = any(${missing}::uuid[])) o) as orders,
               (select jsonb_agg(to_jsonb(t)) from (
                  select id, base_price, fare_tax, net_price, customer_price, net_by_level
                  from tickets where order_id = any(${missing}::uuid[])) t) as tickets,
               array(select t.id from tickets t join orders o on o.id = t.order_id
                     where o.booking_id = ${booking.id} and t.cancelled_at is not null
                       and t.passenger_price is null) as shared`,
  )
}

/** The discount is in dong, the voucher's on the whole booking. */
export function keepPrices(
  tx: Tx,
  attemptId: string,
  prices: PricesBefore & { discount: number },
): Promise<void> {
  return runLater(
    tx,
    sql`update issuance_attempts set prices_before = ${json(prices)} where id = ${attemptId}`,
  )
}

/** Call it once the legs have failed. */
export async function putPricesBack(tx: Tx, attemptId: string): Promise<void> {
  const failed = sql`a.id = ${attemptId} and o.status = ${OrderStatus.issueError}`
  await runLater(
    tx,
    sql`update tickets t
        set base_price = p.base_price, fare_tax = p.fare_tax, net_price = p.net_price,
            customer_price = p.customer_price, net_by_level = p.net_by_level
        from issuance_attempts a
          cross join jsonb_populate_recordset(null::tickets, a.prices_before -> 'tickets') p,
          orders o
        where t.id = p.id and o.id = t.order_id and ${failed}`,
  )
  await runLater(
    tx,
    sql`update orders o set net_price = p.net_price, net_by_level = p.net_by_level
        from issuance_attempts a
          cross join jsonb_populate_recordset(null::orders, a.prices_before -> 'orders') p
        where o.id = p.id and ${failed}`,
  )
  // While no leg has a new price, the discount is shared as before.
  await runLater(
    tx,
    sql`update tickets t set passenger_price = null
        from issuance_attempts a
          cross join jsonb_array_elements_text(a.prices_before -> 'shared') as shared (id)
        where t.id = shared.id::uuid and a.id = ${attemptId}
          and not exists (select from submissions where attempt_id = a.id and state = 'issued')`,
  )
  await runLater(
    tx,
    sql`update bookings b
        set total_price = s.customer - least((a.prices_before ->> 'discount')::bigint, s.customer - s.final),
            net_total = s.net
        from issuance_attempts a
          cross join lateral (
            select sum(t.customer_price)::bigint as customer, sum(t.net_price)::bigint as net,
                   coalesce(sum(t.passenger_price), 0)::bigint as final
            from orders o join tickets t on t.order_id = o.id where o.booking_id = a.booking_id) s
        where a.id = ${attemptId} and b.id = a.booking_id`,
  )
}
