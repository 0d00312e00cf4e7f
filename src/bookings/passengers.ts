/** Checks a leg's passengers against the operator's own rules. Pure. */
import { isCountry } from '../core/countries.ts'
import { type FieldError, fail } from '../core/errors.ts'
import { fullYears } from '../core/time.ts'
import type { OperatorProfile, OrderPassenger, PassengerType } from '../operators/index.ts'

/** A passenger is booked with the very data that the operator will be told. */
export type Passenger = OrderPassenger

/** What is typed of a passenger, by the names of requests and operators' lists. */
export const enteredFields = {
  full_name: 'fullName',
  document_number: 'documentNumber',
  date_of_birth: 'dateOfBirth',
  nationality: 'nationality',
  gender: 'gender',
  phone: 'phone',
  email: 'email',
  plate_number: 'plateNumber',
} as const

/**
 * All faults of a leg's passengers, each with the JSON pointer of its field. `departureDate` is the local
 * date at the departure terminal, because ages count on that day.
 */
export function passengerFaults(
  leg: number,
  passengers: readonly Passenger[],
  profile: OperatorProfile,
  departureDate: string,
): FieldError[] {
  const faults: FieldError[] = []
  const seats = new Map<string, number>()
  const documents = new Map<string, number>()
  for (const [index, passenger] of passengers.entries()) {
    const at = (field: string) => `/legs/${leg}/passengers/${index}/${field}`
    faults.push(...personFaults(passenger, profile, departureDate, at))
    const sameSeat = seats.get(passenger.seatCode)
    if (sameSeat !== undefined) {
      faults.push({ path: at('seat_code'), message: `the seat of passenger ${sameSeat} as well` })
    }
    seats.set(passenger.seatCode, sameSeat ?? index)
    const document = ownDocument(passenger)
    if (document) {
      const sameDocument = documents.get(document)
      if (sameDocument !== undefined) {
        faults.push({
          path: at('document_number'),
          message: `stands once a leg; passenger ${sameDocument} has it too`,
        })
      }
      documents.set(document, sameDocument ?? index)
    }
  }
  return faults
}

/** The document that nobody else of the leg may have; children may travel on a parent's. */
export function ownDocument({
  documentNumber,
  passengerType,
}: Pick<Passenger, 'documentNumber' | 'passengerType'>): string | undefined {
  return passengerType === 'child' ? undefined : documentNumber?.toUpperCase().replace(/\s/g, '')
}

/** The faults of one passenger of a leg, whoever else sails on it. `at` makes a field's JSON pointer. */
export function personFaults(
  passenger: Omit<Passenger, 'seatCode'>,
  profile: OperatorProfile,
  departureDate: string,
  at: (field: string) => string,
): FieldError[] {
  const faults: FieldError[] = []
  const type = profile.passengerTypes.find(({ code }) => code === passenger.passengerType)
  if (type === undefined) {
    const known = profile.passengerTypes.map(({ code }) => code).join(', ')
    faults.push({
      path: at('passenger_type'),
      message: `${profile.code} has no such passenger type; it has ${known}`,
    })
  } else {
    faults.push(...ageFaultsAt(passenger.dateOfBirth, type, departureDate, at('date_of_birth')))
  }
  for (const name of profile.requiredPassengerFields) {
    // It depends on the seat, so `lacksPlateNumber` asks for it.
    if (name === 'plate_number') continue
    if (passenger[enteredFields[name]]) continue
    const path = at(name)
    const mayShare = name === 'document_number' && passenger.passengerType === 'child'
    faults.push(
      mayShare
        ? {
            path,
            message: `${profile.code} requires it; a child may have that of an adult of the leg`,
          }
        : { path, message: `${profile.code} requires it` },
    )
  }
  if (passenger.nationality !== null && !isCountry(passenger.nationality)) {
    faults.push({ path: at('nationality'), message: 'is no country of ISO 3166-1' })
  }
  return faults
}

/**
 * True when the operator requires plate numbers and the place for a vehicle has
 * none. Seats in the cabin need none.
 */
export function lacksPlateNumber(
  profile: OperatorProfile | undefined,
  kind: string,
  { plateNumber }: Pick<Passenger, 'plateNumber'>,
): boolean {
  const isAsked = profile?.requiredPassengerFields.includes('plate_number') ?? false
  return isAsked && kind === 'vehicle' && !plateNumber
}

/** Names that make the simulator misbehave. In production they would buy a real ticket. */
const sandboxName = /^\s*sandbox\s/i

/** An integrator who still sends sandbox names to production is stopped before anything costs money. */
export function sandboxFaults(
  { fullName }: Pick<Passenger, 'fullName'>,
  path: string,
): FieldError[] {
  if (!sandboxName.test(fullName)) return []
  return [{ path, message: 'is a name of the sandbox; tickets are real here' }]
}

/** Throws `validation_failed` with all faults, if there is one. */
export function refuseFaults(faults: FieldError[]): void {
  if (faults.length === 0) return
  const [{ path, message }] = faults as [FieldError]
  fail('validation_failed', `${path}: ${message}`, { errors: faults })
}

/** Compares the age at departure with the passenger type's. An unknown date of birth is no fault. */
export function ageFaultsAt(
  dateOfBirth: string | null,
  type: PassengerType,
  departureDate: string,
  path: string,
): FieldError[] {
  if (dateOfBirth === null) return []
  if (dateOfBirth > departureDate) return [{ path, message: 'is after the departure' }]
  const age = fullYears(dateOfBirth, departureDate)
  if (age >= type.minAge && age <= (type.maxAge ?? Number.POSITIVE_INFINITY)) return []
  const ages = type.maxAge === null ? `from ${type.minAge}` : `${type.minAge} to ${type.maxAge}`
  return [{ path, message: `the passenger is ${age} at departure; ${type.code} is ${ages}` }]
}
