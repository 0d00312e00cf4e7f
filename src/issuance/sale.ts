/**
 * The sale that a confirmation makes: its present price, the amount that each level is held for, and
 * every reason against it. Reads and decides, writes nothing: confirm asks it under the booking's lock,
 * and the preflight asks the very same without one.
 */
import {
  type LegPrice,
  notConfirmable,
  priceLeg,
  type Refusal,
  type SagaBooking,
  type SagaLeg,
  voucherLines,
} from '../bookings/index.ts'
import { sumDong } from '../core/money.ts'
import { BookingStatus } from '../core/status.ts'
import { atOnce, type Reader } from '../db/index.ts'
import { type NewTransfer, paymentsOf } from '../ledger/index.ts'
import { type Operators, retryAfterSeconds } from '../operators/index.ts'
import {
  type ExhaustedLimit,
  type PricedChain,
  promisedDiscount,
  readPricedChain,
  readVoucherOfBooking,
  type VoucherOfBooking,
} from '../pricing/index.ts'
import { findVoyages, isOnSale, type SeatToMark, type Voyage } from '../voyages/index.ts'

/** The terms of a price, beside the fares. */
export type Terms = { chain: PricedChain; voucher: VoucherOfBooking | undefined }

export type Sale = {
  chain: PricedChain
  /** One per leg. */
  prices: LegPrice[]
  /** The discount on the customer price, in dong. The voucher was promised at creation. */
  discount: number
  totalPrice: number
  netTotal: number
}

/**
 * In dong, of the legs that are not being sold: their prices, the voucher's discount on the whole booking, and what
 * was paid for tickets that are cancelled, of which no discount is left for the others.
 */
export type OtherLegs = { customer: number; net: number; discount: number; final: number }

export function silentRefusal(
  operators: Operators,
  operatorCode: string,
  pauseSeconds = 15,
): Refusal {
  const why = operators.get(operatorCode)?.loginOff
    ? 'its login is switched off'
    : 'try again shortly'
  return {
    code: 'operator_unavailable',
    detail: `operator ${operatorCode} did not answer for its fares of now; nothing was held or sent; ${why}`,
    facts: { retryAfterSeconds: retryAfterSeconds(operators, operatorCode, pauseSeconds) },
  }
}

export function closedRefusal(
  operators: Operators,
  voyages: readonly Voyage[],
  now: Date,
): Refusal | null {
  if (voyages.every(voyage => isOnSale(operators, voyage, now))) return null
  return {
    code: 'voyage_closed',
    detail: 'a voyage of this booking has departed or is closed for sale',
  }
}

/** Starts both reads together; call it inside `atOnce`. */
export async function readTerms(reader: Reader, booking: SagaBooking): Promise<Terms> {
  const [chain, voucher] = await Promise.all([
    readPricedChain(reader, booking.organizationId),
    readVoucherOfBooking(reader, booking.id),
  ])
  return { chain, voucher }
}

/** What a booking is sold by: its voyages as their operators told them last, and the terms. */
export type Offer = { voyages: readonly Voyage[]; terms: Terms }

export async function readOffer(reader: Reader, booking: SagaBooking): Promise<Offer> {
  const ids = booking.legs.map(leg => leg.voyageId)
  const [voyages, terms] = await atOnce(reader, reader =>
    Promise.all([findVoyages(reader, ids), readTerms(reader, booking)]),
  )
  return { voyages, terms }
}

/**
 * Makes the whole price again, from voyages that have the operators' present fares. With `others`, the
 * booking has only its missing legs, and the price of `others` is added.
 */
export function priceSale(
  booking: SagaBooking,
  { voyages, terms: { chain, voucher } }: Offer,
  others?: OtherLegs,
): Sale | { refusal: Refusal } {
  const voyageOf = (leg: SagaLeg) => voyages.find(({ id }) => id === leg.voyageId) as Voyage
  const prices: LegPrice[] = []
  for (const leg of booking.legs) {
    const price = priceLeg(voyageOf(leg), leg.tickets, chain, booking.readAt)
    if ('missing' in price) {
      return { refusal: notConfirmable('the operator no longer sells a fare of this booking') }
    }
    prices.push(price)
  }
  const lines = booking.legs.flatMap((leg, index) =>
    voucherLines(voyageOf(leg), leg.tickets, prices[index] as LegPrice),
  )
  const customer = sumDong([others?.customer ?? 0, ...prices.map(price => price.customer)])
  const discount = others
    ? Math.min(others.discount, customer - others.final)
    : ((voucher && promisedDiscount(voucher, lines)) ?? 0)
  return {
    chain,
    prices,
    discount,
    totalPrice: customer - discount,
    netTotal: sumDong([others?.net ?? 0, ...prices.map(price => price.net)]),
  }
}

/** A first attempt has its marks and keeps them. After a failed attempt the seats must be won again. */
export function hasItsMarks(booking: SagaBooking): boolean {
  return booking.status === BookingStatus.requested
}

export function seatsOf(booking: SagaBooking): SeatToMark[] {
  return booking.legs.flatMap(leg =>
    leg.tickets.map(ticket => ({
      voyageId: leg.voyageId,
      seatCode: ticket.seatCode,
      seatClass: ticket.seatClass,
      orderId: leg.orderId,
    })),
  )
}

export function lostMarksRefusal(booking: SagaBooking, marks: number): Refusal | null {
  return marks === seatsOf(booking).length
    ? null
    : notConfirmable('the hold ran out; create a new booking')
}

export function takenRefusal(taken: readonly SeatToMark[]): Refusal | null {
  if (taken.length === 0) return null
  const seats = taken.map(seat => ({ voyage_id: seat.voyageId, seat_code: seat.seatCode }))
  return {
    code: 'seat_unavailable',
    detail:
      'seats of this booking were given away after its issuance failed; cancel it and create a new booking',
    facts: { extra: { seats } },
  }
}

export function exhaustedRefusal(exhausted: ExhaustedLimit | null): Refusal | null {
  return exhausted === null
    ? null
    : notConfirmable(
        `the use of its voucher was given back meanwhile, and the voucher does not apply any more: ${exhausted}; create a new booking`,
      )
}

/**
 * The holds of each leg, in the order of the legs. Every level is held for its own NET; one that pays nothing
 * (a free fare) holds nothing.
 */
export function holdsOfSale(
  booking: SagaBooking,
  { prices }: Sale,
  attemptId: string | null,
): NewTransfer[][] {
  return booking.legs.map((leg, index) => {
    const { netByLevel } = prices[index] as LegPrice
    const payers = netByLevel.map(({ organizationId, net }) => ({ organizationId, amount: net }))
    return paymentsOf(payers, leg.operatorCode, {
      kind: 'issuance',
      booking_id: booking.id,
      booking_code: booking.bookingCode,
      order_id: leg.orderId,
      attempt_id: attemptId,
    })
  })
}
