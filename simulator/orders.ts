/**
 * Orders as any operator keeps them, whatever its protocol.
 *
 *   placed -> pending -(confirmsAt passes)-> issued -> cancelled, ticket by ticket
 *
 * Every change of an order is synchronous, so two requests can never both take a seat.
 */

import { chance } from './hash.ts'
import { pause } from './http.ts'
import { seatsOf } from './layout.ts'
import type { FerryOperator, PenaltyRule, Voyage } from './network.ts'
import type { Delay, How } from './rules.ts'
import { fareOf, isOpen, seatState } from './sales.ts'
import type { Order, OrderDetails, Ticket } from './state.ts'
import type { World } from './world.ts'

type OrderState = 'pending' | 'issued' | 'cancelled'

export type Quote = { allowed: true; penalty: number } | { allowed: false; reason: string }

export function placeOrder(
  world: World,
  operator: FerryOperator,
  details: OrderDetails,
  { delay, repeatsNumbers }: Omit<How, 'replyLost'> = {},
): Order | { refusal: string } {
  if (operator.issuance === 'manual') return { refusal: 'this operator sells at its ticket office' }
  const voyage = world.network.voyage(details.voyageRef)
  if (!voyage || voyage.operator !== operator) return { refusal: 'no such voyage' }
  if (!isOpen(voyage)) return { refusal: 'sales for this voyage are closed' }
  if (details.reference === '') return { refusal: 'the agent reference is missing' }
  if (details.passengers.length === 0) return { refusal: 'an order needs a passenger' }

  const placedAt = Date.now()
  const stamp = `${placedAt.toString(36)}${world.state.orders().length.toString(36)}`.toUpperCase()
  const orderNumber = `${operator.code.slice(0, 3)}-${stamp}`
  const before = repeatsNumbers
    ? world.state.orders().findLast(({ voyageRef }) => voyageRef === voyage.ref)?.tickets
    : undefined
  const tickets: Ticket[] = []
  for (const [index, passenger] of details.passengers.entries()) {
    const { seatCode, passengerType, fullName } = passenger
    const seat = seatsOf(voyage.boat).find(({ code }) => code === seatCode)
    if (!seat) return { refusal: `seat ${seatCode} does not exist on this boat` }
    const takenHere = tickets.some(ticket => ticket.seatCode === seatCode)
    if (takenHere || seatState(world, voyage, seatCode) !== 'available') {
      return { refusal: `seat ${seatCode} is not available` }
    }
    const fare = fareOf(world, voyage, seat.seatClass, passengerType)
    if (!fare) return { refusal: `no fare for passenger type ${passengerType}` }
    if (fullName.trim() === '') return { refusal: `the passenger of seat ${seatCode} has no name` }
    const ownNumber = `${orderNumber}-${String(index + 1).padStart(2, '0')}`
    const ticketNumber = before?.[index]?.ticketNumber ?? ownNumber
    tickets.push({ seatCode, ticketNumber, baseFare: fare.withoutTax, cancelled: false })
  }

  const { min, max } = operator.confirmation_seconds
  const seconds = min + (max - min) * chance(world.seed, 'confirmation', details.reference)
  const confirmsAt = Math.ceil(placedAt + seconds * 1000 * world.timeScale)
  const order = { ...details, operator: operator.code, orderNumber, tickets, placedAt, confirmsAt }
  world.state.record({ type: 'placed', order })
  // In memory alone: a rule ends with its process, and what it delays with it.
  if (delay) {
    order.confirmsAt += delay.ms
    const hasten = () => {
      order.confirmsAt = confirmsAt
    }
    delay.over.addEventListener('abort', hasten, { once: true })
  }
  return order
}

/** Resolves when the order is issued, or when nobody waits for it any more. */
export async function confirmation(order: Order, gone: AbortSignal, delay?: Delay): Promise<void> {
  const over = delay ? AbortSignal.any([gone, delay.over]) : gone
  await pause(order.confirmsAt - Date.now(), over)
  while (Date.now() < order.confirmsAt && !gone.aborted) {
    await pause(order.confirmsAt - Date.now(), gone)
  }
}

export function stateOf(order: Order): OrderState {
  if (order.tickets.every(ticket => ticket.cancelled)) return 'cancelled'
  return Date.now() < order.confirmsAt ? 'pending' : 'issued'
}

/** Tickets that still hold a seat; for a wholly cancelled order, all it ever had. */
export function currentTickets(order: Order): Ticket[] {
  const live = order.tickets.filter(ticket => !ticket.cancelled)
  return live.length > 0 ? live : order.tickets
}

/** `exchangedFor`: the reference of the issued order that replaces these seats, or null. */
export function quoteCancellation(
  world: World,
  order: Order,
  seatCodes: string[],
  exchangedFor: string | null = null,
): Quote {
  if (stateOf(order) === 'pending') return { allowed: false, reason: 'not confirmed yet' }
  const voyage = world.network.voyage(order.voyageRef)
  if (!voyage || seatCodes.length === 0) return { allowed: false, reason: 'nothing to cancel' }
  if (exchangedFor !== null && !isExchange(world, order, exchangedFor)) {
    return { allowed: false, reason: `no issued order ${exchangedFor} to exchange for` }
  }
  let penalty = 0
  for (const seatCode of new Set(seatCodes)) {
    const ticket = order.tickets.find(candidate => candidate.seatCode === seatCode)
    if (!ticket) return { allowed: false, reason: `seat ${seatCode} is not in this order` }
    if (ticket.cancelled) return { allowed: false, reason: `seat ${seatCode} is already cancelled` }
    const kept = keptOf(voyage, ticket, exchangedFor !== null)
    if (kept === null) return { allowed: false, reason: 'too late to cancel' }
    penalty += kept
  }
  return { allowed: true, penalty }
}

export function cancelOrder(
  world: World,
  order: Order,
  seatCodes: string[],
  exchangedFor: string | null = null,
): Quote {
  const quote = quoteCancellation(world, order, seatCodes, exchangedFor)
  if (quote.allowed) {
    const { orderNumber } = order
    world.state.record({ type: 'cancelled', orderNumber, seatCodes, at: Date.now() })
  }
  return quote
}

/**
 * Whether the new seats are in another order of this operator. It must be issued before the old seats are
 * returned.
 */
function isExchange(world: World, order: Order, exchangedFor: string): boolean {
  const [newOrder] = world.state.ordersWith(order.operator, exchangedFor)
  return newOrder !== undefined && newOrder !== order && stateOf(newOrder) === 'issued'
}

/** An exchanged ticket costs the change fee, until the departure. */
function keptOf(voyage: Voyage, ticket: Ticket, isExchanged: boolean): number | null {
  const { cancellation_penalties, change_fee } = voyage.operator
  if (isExchanged) return hoursLeft(voyage) > 0 ? change_fee : null
  return penaltyOf(cancellation_penalties, hoursLeft(voyage), ticket.baseFare)
}

/** Dong kept of one ticket; null when it can no longer be cancelled. Percentages round half up. */
export function penaltyOf(
  schedule: PenaltyRule[],
  hoursBefore: number,
  baseFare: number,
): number | null {
  const rule = schedule
    .filter(entry => entry.hours_before <= hoursBefore)
    .sort((a, b) => b.hours_before - a.hours_before)[0]
  if (!rule || rule.type === 'not_allowed') return null
  const kept =
    rule.type === 'flat' ? rule.value : Math.floor((baseFare * rule.value_bps + 5_000) / 10_000)
  return Math.min(kept, baseFare)
}

function hoursLeft(voyage: Voyage): number {
  return (voyage.departsAt.getTime() - Date.now()) / 3_600_000
}
