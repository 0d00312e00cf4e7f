/** Checks a leg's passengers against the operator's own rules. Pure. */
import { isCountry } from '../core/countries.ts'
import { type FieldError, fail } from '../core/errors.ts'
import { fullYears } from '../core/time.ts'
import type { OperatorProfile, OrderPassenger, PassengerType } from '../operators/index.ts'

/** A passenger is booked with the very data that the operator will be told. */
export type Passenger = OrderPassenger

/**
 * The port's field names, as operators' lists spell them. The plate number depends on the seat, so
 * `lacksPlateNumber` asks for it.
 */
const fieldsByName: Record<string, keyof Passenger> = {
  full_name: 'fullName',
  document_number: 'documentNumber',
  date_of_birth: 'dateOfBirth',
  nationality: 'nationality',
  gender: 'gender',
  phone: 'phone',
  email: 'email',
}

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
      const field = fieldsByName[name]
      if (field !== undefined && !passenger[field]) {
        faults.push({ path: at(name), message: `${profile.code} requires it` })
      }
    }
    if (passenger.nationality !== null && !isCountry(passenger.nationality)) {
      faults.push({ path: at('nationality'), message: 'is no country of ISO 3166-1' })
    }
    const sameSeat = seats.get(passenger.seatCode)
    if (sameSeat !== undefined) {
      faults.push({ path: at('seat_code'), message: `the seat of passenger ${sameSeat} as well` })
    }
    seats.set(passenger.seatCode, sameSeat ?? index)
    const document = passenger.documentNumber?.toUpperCase()
    if (document && passenger.passengerType !== 'child') {
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
