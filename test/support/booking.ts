/** Shorthand for what most tests begin with: a voyage, free seats, a booking. */
import assert from 'node:assert/strict'
import { addDays, localDate } from '../../src/core/time.ts'
import type { Answer, Client } from './client.ts'

/** The same day for as long as a test runs, also over midnight. */
const today = localDate(new Date(), 'Asia/Ho_Chi_Minh')

/** A date some days from today in the terminals' zone. */
export function dayAhead(days = 10): string {
  return addDays(today, days)
}

export type VoyageQuery = { route?: string; date?: string; operator?: string }

/** The first voyage on sale on a route (`RGA-PQB`) and day. */
export async function findVoyage(client: Client, query: VoyageQuery = {}): Promise<any> {
  const [departure, arrival] = (query.route ?? 'RGA-PQB').split('-')
  const operator = query.operator ? `&operator=${query.operator}` : ''
  // Not every boat sails every day, so the next days are tried as well.
  for (let days = 10; days < 17; days += 1) {
    const date = query.date ?? dayAhead(days)
    const answer = await client.get(
      `/voyages?departure_terminal=${departure}&arrival_terminal=${arrival}&departure_date=${date}${operator}`,
    )
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const voyage = answer.body.data.find((each: any) => each.on_sale)
    if (voyage) return voyage
  }
  assert.fail(`no voyage for ${JSON.stringify(query)}`)
}

/** Codes of free seats of a class. */
export async function freeSeats(
  client: Client,
  voyageId: string,
  count: number,
  seatClass = 'eco',
): Promise<string[]> {
  const codes = await seatsThatAre('available', client, voyageId, seatClass)
  assert.ok(codes.length >= count, `only ${codes.length} free ${seatClass} seats`)
  return codes.slice(0, count)
}

/** A seat that its operator sells to nobody. */
export async function blockedSeat(client: Client, voyageId: string): Promise<string> {
  const [code] = await seatsThatAre('blocked', client, voyageId, 'eco')
  assert.ok(code, 'no seat is blocked')
  return code
}

async function seatsThatAre(
  state: 'available' | 'blocked',
  client: Client,
  voyageId: string,
  seatClass: string,
): Promise<string[]> {
  const answer = await client.get(`/boat-layouts/${voyageId}`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.decks
    .flatMap((deck: any) => deck.cells)
    .filter((cell: any) => cell.state === state && cell.seat_class === seatClass)
    .map((cell: any) => cell.seat_code)
}

let documents = 100_000_000_000

/** An adult whom every operator accepts. Every call makes another person. */
export function passenger(seatCode: string, changes: Record<string, unknown> = {}) {
  documents += 1
  return {
    seat_code: seatCode,
    passenger_type: 'adult',
    full_name: 'Nguyễn Thị Thử Nghiệm',
    document_number: String(documents),
    date_of_birth: '1990-05-17',
    nationality: 'VN',
    gender: 'female',
    phone: '+84900000000',
    plate_number: '68-A1 123.45',
    ...changes,
  }
}

export function bookingBody(
  legs: { voyage_id: string; passengers: unknown[] }[],
  more: Record<string, unknown> = {},
) {
  return {
    contact: { name: 'Trần Văn Thử', email: 'test@example.com', phone: '+84900000001' },
    legs,
    ...more,
  }
}

/** Free seats of a voyage. `name`: of every passenger. */
export type LegWanted = VoyageQuery & { seats?: number; seatClass?: string; name?: string }

/** A leg of the body of a creation, over free seats; `changes` are merged into each passenger. */
export async function legBody(
  client: Client,
  { name, seats: count = 1, seatClass, ...query }: LegWanted = {},
  changes: Record<string, unknown>[] = [],
): Promise<{ voyage_id: string; passengers: Record<string, unknown>[] }> {
  const voyage = await findVoyage(client, query)
  const seats = await freeSeats(client, voyage.id, count, seatClass)
  const named = name === undefined ? {} : { full_name: name }
  return {
    voyage_id: voyage.id,
    passengers: seats.map((seat, index) => passenger(seat, { ...named, ...changes[index] })),
  }
}

/** Books free seats, one leg per query, and returns the created booking. */
export async function book(
  client: Client,
  legs: LegWanted[] = [{}],
  more: Record<string, unknown> = {},
): Promise<any> {
  const answer = await tryToBook(client, legs, more)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

export async function tryToBook(
  client: Client,
  legs: LegWanted[],
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const bodies = []
  for (const leg of legs) bodies.push(await legBody(client, leg))
  return client.post('/bookings', bookingBody(bodies, more))
}

export function confirm(
  client: Client,
  bookingId: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.post(`/bookings/confirmToIssue/${bookingId}`, undefined, headers)
}
