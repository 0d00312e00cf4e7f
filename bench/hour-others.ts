/**
 * The other callers in the hour of `hour.ts`: people at the dashboard, attackers, and callers that stay
 * connected.
 */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayAhead } from '../test/support/booking.ts'
import { enter, type Visit, visit } from '../test/support/dashboard.ts'
import { runVerb } from '../test/support/processes.ts'
import type { TestService } from '../test/support/service.ts'
import { type Agency, pick } from './hour-agencies.ts'
import type { Deed, Pace } from './hour-load.ts'

/**
 * A user with a password of their own, made by a process of its own: here passwords are hashed at the least cost,
 * which the process that is measured would not know again.
 */
async function newLogin(pace: Pace, service: TestService, organization: string, role: string) {
  const email = `${role}@hour.example`
  const who = ['--organization', organization, '--role', role, '--name', role, '--email', email]
  const { stdout, stderr } = await runVerb(['user', 'create', ...who], {
    DATABASE_URL: service.databaseUrl,
    GANGWAY_DATA_DIR: service.config.dataDir,
    GANGWAY_ENV: 'uat',
  })
  const given = /password (\S+),/.exec(stdout)?.[1]
  assert.ok(given, stderr)
  const login = { email, password: `harbour wall ${randomUUID()}` }
  const visitor = visit({ url: pace.url })
  await enter(visitor, { email, password: given })
  const passwords = { current_password: given, new_password: login.password }
  assert.equal((await visitor.post('/password', passwords)).status, 204)
  return login
}

const screensOfAll = ['/session', '/network', '/home', '/audit']
const screensOfAdmin = [
  ...screensOfAll,
  ...['/bookings', '/statement', '/statement.csv', '/debts', '/keys', '/users', '/invoices'],
  ...['/price-additions', '/vouchers', '/webhook-endpoint', '/webhook-endpoint/deliveries'],
]
const screensOfOperations = [
  ...screensOfAll,
  ...['/operations/cases', '/operations/operators', '/operations/reconciliations'],
  ...['/ticketing-requests', '/organizations'],
]

export async function dashboardDeeds(pace: Pace, service: TestService): Promise<Deed[]> {
  const people = [
    { login: await newLogin(pace, service, 'DELTA', 'admin'), screens: screensOfAdmin },
    { login: await newLogin(pace, service, 'ROOT', 'operations'), screens: screensOfOperations },
  ]

  async function look(visitor: Visit, path: string): Promise<void> {
    await pace.turn()
    const { status } = await visitor.get(path)
    pace.count(status, `dashboard ${path}`)
  }

  return [
    [
      0.3,
      'dashboard',
      async () => {
        const person = pick(people)
        if (person === undefined) return
        const visitor = visit({ url: pace.url })
        await pace.turn()
        await enter(visitor, person.login)
        for (const path of person.screens) await look(visitor, path)
        if (person.screens === screensOfAdmin) await lookAtBooking(visitor)
        await pace.turn()
        await visitor.post('/sign-out')
      },
    ],
    [
      0.2,
      'pages',
      async () => {
        for (const path of ['/dashboard/', '/docs', '/docs/guides', '/openapi.json']) {
          await pace.turn()
          const response = await fetch(`${pace.url}${path}`)
          await response.arrayBuffer()
          pace.count(response.status, path)
        }
      },
    ],
  ]

  async function lookAtBooking(visitor: Visit): Promise<void> {
    const { body } = await visitor.get('/bookings')
    const id = pick<any>(body.data)?.id
    if (id === undefined) return
    for (const path of ['', '/history', '/issuance-preflight']) {
      await look(visitor, `/bookings/${id}${path}`)
    }
  }
}

/** Each sends something new every time: anything the service keeps of a caller would be kept for ever. */
export function hostileDeeds(pace: Pace): Deed[] {
  async function send(agency: Agency | null, path: string, init: RequestInit = {}) {
    await pace.turn()
    const key = agency?.key ?? `gw_uat_${randomBytes(24).toString('base64url')}`
    const headers = { authorization: `Bearer ${key}`, ...(init.headers as object) }
    const response = await fetch(`${pace.url}${path}`, { ...init, headers })
    await response.arrayBuffer()
    pace.count(response.status, path)
  }
  const post = (body: string | Buffer) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-something': randomUUID() },
    body,
  })
  const bookings = '/api/v1/bookings'
  const search = `/api/v1/voyages?departure_terminal=RGA&arrival_terminal=PQB&departure_date=${dayAhead(6)}`
  return [
    [0.5, 'bad JSON', agency => send(agency, bookings, post(`{"legs": [${randomUUID()}`))],
    [0.2, 'too large', agency => send(agency, bookings, post(`"${'x'.repeat(300_000)}"`))],
    [0.3, 'too deep', agency => send(agency, bookings, post('['.repeat(200) + ']'.repeat(200)))],
    [0.3, 'no UTF-8', agency => send(agency, bookings, post(randomBytes(500)))],
    [1, 'wrong key', () => send(null, `${bookings}/${randomUUID()}`)],
    [0.5, 'no such booking', agency => send(agency, `${bookings}/${randomUUID()}`)],
    [0.5, 'no such path', agency => send(agency, `/${randomUUID()}/${randomUUID()}`)],
    [0.5, 'strange query', agency => send(agency, `${search}&${randomUUID()}=${randomUUID()}`)],
    [
      0.5,
      'no such terminal',
      agency => send(agency, search.replace('RGA', randomBytes(3).toString('hex'))),
    ],
    [
      0.1,
      'wrong password',
      () => {
        const sent = { email: `${randomUUID()}@example.com`, password: randomUUID() }
        const from = [...randomBytes(4)].join('.')
        const init = post(JSON.stringify(sent))
        const headers = { ...init.headers, origin: pace.url, 'x-forwarded-for': from }
        return send(null, '/dashboard/api/sign-in', { ...init, headers })
      },
    ],
    [0.3, 'random bytes', () => raw(pace, randomBytes(2_000), 2_000)],
    [
      0.3,
      'cut in its body',
      agency =>
        raw(pace, `${head('POST', bookings, agency.key)}content-length: 5000\r\n\r\n{"legs":`, 50),
    ],
    [0.5, 'cut in its answer', agency => raw(pace, `${head('GET', search, agency.key)}\r\n`, 1)],
    [
      0.2,
      'too many headers',
      agency =>
        raw(pace, `${head('GET', search, agency.key)}a: ${'b'.repeat(20_000)}\r\n\r\n`, 500),
    ],
  ]
}

/** Each of them connects, stays for a while and leaves. */
export function lingerers(pace: Pace, agencies: Agency[]): Promise<void>[] {
  const streams = Array.from({ length: 8 }, (_, at) => readStreams(pace, agencies, at >= 6))
  const slow = Array.from({ length: 6 }, async () => {
    while (!pace.stopping.aborted) {
      await raw(pace, 'GET /api/v1/voyages HTTP/1.1\r\nhost: x\r\nauthori', 60_000)
    }
  })
  return [...streams, ...slow]
}

/** A lazy reader opens the stream and never takes anything from it. */
async function readStreams(pace: Pace, agencies: Agency[], isLazy: boolean): Promise<void> {
  while (!pace.stopping.aborted) {
    const stays = AbortSignal.timeout(2_000 + Math.floor(Math.random() * 60_000))
    const signal = AbortSignal.any([stays, pace.stopping])
    const headers = {
      authorization: `Bearer ${pick(agencies)?.key}`,
      ...(Math.random() < 0.2 ? { 'last-event-id': '0' } : {}),
    }
    try {
      await pace.turn()
      const response = await fetch(`${pace.url}/api/v1/events/stream`, { headers, signal })
      pace.count(response.status, 'event stream')
      if (isLazy) await new Promise(resolve => signal.addEventListener('abort', resolve))
      else for await (const _ of response.body ?? []) if (signal.aborted) break
    } catch {
      if (!signal.aborted) pace.count('cut', 'event stream')
    }
    await sleep(500)
  }
}

function head(method: string, path: string, key: string): string {
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n`
}

/** Sends the bytes and disconnects after `patienceMs`, if the other side has not done so before. */
async function raw(pace: Pace, bytes: string | Buffer, patienceMs: number): Promise<void> {
  await pace.turn()
  const { hostname, port } = new URL(pace.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const gone = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.write(bytes)
  socket.resume()
  const patience = AbortSignal.any([pace.stopping, AbortSignal.timeout(patienceMs)])
  await Promise.race([gone, sleep(patienceMs, undefined, { signal: patience }).catch(() => {})])
  socket.destroy()
  pace.count('cut', 'raw')
}
