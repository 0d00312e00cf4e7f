/** The conditions on a sailing that price additions and vouchers have in common. Pure. */

/** Null means any. */
export type SailingConditions = {
  departureTerminal: string | null
  arrivalTerminal: string | null
  departureFrom: string | null
  departureTo: string | null
  seatClasses: string[] | null
}

/** A seat of one class on a sailing. `departureDate` is local to the departure terminal. */
export type SailingSeat = {
  departureTerminal: string
  arrivalTerminal: string
  departureDate: string
  seatClass: string
}

/** Answers null when all conditions hold, otherwise the first one that does not. */
export function refusalOfSailing(conditions: SailingConditions, seat: SailingSeat) {
  const { departureFrom, departureTo, seatClasses } = conditions
  if (differs(conditions.departureTerminal, seat.departureTerminal)) return 'other_route'
  if (differs(conditions.arrivalTerminal, seat.arrivalTerminal)) return 'other_route'
  if (departureFrom !== null && seat.departureDate < departureFrom) return 'other_departure_date'
  if (departureTo !== null && seat.departureDate > departureTo) return 'other_departure_date'
  if (seatClasses !== null && !seatClasses.includes(seat.seatClass)) return 'other_seat_class'
  return null
}

export function differs(wanted: string | null, actual: string): boolean {
  return wanted !== null && wanted !== actual
}
