/** Writes a booking that was checked and priced, in the caller's transaction. */
import { type Actor, auditInsert } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { newBookingCode, newId } from '../core/ids.ts'
import { sumDong } from '../core/money.ts'
import { json, run, type Sql, sql, type Tx } from '../db/index.ts'
import { markSeats, type SeatToMark, type Voyage } from '../voyages/index.ts'
import type { Passenger } from './passengers.ts'
import type { LegPrice } from './price.ts'
import { BookingStatus, PaymentStatus } from './status.ts'
import { type PromisedVoucher, takeVoucher } from './voucher.ts'

export type NewBooking = {
  organizationId: string
  clientReference: string | null
  contact: { name: string; email: string; phone: string }
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

/** Marks the seats, counts the voucher's use, writes the booking and who made it: all of it, or nothing. */
export async function writeBooking(
  tx: Tx,
  wanted: NewBooking,
  legs: Leg[],
  promise: PromisedVoucher | null,
  heldUntil: Date,
  by: Actor,
): Promise<string> {
  const { organizationId } = wanted
  const bookingId = newId()
  await takeSeats(tx, bookingId, legs, heldUntil)
  const { people, tickets } = passengerRows(bookingId, organizationId, legs)
  // One statement: every other one is a round trip of its own, and they cost more than the rows.
  await run(
    tx,
    sql`with booking as (
          insert into bookings (id, organization_id, booking_code, client_reference, status,
            payment_status, payment_expired_at, contact_name, contact_email, contact_phone,
            invoice_recipient, voucher_code, total_price, net_total)
          values (${bookingId}, ${organizationId}, ${newBookingCode()},
            ${wanted.clientReference}, ${BookingStatus.requested}, ${PaymentStatus.unpaid},
            ${heldUntil}, ${wanted.contact.name}, ${wanted.contact.email}, ${wanted.contact.phone},
            ${wanted.invoiceRecipient === null ? null : json(wanted.invoiceRecipient)},
            ${promise?.voucher.code ?? null},
            ${sumDong(legs.map(leg => leg.price.customer)) - (promise?.discount ?? 0)},
            ${sumDong(legs.map(leg => leg.price.net))})
        ), legs as (
          insert into orders (id, booking_id, organization_id, leg, voyage_id, operator_code, status,
            net_price, net_by_level)
          values ${sql.join(
            legs.map(
              (leg, index) => sql`(${leg.orderId}, ${bookingId}, ${organizationId},
                ${index + 1}, ${leg.voyage.id}, ${leg.voyage.operatorCode},
                ${BookingStatus.requested}, ${leg.price.net}, ${json(leg.price.netByLevel)})`,
            ),
          )}
        ), people as (
          insert into customers (id, organization_id, booking_id, full_name, document_number,
            date_of_birth, nationality, gender, phone, email) values ${sql.join(people)}
        ), deed as (
          ${auditInsert({ by, action: 'booking.create', organizationId, subject: bookingId })}
        )
        insert into tickets (id, order_id, customer_id, position, seat_code, seat_class,
          passenger_type, plate_number, base_price, fare_tax, net_price, customer_price, net_by_level)
        values ${sql.join(tickets)}`,
  )
  if (promise !== null) await takeVoucher(tx, promise, bookingId, wanted.contact.email)
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
function passengerRows(
  bookingId: string,
  organizationId: string,
  legs: Leg[],
): { people: Sql[]; tickets: Sql[] } {
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
        ${seatClass}, ${passengerType}, ${plateNumber}, ${quote?.base}, ${quote?.tax}, ${quote?.net},
        ${quote?.customer}, ${quote?.levels.map(level => level.net)}::bigint[])`
    })
  })
  const people = [...customers.values()].map(
    ({ id, person }) => sql`(${id}, ${organizationId}, ${bookingId}, ${person.fullName},
      ${person.documentNumber}, ${person.dateOfBirth}, ${person.nationality}, ${person.gender},
      ${person.phone}, ${person.email})`,
  )
  return { people, tickets }
}

export type UnavailableSeat = { path: string; voyage_id: string; seat_code: string }

export function refuseGoneSeats(gone: UnavailableSeat[]): void {
  if (gone.length === 0) return
  const codes = gone.map(seat => seat.seat_code).join(', ')
  fail('seat_unavailable', `not available any more: ${codes}; nothing was marked`, {
    errors: gone.map(({ path }) => ({ path, message: 'not available' })),
    extra: { seats: gone.map(({ voyage_id, seat_code }) => ({ voyage_id, seat_code })) },
  })
}
