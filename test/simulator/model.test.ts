import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { planOf, seatsOf } from '../../simulator/layout.ts'
import { localIso } from '../../simulator/local-time.ts'
import { loadNetwork } from '../../simulator/network.ts'
import { penaltyOf } from '../../simulator/orders.ts'
import { startSimulator } from '../../simulator/simulator.ts'
import { listenHere } from '../support/listening.ts'
import { clientOf, consonOrder, consonVoyage, inDays, simulator } from './support.ts'

const main = new URL('../../simulator/main.ts', import.meta.url).pathname
const network = loadNetwork()
const folder = await mkdtemp(join(tmpdir(), 'simulator-'))
after(() => rm(folder, { recursive: true }))

test('the night sailings keep their local date and arrive the next day', () => {
  const voyage = network.voyage('CONSON-20261201-SGB-CDO-2200-CS10')
  assert.ok(voyage)
  assert.equal(localIso(voyage.departsAt, voyage.departureZone), '2026-12-01T22:00:00+07:00')
  assert.equal(voyage.arrivesAt.toISOString(), '2026-12-01T20:00:00.000Z')
  assert.ok(network.voyage('CONSON-20261201-CDO-SGB-0345-CS10'))
})

test('days of the week are those of the local date', () => {
  // 2026-12-01 is a Tuesday, on which the evening car ferry stays in.
  assert.equal(network.voyage('NGOCTRAI-20261201-PQD-HTI-2315-NT2'), undefined)
  assert.ok(network.voyage('NGOCTRAI-20261202-PQD-HTI-2315-NT2'))
  assert.equal(network.voyage('CONSON-20261131-VTA-CDO-0730-CS10'), undefined)
})

test('every boat fits its grid and no seat code repeats', () => {
  for (const code of ['SAOBIEN', 'NGOCTRAI', 'CONSON', 'TRANGKHUYET', 'SONGVIET', 'TUANCHAU']) {
    for (const boat of network.operator(code)?.boats ?? []) {
      const codes = seatsOf(boat).map(seat => seat.code)
      assert.equal(new Set(codes).size, codes.length)
      for (const deck of planOf(boat)) {
        const places = deck.cells.map(cell => `${cell.row}/${cell.column}`)
        assert.equal(new Set(places).size, places.length)
        assert.ok(deck.cells.every(cell => cell.column + cell.columnSpan - 1 <= deck.columns))
        assert.ok(deck.cells.every(cell => cell.row <= deck.rows))
      }
    }
  }
})

test('a prefix used on two decks goes on counting', () => {
  const block = {
    seat_class: 'eco',
    kind: 'seat',
    rows: 2,
    seats_per_row: 2,
    aisles_after: [1],
    prefix: 'A',
  }
  const decks = [1, 2].map(deck => ({ deck, label: '', blocks: [block] }))
  const codes = seatsOf({ code: 'X', name: 'X', decks }).map(seat => seat.code)
  assert.deepEqual(codes, ['A01A', 'A01B', 'A02A', 'A02B', 'A03A', 'A03B', 'A04A', 'A04B'])
})

test('penalties follow the entry that is still ahead and round half up', () => {
  const schedule = network.operator('CONSON')?.cancellation_penalties ?? []
  assert.equal(penaltyOf(schedule, 72, 100_001), 0)
  assert.equal(penaltyOf(schedule, 71.9, 100_002), 25_001)
  assert.equal(penaltyOf(schedule, 23.9, 100_001), 100_001)
  assert.equal(penaltyOf(schedule, -1, 100_001), null)
  const flat = network.operator('HAIAU')?.cancellation_penalties ?? []
  assert.equal(penaltyOf(flat, 24, 100_000), 30_000)
  assert.equal(penaltyOf(flat, 24, 20_000), 20_000)
  assert.equal(penaltyOf(flat, 3, 100_000), null)
})

test('other channels buy little far ahead, about half by departure, the same ones every time', async () => {
  const counts = async (days: number) => {
    const { body } = await market.conson('GET', `voyages/${consonVoyage(days)}/counts`)
    return body.cabin_classes[0].available / body.cabin_classes[0].capacity
  }
  const market = await simulator({ sellToOthers: true })
  assert.ok((await counts(60)) > 0.95)
  const atDeparture = await counts(-1)
  assert.ok(atDeparture > 0.3 && atDeparture < 0.7, `${atDeparture}`)
  assert.equal(await counts(3), await counts(3))
})

test('a restart loses nothing, not even after half a line', async () => {
  const stateFile = join(folder, 'state', 'journal.jsonl')
  const options = { port: 0, timeScale: 0.001, sellToOthers: false, stateFile }
  const first = await startSimulator(options)
  const before = clientOf(first.url)
  const ref = consonVoyage(30)
  await before.conson('PUT', 'orders/keep', consonOrder(ref, 'A01A', 'A01B'))
  await before.conson('POST', 'orders/keep/cancel', { seat_codes: ['A01B'] })
  const rows = await before.truth('keep')
  await first.stop()
  await appendFile(stateFile, '{"type":"sold","voya')

  const second = await startSimulator(options)
  after(() => second.stop())
  const { truth, conson, control } = clientOf(second.url)
  assert.deepEqual(await truth('keep'), rows)
  assert.equal((await conson('PUT', 'orders/late', consonOrder(ref, 'A01A'))).status, 422)
  assert.equal((await conson('PUT', 'orders/free', consonOrder(ref, 'A01B'))).status, 200)
  await control('POST', 'reset')
  assert.deepEqual(await truth('keep'), [])
})

test('a restart ends the rules, and what they delayed comes at once', async () => {
  const stateFile = join(folder, 'delayed', 'journal.jsonl')
  const options = { port: 0, timeScale: 0.001, sellToOthers: false, stateFile }
  const first = await startSimulator(options)
  const before = clientOf(first.url)
  await before.control('POST', 'rules', { on: 'order', action: 'slow', delay_ms: 3_600_000 })
  const order = consonOrder(consonVoyage(30), 'A01A')
  const asked = before.conson('PUT', 'orders/slow', order).catch(() => 'cut off')
  while ((await before.truth('slow')).length === 0);
  assert.equal((await before.truth('slow'))[0].state, 'pending')
  await first.stop()
  assert.equal(await asked, 'cut off')

  const second = await startSimulator(options)
  after(() => second.stop())
  const { truth, conson } = clientOf(second.url)
  assert.equal((await conson('PUT', 'orders/slow', order)).status, 200)
  assert.equal((await truth('slow'))[0].state, 'issued')
})

test('the journal is for nobody else of the machine', async () => {
  const stateFile = join(folder, 'own', 'journal.jsonl')
  const { url, stop } = await startSimulator({ port: 0, sellToOthers: false, stateFile })
  after(stop)
  const { conson } = clientOf(url)
  await conson('PUT', 'orders/own', consonOrder(consonVoyage(30), 'A01A'))
  assert.equal((await stat(dirname(stateFile))).mode & 0o777, 0o700)
  assert.equal((await stat(stateFile)).mode & 0o777, 0o600)
})

test('the program waits for its port', async () => {
  const squatter = createServer()
  const port = await listenHere(squatter)
  const env = { ...process.env, SIMULATOR_PORT: String(port) }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  setTimeout(() => squatter.close(), 1_000)
  const [line] = await once(child.stdout, 'data')
  assert.ok(String(line).includes(`:${port}`))
  child.kill('SIGINT')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('the program ends with its parent and on a signal', async () => {
  const env = { ...process.env, SIMULATOR_PORT: '0', TZ: 'America/New_York' }
  for (const end of ['disconnect', 'SIGTERM'] as const) {
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    assert.ok(child.stdout)
    const [line] = await once(child.stdout, 'data')
    const { conson } = clientOf(/http:\S+(?=,)/.exec(String(line))?.[0] ?? '')
    const query = `departure_terminal=CDO&arrival_terminal=SGB&departure_date=${inDays(9)}`
    const { body } = await conson('GET', `voyages?${query}`)
    assert.equal(body.voyages[0].departs_at, `${inDays(9)}T03:45:00+07:00`)
    if (end === 'disconnect') child.disconnect()
    else child.kill(end)
    assert.deepEqual(await once(child, 'exit'), [0, null])
  }
})
