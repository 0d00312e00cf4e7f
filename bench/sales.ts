/** Sales of a service in the same process: bookings made over HTTP, and issued as confirm does it. */
import { confirmBooking, waitForOutcome } from '../src/issuance/index.ts'
import { tester } from '../test/support/actor.ts'
import { bookingBody, dayAhead, passenger } from '../test/support/booking.ts'
import type { TestService } from '../test/support/service.ts'

type FreeSeat = { voyage_id: string; seat: string }

type Sales = {
  /** Books for one passenger. Returns the booking's id. */
  create(): Promise<string>
  /** Issues the booking. Returns the attempt's id when its outcome is known. */
  issue(bookingId: string): Promise<string>
}

export async function openSales(service: TestService, route: string, days: number): Promise<Sales> {
  const authorization = `Bearer ${service.keys.PIER9}`
  const { db, issuance, notifications, stopping } = service.app.services
  const seats = (await findSeats(call, route, days)).values()

  async function call(path: string, body?: unknown): Promise<any> {
    const answer = await fetch(`${service.url}/api/v1${path}`, {
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  return {
    async create() {
      const next = seats.next().value
      if (next === undefined) throw new Error('no seats left: more days')
      const leg = { voyage_id: next.voyage_id, passengers: [passenger(next.seat)] }
      return (await call('/bookings', bookingBody([leg]))).id
    },
    async issue(bookingId) {
      const begun = await confirmBooking(issuance, service.organizations.PIER9, bookingId, tester)
      if (begun.kind !== 'started') throw new Error(`${bookingId} was ${begun.kind}`)
      const state = await waitForOutcome({ db, notifications }, begun.attemptId, stopping)
      if (state !== 'issued') throw new Error(`${bookingId} is ${state}`)
      return begun.attemptId
    },
  }
}

/** Free economy seats of a route on the coming days, boat after boat. `call` is a GET of the partner API. */
export async function findSeats(
  call: (path: string) => Promise<any>,
  route: string,
  days: number,
): Promise<FreeSeat[]> {
  const found: FreeSeat[] = []
  const [departure, arrival] = route.split('-')
  for (let ahead = 5; ahead < 5 + days; ahead += 1) {
    const query = `departure_terminal=${departure}&arrival_terminal=${arrival}`
    const { data } = await call(`/voyages?${query}&departure_date=${dayAhead(ahead)}`)
    for (const voyage of data.filter((each: any) => each.on_sale)) {
      const { decks } = await call(`/boat-layouts/${voyage.id}`)
      for (const cell of decks.flatMap((deck: any) => deck.cells)) {
        if (cell.state !== 'available' || cell.seat_class !== 'eco') continue
        found.push({ voyage_id: voyage.id, seat: cell.seat_code })
      }
    }
  }
  return found
}
