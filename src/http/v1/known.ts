/**
 * Checks what a shape cannot say: that the names in a request exist, and that its ranges have both ends in
 * order. Each refusal names the field, and the values that are allowed where there are few.
 */
import { refuseField } from '../../core/errors.ts'
import { addDays, homeZone, startOfDay } from '../../core/time.ts'
import type { Network, Operators } from '../../operators/index.ts'
import type { Voyage } from '../../voyages/index.ts'

export function requireTerminals(
  network: Network,
  query: { departure_terminal: string; arrival_terminal: string },
): void {
  requireTerminal(network, '/departure_terminal', query.departure_terminal)
  requireTerminal(network, '/arrival_terminal', query.arrival_terminal)
}

export function requireTerminal(network: Network, path: string, code: string): void {
  if (network.terminals.some(terminal => terminal.code === code)) return
  refuseField(path, 'no such terminal; GET /api/v1/terminals has the codes')
}

export function requireOperator(operators: Operators, code: string): void {
  if (operators.get(code)) return
  refuseField('/operator', 'no such operator; GET /api/v1/operators has the codes')
}

/** A code that no boat has is a typing error, and a rule for it would never apply. */
export function requireSeatClasses(network: Network, codes: readonly string[] = []): void {
  for (const [index, code] of codes.entries()) {
    requireSeatClass(network, `/seat_classes/${index}`, code)
  }
}

export function requireSeatClass(network: Network, path: string, code: string): void {
  requireCode(
    path,
    code,
    network.seatClasses.map(each => each.code),
    'no such seat class; there are',
  )
}

/** Checks against the types of one operator, or of all when `operatorCode` is undefined. */
export function requirePassengerTypes(
  operators: Operators,
  codes: readonly string[] = [],
  operatorCode?: string,
): void {
  const asked = operators.all.filter(
    ({ profile }) => operatorCode === undefined || profile.code === operatorCode,
  )
  const known = asked.flatMap(({ profile }) => profile.passengerTypes.map(({ code }) => code))
  const who = operatorCode ?? 'no operator'
  const what = operatorCode ? 'has no such passenger type; it has' : 'has it; there are'
  for (const [index, code] of codes.entries()) {
    requireCode(`/passenger_types/${index}`, code, [...new Set(known)], `${who} ${what}`)
  }
}

function requireCode(path: string, code: string, known: readonly string[], why: string): void {
  if (!known.includes(code)) refuseField(path, `${why} ${known.join(', ')}`)
}

/** Refuses a route that no operator sails. */
export function requireRoute(
  network: Network,
  query: { departure_terminal: string; arrival_terminal: string },
): void {
  refuseNoRoute(query)
  const isSailed = network.routes.some(
    ({ departureTerminal, arrivalTerminal }) =>
      departureTerminal === query.departure_terminal && arrivalTerminal === query.arrival_terminal,
  )
  if (!isSailed) {
    refuseField('/arrival_terminal', 'nobody sails there from the departure terminal')
  }
}

/** Refuses a route, or an end of one, that the operator does not sail. */
export function requireOperatorRoute(
  operators: Operators,
  operatorCode: string,
  query: { departure_terminal?: string | undefined; arrival_terminal?: string | undefined },
): void {
  const { departure_terminal: from, arrival_terminal: to } = query
  const routes = operators.get(operatorCode)?.profile.routes ?? []
  const isSailed = routes.some(route => {
    const ends = route.split('-')
    return [from, to].every(terminal => terminal === undefined || ends.includes(terminal))
  })
  if (isSailed) return
  refuseField('/operator', `has no such route; it has ${routes.join(', ')}, and the ways back`)
}

/** Refuses what is said of a voyage and is another than the voyage's. */
export function refuseOther(path: string, given: string | undefined, ofVoyage: string): void {
  if (given === undefined || given === ofVoyage) return
  refuseField(path, `must be ${ofVoyage}, as for the voyage`)
}

/** Refuses a route from a terminal to itself. */
export function refuseNoRoute(query: {
  departure_terminal: string
  arrival_terminal: string
}): void {
  if (query.departure_terminal !== query.arrival_terminal) return
  refuseField('/arrival_terminal', 'is the departure terminal')
}

/** Finds the cabin of the voyage that a body names. */
export function requireCabin({ cabinClasses }: Voyage, seatClass: string) {
  const known = cabinClasses.map(each => each.seatClass).join(', ')
  return (
    cabinClasses.find(each => each.seatClass === seatClass) ??
    refuseField('/seat_class', `this voyage has ${known}`)
  )
}

/** Reads an instant of the years 1900 to 2199; null when it is not given. */
export function readInstant(path: string, text: string): Date
export function readInstant(path: string, text: string | undefined): Date | null
export function readInstant(path: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const value = new Date(text)
  const year = value.getUTCFullYear()
  if (!(year >= 1900 && year < 2200))
    refuseField(path, 'must be an instant between the years 1900 and 2199')
  return value
}

/** From which instant on and before which one days in Vietnam are. Refuses days in the wrong order. */
export function readDays(query: { from?: string | undefined; to?: string | undefined }) {
  const { from, to } = query
  refuseReversed('/to', from, to)
  return {
    from: from === undefined ? undefined : startOfDay(from, homeZone),
    to: to === undefined ? undefined : startOfDay(addDays(to, 1), homeZone),
  }
}

/** Refuses a range whose end is not after its start. The end is exclusive, so such a range would be empty. */
export function refuseEmpty(path: string, from: Date | null, to: Date | null): void {
  if (from !== null && to !== null && to <= from) refuseField(path, 'ends before it begins')
}

/** Refuses a range with both ends inside whose high end is below its low end. */
export function refuseReversed<End extends number | string>(
  path: string,
  low: End | undefined,
  high: End | undefined,
): void {
  if (low !== undefined && high !== undefined && high < low) {
    refuseField(path, 'ends before it begins')
  }
}
