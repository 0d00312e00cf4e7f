import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { presentTimes } from '../../src/http/v1/voyages/present.ts'
import { loadNetwork } from '../../src/operators/index.ts'
import { dayAhead } from '../support/booking.ts'

const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Ho_Chi_Minh']

suite('the zone of the machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-zones-'))
  after(() => rm(folder, { recursive: true, force: true }))
  // The late boat does not sail on Tuesdays and Thursdays.
  const sails = (day: string) => ![2, 4].includes(Temporal.PlainDate.from(day).dayOfWeek)
  const date = [10, 11, 12].map(dayAhead).find(sails) ?? ''
  const views: any[] = []
  for (const zone of zones)
    views.push(await viewFrom(zone, date, join(folder, `${zones.indexOf(zone)}`)))

  test('the processes really are in different zones', () => {
    assert.deepEqual(
      views.map(view => view.offsetMinutes),
      [0, 480, 640, -480],
    )
  })

  test('REST-3 GROUPB-1 early and late sailings have the terminal’s own date and offset', () => {
    const [early, late] = views[0].seen.map((each: any) => each.facts)
    assert.equal(early.departure_date, date)
    assert.equal(early.departs_at, `${date}T03:45:00+07:00`)
    assert.equal(late.departure_date, date)
    assert.equal(late.departs_at, `${date}T23:15:00+07:00`)
  })

  test('PATHT-1 an age counts on the departure’s local date, across the date line', () => {
    for (const { bookings } of views[0].seen) assert.deepEqual(bookings, [201, 400])
  })

  for (const [index, zone] of zones.entries()) {
    test(`REST-3 a service in ${zone} tells the same voyages, times, identifiers and ages`, () => {
      assert.deepEqual(views[index].seen, views[0].seen)
    })
  }
})

test('REST-3 GROUPB-1 a sailing into another zone departs and arrives by the clock of each of its terminals', () => {
  const network = loadNetwork()
  const terminals = network.terminals.map(terminal =>
    terminal.code === 'PQB' ? { ...terminal, timeZone: 'Asia/Manila' } : terminal,
  )
  const sailing = {
    departsAt: new Date('2026-12-01T00:30:00Z'),
    arrivesAt: new Date('2026-12-01T02:00:00Z'),
  }
  const timesOf = (departureTerminal: string, arrivalTerminal: string) =>
    presentTimes({ ...network, terminals }, { ...sailing, departureTerminal, arrivalTerminal })
  assert.deepEqual(timesOf('RGA', 'PQB'), {
    departs_at: '2026-12-01T07:30:00+07:00',
    arrives_at: '2026-12-01T10:00:00+08:00',
  })
  assert.deepEqual(timesOf('PQB', 'RGA'), {
    departs_at: '2026-12-01T08:30:00+08:00',
    arrives_at: '2026-12-01T09:00:00+07:00',
  })
})

async function viewFrom(zone: string, date: string, file: string): Promise<any> {
  const script = fileURLToPath(new URL('in-zone.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [script, date, file], {
    env: { ...process.env, TZ: zone, NODE_TEST_CONTEXT: undefined },
  })
  return JSON.parse(await readFile(file, 'utf8'))
}
