/**
 * Checks that hold for any operator's answer, whatever its protocol. A wrong value makes the answer
 * unreadable.
 */
import type { Static, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { isKeepable, keepableWords } from '../../core/foreign-text.ts'
import { asSeen, isLine } from '../../core/line.ts'
import type {
  CabinClass,
  Deck,
  IssuedTicket,
  OrderRequest,
  Sailing,
  SailingQuery,
} from '../operator.ts'
import { CallFailed } from './connector.ts'

const compiled = new WeakMap<TSchema, Validator>()

/** Whether the value has the described shape. Compiled at the first use: a layout has hundreds of seats. */
export function isOfShape<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
): value is Static<Schema> {
  const validator = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, validator)
  return validator.Check(value)
}

/** The answer as the database can keep it; null when one of its names cannot be kept. */
export function keepable<Answer>(answer: Answer): Answer | null {
  const { reason } = answer as { reason?: unknown }
  if (typeof reason === 'string') return { ...answer, reason: keepableWords(reason) }
  return areKeepable(answer) ? answer : null
}

function areKeepable(value: unknown): boolean {
  if (typeof value === 'string') return isKeepable(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(areKeepable)
}

/** Of one operator, on a route and day. All are written in one statement, which takes some thousands. */
const sailingsMax = 1_000

/** No ferry of the country is so long under way. A later arrival is a wrong one. */
const sailingMsMax = 7 * 86_400_000

export function checkedSailings(query: SailingQuery, sailings: Sailing[]): Sailing[] {
  mustHold(sailings.length <= sailingsMax)
  for (const sailing of sailings) {
    mustHold(sailing.departureTerminal === query.departureTerminal)
    mustHold(sailing.arrivalTerminal === query.arrivalTerminal)
    mustHold(sailing.departureDate === query.departureDate)
    mustHold(sailing.arrivesAt > sailing.departsAt)
    mustHold(sailing.arrivesAt.getTime() - sailing.departsAt.getTime() <= sailingMsMax)
    mustHold(sailing.cabinClasses.length > 0)
    for (const { fares } of checkedClasses(sailing.cabinClasses)) {
      mustHold(fares.every(fare => fare.priceWithoutTax <= fare.priceWithTax))
      mustHold(allDiffer(fares.map(fare => fare.passengerType)))
    }
  }
  mustHold(allDiffer(sailings.map(sailing => sailing.voyageRef)))
  return sailings
}

export function checkedClasses<Class extends CabinClass>(classes: Class[]): Class[] {
  mustHold(classes.every(({ available, capacity }) => available <= capacity))
  mustHold(allDiffer(classes.map(({ seatClass }) => seatClass)))
  return classes
}

export function checkedDecks(decks: Deck[]): Deck[] {
  for (const { cells, rows, columns } of decks) {
    mustHold(cells.every(cell => cell.row + cell.rowSpan - 1 <= rows))
    mustHold(cells.every(cell => cell.column + cell.columnSpan - 1 <= columns))
  }
  const seats = decks.flatMap(deck => deck.cells.flatMap(cell => cell.seatCode ?? []))
  mustHold(seats.length > 0 && allDiffer(seats))
  return decks
}

/** As people read it: a page may hold signs in it that nobody sees, which staff cannot type. */
export function checkedNumber(number: string): string {
  const seen = asSeen(number)
  mustHold(isLine(seen))
  return seen
}

/** Of one order: each is of another seat, and has a number of its own. */
export function checkedTickets(given: IssuedTicket[]): IssuedTicket[] {
  const tickets = given.map(({ seatCode, ticketNumber }) => {
    return { seatCode, ticketNumber: checkedNumber(ticketNumber) }
  })
  mustHold(allDiffer(tickets.map(ticket => ticket.seatCode)))
  mustHold(allDiffer(tickets.map(ticket => ticket.ticketNumber)))
  return tickets
}

/** Whether each ordered seat has its ticket, and no other seat has one. */
export function areTicketsOf({ passengers }: OrderRequest, tickets: IssuedTicket[]): boolean {
  const seats = new Set(tickets.map(ticket => ticket.seatCode))
  return (
    tickets.length === passengers.length && passengers.every(({ seatCode }) => seats.has(seatCode))
  )
}

function mustHold(condition: boolean): void {
  if (!condition) throw new CallFailed('unreadable')
}

function allDiffer(values: string[]): boolean {
  return new Set(values).size === values.length
}
