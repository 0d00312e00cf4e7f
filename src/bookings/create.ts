/**
 * Creates a tentative booking: all legs or nothing. The operators are asked for their layouts first, with
 * no transaction open; then one transaction marks the seats and writes the booking. No money moves, and
 * the operators are told nothing.
 */
import type { Actor } from '../audit/index.ts'
import type { Environment } from '../core/environment.ts'
import { type FieldError, fail, Problem, refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { atOnce, clockFrom, type Database, inTransaction, isUniqueViolation } from '../db/index.ts'
import type { OperatorProfile, Operators } from '../operators/index.ts'
import { readBookingTerms } from '../organizations/index.ts'
import { type PricedChain, readPricedChain } from '../pricing/index.ts'
import {
  findVoyages,
  type LiveReads,
  refuseUnknownVoyage,
  refuseUnlessOnSale,
  salesCloseAt,
  type Voyage,
} from '../voyages/index.ts'
import { lacksPlateNumber, passengerFaults, refuseFaults, sandboxFaults } from './passengers.ts'
import { priceLeg, refuseMissingFare } from './price.ts'
import type { Booking } from './read.ts'
import { refuse, salesStopped } from './rules.ts'
import { promiseVoucher } from './voucher.ts'
import {
  type Leg,
  type NewBooking,
  refuseGoneSeats,
  type UnavailableSeat,
  withOwnBookings,
  writeBooking,
} from './write-booking.ts'

const codeTriesMax = 5

/**
 * Answers the new booking. Throws `sales_stopped`, `not_found`, `voyage_closed`, `seat_unavailable`,
 * `operator_unavailable`, or `validation_failed`, which names the field.
 */
export async function createBooking(
  deps: {
    db: Database
    operators: Operators
    live: LiveReads
    environment: Environment
  },
  wanted: NewBooking,
  by: Actor,
): Promise<Booking> {
  if (deps.environment === 'production') refuseSandboxNames(wanted)
  const ids = wanted.legs.map(leg => leg.voyageId)
  const [found, terms, chain] = await atOnce(deps.db, reader =>
    Promise.all([
      findVoyages(reader, ids),
      readBookingTerms(reader, wanted.organizationId),
      readPricedChain(reader, wanted.organizationId),
    ]),
  )
  if (terms === undefined) throw new Error('a key without an organization')
  if (terms.areSalesStopped) refuse(salesStopped)
  const clock = clockFrom(terms.readAt)
  const voyages = voyagesOnSale(deps.operators, wanted, found, clock())
  checkPassengers(deps.operators, wanted, voyages)
  const seated = await seatPassengers(deps, wanted, voyages)
  const now = clock()
  // A counter may have closed while the operators were asked.
  voyagesOnSale(deps.operators, wanted, found, now)
  const legs = priceLegs(seated, chain, now)
  const promise = await promiseVoucher(deps.db, wanted, legs, now)
  const heldUntil = holdEnd(deps.operators, legs, terms.holdMinutes, now)
  const priced = { legs, promise, now, heldUntil }
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(deps.db, tx => writeBooking(tx, wanted, priced, by))
    } catch (error) {
      if (tries >= codeTriesMax || !isUniqueViolation(error, 'booking_code_is_unique')) throw error
    }
  }
}

function refuseSandboxNames({ legs }: NewBooking): void {
  const faults = legs.flatMap(({ passengers }, leg) =>
    passengers.flatMap((passenger, at) =>
      sandboxFaults(passenger, `/legs/${leg}/passengers/${at}/full_name`),
    ),
  )
  refuseFaults(faults)
}

/** Answers the voyages in the order of the legs. */
function voyagesOnSale(
  operators: Operators,
  wanted: NewBooking,
  found: Voyage[],
  now: Date,
): Voyage[] {
  return wanted.legs.map((leg, index) => {
    const path = `/legs/${index}/voyage_id`
    const voyage = found.find(({ id }) => id === leg.voyageId) ?? refuseUnknownVoyage(path)
    if (wanted.legs.findIndex(other => other.voyageId === leg.voyageId) !== index) {
      refuseField(path, 'this voyage is in an earlier leg; put all its passengers there')
    }
    refuseUnlessOnSale(operators, voyage, now, path)
    return voyage
  })
}

function checkPassengers(operators: Operators, wanted: NewBooking, voyages: Voyage[]): void {
  const faults: FieldError[] = wanted.legs.flatMap((leg, index) => {
    const voyage = voyages[index] as Voyage
    const profile = profileOf(operators, voyage)
    return passengerFaults(index, leg.passengers, profile, voyage.departureDate)
  })
  refuseFaults(faults)
}

/** Looks the seats up in the operators' present layouts. */
async function seatPassengers(
  { db, live, operators }: { db: Database; live: LiveReads; operators: Operators },
  wanted: NewBooking,
  voyages: Voyage[],
) {
  const layouts = await Promise.all(
    voyages.map((voyage, leg) => live.layout(voyage).catch(error => rethrowOfLeg(leg, error))),
  )
  const faults: FieldError[] = []
  const gone: UnavailableSeat[] = []
  const legs = wanted.legs.map((leg, index) => {
    const voyage = voyages[index] as Voyage
    const cells = new Map(
      (layouts[index] ?? []).flatMap(deck => deck.cells).map(cell => [cell.seatCode, cell]),
    )
    const profile = profileOf(operators, voyage)
    const passengers = leg.passengers.map((passenger, at) => {
      const cell = cells.get(passenger.seatCode)
      const person = `/legs/${index}/passengers/${at}`
      const path = `${person}/seat_code`
      if (!cell?.seatClass) faults.push({ path, message: 'the boat has no such seat' })
      else if (cell.state !== 'available') {
        gone.push({ path, voyageId: voyage.id, seatCode: passenger.seatCode })
      }
      if (cell && lacksPlateNumber(profile, cell.kind, passenger)) {
        const message = `${voyage.operatorCode} requires it of a vehicle`
        faults.push({ path: `${person}/plate_number`, message })
      }
      return { ...passenger, seatClass: cell?.seatClass ?? '' }
    })
    return { voyage, passengers }
  })
  refuseFaults(faults)
  refuseGoneSeats(await withOwnBookings(db, wanted.organizationId, gone))
  return legs
}

/** A voyage that its operator no longer lists is named, as one that is closed. */
function rethrowOfLeg(leg: number, error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'voyage_closed') throw error
  const errors = [{ path: `/legs/${leg}/voyage_id`, message: 'closed for sale' }]
  fail(error.code, error.message, { errors }, error)
}

function priceLegs(
  seated: Pick<Leg, 'voyage' | 'passengers'>[],
  chain: PricedChain,
  now: Date,
): Leg[] {
  return seated.map(({ voyage, passengers }, index) => {
    const price = priceLeg(voyage, passengers, chain, now)
    if ('missing' in price) {
      refuseMissingFare(`/legs/${index}/passengers/${price.missing}/passenger_type`)
    }
    return { orderId: newId(), voyage, passengers, price }
  })
}

/** The organization's hold time from now, but never beyond the first counter that closes. */
function holdEnd(operators: Operators, legs: Leg[], holdMinutes: number, now: Date): Date {
  const ends = legs.map(({ voyage }) =>
    salesCloseAt(voyage, profileOf(operators, voyage)).getTime(),
  )
  return new Date(Math.min(now.getTime() + holdMinutes * 60_000, ...ends))
}

/** A voyage on sale has an operator, so a missing one is a fault. */
function profileOf(operators: Operators, { operatorCode }: Voyage): OperatorProfile {
  const operator = operators.get(operatorCode)
  if (operator === undefined) throw new Error(`no operator ${operatorCode}`)
  return operator.profile
}
