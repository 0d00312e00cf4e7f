/** Writes a booking that was checked and priced, in the caller's transaction. */
import { type Actor, auditInsert } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { newBookingCode, newId } from '../core/ids.ts'
import { sumDong } from '../core/money.ts'
import { BookingStatus, PaymentStatus } from '../core/status.ts'
import { json, type Reader, runLater, type Sql, sql, type Tx } from '../db/index.ts'
import type { Contact } from '../operators/index.ts'
import { markSeats, type SeatToMark, takenSeats, type Voyage } from '../voyages/index.ts'
import type { Passenger } from './passengers.ts'
import type { LegPrice } from './price.ts'
import { type Booking, type Order, readBookingNames } from './read.ts'
import { wordsOf } from './search-words.ts'
import { type PromisedVoucher, takeVoucher } from './voucher.ts'

export type NewBooking = {
  organizationId: string
  clientReference: string | null
  contact: Contact
  invoiceRecipient: Record<string, unknown> | null
  voucherCode: string | null
  legs: { voyageId: string; passengers: Passenger[] }[]
}

export type Leg = {
  orderId: string
  voyage: Voyage
  passengers: (Passenger & { seatClass: string })[]
  price: LegPrice
}

/** What a wanted booking comes to at `now`. */
type Priced = {
  legs: Leg[]
  promise: PromisedVoucher | null
  now: Date
  heldUntil: Date
}

/** `path`: the JSON pointer of the seat in the request. `booking`: the caller's own one that has it. */
export type UnavailableSeat = {
  path: string
  voyageId: string
  seatCode: string
  booking?: { id: string; code: string }
}

/** A passenger's seat on a leg, with the ids that its rows get. */
type Seat = {
  id: string
  orderId: string
  customerId: string
  position: number
  passenger: Leg['passengers'][number]
  quote: LegPrice['quotes'][number] | undefined
}

type NewCustomer = { id: string; person: Passenger }

/** What the rows of a booking are made from. */
type NewRows = {
  organizationId: string
  booking: Booking
  legs: Leg[]
  customers: NewCustomer[]
  seatsOfLegs: Seat[][]
}

/**
 * Marks the seats, counts the voucher's use, and writes the booking and its audit entry: all or nothing.
 * Answers the booking as written at `now`: nothing has happened to it, so it need not be read. Throws
 * `seat_unavailable` when another booking has a seat.
 */
export async function writeBooking(
  tx: Tx,
  wanted: NewBooking,
  priced: Priced,
  by: Actor,
): Promise<Booking> {
  const { organizationId } = wanted
  const { legs, promise } = priced
  const { customers, seatsOfLegs } = customersAndSeats(legs)
  const booking = newBooking(wanted, priced, seatsOfLegs)
  await takeSeats(tx, organizationId, booking, legs)
  await insertBooking(tx, { organizationId, booking, legs, customers, seatsOfLegs }, by)
  if (promise !== null) await takeVoucher(tx, promise, booking.id, booking.contact.email)
  return booking
}

/**
 * One customer per person of the booking. Equal data on two legs are one person; equal data
 * twice on one leg are two people.
 */
function customersAndSeats(legs: Leg[]): { customers: NewCustomer[]; seatsOfLegs: Seat[][] } {
  const known = new Map<string, NewCustomer>()
  const seatsOfLegs = legs.map(({ orderId, passengers, price }): Seat[] => {
    const namesakes = new Map<string, number>()
    return passengers.map((passenger, index) => {
      const { seatCode, seatClass, passengerType, plateNumber, ...person } = passenger
      const description = JSON.stringify(person)
      const earlier = namesakes.get(description) ?? 0
      namesakes.set(description, earlier + 1)
      const key = `${earlier} ${description}`
      const customer = known.get(key) ?? { id: newId(), person: passenger }
      known.set(key, customer)
      return {
        id: newId(),
        orderId,
        customerId: customer.id,
        position: index + 1,
        passenger,
        quote: price.quotes[index],
      }
    })
  })
  return { customers: [...known.values()], seatsOfLegs }
}

function newBooking(
  wanted: NewBooking,
  { legs, promise, now, heldUntil }: Priced,
  seatsOfLegs: Seat[][],
): Booking {
  const { clientReference, contact, invoiceRecipient } = wanted
  const id = newId()
  const state = {
    bookingCode: newBookingCode(),
    status: BookingStatus.requested,
    paymentStatus: PaymentStatus.unpaid,
    paymentExpiredAt: heldUntil,
  }
  const orders = legs.map((leg, index) => newOrder(id, leg, index + 1, seatsOfLegs[index] ?? []))
  return {
    id,
    ...state,
    clientReference,
    contact,
    invoiceRecipient,
    voucherCode: promise?.voucher.code ?? null,
    totalPrice: sumDong(legs.map(leg => leg.price.customer)) - (promise?.discount ?? 0),
    netTotal: sumDong(legs.map(leg => leg.price.net)),
    baseTotalBeforeChange: null,
    change: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
    standing: {
      ...state,
      holdHasRunOut: false,
      underWay: null,
      ticketingAskedAt: null,
      hasTicketFiles: false,
      areSalesStopped: false,
      legs: legs.map(({ voyage, passengers }) => ({
        status: BookingStatus.requested,
        operatorCode: voyage.operatorCode,
        departsAt: voyage.departsAt,
        open: voyage.open,
        isVoyageCancelled: voyage.isCancelled,
        tickets: passengers.map(() => ({ reference: null })),
      })),
      readAt: now,
    },
    orders,
    ticketFiles: [],
  }
}

function newOrder(bookingId: string, leg: Leg, number: number, seats: Seat[]): Order {
  const { id: voyageId, ...voyage } = leg.voyage
  return {
    id: leg.orderId,
    bookingId,
    leg: number,
    status: BookingStatus.requested,
    voyageId,
    operatorCode: voyage.operatorCode,
    operatorVoyageRef: voyage.operatorVoyageRef,
    departureTerminal: voyage.departureTerminal,
    arrivalTerminal: voyage.arrivalTerminal,
    departureDate: voyage.departureDate,
    departsAt: voyage.departsAt,
    arrivesAt: voyage.arrivesAt,
    boatCode: voyage.boatCode,
    boatName: voyage.boatName,
    netPrice: leg.price.net,
    netRefunded: 0,
    issueError: null,
    tickets: seats.map(({ id, passenger }) => ({
      id,
      seatCode: passenger.seatCode,
      seatClass: passenger.seatClass,
      passengerType: passenger.passengerType,
      passengerName: passenger.fullName,
      ticketNumber: null,
      isCancelled: false,
    })),
  }
}

async function takeSeats(
  tx: Tx,
  organizationId: string,
  { id, paymentExpiredAt }: Booking,
  legs: Leg[],
): Promise<void> {
  const seats: SeatToMark[] = legs.flatMap(leg =>
    leg.passengers.map(({ seatCode, seatClass }) => ({
      voyageId: leg.voyage.id,
      seatCode,
      seatClass,
      orderId: leg.orderId,
    })),
  )
  const taken = await markSeats(tx, id, seats, paymentExpiredAt)
  const gone = taken.map(seat => {
    const leg = legs.findIndex(({ orderId }) => orderId === seat.orderId)
    const at = legs[leg]?.passengers.findIndex(({ seatCode }) => seatCode === seat.seatCode)
    const path = `/legs/${leg}/passengers/${at}/seat_code`
    return { path, voyageId: seat.voyageId, seatCode: seat.seatCode }
  })
  refuseGoneSeats(await withOwnBookings(tx, organizationId, gone))
}

/**
 * Whoever sends a creation again after its answer was lost meets the seats of the first one. Told so, they
 * go on with that one and do not book other seats beside it.
 */
export async function withOwnBookings(
  reader: Reader,
  organizationId: string,
  gone: UnavailableSeat[],
): Promise<UnavailableSeat[]> {
  if (gone.length === 0) return []
  const marked = await takenSeats(reader, gone)
  const names = await readBookingNames(
    reader,
    marked.map(seat => seat.bookingId),
  )
  return gone.map(seat => {
    const id = marked.find(({ path }) => path === seat.path)?.bookingId ?? ''
    const name = names.get(id)
    if (name?.organizationId !== organizationId) return seat
    return { ...seat, booking: { id, code: name.bookingCode } }
  })
}

/** Throws `seat_unavailable` with all the seats, if there is one. */
export function refuseGoneSeats(gone: UnavailableSeat[]): void {
  if (gone.length === 0) return
  const codes = gone.map(seat => seat.seatCode).join(', ')
  const own = [...new Set(gone.flatMap(seat => seat.booking?.code ?? []))].join(', ')
  const yours = own === '' ? '' : `; your own booking ${own} has such a seat`
  fail('seat_unavailable', `not available any more: ${codes}; nothing was marked${yours}`, {
    errors: gone.map(({ path }) => ({ path, message: 'not available' })),
    extra: {
      seats: gone.map(({ voyageId, seatCode, booking }) => ({
        voyage_id: voyageId,
        seat_code: seatCode,
        ...(booking ? { booking_id: booking.id } : {}),
      })),
    },
  })
}

/** One statement for all rows: round trips are what a creation costs. */
async function insertBooking(
  tx: Tx,
  { organizationId, booking, legs, customers, seatsOfLegs }: NewRows,
  by: Actor,
): Promise<void> {
  const { id: bookingId, contact } = booking
  await runLater(
    tx,
    sql`with booking as (
          insert into bookings (id, organization_id, booking_code, client_reference, status,
            payment_status, payment_expired_at, contact_name, contact_email, contact_phone,
            invoice_recipient, voucher_code, total_price, net_total, created_at, updated_at)
          values (${bookingId}, ${organizationId}, ${booking.bookingCode},
            ${booking.clientReference}, ${booking.status}, ${booking.paymentStatus},
            ${booking.paymentExpiredAt}, ${contact.name}, ${contact.email}, ${contact.phone},
            ${booking.invoiceRecipient === null ? null : json(booking.invoiceRecipient)},
            ${booking.voucherCode}, ${booking.totalPrice}, ${booking.netTotal},
            ${booking.createdAt}, ${booking.updatedAt})
        ), legs as (
          insert into orders (id, booking_id, organization_id, leg, voyage_id, operator_code, status,
            known_departure, net_price, net_by_level)
          values ${sql.join(
            legs.map(
              (leg, index) => sql`(${leg.orderId}, ${bookingId}, ${organizationId},
                ${index + 1}, ${leg.voyage.id}, ${leg.voyage.operatorCode},
                ${BookingStatus.requested}, ${leg.voyage.departsAt}, ${leg.price.net}, ${json(leg.price.netByLevel)})`,
            ),
          )}
        ), people as (
          insert into customers (id, organization_id, booking_id, full_name, document_number,
            date_of_birth, nationality, gender, phone, email)
          values ${sql.join(
            customers.map(
              ({ id, person }) => sql`(${id}, ${organizationId}, ${bookingId}, ${person.fullName},
                ${person.documentNumber}, ${person.dateOfBirth}, ${person.nationality},
                ${person.gender}, ${person.phone}, ${person.email})`,
            ),
          )}
        ), words as (
          insert into search_words (booking_id, number, words)
          values ${sql.join(
            wordsOf(
              organizationId,
              booking,
              customers.map(each => each.person),
            ).map((words, number) => sql`(${bookingId}, ${number}, ${words})`),
          )}
        ), deed as (
          ${auditInsert({ by, action: 'booking.create', organizationId, subject: bookingId })}
        )
        insert into tickets (id, order_id, customer_id, position, seat_code, seat_class,
          passenger_type, plate_number, base_price, fare_tax, net_price, customer_price, net_by_level)
        values ${sql.join(seatsOfLegs.flat().map(ticketRow))}`,
  )
}

function ticketRow({ id, orderId, customerId, position, passenger, quote }: Seat): Sql {
  const { seatCode, seatClass, passengerType, plateNumber } = passenger
  return sql`(${id}, ${orderId}, ${customerId}, ${position}, ${seatCode}, ${seatClass},
    ${passengerType}, ${plateNumber}, ${quote?.base}, ${quote?.tax}, ${quote?.net},
    ${quote?.customer}, ${quote?.levels.map(level => level.net)}::bigint[])`
}
