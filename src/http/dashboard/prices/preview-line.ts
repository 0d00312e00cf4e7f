/** What the previews of price additions and vouchers share: when they price, a line of theirs, and what they count. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import Type from 'typebox'
import type { Network } from '../../../operators/index.ts'
import type { Voyage } from '../../../voyages/index.ts'
import { Dong, Id, Instant, LocalDate } from '../../schemas.ts'
import { presentTimes } from '../../v1/voyages/present.ts'

/** Limits of the sailings that are priced and of the lines that are shown. */
export const sailingsMax = 500
export const linesMax = 200

export const Change = (what: string, of: string) =>
  Type.Object({ before: Dong(`${what}, without ${of}`), after: Dong(`${what}, with it`) })

export const lineOf = {
  voyage_id: Id(),
  operator: Type.String(),
  departure_terminal: Type.String(),
  arrival_terminal: Type.String(),
  departure_date: LocalDate('Local date at the departure terminal'),
  departs_at: Instant('Departure, with the UTC offset of the terminal'),
  seat_class: Type.String(),
  passenger_type: Type.String(),
}

/** Now, or when the rule or voucher takes effect. */
export function pricedFrom({ effectiveFrom }: { effectiveFrom: Date | null }): Date {
  const now = new Date()
  return effectiveFrom !== null && effectiveFrom > now ? effectiveFrom : now
}

/**
 * The lines of sailings, priced one sailing after the other: an organization may have thousands of rules, with which
 * all sailings take seconds. Other calls go on in between.
 */
export async function linesOf<Line>(
  sailings: readonly Voyage[],
  price: (sailing: Voyage) => Line[],
): Promise<Line[]> {
  const lines: Line[] = []
  for (const sailing of sailings) {
    lines.push(...price(sailing))
    await nextTurn()
  }
  return lines
}

export const countsOf = {
  has_more_sailings: Type.Boolean({
    description: 'Whether there are later voyages that were not priced',
  }),
  at_a_loss: Type.Integer({
    description: 'Number of these prices that fall below what the organization pays itself',
  }),
  has_more_lines: Type.Boolean(),
}

/** `found`: one sailing too many, if there are more than are priced. */
export function presentCountsOf(
  found: readonly Voyage[],
  lines: readonly { voyage: Voyage; after: { margin: number } }[],
) {
  return {
    sailings_seen: Math.min(found.length, sailingsMax),
    sailings_touched: new Set(lines.map(({ voyage }) => voyage.id)).size,
    has_more_sailings: found.length > sailingsMax,
    at_a_loss: lines.filter(({ after }) => after.margin < 0).length,
    has_more_lines: lines.length > linesMax,
  }
}

export function presentLineOf(
  network: Network,
  voyage: Voyage,
  seatClass: string,
  passengerType: string,
) {
  return {
    voyage_id: voyage.id,
    operator: voyage.operatorCode,
    departure_terminal: voyage.departureTerminal,
    arrival_terminal: voyage.arrivalTerminal,
    departure_date: voyage.departureDate,
    departs_at: presentTimes(network, voyage).departs_at,
    seat_class: seatClass,
    passenger_type: passengerType,
  }
}
