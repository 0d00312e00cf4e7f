import { readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import { localDate } from '../core/time.ts'
import { type CancellationPenalty, type OperatorProfile, passengerFields } from './operator.ts'

type SeatClass = { code: string; label: string; labelEn: string }

type Terminal = {
  code: string
  name: string
  nameEn: string
  province: string
  latitude: number
  longitude: number
  timeZone: string
}

type Route = {
  departureTerminal: string
  arrivalTerminal: string
  nauticalMiles: number
  typicalMinutes: number
}

export type Network = {
  terminals: Terminal[]
  /** Each direction is a route of its own. */
  routes: Route[]
  seatClasses: SeatClass[]
  operators: OperatorProfile[]
}

const networkFile = new URL('../../data/network.json', import.meta.url)

/**
 * Reads the terminals, routes and operators. Throws when the file does not fit, which stops the process at
 * boot. `salesOff`: the codes of operators of which nothing is to be sold.
 */
export function loadNetwork(
  file: URL | string = networkFile,
  salesOff: readonly string[] = [],
): Network {
  const data = parse(file)
  if (!Value.Check(NetworkFile, data)) {
    const [first] = Value.Errors(NetworkFile, data)
    throw new Error(`NETWORK_FILE: ${first?.instancePath} ${first?.message}`)
  }
  const network = {
    terminals: data.terminals.map(({ name_en, time_zone, ...terminal }) => ({
      ...terminal,
      nameEn: name_en,
      timeZone: time_zone,
    })),
    routes: data.routes.map(route => ({
      departureTerminal: route.departure_terminal,
      arrivalTerminal: route.arrival_terminal,
      nauticalMiles: route.nautical_miles,
      typicalMinutes: route.typical_minutes,
    })),
    seatClasses: data.seat_classes.map(({ label_en, ...rest }) => ({ ...rest, labelEn: label_en })),
    operators: data.operators.map(entry => ({
      ...profileOf(entry),
      salesOff: salesOff.includes(entry.code),
    })),
  }
  assertReferences(network)
  return network
}

function parse(file: URL | string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`NETWORK_FILE: cannot be read as JSON: ${(error as Error).message}`)
  }
}

const Code = Type.String({ pattern: '^[A-Z0-9_]+$' })
const Whole = Type.Integer({ minimum: 0 })
/** A share in ten thousandths. */
const Share = Type.Integer({ minimum: 0, maximum: 10_000 })

const OperatorEntry = Type.Object({
  code: Code,
  name: Type.String(),
  connector: Type.Union([Type.Literal('direct'), Type.Literal('portal')]),
  issuance: Type.Union([Type.Literal('automated'), Type.Literal('manual')]),
  direct: Type.Boolean(),
  confirmation_seconds: Type.Object({ min: Whole, max: Whole }),
  passenger_types: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      label_en: Type.String(),
      min_age: Whole,
      max_age: Type.Union([Whole, Type.Null()]),
    }),
    { minItems: 1 },
  ),
  required_passenger_fields: Type.Array(Type.Enum([...passengerFields])),
  sales_cutoff_minutes: Whole,
  order_lookup: Type.Boolean(),
  cancellation_penalties: Type.Array(
    Type.Union([
      Type.Object({ hours_before: Whole, type: Type.Literal('percent'), value_bps: Share }),
      Type.Object({ hours_before: Whole, type: Type.Literal('flat'), value: Whole }),
      Type.Object({ hours_before: Whole, type: Type.Literal('not_allowed') }),
    ]),
  ),
  change_fee: Whole,
  login_off_on_uat: Type.Boolean(),
  routes: Type.Array(Type.String({ pattern: '^[A-Z]+-[A-Z]+$' })),
})

const NetworkFile = Type.Object({
  seat_classes: Type.Array(
    Type.Object({ code: Type.String(), label: Type.String(), label_en: Type.String() }),
  ),
  terminals: Type.Array(
    Type.Object({
      code: Code,
      name: Type.String(),
      name_en: Type.String(),
      province: Type.String(),
      latitude: Type.Number(),
      longitude: Type.Number(),
      time_zone: Type.String(),
    }),
  ),
  routes: Type.Array(
    Type.Object({
      departure_terminal: Code,
      arrival_terminal: Code,
      nautical_miles: Type.Number(),
      typical_minutes: Whole,
    }),
  ),
  operators: Type.Array(OperatorEntry),
})

function profileOf(entry: Static<typeof OperatorEntry>): Omit<OperatorProfile, 'salesOff'> {
  return {
    code: entry.code,
    name: entry.name,
    connector: entry.connector,
    issuance: entry.issuance,
    direct: entry.direct,
    confirmationSeconds: entry.confirmation_seconds,
    passengerTypes: entry.passenger_types.map(type => ({
      code: type.code,
      label: type.label,
      labelEn: type.label_en,
      minAge: type.min_age,
      maxAge: type.max_age,
    })),
    requiredPassengerFields: entry.required_passenger_fields,
    salesCutoffMinutes: entry.sales_cutoff_minutes,
    orderLookup: entry.order_lookup,
    cancellationPenalties: entry.cancellation_penalties.map(penaltyOf),
    changeFee: entry.change_fee,
    loginOffOnUat: entry.login_off_on_uat,
    routes: entry.routes,
  }
}

function penaltyOf(
  entry: Static<typeof OperatorEntry>['cancellation_penalties'][number],
): CancellationPenalty {
  const hoursBefore = entry.hours_before
  if (entry.type === 'percent') return { hoursBefore, type: 'percent', valueBps: entry.value_bps }
  if (entry.type === 'flat') return { hoursBefore, type: 'flat', value: entry.value }
  return { hoursBefore, type: 'not_allowed' }
}

function assertReferences({ terminals, routes, operators }: Network) {
  const codes = new Set(terminals.map(terminal => terminal.code))
  const used = [
    ...routes.flatMap(route => [route.departureTerminal, route.arrivalTerminal]),
    ...operators.flatMap(operator => operator.routes.flatMap(route => route.split('-'))),
  ]
  const unknown = used.find(code => !codes.has(code))
  if (unknown !== undefined) throw new Error(`NETWORK_FILE: no terminal ${unknown}`)
  if (new Set(operators.map(operator => operator.code)).size < operators.length) {
    throw new Error('NETWORK_FILE: an operator code occurs twice')
  }
  const sailed = new Set(
    routes.flatMap(({ departureTerminal: from, arrivalTerminal: to }) => [
      `${from}-${to}`,
      `${to}-${from}`,
    ]),
  )
  for (const operator of operators) {
    const fault = faultOf(operator, sailed)
    if (fault !== null) throw new Error(`NETWORK_FILE: ${operator.code} ${fault}`)
  }
  const lost = terminals.find(({ timeZone }) => !isTimeZone(timeZone))
  if (lost) throw new Error(`NETWORK_FILE: ${lost.code} has no time zone ${lost.timeZone}`)
}

function faultOf(operator: OperatorProfile, sailed: Set<string>): string | null {
  // An order whose answer is lost is asked for by its reference. Without that nothing would ever be certain.
  if (operator.issuance === 'automated' && !operator.orderLookup) {
    return 'is automated and has no order_lookup'
  }
  const { min, max } = operator.confirmationSeconds
  // After the longest time an order without a record counts as never placed.
  if (min > max) return `confirms after at least ${min} s and at most ${max} s`
  const stray = operator.routes.find(route => !sailed.has(route))
  if (stray !== undefined) return `sails ${stray}, which is not among the routes`
  const ageless = operator.passengerTypes.find(({ minAge, maxAge }) => minAge > (maxAge ?? minAge))
  if (ageless) return `has nobody of an age for ${ageless.code}`
  const hours = operator.cancellationPenalties.map(({ hoursBefore }) => hoursBefore)
  const double = hours.find((each, at) => hours.indexOf(each) < at)
  return double === undefined ? null : `has two penalties from ${double} hours before departure`
}

function isTimeZone(name: string): boolean {
  try {
    return localDate(new Date(0), name) !== ''
  } catch {
    return false
  }
}
