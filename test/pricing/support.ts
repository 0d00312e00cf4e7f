/** Additions, trips and chains of a test's own making. */
import type { PriceAddition, Trip } from '../../src/pricing/index.ts'
import { addition as anyAddition } from '../support/issuance.ts'

let additions = 0

/** An addition that applies always, 10% unless told otherwise. */
export function addition(changes: Partial<PriceAddition> = {}): PriceAddition {
  additions += 1
  const id = `019ad740-0000-7000-8000-${String(additions).padStart(12, '0')}`
  return { ...anyAddition('', 'percent', 1_000), id, ...changes }
}

export const trip: Trip = {
  voyageId: '019ad740-d640-7e90-b7b0-000000000001',
  operatorCode: 'HAIAU',
  departureTerminal: 'RGA',
  arrivalTerminal: 'PQB',
  departureDate: '2026-12-01',
  seatClass: 'eco',
  passengerType: 'adult',
  passengerCount: 2,
}

export const now = new Date('2026-11-20T08:00:00Z')

/** A chain of levels, root first, each with its additions. */
export function chainOf(...levels: PriceAddition[][]) {
  return levels.map((own, level) => ({
    organizationId: `LEVEL-${level}`,
    additions: own.map(each => ({ ...each, organizationId: `LEVEL-${level}` })),
  }))
}
