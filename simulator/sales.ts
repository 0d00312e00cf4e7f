/** Seats and fares of a voyage at this moment. */

import { chance } from './hash.ts'
import { type Cell, planOf, type Seat, seatsOf } from './layout.ts'
import type { Boat, Voyage } from './network.ts'
import type { World } from './world.ts'

type SeatState = 'available' | 'sold' | 'blocked'

type ClassOnSale = {
  seatClass: string
  label: string
  capacity: number
  available: number
  fares: { passengerType: string; withTax: number; withoutTax: number }[]
}

const dayMs = 86_400_000
const blockedShare = 0.01
/**
 * The share of the seats that other channels sell by departure, and the days before it when the first one
 * is sold.
 */
const otherChannelsShare = 0.55
const otherChannelsDays = 21

export function isOpen(voyage: Voyage): boolean {
  const cutoffMs = voyage.operator.sales_cutoff_minutes * 60_000
  return Date.now() < voyage.departsAt.getTime() - cutoffMs
}

export function seatState(world: World, voyage: Voyage, seatCode: string): SeatState {
  if (blockedSeats(world, voyage.boat).has(seatCode)) return 'blocked'
  if (world.state.isTaken(voyage.ref, seatCode)) return 'sold'
  return soldElsewhere(world, voyage, seatCode) ? 'sold' : 'available'
}

const blocked = new WeakMap<World, Map<Boat, Set<string>>>()

/** Always the same, and asked for each seat of each search. */
function blockedSeats(world: World, boat: Boat): Set<string> {
  const ofWorld = blocked.get(world) ?? new Map<Boat, Set<string>>()
  const known = ofWorld.get(boat)
  if (known) return known
  const codes = seatsOf(boat).map(({ code }) => code)
  const found = codes.filter(code => chance(world.seed, 'blocked', boat.code, code) < blockedShare)
  const seats = new Set(found)
  blocked.set(world, ofWorld.set(boat, seats))
  return seats
}

export function seatMap(world: World, voyage: Voyage) {
  return planOf(voyage.boat).map(deck => ({
    ...deck,
    cells: deck.cells.map((cell: Cell) => ({
      ...cell,
      state: cell.seat && seatState(world, voyage, cell.seat.code),
    })),
  }))
}

export function classesOnSale(world: World, voyage: Voyage): ClassOnSale[] {
  const seatsByClass = Map.groupBy(seatsOf(voyage.boat), (seat: Seat) => seat.seatClass)
  return [...seatsByClass].map(([seatClass, seats]) => ({
    seatClass,
    label: world.network.seatClassLabel(seatClass),
    capacity: seats.length,
    available: seats.filter(({ code }) => seatState(world, voyage, code) === 'available').length,
    fares: voyage.operator.passenger_types.flatMap(
      ({ code }) => fareOf(world, voyage, seatClass, code) ?? [],
    ),
  }))
}

export function fareOf(world: World, voyage: Voyage, seatClass: string, passengerType: string) {
  const fare = voyage.fares.find(
    entry => entry.seat_class === seatClass && entry.passenger_type === passengerType,
  )
  if (!fare) return undefined
  const change = world.state.fareChange(voyage.ref)
  return {
    passengerType,
    withTax: Math.max(0, fare.price_with_tax + change),
    withoutTax: Math.max(0, fare.price_without_tax + change),
  }
}

// The seed fixes the moment at which another channel buys a seat, so nothing is stored and a restart
// agrees. A seat that one of our orders held at that moment cannot be bought.
function soldElsewhere(world: World, voyage: Voyage, seatCode: string): boolean {
  if (!world.sellToOthers) return false
  if (chance(world.seed, 'rival', voyage.ref, seatCode) >= otherChannelsShare) return false
  const lead = chance(world.seed, 'lead', voyage.ref, seatCode) ** 3 * otherChannelsDays * dayMs
  const soldAt = voyage.departsAt.getTime() - lead
  const releasedAt = world.state.releasedAt(voyage.ref, seatCode)
  return soldAt <= Date.now() && (releasedAt === undefined || releasedAt < soldAt)
}
