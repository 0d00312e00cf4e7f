/** What the form holds before it is a booking, and what becomes of it on the wire. */
import type { operations } from '../../api/schema.d.ts'
import type { Voyage } from '../../api/voyages.ts'
import type { Seat } from '../../parts/seat-map/seat-map.tsx'

export type NewBooking = operations['create_booking']['requestBody']['content']['application/json']
export type PassengerInput = NewBooking['legs'][number]['passengers'][number]

export const passengerFields = [
  'full_name',
  'date_of_birth',
  'document_number',
  'nationality',
  'gender',
  'phone',
  'email',
  'plate_number',
] as const
export type PassengerField = (typeof passengerFields)[number]

export type PassengerDraft = { seat: Seat; type: string } & Record<PassengerField, string>
export type LegDraft = { voyage: Voyage; passengers: PassengerDraft[] }

export type BuyerDraft = {
  name: string
  email: string
  phone: string
  reference: string
  voucher: string
  invoice: { name: string; company: string; tax_code: string; address: string; email: string }
}

export const emptyBuyer: BuyerDraft = {
  name: '',
  email: '',
  phone: '',
  reference: '',
  voucher: '',
  invoice: { name: '', company: '', tax_code: '', address: '', email: '' },
}

/** The passenger types that a seat has a fare for. */
export function typesOf(voyage: Voyage, seatClass: string): string[] {
  const cabin = voyage.cabin_classes.find(each => each.seat_class === seatClass)
  return (cabin?.fares ?? []).map(fare => fare.passenger_type)
}

export function newPassenger(voyage: Voyage, seat: Seat): PassengerDraft {
  const types = typesOf(voyage, seat.seat_class)
  return {
    seat,
    type: types.includes('adult') ? 'adult' : (types[0] ?? ''),
    full_name: '',
    date_of_birth: '',
    document_number: '',
    nationality: 'VN',
    gender: '',
    phone: '',
    email: '',
    plate_number: '',
  }
}

/** The same people in other seats, in their order. */
export function copyPeople(from: PassengerDraft[], to: PassengerDraft[], voyage: Voyage) {
  return to.map((passenger, index): PassengerDraft => {
    const person = from[index]
    if (person === undefined) return passenger
    const fits = typesOf(voyage, passenger.seat.seat_class).includes(person.type)
    return { ...person, seat: passenger.seat, type: fits ? person.type : passenger.type }
  })
}

/** Full years on a day, both as YYYY-MM-DD. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

export function toNewBooking(legs: LegDraft[], buyer: BuyerDraft): NewBooking {
  const { name, email, phone, reference, voucher, invoice } = buyer
  return {
    contact: { name, email, phone },
    ...(reference.trim() && { client_reference: reference.trim() }),
    ...(voucher.trim() && { voucher_code: voucher.trim() }),
    ...(invoice.name.trim() && {
      invoice_recipient: { name: invoice.name.trim(), ...filled(invoice) },
    }),
    legs: legs.map(({ voyage, passengers }) => ({
      voyage_id: voyage.id,
      passengers: passengers.map(toPassenger),
    })),
  }
}

function toPassenger({ seat, type, full_name, ...rest }: PassengerDraft): PassengerInput {
  return {
    seat_code: seat.seat_code,
    passenger_type: type,
    full_name: full_name.trim(),
    ...filled(rest),
  } as PassengerInput
}

/** What is not filled in is not sent. */
function filled<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : [])),
  ) as Partial<Fields>
}
