import { readFileSync } from 'node:fs'
import { instantOf, isCalendarDate, isoDayOfWeek } from './local-time.ts'

export type PenaltyRule =
  | { hours_before: number; type: 'percent'; value_bps: number }
  | { hours_before: number; type: 'flat'; value: number }
  | { hours_before: number; type: 'not_allowed' }

export type Block = {
  seat_class: string
  kind: string
  rows: number
  seats_per_row: number
  aisles_after: number[]
  prefix: string
}

export type Boat = {
  code: string
  name: string
  decks: { deck: number; label: string; blocks: Block[] }[]
}

export type FerryOperator = {
  code: string
  name: string
  connector: 'direct' | 'portal'
  issuance: 'automated' | 'manual'
  confirmation_seconds: { min: number; max: number }
  passenger_types: { code: string; label: string }[]
  sales_cutoff_minutes: number
  cancellation_penalties: PenaltyRule[]
  change_fee: number
  boats: Boat[]
}

type TimetableEntry = {
  operator: string
  departure_terminal: string
  arrival_terminal: string
  departure_time: string
  duration_minutes: number
  boat: string
  days_of_week: number[]
}

type FareEntry = {
  operator: string
  departure_terminal: string
  arrival_terminal: string
  seat_class: string
  passenger_type: string
  price_with_tax: number
  price_without_tax: number
}

type NetworkFile = {
  seat_classes: { code: string; label: string }[]
  terminals: { code: string; time_zone: string }[]
  operators: FerryOperator[]
  timetable: TimetableEntry[]
  fares: FareEntry[]
}

export type Voyage = {
  ref: string
  operator: FerryOperator
  boat: Boat
  departureTerminal: string
  arrivalTerminal: string
  departureZone: string
  arrivalZone: string
  departsAt: Date
  arrivesAt: Date
  fares: FareEntry[]
}

export type Network = {
  operator(code: string): FerryOperator | undefined
  seatClassLabel(code: string): string
  voyagesOn(operator: FerryOperator, departure: string, arrival: string, date: string): Voyage[]
  /** For example `HAIAU-20261201-RGA-PQB-0730-HA7`; undefined when the timetable has no such sailing. */
  voyage(ref: string): Voyage | undefined
}

export function loadNetwork(): Network {
  const file = new URL('../data/network.json', import.meta.url)
  const data = JSON.parse(readFileSync(file, 'utf8')) as NetworkFile
  const operators = new Map(data.operators.map(operator => [operator.code, operator]))
  const zones = new Map(data.terminals.map(terminal => [terminal.code, terminal.time_zone]))
  const labels = new Map(data.seat_classes.map(({ code, label }) => [code, label]))
  const routeKey = (entry: {
    operator: string
    departure_terminal: string
    arrival_terminal: string
  }) => `${entry.operator}-${entry.departure_terminal}-${entry.arrival_terminal}`
  const timetable = Map.groupBy(data.timetable, routeKey)
  const fares = Map.groupBy(data.fares, routeKey)

  function voyageOf(operator: FerryOperator, entry: TimetableEntry, date: string): Voyage {
    const boat = operator.boats.find(({ code }) => code === entry.boat)
    const departureZone = zones.get(entry.departure_terminal)
    const arrivalZone = zones.get(entry.arrival_terminal)
    if (!boat || !departureZone || !arrivalZone) {
      throw new Error(`timetable of ${operator.code} names an unknown boat or terminal`)
    }
    const departsAt = instantOf(date, entry.departure_time, departureZone)
    return {
      ref: voyageRef(entry, date),
      operator,
      boat,
      departureTerminal: entry.departure_terminal,
      arrivalTerminal: entry.arrival_terminal,
      departureZone,
      arrivalZone,
      departsAt,
      arrivesAt: new Date(departsAt.getTime() + entry.duration_minutes * 60_000),
      fares: fares.get(routeKey(entry)) ?? [],
    }
  }

  function voyagesOn(operator: FerryOperator, departure: string, arrival: string, date: string) {
    if (!isCalendarDate(date)) return []
    const day = isoDayOfWeek(date)
    return (timetable.get(`${operator.code}-${departure}-${arrival}`) ?? [])
      .filter(entry => entry.days_of_week.includes(day))
      .map(entry => voyageOf(operator, entry, date))
  }

  return {
    operator: code => operators.get(code),
    seatClassLabel: code => labels.get(code) ?? code,
    voyagesOn,
    voyage(ref) {
      const match = /^([A-Z]+)-(\d{4})(\d{2})(\d{2})-([A-Z]+)-([A-Z]+)-/.exec(ref)
      const operator = operators.get(match?.[1] ?? '')
      if (!match || !operator) return undefined
      const date = `${match[2]}-${match[3]}-${match[4]}`
      const sameDay = voyagesOn(operator, match[5] ?? '', match[6] ?? '', date)
      return sameDay.find(voyage => voyage.ref === ref)
    },
  }
}

function voyageRef(entry: TimetableEntry, date: string): string {
  const day = date.replaceAll('-', '')
  const time = entry.departure_time.replace(':', '')
  const route = `${entry.departure_terminal}-${entry.arrival_terminal}`
  return `${entry.operator}-${day}-${route}-${time}-${entry.boat}`
}
