/**
 * The one answer to each: may a booking be confirmed, cancelled, changed? The sagas ask before they
 * begin, and so does the outlook, which tells a partner what it may do. Pure; null means that it may.
 */
import { fail, type ProblemCode, type ProblemFacts } from '../core/errors.ts'
import { BookingStatus, OrderStatus, PaymentStatus } from '../core/status.ts'
import type { Operators } from '../operators/index.ts'
import { isOnSale } from '../voyages/index.ts'
import { penaltyOf } from './penalty.ts'
import type { LegStanding, Standing } from './standing.ts'

/** Staff may do what an agency may not: issue by hand, and work on a partly issued booking. */
export type Asker = 'agency' | 'staff'

export type Refusal = { code: ProblemCode; detail: string; facts?: ProblemFacts }

export const salesStopped: Refusal = {
  code: 'sales_stopped',
  detail:
    'this organization buys nothing at present; nothing was held or sent; ask whoever you buy from',
}

/** Throws the refusal, if there is one. */
export function refuse(refusal: Refusal): never
export function refuse(refusal: Refusal | null): void
export function refuse(refusal: Refusal | null): void {
  if (refusal !== null) fail(refusal.code, refusal.detail, refusal.facts)
}

/** True when no operator knows it and no money moved: it is requested, or failed without an issued leg. */
export function isTentative(booking: Standing): boolean {
  const { status, legs } = booking
  return isRequested(booking) || (status === BookingStatus.issueError && !legs.some(isIssued))
}

/** True when nobody has confirmed it yet. */
function isRequested({ status, paymentStatus }: Standing): boolean {
  return status === BookingStatus.requested && paymentStatus === PaymentStatus.unpaid
}

/** True when a leg is issued and another is not: only staff can help. */
export function isPartlyIssued({ status, legs }: Standing): boolean {
  return status === BookingStatus.issueError && legs.some(isIssued)
}

export function isIssued({ status }: { status: OrderStatus }): boolean {
  return status === OrderStatus.issued
}

export function issuesByHand(operators: Operators, operatorCode: string): boolean {
  return operators.get(operatorCode)?.issuance === undefined
}

/**
 * The order of the refusals is the published one: lock, support, then the booking's own state; stopped sales
 * come after these. A booking that is issued already is not refused, because there is nothing to do.
 */
export function confirmRefusal(
  operators: Operators,
  booking: Standing,
  asker: Asker = 'agency',
): Refusal | null {
  const { status, underWay, bookingCode } = booking
  if (underWay?.saga === 'change') {
    return processing('a change of this booking is under way; poll the booking')
  }
  if (status === BookingStatus.issued) return null
  if (underWay?.saga === 'issuance') {
    return processing('an issuance of this booking is under way; poll the booking, do not retry')
  }
  const manual = booking.legs.find(leg => issuesByHand(operators, leg.operatorCode))
  if (manual && asker === 'agency') {
    const next =
      booking.ticketingAskedAt === null
        ? "ask the service's staff"
        : "the service's staff were asked and have not held it yet"
    const detail = `operator ${manual.operatorCode} issues by hand; ${next}, nothing was held or sent`
    return { code: 'issuance_not_supported', detail }
  }
  if (isPartlyIssued(booking)) {
    return notConfirmable(
      `a leg of booking ${bookingCode} is issued and another is not; contact the service operator with the booking code, do not retry or recreate`,
    )
  }
  if (!isTentative(booking))
    return notConfirmable(`a booking at status ${status} cannot be confirmed`)
  if (hasLostItsSeats(booking)) return notConfirmable('the hold ran out; create a new booking')
  return booking.areSalesStopped ? salesStopped : null
}

/** May staff be asked to issue the booking by hand? */
export function ticketingRefusal(operators: Operators, booking: Standing): Refusal | null {
  const refusal = confirmRefusal(operators, booking, 'staff')
  if (refusal) return refusal
  if (!isTentative(booking))
    return notConfirmable(`a booking at status ${booking.status} is not ticketed`)
  if (!booking.legs.some(leg => issuesByHand(operators, leg.operatorCode))) {
    return notConfirmable('every operator of it issues by itself: confirm it')
  }
  return booking.legs.every(leg => isOnSale(operators, leg, booking.readAt))
    ? null
    : notConfirmable('a voyage of it is closed for sale')
}

/** May staff issue the legs that a partly issued booking lacks? */
export function missingLegsRefusal(booking: Standing): Refusal | null {
  if (booking.underWay) return processing(sagaUnderWay)
  if (!isPartlyIssued(booking)) return notConfirmable('the booking is not partly issued any more')
  const isWhole = booking.legs.every(leg => isIssued(leg) || leg.status === OrderStatus.issueError)
  if (!isWhole) return notConfirmable('a leg that was issued has been cancelled')
  return booking.areSalesStopped ? salesStopped : null
}

/** True when staff may be offered to issue the missing legs: a voyage that is not sold is refused later. */
export function mayIssueMissingLegs(operators: Operators, booking: Standing): boolean {
  const { legs, readAt } = booking
  return (
    missingLegsRefusal(booking) === null &&
    legs.every(leg => isIssued(leg) || isOnSale(operators, leg, readAt))
  )
}

/** Covers the booking as a whole; each issued leg has a refusal of its own. */
export function cancelRefusal(booking: Standing, asker: Asker = 'agency'): Refusal | null {
  const { status, bookingCode } = booking
  if (booking.underWay) return processing(sagaUnderWay)
  if (hasLostItsSeats(booking)) return notCancellable('the hold ran out')
  if (isTentative(booking) || status === BookingStatus.issued) return null
  if (isPartlyIssued(booking)) {
    if (asker === 'staff') return null
    return notCancellable(askService(bookingCode))
  }
  return notCancellable(`a booking at status ${status} cannot be cancelled`)
}

/**
 * Null while the operator sails the leg and its schedule allows a cancellation. `mayAgree`: the operator is asked,
 * as staff can for what was issued by hand, and may agree against its schedule until the departure.
 */
export function legCancelRefusal(
  operators: Operators,
  leg: LegStanding,
  now: Date,
  mayAgree: boolean,
): Refusal | null {
  if (leg.isVoyageCancelled) return processing(voyageIsRefunded)
  const schedule = operators.get(leg.operatorCode)?.profile.cancellationPenalties ?? []
  const penalty = penaltyOf(schedule, 0, leg.departsAt, now)
  if (penalty.allowed) return null
  const isAskable = mayAgree && isInHandsOfStaff(operators, leg) && leg.departsAt > now
  return isAskable ? null : notCancellable(penalty.reason)
}

/** The reason why the leg cannot be changed now, to anything. */
export function changeRefusal(
  operators: Operators,
  booking: Standing,
  leg: LegStanding,
): Refusal | null {
  const { status, readAt, bookingCode } = booking
  if (booking.underWay) return processing(sagaUnderWay)
  if (hasLostItsSeats(booking)) return notChangeable('the hold ran out')
  if (isRequested(booking)) return salesRefusal(operators, booking, leg)
  if (isPartlyIssued(booking)) return notChangeable(askService(bookingCode))
  if (status !== BookingStatus.issued) {
    const next = isTentative(booking)
      ? '; no ticket of it was issued: confirm it again, or cancel it and create a new booking'
      : ''
    return notChangeable(`a booking at status ${status} cannot be changed${next}`)
  }
  if (!isIssued(leg)) return notChangeable('this leg is not issued')
  if (leg.isVoyageCancelled) return processing(voyageIsRefunded)
  if (isInHandsOfStaff(operators, leg)) {
    return notChangeable(`operator ${leg.operatorCode} changes by hand; ask the service's staff`)
  }
  if (leg.departsAt <= readAt) return notChangeable('the voyage has departed')
  return salesRefusal(operators, booking, leg)
}

/** A change stays with its operator. */
function salesRefusal(
  operators: Operators,
  { areSalesStopped }: Standing,
  { operatorCode }: LegStanding,
): Refusal | null {
  if (areSalesStopped) return salesStopped
  return operators.get(operatorCode)?.profile.salesOff
    ? notChangeable(`operator ${operatorCode} is closed for sale at present`)
    : null
}

/** How the contact is reached, and the agency's own reference, no operator and no invoice has to agree to. */
export function reachRefusal({ underWay }: Standing): Refusal | null {
  return underWay ? processing(sagaUnderWay) : null
}

/** What was typed of people and buyer is set right for as long as no operator was told. */
export function correctionRefusal(booking: Standing): Refusal | null {
  const refusal = reachRefusal(booking)
  if (refusal !== null) return refusal
  if (hasLostItsSeats(booking)) return notChangeable('the hold ran out')
  if (isTentative(booking)) return null
  return notChangeable(`a booking at status ${booking.status} cannot be corrected`)
}

/** True when the hold has run out: readers see the booking as expired already. */
export function hasLostItsSeats(booking: Standing): boolean {
  return isRequested(booking) && booking.holdHasRunOut
}

const askService = (bookingCode: string) =>
  `a leg is issued and another is not; contact the service operator with code ${bookingCode}`

const sagaUnderWay = 'an issuance, change or cancellation of it is under way; poll the booking'

const voyageIsRefunded =
  'the operator cancelled the voyage, and everything paid for it comes back; there is nothing to cancel or change'

const refusalOf =
  (code: ProblemCode) =>
  (detail: string): Refusal => ({ code, detail })
const processing = refusalOf('booking_processing')
export const notConfirmable = refusalOf('booking_not_confirmable')
export const notCancellable = refusalOf('booking_not_cancellable')
const notChangeable = refusalOf('booking_not_changeable')

/** True when no operation of ours reaches these tickets at the operator. */
export function isInHandsOfStaff(operators: Operators, leg: LegStanding): boolean {
  return (
    issuesByHand(operators, leg.operatorCode) ||
    leg.tickets.some(({ reference }) => reference === null)
  )
}
