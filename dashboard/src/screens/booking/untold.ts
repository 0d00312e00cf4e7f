/** What the customer of a booking is still to be told of, by its history. */
import type { Booking, History } from '../../api/bookings.ts'

export type Timeline = History['timeline']

/** What a customer has to know. */
const news = /^booking\.(take_back|sailing_moved|refund_lost|correct_ticket_number)$/

/**
 * Of a leg of which its customer is still to be told: what happened since they were told. Whoever takes a telling back
 * takes back the last one. A telling that waited for the news stands before it; so where nothing is left, all of it is.
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
  return untold.length > 0
    ? untold
    : timeline.filter(each => each.leg === leg && news.test(each.what))
}

/**
 * What the customer knew before the moves that led to the present departure, of those that nobody told them of; null:
 * there is none, it is not known, or it departs then again. A move before a change to another voyage does not lead to it.
 */
export function departureBefore({ orders }: Booking, untold: Timeline, leg: number): string | null {
  const now = orders.find(order => order.leg === leg)?.voyage.departs_at
  let before = now ?? null
  for (const { leg: of, what, moved_to, known_departure } of untold.toReversed()) {
    if (of !== leg || what !== 'booking.sailing_moved') continue
    if (before === null || !isSame(moved_to, before)) break
    before = known_departure
  }
  return isSame(before, now) ? null : before
}

function isSame(one?: string | null, other?: string | null): boolean {
  return Date.parse(one ?? '') === Date.parse(other ?? '')
}
