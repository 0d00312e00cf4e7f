/** What the customer of a booking is still to be told of, by its history. */
import type { Booking, History } from '../../api/bookings.ts'

export type Timeline = History['timeline']
type UntoldLeg = History['untold_legs'][number]

/** What a customer has to know. */
const news = /^booking\.(take_back|sailing_moved|refund_lost|correct_ticket_number)$/

/**
 * Of a leg of which its customer is still to be told: what happened since they were told. Whoever takes a telling back
 * takes back the last one. News that waited for a telling stand before it: so where nothing is left, they are what that
 * telling took away.
 */
export function untoldOf(timeline: Timeline, leg: number): Timeline {
  let told: Timeline = []
  let untold: Timeline = []
  for (const moment of timeline) {
    if (moment.leg === leg && news.test(moment.what)) untold.push(moment)
    if (!moment.told_legs?.includes(leg)) continue
    if (moment.what === 'booking.customer_told') [told, untold] = [untold, []]
    else [told, untold] = [[], [...told, ...untold]]
  }
  return untold.length > 0 ? untold : told
}

/**
 * What the customer knew before the moves of which nobody told them; null: there is none, it is not known, or it departs
 * then again. They are followed back from the departure that was noted last: a move before a change to another voyage does
 * not lead to it.
 */
export function departureBefore(
  { orders }: Booking,
  { leg, known_departure: noted }: UntoldLeg,
  untold: Timeline,
): string | null {
  let before = noted
  for (const moment of untold.toReversed()) {
    if (moment.leg !== leg || moment.what !== 'booking.sailing_moved') continue
    if (before === null || !isSame(moment.moved_to, before)) break
    before = moment.known_departure
  }
  const now = orders.find(order => order.leg === leg)?.voyage.departs_at
  return isSame(before, noted) || isSame(before, now) ? null : before
}

function isSame(one?: string | null, other?: string | null): boolean {
  return Date.parse(one ?? '') === Date.parse(other ?? '')
}
