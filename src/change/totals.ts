import { runLater, sql, type Tx } from '../db/index.ts'

type Totals = {
  bookingId: string
  orderId: string
  voyageId: string
  /** Of that voyage, as whoever asked for the change knew it. */
  knownDeparture: Date | null
  changeFee: number
  totalPrice: number
  netTotal: number
}

/** Keeps the present base total as the one before the change. Call it while the old prices stand. */
export async function keepBaseTotal(tx: Tx, bookingId: string): Promise<void> {
  await runLater(
    tx,
    sql`update bookings b set base_total_before_change = (
          select sum(t.base_price)::bigint from tickets t join orders o on o.id = t.order_id
          where o.booking_id = b.id)
        where id = ${bookingId}`,
  )
}

/** Writes the totals of leg and booking. Call it after the tickets were changed. */
export async function writeTotals(tx: Tx, totals: Totals): Promise<void> {
  await runLater(
    tx,
    sql`update orders o
        set voyage_id = ${totals.voyageId},
            known_departure = case when voyage_id = ${totals.voyageId} then known_departure
                                   else ${totals.knownDeparture}::timestamptz end,
            change_fees = change_fees + ${totals.changeFee},
            net_price = (select sum(net_price)::bigint from tickets where order_id = o.id),
            net_by_level = (
              select jsonb_agg(jsonb_build_object(
                'organizationId', level.value ->> 'organizationId',
                'net', (select sum(t.net_by_level[level.ordinality::int])::bigint from tickets t
                        where t.order_id = o.id)) order by level.ordinality)
              from jsonb_array_elements(o.net_by_level) with ordinality as level)
        where id = ${totals.orderId}`,
  )
  await runLater(
    tx,
    sql`update bookings set total_price = ${totals.totalPrice}, net_total = ${totals.netTotal},
          version = version + 1, updated_at = now()
        where id = ${totals.bookingId}`,
  )
}
