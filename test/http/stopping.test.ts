/** What a stopping server still answers, and what it waits for. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { suite, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '../../src/http/app.ts'
import { drained } from '../../src/http/drain.ts'
import { until } from '../support/issuance.ts'
import { listenHere } from '../support/listening.ts'
import { openService } from '../support/service.ts'

suite('a stopping server', () => {
  test('STATE-3 answers a call whose beginning had come before it took no more connections', async () => {
    const service = await openService({ overrides: { role: 'serve' } })
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.setEncoding('utf8').on('data', part => {
      heard += part
    })
    const accepted = new Promise<Socket>(resolve =>
      service.app.server?.server.once('connection', resolve),
    )
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
    const other = await accepted
    await until('its beginning', () => other.bytesRead > 0)
    const closed = service.leave()
    await until('the end of listening', () => service.app.server?.server.listening === false)
    socket.write('\r\n')
    await until('the answer', () => heard.includes('\r\n\r\n'))
    assert.match(heard, /^HTTP\/1\.1 200 /)
    await closed
  })

  test('STATE-3 goes on listening to nobody for as long as no probe has been told that it is not ready', async t => {
    const server = createServer((_request, response) => void response.end())
    const port = await listenHere(server)
    const now = performance.now.bind(performance)
    let looks = 0
    t.mock.method(performance, 'now', () => {
      looks += 1
      return now()
    })
    const isDrained = drained({ server } as unknown as App, 3_600)
    while (looks < 30 && server.listening) await nextTurn()
    assert.ok(server.listening, 'a balancer may still send calls')
    await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })
    await isDrained
    assert.ok(!server.listening)
  })
})
