/**
 * What the operators know: orders, seats sold, fare changes; and the invoices of their provider.
 *
 * Everything is the sum of events. With a journal file each event is on disk before the request
 * that caused it is answered, and a new process reads them back. Whether an order is pending or
 * issued is not stored: it follows from `confirmsAt` and the clock. Nor is what a rule delays.
 */

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

export type Passenger = {
  seatCode: string
  passengerType: string
  fullName: string
  documentNumber: string | null
  dateOfBirth: string | null
  nationality: string | null
  gender: string | null
  phone: string | null
  email: string | null
  plateNumber: string | null
}

export type OrderDetails = {
  reference: string
  voyageRef: string
  contact: { name: string; email: string; phone: string }
  passengers: Passenger[]
}

export type Ticket = {
  seatCode: string
  ticketNumber: string
  baseFare: number
  cancelled: boolean
}

export type Order = OrderDetails & {
  operator: string
  orderNumber: string
  tickets: Ticket[]
  placedAt: number
  confirmsAt: number
}

export type PublishedInvoice = {
  reference: string
  lookupCode: string
  document: Record<string, unknown>
  publishedAt: number
}

/** Kept of every submission, so that rules about a passenger also match where no order was made. */
export type About = { voyageRefs: string[]; passengerNames: string[] }

type StateEvent =
  | ({ type: 'submitted'; operator: string; reference: string } & About)
  | { type: 'placed'; order: Order }
  | { type: 'cancelled'; orderNumber: string; seatCodes: string[]; at: number }
  | { type: 'sold'; voyageRef: string; seats: string[] }
  | { type: 'fare_changed'; voyageRef: string; amount: number }
  | { type: 'invoice_received'; reference: string }
  | { type: 'invoice_published'; invoice: PublishedInvoice }

export type State = {
  record(event: StateEvent): void
  reset(): void
  orders(): Order[]
  /** Several, where a protocol let the same reference be ordered twice. */
  ordersWith(operator: string, reference: string): Order[]
  order(orderNumber: string): Order | undefined
  submissions(operator: string, reference: string): number
  lastSubmission(operator: string, reference: string): About | undefined
  isTaken(voyageRef: string, seatCode: string): boolean
  /** When a cancellation last released the seat. */
  releasedAt(voyageRef: string, seatCode: string): number | undefined
  fareChange(voyageRef: string): number
  /** Every publication, in order. */
  invoices(): PublishedInvoice[]
  invoice(reference: string): PublishedInvoice | undefined
  /** How often the reference arrived, whatever the outcome. */
  invoiceArrivals(reference: string): number
}

/** The file has passengers in it. */
const ownOnly = { mode: 0o600 }

export function openState(file?: string): State {
  let memory = emptyMemory()
  if (file) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    for (const event of readJournal(file)) apply(memory, event)
  }

  return {
    record(event) {
      if (file) appendFileSync(file, `${JSON.stringify(event)}\n`, ownOnly)
      apply(memory, event)
    },
    reset() {
      if (file) writeFileSync(file, '', ownOnly)
      memory = emptyMemory()
    },
    orders: () => [...memory.orders.values()],
    ordersWith: (operator, reference) => memory.byReference.get(`${operator}/${reference}`) ?? [],
    order: orderNumber => memory.orders.get(orderNumber),
    submissions: (operator, reference) =>
      memory.submissions.get(`${operator}/${reference}`)?.length ?? 0,
    lastSubmission: (operator, reference) =>
      memory.submissions.get(`${operator}/${reference}`)?.at(-1),
    isTaken: (voyageRef, seatCode) => memory.taken.get(voyageRef)?.has(seatCode) ?? false,
    releasedAt: (voyageRef, seatCode) => memory.released.get(`${voyageRef}/${seatCode}`),
    fareChange: voyageRef => memory.fareChanges.get(voyageRef) ?? 0,
    invoices: () => memory.invoices,
    invoice: reference => memory.invoices.find(invoice => invoice.reference === reference),
    invoiceArrivals: reference => memory.invoiceArrivals.get(reference) ?? 0,
  }
}

function emptyMemory() {
  return {
    orders: new Map<string, Order>(),
    byReference: new Map<string, Order[]>(),
    submissions: new Map<string, About[]>(),
    /** Seats by voyage: a search looks at every seat of a day. */
    taken: new Map<string, Set<string>>(),
    released: new Map<string, number>(),
    fareChanges: new Map<string, number>(),
    invoices: [] as PublishedInvoice[],
    invoiceArrivals: new Map<string, number>(),
  }
}

type Memory = ReturnType<typeof emptyMemory>

function takenOn({ taken }: Memory, voyageRef: string): Set<string> {
  const seats = taken.get(voyageRef) ?? new Set()
  taken.set(voyageRef, seats)
  return seats
}

function apply(memory: Memory, event: StateEvent) {
  if (event.type === 'submitted') {
    const key = `${event.operator}/${event.reference}`
    const { voyageRefs, passengerNames } = event
    const earlier = memory.submissions.get(key) ?? []
    memory.submissions.set(key, [...earlier, { voyageRefs, passengerNames }])
  } else if (event.type === 'placed') {
    const { order } = event
    const key = `${order.operator}/${order.reference}`
    memory.orders.set(order.orderNumber, order)
    memory.byReference.set(key, [...(memory.byReference.get(key) ?? []), order])
    const taken = takenOn(memory, order.voyageRef)
    for (const { seatCode } of order.tickets) taken.add(seatCode)
  } else if (event.type === 'cancelled') {
    const order = memory.orders.get(event.orderNumber)
    for (const ticket of order?.tickets ?? []) {
      if (!order || !event.seatCodes.includes(ticket.seatCode)) continue
      ticket.cancelled = true
      takenOn(memory, order.voyageRef).delete(ticket.seatCode)
      memory.released.set(`${order.voyageRef}/${ticket.seatCode}`, event.at)
    }
  } else if (event.type === 'sold') {
    const taken = takenOn(memory, event.voyageRef)
    for (const seat of event.seats) taken.add(seat)
  } else if (event.type === 'invoice_received') {
    const earlier = memory.invoiceArrivals.get(event.reference) ?? 0
    memory.invoiceArrivals.set(event.reference, earlier + 1)
  } else if (event.type === 'invoice_published') {
    memory.invoices.push(event.invoice)
  } else if (event.type === 'fare_changed') {
    const sum = (memory.fareChanges.get(event.voyageRef) ?? 0) + event.amount
    memory.fareChanges.set(event.voyageRef, sum)
  }
}

function readJournal(file: string): StateEvent[] {
  if (!existsSync(file)) return []
  const bytes = readFileSync(file)
  // A process killed while writing leaves half a line. Its request was never answered.
  const wholeBytes = bytes.lastIndexOf(0x0a) + 1
  if (wholeBytes < bytes.length) truncateSync(file, wholeBytes)
  const lines = bytes.subarray(0, wholeBytes).toString('utf8').split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as StateEvent)
}
