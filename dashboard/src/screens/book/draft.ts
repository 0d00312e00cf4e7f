/** What the form does with its passengers, and the request that they become. */
import {
  type BuyerDraft,
  buyerIn,
  type DraftSeat,
  emptyPerson,
  filled,
  inOneLine,
  isVehicle,
  type PassengerDraft,
  type PassengerField,
  peopleIn,
} from '../../api/draft.ts'
import type { Operator } from '../../api/network.ts'
import type { operations } from '../../api/schema.d.ts'
import type { Voyage } from '../../api/voyages.ts'
import { today } from '../../parts/format.tsx'
import { type Layout, seatsOf } from '../../parts/seat-map/seat-map.tsx'

export type NewBooking = operations['create_booking']['requestBody']['content']['application/json']
type PassengerInput = NewBooking['legs'][number]['passengers'][number]
export type LegDraft = { voyage: Voyage; passengers: PassengerDraft[] }

type PassengerType = Operator['passenger_types'][number]

/** The passenger types that a seat class has a fare for. */
export function typesOf(voyage: Voyage, seatClass: string): string[] {
  const cabin = voyage.cabin_classes.find(each => each.seat_class === seatClass)
  return (cabin?.fares ?? []).map(fare => fare.passenger_type)
}

/** Those of them that the operator describes. */
export function knownTypes(
  voyage: Voyage,
  operator: Operator | undefined,
  seatClass: string,
): PassengerType[] {
  const onSale = typesOf(voyage, seatClass)
  return operator?.passenger_types.filter(({ code }) => onSale.includes(code)) ?? []
}

export function newPassenger(voyage: Voyage, seat: DraftSeat): PassengerDraft {
  const types = typesOf(voyage, seat.seat_class)
  const type = types.includes('adult') ? 'adult' : (types[0] ?? '')
  return { ...emptyPerson, seat: codesOf(seat), type }
}

/** The part of a map cell that a draft keeps. */
const codesOf = ({ seat_code, seat_class, kind }: DraftSeat): DraftSeat => ({
  seat_code,
  seat_class,
  ...(kind !== undefined && { kind }),
})

/**
 * With what the map says of their seats: what a booking or an older build of the page left does not have it. Vehicles come
 * last, so that a list of people and a contact begin with people.
 */
export function seated(passengers: PassengerDraft[], layout: Layout | undefined): PassengerDraft[] {
  const seats = layout?.decks.flatMap(seatsOf) ?? []
  const known = passengers.map(each => {
    const seat = seats.find(({ seat_code }) => seat_code === each.seat.seat_code)
    return seat === undefined ? each : { ...each, seat: { ...each.seat, kind: seat.kind } }
  })
  return [...peopleIn(known), ...known.filter(isVehicle)]
}

/** Moves a passenger to another seat, whose class may have no fare for their type. */
export function moveTo(person: PassengerDraft, seat: DraftSeat, voyage: Voyage): PassengerDraft {
  const fits = typesOf(voyage, seat.seat_class).includes(person.type)
  const { type } = fits ? person : newPassenger(voyage, seat)
  return { ...person, seat: codesOf(seat), type }
}

/** Copies people to other seats of people and vehicles to other places of vehicles, each in their order. */
export function copyPeople(from: PassengerDraft[], to: PassengerDraft[], voyage: Voyage) {
  const people = peopleIn(from)
  const vehicles = from.filter(isVehicle)
  return to.map((passenger): PassengerDraft => {
    const next = (isVehicle(passenger) ? vehicles : people).shift()
    return next === undefined ? passenger : moveTo(next, passenger.seat, voyage)
  })
}

/** Full years on a day, both as YYYY-MM-DD. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** Whether a passenger type allows an age. */
export function takes({ min_age, max_age }: PassengerType, age: number): boolean {
  return age >= min_age && age <= (max_age ?? Number.POSITIVE_INFINITY)
}

/** Whether the type is defined by age. The other types are for disabled people or islanders of any age. */
export function isByAge({ min_age, max_age }: PassengerType): boolean {
  return min_age > 0 || max_age !== null
}

/** The type for an age, unless the agent has chosen a type that is not about age. */
function typeFor(types: PassengerType[], chosen: string, age: number): string {
  const now = types.find(({ code }) => code === chosen)
  if (now !== undefined && (!isByAge(now) || takes(now, age))) return chosen
  return types.find(type => isByAge(type) && takes(type, age))?.code ?? chosen
}

/** Fills in a field; a date of birth chooses the passenger type as well. */
export function withField(
  person: PassengerDraft,
  field: PassengerField,
  value: string,
  voyage: Voyage,
  types: PassengerType[],
): PassengerDraft {
  const next = { ...person, [field]: value }
  if (field !== 'date_of_birth' || value === '' || value > today()) return next
  return { ...next, type: typeFor(types, person.type, ageOn(voyage.departure_date, value)) }
}

export function toNewBooking(legs: LegDraft[], buyer: BuyerDraft): NewBooking {
  const voucher = buyer.voucher.trim()
  return {
    ...buyerIn(buyer),
    ...(voucher && { voucher_code: voucher }),
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
    full_name: inOneLine(full_name),
    ...filled(rest),
  } as PassengerInput
}

/** The contact is one of the travellers, who mostly have no e-mail address of their own here. */
export function contactFrom(buyer: BuyerDraft, { full_name, email, phone }: PassengerDraft) {
  return { ...buyer, name: full_name, email: email || buyer.email, phone: phone || buyer.phone }
}

/** Vietnamese numbers have nine or ten digits after 0 or +84, and those of companies may begin with 1800 and 1900. */
export function isOddPhone(typed: string): boolean {
  const digits = typed.replace(/[\s()./–-]/g, '').replace(/^00/, '+')
  return (
    digits !== '' && !/^(0\d{9,10}|\+?840?\d{9,10}|1[89]00\d{4,6}|\+(?!84)\d{7,15})$/.test(digits)
  )
}

/** What no mail reaches although browsers and the service take it: there is no dot in the host. */
export function isOddEmail(typed: string): boolean {
  return typed.trim() !== '' && !/@[^@]+\.[^@.\s]{2,}$/.test(typed.trim())
}

/** The value at a JSON pointer. */
export function valueAt(body: NewBooking | undefined, path: string): unknown {
  const steps = path.split('/').slice(1)
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], body)
}
