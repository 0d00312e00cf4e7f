/**
 * Agencies at work: each books, confirms four times a minute, polls, cancels some bookings, and reads its
 * feed. What the service told them is recorded and compared at the end. A refused or lost call promises
 * nothing: the agency looks, as the documentation says, and continues from what it finds.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { bookingBody, dayAhead, passenger } from '../../test/support/booking.ts'
import { automated } from '../../test/support/issuance.ts'
import type { Answer, Ask, Callers } from './calls.ts'
import type { Agency } from './installation.ts'

export type Told = {
  /** Bookings answered with 201, by id. */
  bookings: Map<string, { agency: string; code: string; reference: string; price: number }>
  /** Bookings whose confirmation was accepted (200 or 202): their money is held and an attempt is running. */
  confirmed: Set<string>
  /** Ticket numbers of bookings that were seen issued. */
  tickets: Map<string, string>
  /** Bookings whose cancellation was accepted. */
  cancelled: Set<string>
  events: Map<string, { agency: string; number: number; type: string }>
}

type Seat = { voyageId: string; seatCode: string }

/** Free economy seats at every automated operator, with operators and days mixed. */
export async function freeSeats(ask: Ask): Promise<Seat[]> {
  const boats: Seat[][] = []
  for (const [operator, { route = '' }] of Object.entries(automated)) {
    const [departure, arrival] = route.split('-')
    for (let day = 10; day < 16; day += 1) {
      const found = await ask(
        'GET',
        `/voyages?departure_terminal=${departure}&arrival_terminal=${arrival}&departure_date=${dayAhead(day)}&operator=${operator}`,
      )
      for (const voyage of found.body.data.slice(0, 1)) {
        const layout = await ask('GET', `/boat-layouts/${voyage.id}`)
        const cells: any[] = layout.body.decks.flatMap((deck: any) => deck.cells)
        boats.push(
          cells
            .filter(cell => cell.state === 'available' && cell.seat_class === 'eco')
            .map(cell => ({ voyageId: voyage.id, seatCode: cell.seat_code })),
        )
      }
    }
  }
  const longest = Math.max(...boats.map(boat => boat.length))
  return Array.from({ length: longest }, (_, row) => boats.flatMap(boat => boat[row] ?? [])).flat()
}

const pauseMs = 500
/**
 * The ceiling is five a minute, refused calls included. An answer may come late, and the next call soon
 * after it.
 */
const confirmEveryMs = 15_000

export function startLoad(callers: Callers, agencies: Agency[], seats: Seat[]) {
  const told: Told = {
    bookings: new Map(),
    confirmed: new Set(),
    tickets: new Map(),
    cancelled: new Set(),
    events: new Map(),
  }
  const stopping = new AbortController()
  const free = seats.values()
  const running = agencies.map((agency, index) =>
    work({ agency, ask: callers.as(agency.key), told, free, stopping: stopping.signal, index }),
  )
  return {
    told,
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

type Work = {
  agency: Agency
  ask: Ask
  told: Told
  free: Iterator<Seat>
  stopping: AbortSignal
  index: number
}

async function work({ agency, ask, told, free, stopping, index }: Work): Promise<void> {
  const tentative: string[] = []
  const underWay: string[] = []
  const waiting: Promise<unknown>[] = []
  let created = 0
  let confirmations = 0
  // Spreads the agencies over time.
  let confirmAt = Date.now() + (confirmEveryMs * index) / 16
  await sleep((pauseMs * index) / 16)

  async function create(): Promise<void> {
    const seat = free.next().value as Seat | undefined
    if (seat === undefined) throw new Error('all seats are sold: the drill takes too long')
    created += 1
    const reference = `${agency.code}-${created}`
    const legs = [{ voyage_id: seat.voyageId, passengers: [passenger(seat.seatCode)] }]
    const answer = await ask(
      'POST',
      '/bookings',
      bookingBody(legs, { client_reference: reference }),
    )
    if (answer.status === 201) note(answer.body, reference)
    else await lookUp(reference)
  }

  /** Looks whether a creation without a usable answer made the booking. */
  async function lookUp(reference: string): Promise<void> {
    while (!stopping.aborted) {
      await sleep(pauseMs)
      const answer = await ask('GET', `/bookings?client_reference=${reference}`)
      if (answer.status !== 200) continue
      for (const booking of answer.body.data) note(booking, reference)
      return
    }
  }

  function note(booking: any, reference: string): void {
    const { id, booking_code: code, total_price: price } = booking
    told.bookings.set(id, { agency: agency.code, code, reference, price })
    tentative.push(id)
  }

  async function confirm(id: string): Promise<void> {
    confirmations += 1
    // Every second one waits for the outcome, whatever happens meanwhile.
    const prefer = confirmations % 2 === 0 ? 'respond-async' : undefined
    const answer = await ask('POST', `/bookings/confirmToIssue/${id}`, undefined, prefer)
    if (answer.status === 200 || answer.status === 202) told.confirmed.add(id)
    underWay.push(id)
  }

  async function poll(id: string): Promise<void> {
    const answer = await ask('GET', `/bookings/${id}`)
    const booking = answer.status === 200 ? answer.body : null
    if (booking === null || ['in_flight', 'unknown'].includes(booking.certainty)) {
      underWay.push(id)
      return
    }
    if (booking.status === 10) await issued(booking)
    else if (booking.allowed_actions.includes('confirm')) tentative.unshift(id)
    else if (booking.status === 2) underWay.push(id)
  }

  async function issued(booking: any): Promise<void> {
    told.confirmed.add(booking.id)
    const tickets: any[] = booking.orders.flatMap((order: any) => order.tickets)
    for (const ticket of tickets) told.tickets.set(ticket.ticket_number, booking.id)
    if (told.tickets.size % 3 > 0) return
    const answer = await ask('POST', `/bookings/${booking.id}/cancel`)
    if (answer.status === 200 || answer.status === 202) told.cancelled.add(booking.id)
    if (answer.status !== 200) underWay.push(booking.id)
  }

  async function readFeed(): Promise<void> {
    const answer: Answer = await ask('GET', '/events')
    for (const event of answer.status === 200 ? answer.body.data : []) {
      told.events.set(event.id, { agency: agency.code, number: event.number, type: event.type })
    }
  }

  for (let step = 0; !stopping.aborted; step += 1) {
    const next = Date.now() >= confirmAt ? tentative.shift() : undefined
    const oldest = underWay.shift()
    if (next !== undefined) {
      confirmAt = Date.now() + confirmEveryMs
      waiting.push(confirm(next))
    }
    if (oldest !== undefined && step % 2 === 0) await poll(oldest)
    else if (oldest !== undefined) underWay.unshift(oldest)
    if (step % 8 === 3) await readFeed()
    else if (step % 2 === 1) await create()
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
  }
  await Promise.all(waiting)
}
