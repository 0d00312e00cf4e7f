/**
 * The price of a leg: every passenger's quote and their sums. Creation and confirmation price with
 * this one function, so that they cannot drift apart.
 */
import { refuseField } from '../core/errors.ts'
import { sumDong } from '../core/money.ts'
import { type PricedChain, type Quote, quoteFare, type VoucherLine } from '../pricing/index.ts'
import type { Voyage } from '../voyages/index.ts'

export type SeatToPrice = { seatClass: string; passengerType: string }

export type LegPrice = {
  /** One per seat, in the given order. */
  quotes: Quote[]
  customer: number
  net: number
  /** In dong, root first: each level is held for its NET. */
  netByLevel: { organizationId: string; net: number }[]
}

/**
 * Answers `missing`, the index of the first seat that has no fare for its
 * passenger type, instead of a price.
 */
export function priceLeg(
  voyage: Voyage,
  seats: readonly SeatToPrice[],
  chain: PricedChain,
  now: Date,
): LegPrice | { missing: number } {
  const quotes: Quote[] = []
  for (const [index, seat] of seats.entries()) {
    const fare = findFare(voyage, seat)
    if (fare === undefined) return { missing: index }
    quotes.push(quoteFare(fare, tripOf(voyage, seat, countAlike(seats, seat)), chain, now))
  }
  return {
    quotes,
    customer: sumDong(quotes.map(quote => quote.customer)),
    net: sumDong(quotes.map(quote => quote.net)),
    netByLevel: chain.map((level, index) => ({
      organizationId: level.organizationId,
      net: sumDong(quotes.map(quote => quote.levels[index]?.net ?? 0)),
    })),
  }
}

/** Refuses the passenger type, or the seat, for which `priceLeg` answers `missing`. */
export function refuseMissingFare(path: string): never {
  refuseField(path, 'the operator has no fare for this passenger type in the seat’s class')
}

/** Undefined when the voyage has no fare for the passenger type in that seat class. */
export function findFare(voyage: Voyage, seat: SeatToPrice) {
  return voyage.cabinClasses
    .find(cabin => cabin.seatClass === seat.seatClass)
    ?.fares.find(fare => fare.passengerType === seat.passengerType)
}

/** How many of a leg sail in the seat's class as its passenger type: additions may ask for a number. */
export function countAlike(seats: readonly SeatToPrice[], seat: SeatToPrice): number {
  return seats.filter(
    other => other.seatClass === seat.seatClass && other.passengerType === seat.passengerType,
  ).length
}

export function tripOf(voyage: Voyage, seat: SeatToPrice, passengerCount: number) {
  return {
    voyageId: voyage.id,
    operatorCode: voyage.operatorCode,
    departureTerminal: voyage.departureTerminal,
    arrivalTerminal: voyage.arrivalTerminal,
    departureDate: voyage.departureDate,
    seatClass: seat.seatClass,
    passengerType: seat.passengerType,
    passengerCount,
  }
}

/** A leg's tickets in the form that a voucher is checked against. */
export function voucherLines(
  voyage: Voyage,
  seats: readonly SeatToPrice[],
  price: LegPrice,
): VoucherLine[] {
  const { departureTerminal, arrivalTerminal, departureDate } = voyage
  return seats.map(({ seatClass }, index) => ({
    departureTerminal,
    arrivalTerminal,
    departureDate,
    seatClass,
    price: price.quotes[index]?.customer ?? 0,
  }))
}
