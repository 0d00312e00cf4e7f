/**
 * The outlook of a booking: how certain its state is, when to look again, what would be accepted now, and
 * advice for its owner. Pure: it follows from the booking's standing and from what is known of its
 * operators. `readAt` is the present time.
 */
import { BookingStatus, PaymentStatus } from '../core/status.ts'
import { longestOrderSeconds, type OperatorProfile, type Operators } from '../operators/index.ts'
import { isOnSale } from '../voyages/index.ts'
import {
  cancelRefusal,
  changeRefusal,
  confirmRefusal,
  hasLostItsSeats,
  isInHandsOfStaff,
  isIssued,
  isPartlyIssued,
  issuesByHand,
  isTentative,
  legCancelRefusal,
} from './rules.ts'
import type { Saga, Standing } from './standing.ts'

export const certainties = [
  'none',
  'in_flight',
  'operator_confirmed',
  'operator_refused',
  'unknown',
] as const
type Certainty = (typeof certainties)[number]

export const actions = [
  'confirm',
  'change',
  'cancel',
  'download',
  'poll',
  'contact_operator',
] as const
type Action = (typeof actions)[number]

/** The code is for programs and for translation; the text is for people without a translation. */
export const advices = {
  confirm_in_time: 'Confirm before the hold ends. No operator knows of the booking yet.',
  ask_for_ticketing:
    'An operator of this booking issues by hand. Ask the service operator for the tickets before the hold ends.',
  ticketing_was_asked:
    'The service operator was asked for the tickets and has to hold them before the hold ends. Poll; no operator knows of the booking yet.',
  voyage_is_closed:
    'A voyage of this booking is closed for sale. Cancel it, or change it while `change` is allowed.',
  sales_are_stopped:
    'Your organization buys nothing at present. Ask whoever you buy from, or cancel the booking.',
  book_again: 'The hold ran out and nothing was issued. Create a new booking.',
  wait_for_issuance:
    'An operator is issuing the tickets, which may take minutes. Poll; do not confirm again and do not create another booking.',
  wait_for_ticketing:
    'The service operator is issuing tickets by hand, which may take hours. Poll; do not create another booking.',
  wait_for_certainty:
    'An operator’s answer was lost and the operator is being asked. Poll; do not retry anything and do not create another booking.',
  wait_for_cancellation: 'An operator is cancelling. Poll; what cannot be cancelled stays issued.',
  wait_for_cancellation_by_hand:
    'The service operator is cancelling tickets by hand, which may take hours. Poll; what cannot be cancelled stays issued.',
  wait_for_change:
    'An operator is changing the tickets. Poll; the tickets that the booking shows are valid.',
  use_the_tickets: 'The tickets are confirmed at the operator. Download them.',
  confirm_again:
    'Nothing was issued and nothing was paid. Ask the preflight and confirm again, or cancel it and create a new booking.',
  contact_the_service:
    'A leg is issued and another is not. Contact the service operator with the booking code; do not confirm again and do not create another booking.',
  tell_the_customer:
    'The operator cancelled the voyage, or has lost the tickets. Tell the customer. Whatever was paid for valid tickets is refunded.',
  nothing_to_do: 'The booking has ended. There is nothing to do.',
} as const
type AdviceCode = keyof typeof advices

export type Outlook = {
  certainty: Certainty
  /**
   * Null when nothing is awaited. A tentative booking awaits only a ticketing that staff were asked for;
   * the end of its hold is no reason to poll.
   */
  nextPollAfter: Date | null
  allowedActions: Action[]
  advice: { code: AdviceCode; text: string }
}

/** `byStaff`: for the service's staff, who may cancel for an agency what was issued by hand. */
export function outlookOf(operators: Operators, standing: Standing, byStaff = false): Outlook {
  const nextPollAfter = nextPollOf(operators, standing)
  const allowed: Record<Action, boolean> = {
    confirm: isConfirmable(operators, standing),
    change: isChangeable(operators, standing),
    cancel: isCancellable(operators, standing, byStaff),
    download: standing.hasTicketFiles,
    poll: nextPollAfter !== null,
    contact_operator: needsStaff(operators, standing),
  }
  const code = adviceOf(operators, standing, allowed)
  return {
    certainty: certaintyOf(standing),
    nextPollAfter,
    allowedActions: actions.filter(action => allowed[action]),
    advice: { code, text: advices[code] },
  }
}

function certaintyOf({ status, paymentStatus, underWay }: Standing): Certainty {
  if (underWay) return underWay.isUnknown ? 'unknown' : 'in_flight'
  if (status === BookingStatus.issueError) return 'operator_refused'
  // An unpaid booking never was an operator's, or is not any more.
  return paymentStatus === PaymentStatus.unpaid ? 'none' : 'operator_confirmed'
}

function isConfirmable(operators: Operators, standing: Standing): boolean {
  const { readAt, legs } = standing
  return (
    isTentative(standing) &&
    confirmRefusal(operators, standing) === null &&
    legs.every(leg => isOnSale(operators, leg, readAt))
  )
}

/** True when at least one leg can be changed. */
function isChangeable(operators: Operators, standing: Standing): boolean {
  return standing.legs.some(leg => changeRefusal(operators, standing, leg) === null)
}

/** True when the whole booking, or tickets of at least one leg, can be cancelled. */
function isCancellable(operators: Operators, standing: Standing, byStaff: boolean): boolean {
  const { legs, readAt } = standing
  if (cancelRefusal(standing) !== null) return false
  if (isTentative(standing)) return true
  return legs.some(
    leg => isIssued(leg) && legCancelRefusal(operators, leg, readAt, byStaff) === null,
  )
}

/** True when only the service's staff can help. */
function needsStaff(operators: Operators, standing: Standing): boolean {
  const { status, underWay, legs, readAt } = standing
  if (underWay?.isByHand) return true
  if (underWay) {
    const { longest } = durationOf(operators, underWay.saga, standing)
    return underWay.isUnknown && secondsBetween(underWay.startedAt, readAt) > longest
  }
  if (isPartlyIssued(standing)) return true
  const byHand = legs.some(leg => issuesByHand(operators, leg.operatorCode))
  if (isTentative(standing)) return byHand && !hasLostItsSeats(standing)
  return (
    status === BookingStatus.issued &&
    legs.some(leg => isIssued(leg) && isInHandsOfStaff(operators, leg))
  )
}

/** Staff were asked to issue it by hand, and have neither held nor rejected it. */
function waitsForStaff(operators: Operators, standing: Standing): boolean {
  return (
    standing.ticketingAskedAt !== null &&
    isTentative(standing) &&
    !hasLostItsSeats(standing) &&
    standing.legs.some(leg => issuesByHand(operators, leg.operatorCode)) &&
    standing.legs.every(leg => leg.departsAt > standing.readAt)
  )
}

const sagaAdvice: Record<Saga, AdviceCode> = {
  issuance: 'wait_for_issuance',
  cancellation: 'wait_for_cancellation',
  change: 'wait_for_change',
}

const byHandAdvice: Record<Saga, AdviceCode> = {
  ...sagaAdvice,
  issuance: 'wait_for_ticketing',
  cancellation: 'wait_for_cancellation_by_hand',
}

function adviceOf(
  operators: Operators,
  standing: Standing,
  allowed: Record<Action, boolean>,
): AdviceCode {
  const { status, underWay, legs, readAt } = standing
  if (underWay?.isByHand) return byHandAdvice[underWay.saga]
  if (underWay) return underWay.isUnknown ? 'wait_for_certainty' : sagaAdvice[underWay.saga]
  if (hasLostItsSeats(standing) || status === BookingStatus.expired) return 'book_again'
  if (isPartlyIssued(standing)) return 'contact_the_service'
  if (isTentative(standing)) {
    if (legs.some(leg => !isOnSale(operators, leg, readAt))) return 'voyage_is_closed'
    if (standing.areSalesStopped) return 'sales_are_stopped'
    if (waitsForStaff(operators, standing)) return 'ticketing_was_asked'
    if (!allowed.confirm) return 'ask_for_ticketing'
    return status === BookingStatus.issueError ? 'confirm_again' : 'confirm_in_time'
  }
  // Also before its money has come back.
  const isTakenBack = legs.some(leg => isIssued(leg) && leg.isVoyageCancelled)
  if (status === BookingStatus.cancelledByOperator || isTakenBack) return 'tell_the_customer'
  return status === BookingStatus.issued ? 'use_the_tickets' : 'nothing_to_do'
}

const cancellationSeconds = { quickest: 2, longest: 60 }
const byHandSeconds = { quickest: 60, longest: 60 }
const slowestPollSeconds = 300

/**
 * The first instant is the operators' quickest time. Even steps follow up to their longest
 * time, and then steps that grow with the age. The instants are fixed, so that everybody who
 * asks in between is told the same.
 */
function nextPollOf(operators: Operators, standing: Standing): Date | null {
  const awaited = awaitedOf(operators, standing)
  if (awaited === null) return null
  const { since, quickest, longest } = awaited
  const step = Math.ceil(Math.min(30, Math.max(2, (longest - quickest) / 10)))
  const age = secondsBetween(since, standing.readAt)
  // Whole seconds, so that a poll at the instant itself comes after it.
  let at = Math.max(2, Math.ceil(quickest))
  while (at <= age) {
    const grown = Math.max(step, Math.ceil(at / 4))
    const wait = at < longest ? step : Math.min(slowestPollSeconds, grown)
    at += wait === slowestPollSeconds ? wait * Math.max(1, Math.ceil((age - at) / wait)) : wait
  }
  return new Date(since.getTime() + at * 1_000)
}

/** The times of what is awaited: its start, and how many seconds it takes. */
function awaitedOf(operators: Operators, standing: Standing) {
  const { underWay, ticketingAskedAt } = standing
  if (underWay?.isByHand) return { since: underWay.startedAt, ...byHandSeconds }
  if (underWay) {
    return { since: underWay.startedAt, ...durationOf(operators, underWay.saga, standing) }
  }
  return ticketingAskedAt !== null && waitsForStaff(operators, standing)
    ? { since: ticketingAskedAt, ...byHandSeconds }
    : null
}

/** In seconds. Legs are issued one after the other; a change is one order. */
function durationOf(operators: Operators, saga: Saga, { legs }: Standing) {
  if (saga === 'cancellation') return cancellationSeconds
  const profiles = legs
    .map(leg => operators.get(leg.operatorCode)?.profile)
    .filter((profile): profile is OperatorProfile => profile !== undefined)
  // Its operators were all taken out of the network.
  if (profiles.length === 0) return cancellationSeconds
  const quickest = profiles.map(profile => profile.confirmationSeconds.min)
  const longest = profiles.map(longestOrderSeconds)
  return saga === 'issuance'
    ? { quickest: sum(quickest), longest: sum(longest) }
    : { quickest: Math.min(...quickest), longest: Math.max(...longest) }
}

function sum(seconds: number[]): number {
  return seconds.reduce((total, each) => total + each, 0)
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1_000
}
