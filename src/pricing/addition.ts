/** A price addition, and whether it applies to a trip. Pure. */
import {
  differs,
  refusalOfSailing,
  type SailingConditions,
  type SailingSeat,
} from './conditions.ts'

export type PriceAddition = SailingConditions & {
  id: string
  organizationId: string
  title: string
  amountType: 'percent' | 'flat'
  direction: 'increase' | 'decrease'
  /** Basis points (1000 = 10%) or dong per passenger fare. */
  amount: number
  /** The lower number applies first. */
  priority: number
  /** Further conditions: null means any. */
  voyageId: string | null
  operatorCode: string | null
  passengerTypes: string[] | null
  countMin: number | null
  countMax: number | null
  effectiveFrom: Date | null
  effectiveTo: Date | null
  active: boolean
}

/** One passenger fare that is sold. `passengerCount` is how many passengers of its kind the leg has. */
export type Trip = SailingSeat & {
  voyageId: string
  operatorCode: string
  passengerType: string
  passengerCount: number
}

/** Why an addition does not apply. */
export const additionRefusals = [
  'inactive',
  'not_yet_effective',
  'no_longer_effective',
  'other_voyage',
  'other_operator',
  'other_route',
  'other_departure_date',
  'other_seat_class',
  'other_passenger_type',
  'other_passenger_count',
] as const

export type AdditionRefusal = (typeof additionRefusals)[number]

/** Answers null when the addition applies, otherwise the first condition that does not hold. */
export function refusalOf(addition: PriceAddition, trip: Trip, now: Date): AdditionRefusal | null {
  if (!addition.active) return 'inactive'
  if (addition.effectiveFrom && now < addition.effectiveFrom) return 'not_yet_effective'
  if (addition.effectiveTo && now >= addition.effectiveTo) return 'no_longer_effective'
  if (differs(addition.voyageId, trip.voyageId)) return 'other_voyage'
  if (differs(addition.operatorCode, trip.operatorCode)) return 'other_operator'
  const refusal = refusalOfSailing(addition, trip)
  if (refusal !== null) return refusal
  if (addition.passengerTypes && !addition.passengerTypes.includes(trip.passengerType)) {
    return 'other_passenger_type'
  }
  if (trip.passengerCount < (addition.countMin ?? 0)) return 'other_passenger_count'
  if (trip.passengerCount > (addition.countMax ?? Number.MAX_SAFE_INTEGER)) {
    return 'other_passenger_count'
  }
  return null
}
