/** What the previews of price additions and vouchers share: one passenger's seat on a coming sailing. */
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
