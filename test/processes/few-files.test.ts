/** A process that may open few files, as a system may limit it, and callers who open as many connections as they get. */
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, suite, test } from 'node:test'
import { dayAhead } from '../support/booking.ts'
import { clientFor } from '../support/client.ts'
import { until } from '../support/issuance.ts'
import { addressOf, startRole } from '../support/processes.ts'
import { startService } from '../support/service.ts'

const files = 150
const dialled = 300

suite('few files', async () => {
  const service = await startService({ overrides: { role: 'work' } })
  const sockets: Socket[] = []
  after(() => sockets.forEach(socket => void socket.destroy()))

  test('callers get half of them, so those who are served get their answer', async () => {
    const env = { HTTP_ARRIVAL_SECONDS: '120' }
    const program = startRole(service, 'serve', env, String(files))
    const url = await addressOf(program)
    await program.printed(/fewer than HTTP_CONNECTIONS_MAX/)
    for (let each = 0; each < dialled; each += 1) {
      const socket = connect(Number(new URL(url).port), new URL(url).hostname)
      socket.on('error', () => {}).write('GET /healthz HTTP/1.1\r\n')
      sockets.push(socket)
    }
    const open = () => sockets.filter(socket => !socket.closed)
    await until('the others to be turned away', async () => open().length === files / 2)
    for (const socket of open().slice(0, 20)) socket.destroy()
    const pier9 = clientFor(url, service.keys.PIER9)
    await until('room', async () => {
      const answer = await pier9.get('/me').catch(() => null)
      return answer?.status === 200
    })
    for (let ahead = 20; ahead < 26; ahead += 1) {
      const route = 'departure_terminal=RGA&arrival_terminal=PQB'
      const { status } = await pier9.get(`/voyages?${route}&departure_date=${dayAhead(ahead)}`)
      assert.equal(status, 200)
    }
    assert.doesNotMatch(program.output(), /EMFILE/)
    for (const socket of sockets) socket.destroy()
    program.signal('SIGTERM')
    assert.equal(await program.exited, 0)
  })
})
