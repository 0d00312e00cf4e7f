/** The conditions that price additions and vouchers have in common. */
import Type, { type Static, type TObject, type TPartial } from 'typebox'
import { utc } from '../../core/time.ts'
import type { Network } from '../../operators/index.ts'
import { Instant, LocalDate, TerminalCode } from '../schemas.ts'
import {
  readInstant,
  refuseEmpty,
  refuseReversed,
  requireRoute,
  requireSeatClasses,
  requireTerminal,
} from './known.ts'

export const codes = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    description,
    minItems: 1,
    maxItems: 50,
  })

export const sailingFields = {
  departure_terminal: TerminalCode('Only for voyages from this terminal'),
  arrival_terminal: TerminalCode('Only for voyages to this terminal', 'PQB'),
  departure_from: LocalDate('Only for voyages that depart on this date or later'),
  departure_to: LocalDate('Only for voyages that depart on this date or earlier'),
  seat_classes: codes('Only for these cabin classes'),
}

export const effectiveFields = (what: string) => ({
  effective_from: Instant(`Applies to ${what} at this instant or later`),
  effective_to: Instant(`Applies to ${what} before this instant`),
})

type Input = Static<TPartial<TObject<typeof sailingFields & ReturnType<typeof effectiveFields>>>>

/** Refuses terminals and seat classes that do not exist, and a route that nobody sails. */
export function requireSailing(network: Network, input: Input): void {
  for (const field of ['departure_terminal', 'arrival_terminal'] as const) {
    if (input[field] !== undefined) requireTerminal(network, `/${field}`, input[field])
  }
  const { departure_terminal, arrival_terminal } = input
  if (departure_terminal !== undefined && arrival_terminal !== undefined) {
    requireRoute(network, { departure_terminal, arrival_terminal })
  }
  requireSeatClasses(network, input.seat_classes)
}

export function toConditions(input: Input) {
  const effectiveFrom = readInstant('/effective_from', input.effective_from)
  const effectiveTo = readInstant('/effective_to', input.effective_to)
  refuseReversed('/departure_to', input.departure_from, input.departure_to)
  refuseEmpty('/effective_to', effectiveFrom, effectiveTo)
  return {
    departureTerminal: input.departure_terminal ?? null,
    arrivalTerminal: input.arrival_terminal ?? null,
    departureFrom: input.departure_from ?? null,
    departureTo: input.departure_to ?? null,
    seatClasses: input.seat_classes ?? null,
    effectiveFrom,
    effectiveTo,
  }
}

export function presentConditions(conditions: ReturnType<typeof toConditions>) {
  return {
    departure_terminal: conditions.departureTerminal,
    arrival_terminal: conditions.arrivalTerminal,
    departure_from: conditions.departureFrom,
    departure_to: conditions.departureTo,
    seat_classes: conditions.seatClasses,
    effective_from: conditions.effectiveFrom && utc(conditions.effectiveFrom),
    effective_to: conditions.effectiveTo && utc(conditions.effectiveTo),
  }
}
