/**
 * Starts the missing legs of a partly issued booking again, for staff, who issue every one of them by
 * hand. The issued legs stay as they are and keep their prices.
 */
import type { Actor } from '../audit/index.ts'
import {
  isIssued,
  missingLegsRefusal,
  readSagaBooking,
  refuse,
  type SagaBooking,
} from '../bookings/index.ts'
import { sumDong } from '../core/money.ts'
import { BookingStatus, PaymentStatus } from '../core/status.ts'
import { inTransaction, one, type Reader, sql } from '../db/index.ts'
import { keepPassengerPrices } from '../invoices/index.ts'
import { keepPrices, readPrices } from './prices-before.ts'
import { closedRefusal, type OtherLegs, priceSale, readOffer } from './sale.ts'
import { lockForSale, type OnStart, refreshFares, type StartDeps, startAttempt } from './start.ts'

/** The NET in dong for which the missing legs would be held now. Holds nothing. */
export async function priceMissingLegs(
  deps: StartDeps,
  organizationId: string,
  bookingId: string,
): Promise<number> {
  const booking = withoutIssued(await readSagaBooking(deps.db, organizationId, bookingId))
  await refreshFares(deps, booking.legs)
  const offer = await readOffer(deps.db, booking)
  refuse(closedRefusal(deps.operators, offer.voyages, booking.readAt))
  const sale = priceSale(booking, offer)
  if ('refusal' in sale) return refuse(sale.refusal)
  return sumDong(sale.prices.map(price => price.net))
}

/** Answers the attempt's id. More than `netMax` dong, which is what a person was shown, is refused. */
export async function startMissingLegs(
  deps: StartDeps,
  organizationId: string,
  bookingId: string,
  by: Actor,
  { netMax, onStart }: { netMax: number | undefined; onStart: OnStart },
): Promise<string> {
  const asked = withoutIssued(await readSagaBooking(deps.db, organizationId, bookingId))
  await refreshFares(deps, asked.legs)
  return inTransaction(deps.db, async tx => {
    const { booking: locked, offer } = await lockForSale(tx, asked)
    const booking = withoutIssued(locked)
    const prices = await readPrices(tx, booking)
    await keepPassengerPrices(tx, bookingId)
    const others = await readOthers(tx, booking)
    return startAttempt(tx, deps, {
      booking,
      offer,
      from: [{ status: BookingStatus.issueError, paymentStatus: PaymentStatus.partlyRefunded }],
      wayOf: () => 'desk',
      by,
      // The repair itself is the desk's decision, which its `onStart` records.
      action: 'ticketing.hold',
      netMax,
      others,
      async onStart(tx, attemptId) {
        await keepPrices(tx, attemptId, { ...prices, discount: others.discount })
        await onStart(tx, attemptId)
      },
    })
  })
}

function withoutIssued(booking: SagaBooking): SagaBooking {
  refuse(missingLegsRefusal(booking))
  return { ...booking, legs: booking.legs.filter(leg => !isIssued(leg)) }
}

/**
 * The voucher keeps the discount that it had when the booking failed: the prices in the
 * tickets less the booking's total.
 */
function readOthers(reader: Reader, booking: SagaBooking): Promise<OtherLegs> {
  const missing = booking.legs.map(leg => leg.orderId)
  return one<OtherLegs>(
    reader,
    sql`select coalesce(sum(t.customer_price) filter (where o.id <> all(${missing}::uuid[])), 0)::bigint
                 as customer,
               coalesce(sum(t.net_price) filter (where o.id <> all(${missing}::uuid[])), 0)::bigint
                 as net,
               (sum(t.customer_price) - b.total_price)::bigint as discount,
               coalesce(sum(t.passenger_price), 0)::bigint as final
        from bookings b join orders o on o.booking_id = b.id join tickets t on t.order_id = o.id
        where b.id = ${booking.id} group by b.id`,
  )
}
