import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { slices } from '../../src/core/time.ts'

const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Ho_Chi_Minh']

suite('time', async () => {
  const views = await Promise.all(zones.map(viewFrom))
  const { answers } = views[0]

  test('the processes really are in different zones', () => {
    assert.deepEqual(
      views.map(view => view.offsetMinutes),
      [0, 480, -840, -420],
    )
  })

  for (const [index, zone] of zones.entries()) {
    test(`a process in ${zone} gives the same answers`, () => {
      assert.deepEqual(views[index].answers, answers)
    })
  }

  test('an instant is written in UTC to the millisecond', () => {
    assert.equal(answers.utc, '2026-11-30T17:30:00.250Z')
  })

  test('an instant is written with the offset of a zone, to the second', () => {
    assert.equal(answers.inZone, '2026-12-01T00:30:00+07:00')
  })

  test('the date of an instant is the zone’s own, at midnight too', () => {
    assert.deepEqual(answers.localDates, ['2026-12-01', '2026-11-30', '2026-11-30', '2026-12-01'])
    assert.equal(answers.lastInstantOfDay, '2026-11-30')
  })

  test('an age goes up on the birthday, and of 29 February on 1 March of a common year', () => {
    assert.deepEqual(answers.ages, [11, 12, 12, 0, 17, 18, 19, 20, 126])
  })

  test('days are added and counted by the calendar, whatever clocks do', () => {
    assert.deepEqual(answers.nextDays, ['2026-03-09', '2026-11-02', '2027-01-01', '2028-02-29'])
    assert.equal(answers.dayBefore, '2028-02-29')
    assert.deepEqual(answers.between, [30, 1, -1])
  })
})

suite('slices of time', () => {
  test('join up from the first instant to the last, which is in none', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
    assert.deepEqual(
      [...slices(at(0), at(25), 10)],
      [
        { from: at(0), to: at(10) },
        { from: at(10), to: at(20) },
        { from: at(20), to: at(25) },
      ],
    )
    assert.deepEqual([...slices(at(5), at(5), 10)], [])
    assert.deepEqual([...slices(at(6), at(5), 10)], [])
  })
})

async function viewFrom(zone: string): Promise<any> {
  const script = fileURLToPath(new URL('in-zone.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, TZ: zone, NODE_TEST_CONTEXT: undefined },
  })
  return JSON.parse(stdout)
}
