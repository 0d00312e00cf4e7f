/**
 * Sets right what was typed of a passenger, for as long as no operator was told: a wrong letter in a name or a
 * document costs a ticket at the pier. Seat, passenger type and price stay.
 */
import type { Actor } from '../audit/index.ts'
import type { Environment } from '../core/environment.ts'
import { type FieldError, fail } from '../core/errors.ts'
import { type Database, inTransaction, type Reader, rows, run, sql } from '../db/index.ts'
import type { Operators } from '../operators/index.ts'
import { type Entered, endCorrection, refuseUnseen } from './correction.ts'
import {
  enteredFields,
  lacksPlateNumber,
  ownDocument,
  type Passenger,
  personFaults,
  refuseFaults,
  sandboxFaults,
} from './passengers.ts'
import { correctionRefusal, refuse } from './rules.ts'
import { lockSagaBooking } from './saga-booking.ts'

/** All that is known afterwards: the plate number is the ticket's, everything else the person's. */
export type CorrectedPassenger = Omit<Passenger, 'seatCode' | 'passengerType'>

type Seated = CorrectedPassenger & {
  ticketId: string
  customerId: string
  leg: number
  /** From 0, as in the request of a booking. */
  at: number
  operatorCode: string
  departureDate: string
  passengerType: string
}

/**
 * Corrects the passenger of a ticket, on every leg on which this person sails. Throws `not_found`, the refusal
 * of `correctionRefusal`, `corrected_meanwhile`, `voyage_closed` when its operator was taken out of the network, or
 * `validation_failed`, which names the field.
 */
export async function correctPassenger(
  deps: { db: Database; operators: Operators; environment: Environment },
  of: { organizationId: string; bookingId: string; ticketId: string },
  { seen, to }: { seen: Entered; to: CorrectedPassenger },
  by: Actor,
): Promise<void> {
  const { organizationId, bookingId, ticketId } = of
  await inTransaction(deps.db, async tx => {
    const booking = await lockSagaBooking(tx, organizationId, bookingId)
    const seated = await readSeated(tx, bookingId)
    const ticket = seated.find(each => each.ticketId === ticketId)
    if (ticket === undefined) fail('not_found', 'the booking has no such ticket')
    refuse(correctionRefusal(booking))
    const fields = Object.entries(enteredFields)
    refuseUnseen(seen, Object.fromEntries(fields.map(([name, key]) => [name, ticket[key]])))
    refuseFaults([
      ...(deps.environment === 'production' ? sandboxFaults(to, '/full_name') : []),
      ...faultsOf(deps.operators, seated, ticket, to),
    ])
    const changed = fields.filter(([, key]) => ticket[key] !== to[key])
    if (changed.length === 0) return
    await run(
      tx,
      sql`update customers set full_name = ${to.fullName}, document_number = ${to.documentNumber},
            date_of_birth = ${to.dateOfBirth}, nationality = ${to.nationality},
            gender = ${to.gender}, phone = ${to.phone}, email = ${to.email}
          where id = ${ticket.customerId}`,
    )
    await run(tx, sql`update tickets set plate_number = ${to.plateNumber} where id = ${ticketId}`)
    const facts = { ticket_id: ticketId, fields: changed.map(([name]) => name) }
    await endCorrection(tx, { of, by, action: 'booking.correct_passenger', facts })
  })
}

function readSeated(reader: Reader, bookingId: string): Promise<Seated[]> {
  return rows<Seated>(
    reader,
    sql`select t.id as "ticketId", c.id as "customerId", o.leg, t.position - 1 as at,
               o.operator_code as "operatorCode", v.departure_date as "departureDate",
               t.passenger_type as "passengerType", t.plate_number as "plateNumber",
               c.full_name as "fullName", c.document_number as "documentNumber",
               c.date_of_birth as "dateOfBirth", c.nationality, c.gender, c.phone, c.email
        from orders o join voyages v on v.id = o.voyage_id join tickets t on t.order_id = o.id
          join customers c on c.id = t.customer_id
        where o.booking_id = ${bookingId} order by o.leg, t.position`,
  )
}

/** What creation would refuse. A field that is wrong on two legs is named once. */
function faultsOf(
  operators: Operators,
  seated: readonly Seated[],
  { customerId, ticketId, plateNumber }: Seated,
  to: CorrectedPassenger,
): FieldError[] {
  const faults = seated
    .filter(each => each.customerId === customerId)
    .flatMap(own => {
      const profile = operators.get(own.operatorCode)?.profile
      if (profile === undefined) fail('voyage_closed', 'the operator is no longer served')
      const person = { ...to, passengerType: own.passengerType }
      const found = personFaults(person, profile, own.departureDate, name => `/${name}`)
      const isOfVehicle = own.ticketId === ticketId && plateNumber !== null
      if (isOfVehicle && lacksPlateNumber(profile, 'vehicle', to)) {
        found.push({ path: '/plate_number', message: `${profile.code} requires it of a vehicle` })
      }
      const document = ownDocument(person)
      const other = seated.find(
        each =>
          each.leg === own.leg && each.customerId !== customerId && ownDocument(each) === document,
      )
      if (document && other) {
        const message = `stands once a leg; passenger ${other.at} has it too`
        found.push({ path: '/document_number', message })
      }
      return found
    })
  return faults.filter(({ path }, index) => faults.findIndex(each => each.path === path) === index)
}
