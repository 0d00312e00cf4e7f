/** Receivers of webhooks on this machine, well-behaved and otherwise. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { inTransaction } from '../../src/db/index.ts'
import { bookingIssued } from '../../src/events/index.ts'
import type { BookingFact } from '../../src/events/record.ts'
import { assertAsDocumented, keepFault } from './answers.ts'
import { atEnd } from './at-end.ts'
import { judgeWebhook } from './document.ts'
import { until } from './issuance.ts'
import { listenHere } from './listening.ts'
import type { OrganizationCode, TestService } from './service.ts'

type Received = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: any
}

export type Receiver = {
  url: string
  port: number
  received: Received[]
  /** How many connections were made to it, whatever happened to them. */
  connections(): number
  /** How many of its requests have no answer yet. */
  open(): number
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

const ok: Answer = response => void response.writeHead(204).end()

/** A receiver that answers as configured. It stops after the surrounding suite. */
export async function startReceiver(answer: Answer = ok): Promise<Receiver> {
  const received: Received[] = []
  let open = 0
  let connections = 0
  const server = createServer(async (request, response) => {
    open += 1
    response.once('close', () => {
      open -= 1
    })
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const { method = '', url: path = '', headers } = request
    const body = JSON.parse(text)
    keepFault(() => judgeWebhook(body))
    received.push({ method, path, headers, body })
    answer(response, request)
  })
  server.on('connection', () => {
    connections += 1
  })
  const port = await listenHere(server)
  atEnd(() => {
    server.close()
    server.closeAllConnections()
    assertAsDocumented()
  })
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    connections: () => connections,
    open: () => open,
  }
}

let told = 0

/** Records an event of an organization as issuance does, and returns what it is about. */
export async function tell(service: TestService, who: OrganizationCode): Promise<BookingFact> {
  told += 1
  const fact = {
    organizationId: service.organizations[who],
    bookingId: `019a0000-0000-7000-8000-${String(told).padStart(12, '0')}`,
    bookingCode: `CODE${String(told).padStart(4, '0')}`,
  }
  await inTransaction(service.db, tx => bookingIssued(tx, fact))
  return fact
}

export async function register(
  service: TestService,
  who: OrganizationCode,
  url: string,
): Promise<void> {
  const init = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  }
  const { status, body } = await service.as(who).send('PUT', '/webhook-endpoint', init)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

export async function deliveriesOf(service: TestService, who: OrganizationCode): Promise<any[]> {
  const { body } = await service.as(who).get('/webhook-endpoint/deliveries?sort=_id&limit=100')
  return body.data
}

/** Waits until this many deliveries of an organization are over, and returns them, oldest first. */
export function settled(
  service: TestService,
  who: OrganizationCode,
  count: number,
): Promise<any[]> {
  return until(`${count} deliveries of ${who}`, async () => {
    const all = await deliveriesOf(service, who)
    const over = all.filter(({ outcome }) => !['waiting', 'sending'].includes(outcome))
    return over.length >= count && over
  })
}
