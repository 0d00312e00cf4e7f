import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import { createHttp } from '../../src/operators/connectors/http.ts'
import { listenHere } from '../support/listening.ts'

/** The client's own clock, which it lets tests move on. */
const clock: { tick(ms: number): void } = createRequire(import.meta.url)(
  'undici/lib/util/timers.js',
)

function letEightMinutesPass() {
  // A timer starts at the first tick after it was set.
  clock.tick(1_000)
  clock.tick(480_000)
}

test('LIMITT-4 ERRT-7 an operator is heard that begins to answer after eight minutes, and ends after eight more', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => asked.resolve(response))
  const http = createHttp(`http://127.0.0.1:${await listenHere(server)}`)
  after(async () => {
    await http.close()
    server.close()
  })
  const answered = new Promise(resolve => subscribe('undici:request:headers', resolve))
  const order = { method: 'POST', path: '/orders', body: '{}' } as const
  const reply = http.send(order, new AbortController().signal)
  reply.catch(() => {})
  const response = await asked.promise
  letEightMinutesPass()
  response.write('issued')
  await Promise.race([answered, reply])
  letEightMinutesPass()
  response.end(', after all')
  const { status, text } = await reply
  assert.deepEqual([status, text], [200, 'issued, after all'])
})
