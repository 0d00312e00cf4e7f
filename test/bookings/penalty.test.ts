import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { penaltyOf } from '../../src/bookings/index.ts'
import { type CancellationPenalty, loadNetwork } from '../../src/operators/index.ts'

const hourMs = 3_600_000
const departsAt = new Date('2026-12-01T07:30:00+07:00')
const before = (hours: number, ms = 0) => new Date(departsAt.getTime() - hours * hourMs + ms)

function scheduleOf(code: string): CancellationPenalty[] {
  const profile = loadNetwork().operators.find(each => each.code === code)
  assert.ok(profile, code)
  return profile.cancellationPenalties
}

const refused = 'the operator takes no cancellation so close to departure'
const departed = 'the voyage has departed'

/** Operator, hours left, milliseconds later than that, fare, what it keeps or why it refuses. */
const table: [string, number, number, number, number | string][] = [
  ['SAOBIEN', 1_000, 0, 314_815, 31_482],
  ['SAOBIEN', 48, 0, 314_815, 31_482],
  ['SAOBIEN', 48, 1, 314_815, 62_963],
  ['SAOBIEN', 24, 0, 314_815, 62_963],
  ['SAOBIEN', 24, 1, 314_815, 94_445],
  ['SAOBIEN', 12, 0, 314_815, 94_445],
  ['SAOBIEN', 12, 1, 314_815, refused],
  ['SAOBIEN', 0, -1, 314_815, refused],
  ['SAOBIEN', 0, 0, 314_815, departed],
  ['HAIAU', 24, 0, 314_815, 30_000],
  ['HAIAU', 24, 1, 314_815, 157_408],
  ['HAIAU', 4, 0, 314_815, 157_408],
  ['HAIAU', 4, 1, 314_815, refused],
  ['HAIAU', 24, 0, 20_000, 20_000],
  ['CONSON', 72, 0, 666_667, 0],
  ['CONSON', 72, 1, 666_667, 166_667],
  ['CONSON', 24, 0, 666_667, 166_667],
  ['CONSON', 24, 1, 666_667, 666_667],
  ['CONSON', 0, -1, 666_667, 666_667],
  ['CONSON', 0, 0, 666_667, departed],
  ['CONSON', -1, 0, 666_667, departed],
  ['CONSON', 24, 0, 2, 1],
  ['CONSON', 24, 0, 1, 0],
]

suite('penalties by hours before departure', () => {
  for (const [code, hours, later, fare, kept] of table) {
    const when = `${hours} h${later === 0 ? '' : ` ${later > 0 ? 'and less' : 'and more'}`}`
    test(`ENV-3 ${code}, ${when} before departure: of ${fare} it keeps ${kept}`, () => {
      const penalty = penaltyOf(scheduleOf(code), fare, departsAt, before(hours, later))
      const expected =
        typeof kept === 'number'
          ? { allowed: true, amount: kept }
          : { allowed: false, reason: kept }
      assert.deepEqual(penalty, expected)
    })
  }

  test('ENV-3 without a schedule nothing can be cancelled', () => {
    assert.equal(penaltyOf([], 100_000, departsAt, before(100)).allowed, false)
  })

  test('ENV-3 the order in which a schedule is written does not matter', () => {
    const schedule = scheduleOf('SAOBIEN')
    for (const hours of [100, 30, 13, 1]) {
      assert.deepEqual(
        penaltyOf(schedule.toReversed(), 314_815, departsAt, before(hours)),
        penaltyOf(schedule, 314_815, departsAt, before(hours)),
      )
    }
  })
})
