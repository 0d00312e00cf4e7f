/**
 * Creates a tentative booking: all legs or nothing. The operators are asked for their layouts
 * first, with no transaction open; then one transaction marks the seats and writes the booking. No
 * money moves and the operators learn nothing.
 */
import { type FieldError, fail, refuseField } from '../core/errors.ts'
import { newBookingCode, newId } from '../core/ids.ts'
import { sumDong } from '../core/money.ts'
import {
  type Database,
  inTransaction,
  isUniqueViolation,
  json,
  run,
  sql,
  type Tx,
} from '../db/index.ts'
import type { Operators } from '../operators/index.ts'
import { findOrganization } from '../organizations/index.ts'
import { type PricedChain, readPricedChain } from '../pricing/index.ts'
import {
  findVoyages,
  isOnSale,
  type LiveReads,
  markSeats,
  type SeatToMark,
  salesCloseAt,
  type Voyage,
} from '../voyages/index.ts'
import { type Passenger, passengerFaults, refuseFaults } from './passengers.ts'
import { type LegPrice, priceLeg } from './price.ts'
import { BookingStatus, PaymentStatus } from './status.ts'

export type NewBooking = {
  organizationId: string
  clientReference: string | null
  contact: { name: string; email: string; phone: string }
  invoiceRecipient: Record<string, unknown> | null
  legs: { voyageId: string; passengers: Passenger[] }[]
}

type Leg = {
  orderId: string
  voyage: Voyage
  passengers: (Passenger & { seatClass: string })[]
  price: LegPrice
}

const codeTriesMax = 5

/** Answers the id of the new booking. */
export async function createBooking(
  deps: { db: Database; operators: Operators; live: LiveReads },
  wanted: NewBooking,
): Promise<string> {
  const voyages = await readVoyagesOnSale(deps, wanted)
  checkPassengers(deps.operators, wanted, voyages)
  const seated = await seatPassengers(deps.live, wanted, voyages)
  const [organization, chain] = await Promise.all([
    findOrganization(deps.db, { id: wanted.organizationId }),
    readPricedChain(deps.db, wanted.organizationId),
  ])
  if (organization === undefined) throw new Error('a key without an organization')
  const legs = priceLegs(seated, chain)
  const heldUntil = holdEnd(deps.operators, legs, organization.holdMinutes)
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(deps.db, tx => writeBooking(tx, wanted, legs, heldUntil))
    } catch (error) {
      if (tries >= codeTriesMax || !isUniqueViolation(error, 'booking_code_is_unique')) throw error
    }
  }
}

async function readVoyagesOnSale(
  deps: { db: Database; operators: Operators },
  wanted: NewBooking,
): Promise<Voyage[]> {
  const found = await findVoyages(
    deps.db,
    wanted.legs.map(leg => leg.voyageId),
  )
  return wanted.legs.map((leg, index) => {
    const path = `/legs/${index}/voyage_id`
    const voyage = found.find(({ id }) => id === leg.voyageId)
    if (voyage === undefined) {
      fail('not_found', 'there is no such voyage', {
        errors: [{ path, message: 'no such voyage' }],
      })
    }
    if (wanted.legs.findIndex(other => other.voyageId === leg.voyageId) !== index) {
      refuseField(path, 'this voyage is in an earlier leg; put all its passengers there')
    }
    const operator = deps.operators.get(voyage.operatorCode)
    if (operator === undefined || !isOnSale(voyage, operator.profile, new Date())) {
      fail('voyage_closed', 'the voyage has departed, is past its sales cut-off or is not sold', {
        errors: [{ path, message: 'closed for sale' }],
      })
    }
    return voyage
  })
}

function checkPassengers(operators: Operators, wanted: NewBooking, voyages: Voyage[]): void {
  const faults: FieldError[] = wanted.legs.flatMap((leg, index) => {
    const voyage = voyages[index] as Voyage
    const operator = operators.get(voyage.operatorCode)
    if (operator === undefined) return []
    return passengerFaults(index, leg.passengers, operator.profile, voyage.departureDate)
  })
  refuseFaults(faults)
}

/** Looks the seats up in the operators' layouts as they are now. */
async function seatPassengers(live: LiveReads, wanted: NewBooking, voyages: Voyage[]) {
  const layouts = await Promise.all(voyages.map(voyage => live.layout(voyage)))
  const unknown: FieldError[] = []
  const gone: UnavailableSeat[] = []
  const legs = wanted.legs.map((leg, index) => {
    const voyage = voyages[index] as Voyage
    const cells = new Map(
      (layouts[index] ?? []).flatMap(deck => deck.cells).map(cell => [cell.seatCode, cell]),
    )
    const passengers = leg.passengers.map((passenger, at) => {
      const cell = cells.get(passenger.seatCode)
      const path = `/legs/${index}/passengers/${at}/seat_code`
      if (!cell?.seatClass) unknown.push({ path, message: 'the boat has no such seat' })
      else if (cell.state !== 'available') {
        gone.push({ path, voyage_id: voyage.id, seat_code: passenger.seatCode })
      }
      return { ...passenger, seatClass: cell?.seatClass ?? '' }
    })
    return { voyage, passengers }
  })
  refuseFaults(unknown)
  refuseGoneSeats(gone)
  return legs
}

type UnavailableSeat = { path: string; voyage_id: string; seat_code: string }

function refuseGoneSeats(gone: UnavailableSeat[]): void {
  if (gone.length === 0) return
  const codes = gone.map(seat => seat.seat_code).join(', ')
  fail('seat_unavailable', `not available any more: ${codes}; nothing was marked`, {
    errors: gone.map(({ path }) => ({ path, message: 'not available' })),
    extra: { seats: gone.map(({ voyage_id, seat_code }) => ({ voyage_id, seat_code })) },
  })
}

function priceLegs(
  seated: { voyage: Voyage; passengers: (Passenger & { seatClass: string })[] }[],
  chain: PricedChain,
): Leg[] {
  const now = new Date()
  return seated.map(({ voyage, passengers }, index) => {
    const price = priceLeg(voyage, passengers, chain, now)
    if ('missing' in price) {
      refuseField(
        `/legs/${index}/passengers/${price.missing}/passenger_type`,
        'the operator has no fare for this passenger type in the seat’s class',
      )
    }
    return { orderId: newId(), voyage, passengers, price }
  })
}

/** The organization's hold, and never beyond the first counter that closes. */
function holdEnd(operators: Operators, legs: Leg[], holdMinutes: number): Date {
  const ends = legs.map(({ voyage }) => {
    const cutoff = operators.get(voyage.operatorCode)?.profile ?? { salesCutoffMinutes: 0 }
    return salesCloseAt(voyage, cutoff).getTime()
  })
  const now = Date.now()
  const end = Math.min(now + holdMinutes * 60_000, ...ends)
  if (end <= now) fail('voyage_closed', 'a counter closed while the operator was asked')
  return new Date(end)
}

async function writeBooking(
  tx: Tx,
  wanted: NewBooking,
  legs: Leg[],
  heldUntil: Date,
): Promise<string> {
  const bookingId = newId()
  await takeSeats(tx, bookingId, legs, heldUntil)
  await run(
    tx,
    sql`insert into bookings (id, organization_id, booking_code, client_reference, status,
          payment_status, payment_expired_at, contact_name, contact_email, contact_phone,
          invoice_recipient, total_price, net_total)
        values (${bookingId}, ${wanted.organizationId}, ${newBookingCode()},
          ${wanted.clientReference}, ${BookingStatus.requested}, ${PaymentStatus.unpaid},
          ${heldUntil}, ${wanted.contact.name}, ${wanted.contact.email}, ${wanted.contact.phone},
          ${wanted.invoiceRecipient === null ? null : json(wanted.invoiceRecipient)},
          ${sumDong(legs.map(leg => leg.price.customer))}, ${sumDong(legs.map(leg => leg.price.net))})`,
  )
  await run(
    tx,
    sql`insert into orders (id, booking_id, organization_id, leg, voyage_id, operator_code, status,
          net_price, net_by_level)
        values ${sql.join(
          legs.map(
            (leg, index) => sql`(${leg.orderId}, ${bookingId}, ${wanted.organizationId},
              ${index + 1}, ${leg.voyage.id}, ${leg.voyage.operatorCode},
              ${BookingStatus.requested}, ${leg.price.net}, ${json(leg.price.netByLevel)})`,
          ),
        )}`,
  )
  await writePassengers(tx, bookingId, wanted.organizationId, legs)
  return bookingId
}

async function takeSeats(tx: Tx, bookingId: string, legs: Leg[], heldUntil: Date): Promise<void> {
  const seats: SeatToMark[] = legs.flatMap(leg =>
    leg.passengers.map(({ seatCode, seatClass }) => ({
      voyageId: leg.voyage.id,
      seatCode,
      seatClass,
      orderId: leg.orderId,
    })),
  )
  const taken = await markSeats(tx, bookingId, seats, heldUntil)
  refuseGoneSeats(
    taken.map(seat => {
      const leg = legs.findIndex(({ orderId }) => orderId === seat.orderId)
      const at = legs[leg]?.passengers.findIndex(({ seatCode }) => seatCode === seat.seatCode)
      const path = `/legs/${leg}/passengers/${at}/seat_code`
      return { path, voyage_id: seat.voyageId, seat_code: seat.seatCode }
    }),
  )
}

/**
 * One customer per person of the booking: who sails on two legs is one and the same, and two of
 * one leg are two, though everything written of them be equal.
 */
async function writePassengers(
  tx: Tx,
  bookingId: string,
  organizationId: string,
  legs: Leg[],
): Promise<void> {
  const customers = new Map<string, { id: string; person: Passenger }>()
  const tickets = legs.flatMap(leg => {
    const namesakes = new Map<string, number>()
    return leg.passengers.map((passenger, index) => {
      const { seatCode, seatClass, passengerType, plateNumber, ...person } = passenger
      const description = JSON.stringify(person)
      const earlier = namesakes.get(description) ?? 0
      namesakes.set(description, earlier + 1)
      const key = `${earlier} ${description}`
      const customer = customers.get(key) ?? { id: newId(), person: passenger }
      customers.set(key, customer)
      const quote = leg.price.quotes[index]
      return sql`(${newId()}, ${leg.orderId}, ${customer.id}, ${index + 1}, ${seatCode},
        ${seatClass}, ${passengerType}, ${plateNumber}, ${quote?.base}, ${quote?.net},
        ${quote?.customer})`
    })
  })
  const people = [...customers.values()].map(
    ({ id, person }) => sql`(${id}, ${organizationId}, ${bookingId}, ${person.fullName},
      ${person.documentNumber}, ${person.dateOfBirth}, ${person.nationality}, ${person.gender},
      ${person.phone}, ${person.email})`,
  )
  await run(
    tx,
    sql`insert into customers (id, organization_id, booking_id, full_name, document_number,
          date_of_birth, nationality, gender, phone, email) values ${sql.join(people)}`,
  )
  await run(
    tx,
    sql`insert into tickets (id, order_id, customer_id, position, seat_code, seat_class,
          passenger_type, plate_number, base_price, net_price, customer_price)
        values ${sql.join(tickets)}`,
  )
}
