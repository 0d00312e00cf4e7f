/** The calls of agencies in the hour of `hour.ts`, over the partner API. */
import { setTimeout as sleep } from 'node:timers/promises'
import { bookingBody, dayAhead, passenger } from '../test/support/booking.ts'
import { automated } from '../test/support/issuance.ts'
import type { Deed, Pace } from './hour-load.ts'

export type Agency = {
  key: string
  /** The newest bookings, as last seen. */
  bookings: { id: string; tag: string }[]
  issued: string[]
  vouchers: string[]
  confirmedAt: number
}

type Answer = { status: number; headers: Headers; body: any }

const callMsMax = 300_000
/** The ceiling allows five a minute. */
const confirmEveryMs = 12_500
const keptMax = 200
const pollsMax = 100
const routes = Object.values(automated).map(({ route = '' }) => route.split('-'))

export function agencyDeeds(pace: Pace, webhookUrl: string): Deed[] {
  /** Voyages on sale, from the newest searches. */
  const voyages: string[] = []
  let newDay = 40
  let made = 0

  async function call(
    { key }: Agency,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal = AbortSignal.timeout(callMsMax),
  ): Promise<Answer> {
    await pace.turn()
    const isJson = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${pace.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...isJson, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const told = /json/.test(response.headers.get('content-type') ?? '') && bytes.length > 0
    const parsed = told ? JSON.parse(bytes.toString()) : null
    pace.count(
      response.status,
      `${method} ${path}`,
      told && response.status >= 400 ? parsed.code : '',
    )
    return { status: response.status, headers: response.headers, body: parsed }
  }

  async function search(agency: Agency, day: number): Promise<void> {
    const [departure, arrival] = pick(routes) ?? []
    const query = `departure_terminal=${departure}&arrival_terminal=${arrival}&departure_date=${dayAhead(day)}`
    const { status, body } = await call(agency, 'GET', `/voyages?${query}`)
    if (status !== 200) return
    for (const voyage of body.data) if (voyage.on_sale) keep(voyages, voyage.id)
  }

  async function onVoyage(agency: Agency, work: (id: string) => Promise<unknown>): Promise<void> {
    const voyage = pick(voyages)
    if (voyage === undefined) await search(agency, 5)
    else await work(voyage)
  }

  /**
   * Chooses a seat, books it, and confirms if the ceiling allows it. Other bookings are cancelled or run
   * out.
   */
  async function sell(agency: Agency): Promise<void> {
    await onVoyage(agency, async voyage => {
      const layout = await call(agency, 'GET', `/boat-layouts/${voyage}`)
      const cells = (layout.body?.decks ?? []).flatMap((deck: any) => deck.cells)
      const seat = pick<any>(
        cells.filter((cell: any) => cell.state === 'available' && cell.seat_class === 'eco'),
      )
      if (seat === undefined) return
      const mayConfirm = performance.now() - agency.confirmedAt > confirmEveryMs
      if (mayConfirm) agency.confirmedAt = performance.now()
      const name = mayConfirm ? { full_name: playedBy(Math.random()) } : {}
      const leg = { voyage_id: voyage, passengers: [passenger(seat.seat_code, name)] }
      const voucher = pick(agency.vouchers)
      const more = voucher === undefined ? {} : { voucher_code: voucher }
      const booked = await call(agency, 'POST', '/bookings', bookingBody([leg], more))
      if (booked.status !== 201) return
      const { id } = booked.body
      keep(agency.bookings, { id, tag: booked.headers.get('etag') ?? '' })
      if (mayConfirm) await confirm(agency, id)
      else if (Math.random() < 0.4) await call(agency, 'POST', `/bookings/${id}/cancel`)
    })
  }

  async function confirm(agency: Agency, id: string): Promise<void> {
    await call(agency, 'GET', `/bookings/${id}/issuance-preflight`)
    const path = `/bookings/confirmToIssue/${id}`
    const how = Math.random()
    if (how < 0.4) await call(agency, 'POST', path)
    else if (how < 0.5) await hangUp(agency, path)
    else await call(agency, 'POST', path, undefined, { prefer: 'respond-async' })
    for (let polls = 0; polls < pollsMax; polls += 1) {
      const { body } = await call(agency, 'GET', `/bookings/${id}`)
      if (body === null || body.next_poll_after === null || pace.stopping.aborted) return
      if (body.status === 10) return void keep(agency.issued, id)
      await sleep(3_000)
    }
  }

  async function hangUp(agency: Agency, path: string): Promise<void> {
    const signal = AbortSignal.timeout(500)
    await call(agency, 'POST', path, undefined, {}, signal).catch(() => pace.count('cut', path))
  }

  async function poll(agency: Agency): Promise<void> {
    const known = pick(agency.bookings)
    if (known === undefined) return search(agency, 5)
    const answer = await call(agency, 'GET', `/bookings/${known.id}`, undefined, {
      'if-none-match': known.tag,
    })
    if (answer.status === 200) known.tag = answer.headers.get('etag') ?? ''
  }

  async function tickets(agency: Agency): Promise<void> {
    const id = pick(agency.issued)
    if (id === undefined) return search(agency, 6)
    const { body } = await call(agency, 'GET', `/bookings/${id}/tickets`)
    for (const file of body?.data ?? []) await call(agency, 'GET', `/ticket-files/${file.id}`)
  }

  async function cancelIssued(agency: Agency): Promise<void> {
    const id = agency.issued.shift()
    if (id === undefined) return search(agency, 7)
    await call(agency, 'GET', `/bookings/${id}/cancellation`)
    await call(agency, 'POST', `/bookings/${id}/cancel`)
  }

  async function prices(agency: Agency): Promise<void> {
    made += 1
    const terms = { title: `Rule ${made}`, amount_type: 'flat', direction: 'increase' }
    const { body } = await call(agency, 'POST', '/ticket-price-additions', {
      ...terms,
      amount: 1_000 + (made % 50) * 1_000,
    })
    await onVoyage(agency, voyage => check(agency, voyage))
    await call(agency, 'GET', '/ticket-price-additions')
    await call(agency, 'DELETE', `/ticket-price-additions/${body.id}`)
  }

  function check(agency: Agency, voyage: string): Promise<Answer> {
    return call(agency, 'POST', '/ticket-price-additions/check', {
      voyage_id: voyage,
      seat_class: 'eco',
      passenger_count: 1 + (made % 5),
      passenger_type: 'adult',
    })
  }

  async function vouchers(agency: Agency): Promise<void> {
    made += 1
    const code = `HOUR-${made}`
    const terms = { code, title: code, amount_type: 'flat', amount: 10_000 }
    const { body } = await call(agency, 'POST', '/vouchers', terms)
    agency.vouchers.push(code)
    const seat = { code, seat_class: 'eco', order_total: 500_000 }
    await onVoyage(agency, id =>
      call(agency, 'POST', '/vouchers/check-aplicability', { ...seat, voyage_id: id }),
    )
    await sleep(2_000)
    agency.vouchers.splice(agency.vouchers.indexOf(code), 1)
    await call(agency, 'DELETE', `/vouchers/${body.id}`)
  }

  async function webhook(agency: Agency): Promise<void> {
    await call(agency, 'PUT', '/webhook-endpoint', { url: webhookUrl })
    await call(agency, 'POST', '/webhook-endpoint/ping')
    await call(agency, 'GET', '/webhook-endpoint/deliveries?limit=20')
  }

  const lists = ['/events?limit=50', '/bookings', '/orders', '/transactions', '/balance', '/me']
  const calendar = `from=${dayAhead(5)}&to=${dayAhead(30)}`
  return [
    [20, 'search, repeated', agency => search(agency, 5 + Math.floor(Math.random() * 4))],
    [3, 'search, first of a day', agency => search(agency, 40 + (newDay++ % 300))],
    [6, 'layout', agency => onVoyage(agency, id => call(agency, 'GET', `/boat-layouts/${id}`))],
    [5, 'counts', agency => onVoyage(agency, id => call(agency, 'GET', `/voyage-counts/${id}`))],
    [6, 'price check', agency => onVoyage(agency, id => check(agency, id))],
    [10, 'sale', sell],
    [15, 'poll', poll],
    [3, 'tickets', tickets],
    [0.6, 'cancellation', cancelIssued],
    [2, 'price rule', prices],
    [2, 'voucher', vouchers],
    [0.5, 'webhook', webhook],
    [5, 'list', async agency => void (await call(agency, 'GET', pick(lists) ?? ''))],
    [
      2,
      'calendar',
      async agency => {
        const [departure, arrival] = pick(routes) ?? []
        const query = `departure_terminal=${departure}&arrival_terminal=${arrival}&${calendar}`
        await call(agency, 'GET', `/voyage-counts?${query}`)
      },
    ],
  ]
}

/** Names for which the simulated operators play a bad case. */
function playedBy(chance: number): string {
  if (chance < 0.15) return 'Sandbox Reject'
  if (chance < 0.3) return 'Sandbox Slow'
  if (chance < 0.35) return 'Sandbox Lost Reply'
  return 'Nguyễn Thị Thử Nghiệm'
}

export function pick<T>(of: readonly T[]): T | undefined {
  return of[Math.floor(Math.random() * of.length)]
}

/** Keeps only the newest, so that the callers' own memory does not grow. */
function keep<T>(all: T[], one: T): void {
  all.push(one)
  if (all.length > keptMax) all.shift()
}
