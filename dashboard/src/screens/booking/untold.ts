/** What the customer of a booking is still to be told of, by its history. */
import type { Booking, History } from '../../api/bookings.ts'

export type Timeline = History['timeline']

/** What happened to a leg that its customer is still to be told. Whoever takes a telling back takes back the last one. */
export function untoldOf(timeline: Timeline, leg: number): Timeline {
  let told: Timeline = []
  let untold: Timeline = []
  for (const moment of timeline) {
    if (moment.leg === leg) untold.push(moment)
    if (!moment.told_legs?.includes(leg)) continue
    if (moment.what === 'booking.customer_told') [told, untold] = [untold, []]
    else [told, untold] = [[], [...told, ...untold]]
  }
  return untold
}

/**
 * What the customer knew before the first move that nobody told them of; null: there is none, or it departs then again.
 * Whoever changed their tickets since knew more.
 */
export function departureBefore({ orders }: Booking, untold: Timeline, leg: number): string | null {
  const ofLeg = untold.filter(each => each.leg === leg)
  const first = ofLeg.findIndex(({ what }) => what === 'booking.sailing_moved')
  const before = ofLeg[first]?.known_departure ?? null
  if (ofLeg.slice(first).some(({ what }) => what === 'change.changed')) return null
  const now = orders.find(order => order.leg === leg)?.voyage.departs_at
  if (before === null || now === undefined || Date.parse(before) === Date.parse(now)) return null
  return before
}
