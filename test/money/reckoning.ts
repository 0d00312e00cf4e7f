/**
 * What everybody must have paid in the end, reckoned from what the operators did, by the second model of the price.
 * Nothing of it is read from the service.
 */
import assert from 'node:assert/strict'
import { type ModelQuote, modelQuote } from '../support/price-model.ts'
import {
  feePerSeat,
  seatClassOf,
  type TrueOrder,
  type TrueTicket,
} from '../support/saga/operator.ts'
import type { Person, Tree } from './tree.ts'

/** A person's newest ticket, and how many orders it took: every one but the first was a change. */
export type Journey = { person: Person; order: TrueOrder; ticket: TrueTicket; changes: number }

/** `booking owner kind` to dong. */
export type Flows = Map<string, number>

const now = new Date()

export function journeysOf({ truth, people }: Tree): Map<string, Journey> {
  const journeys = new Map<string, Journey>()
  for (const order of truth.orders) {
    for (const ticket of order.tickets) {
      const person = people.get(ticket.person)
      assert.ok(person, `nobody booked for ${ticket.person}`)
      const changes = (journeys.get(person.name)?.changes ?? -1) + 1
      journeys.set(person.name, { person, order, ticket, changes })
    }
  }
  return journeys
}

/** Alike are those of the leg who sail in the same class and are of the same type, once the order is placed. */
export function priceOf(tree: Tree, { person, order, ticket }: Journey): ModelQuote {
  const sailing = person.leg.people.flatMap(other => ticketThen(tree, other, order.step) ?? [])
  const classOf = (each: TrueTicket) => `${seatClassOf(each.seatCode)} ${each.passengerType}`
  const alike = sailing.filter(each => classOf(each) === classOf(ticket)).length
  const chains = tree.chainsOf.get(order.reference)
  assert.ok(chains, `nobody saw the order ${order.reference}`)
  return quote({ ...tree, chains }, person, order.voyageRef, ticket.seatCode, alike)
}

function ticketThen({ truth }: Tree, { name }: Person, step: number): TrueTicket | undefined {
  const newest = truth.orders
    .filter(order => order.step <= step)
    .flatMap(({ tickets }) => tickets.filter(ticket => ticket.person === name))
    .at(-1)
  return newest?.ended && newest.ended.step <= step ? undefined : newest
}

export function quote(
  { fleets, chains, voyageIdOf }: Tree,
  { passengerType, leg }: Person,
  voyageRef: string,
  seatCode: string,
  passengerCount: number,
): ModelQuote {
  const fleet = fleets.find(({ sailings }) => sailings.some(each => each.voyageRef === voyageRef))
  const sailing = fleet?.sailings.find(each => each.voyageRef === voyageRef)
  const seatClass = seatClassOf(seatCode)
  const fare = sailing?.cabinClasses
    .find(cabin => cabin.seatClass === seatClass)
    ?.fares.find(each => each.passengerType === passengerType)
  assert.ok(fleet && sailing && fare, `no fare for ${voyageRef} ${seatCode} ${passengerType}`)
  const { departureTerminal, arrivalTerminal, departureDate } = sailing
  const trip = {
    voyageId: voyageIdOf(voyageRef),
    operatorCode: fleet.profile.code,
    departureTerminal,
    arrivalTerminal,
    departureDate,
    seatClass,
    passengerType,
    passengerCount,
  }
  return modelQuote(fare, trip, chains.get(leg.agencyId) ?? [], now)
}

/**
 * A level has paid the fare and what the rules of all above it added, for every ticket that lives.
 * Of tickets that were cancelled together it has paid what the operator kept, at most their price;
 * of what the operator took back nothing; and for every change the fee, unless it was taken back.
 */
export function reckon(tree: Tree): Flows {
  const flows: Flows = new Map()
  const together = new Map<unknown, Journey[]>()
  for (const journey of journeysOf(tree).values()) {
    const key = journey.ticket.ended ?? journey
    together.set(key, [...(together.get(key) ?? []), journey])
  }
  for (const journeys of together.values()) {
    const [{ person, order, ticket }] = journeys as [Journey]
    if (ticket.ended?.how === 'taken_back') continue
    assert.notEqual(ticket.ended?.how, 'exchanged', 'the newest ticket was exchanged for none')
    const fees = feePerSeat * journeys.reduce((sum, { changes }) => sum + changes, 0)
    const nets = netsOf(journeys.map(journey => priceOf(tree, journey)))
    const kept = journeys.reduce((sum, each) => sum + each.ticket.penalty, 0)
    const spent = ticket.ended
      ? nets.map(net => Math.min(net, kept) + fees)
      : nets.map(net => net + fees)
    const chain = (tree.chains.get(person.leg.agencyId) ?? []).map(level => level.organizationId)
    const booking = order.reference.split('-')[0] ?? ''
    for (const [level, amount] of spent.entries()) {
      const payee = level === 0 ? `${order.operator} operator` : `${chain[level - 1]} sales`
      add(flows, `${booking} ${chain[level]} deposit`, -amount)
      add(flows, `${booking} ${payee}`, amount)
    }
  }
  return flows
}

/** By level, root first: the fare, and on it what the rules of each level above added. */
function netsOf(quotes: ModelQuote[]): number[] {
  const levels = quotes[0]?.levels.length ?? 0
  return Array.from({ length: levels }, (_, level) =>
    quotes.reduce((sum, { levels: all }) => {
      const above = all.slice(0, level).flatMap(({ additions }) => additions)
      return sum + Number(above.reduce((net, step) => net + step.netChange, all[0]?.net ?? 0n))
    }, 0),
  )
}

export function add(flows: Flows, key: string, amount: number): void {
  flows.set(key, (flows.get(key) ?? 0) + amount)
}
