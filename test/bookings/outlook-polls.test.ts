/** When to look again, by the age of what is under way: properties of the pure function. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { outlookOf } from '../../src/bookings/index.ts'
import { loadNetwork, type Operators } from '../../src/operators/index.ts'

const profiles = loadNetwork().operators.filter(({ issuance }) => issuance === 'automated')
const operators = {
  get: (code: string) => {
    const profile = profiles.find(each => each.code === code)
    return profile && { profile, issuance: {} }
  },
} as unknown as Operators

const startedAt = new Date('2026-12-01T00:00:00Z')

function pollAfter(
  saga: 'issuance' | 'cancellation' | 'change',
  codes: string[],
  ageSeconds: number,
): number {
  const { nextPollAfter } = outlookOf(operators, {
    bookingCode: 'ABCDEFGH',
    status: 2,
    paymentStatus: 4,
    paymentExpiredAt: startedAt,
    holdHasRunOut: true,
    underWay: { saga, startedAt, isUnknown: false, isByHand: false },
    ticketingAskedAt: null,
    hasTicketFiles: false,
    areSalesStopped: false,
    readAt: new Date(startedAt.getTime() + ageSeconds * 1_000),
    legs: codes.map(operatorCode => ({
      status: 4,
      operatorCode,
      departsAt: new Date('2026-12-05T00:00:00Z'),
      open: true,
      isVoyageCancelled: false,
      tickets: [{ reference: null }],
    })),
  })
  assert.ok(nextPollAfter)
  return (nextPollAfter.getTime() - startedAt.getTime()) / 1_000
}

/** The next three instants for somebody who polls at each of them. */
function polls(saga: Parameters<typeof pollAfter>[0], codes: string[], age = 0): number[] {
  const first = pollAfter(saga, codes, age)
  const second = pollAfter(saga, codes, first)
  return [first, second, pollAfter(saga, codes, second)]
}

const cases = [
  fc.constantFrom('issuance' as const, 'cancellation' as const, 'change' as const),
  fc.array(fc.constantFrom(...profiles.map(({ code }) => code)), { minLength: 1, maxLength: 6 }),
  fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 864_000 })),
] as const

suite('when to poll next', () => {
  test('ERRT-7 it is ahead, never before the quickest time, and at most five minutes away after it', () => {
    fc.assert(
      fc.property(...cases, (saga, codes, age) => {
        const at = pollAfter(saga, codes, age)
        const quickest = codes.map(code => quickestOf(code))
        const first = pollAfter(saga, codes, 0)
        if (saga === 'issuance') assert.equal(first, Math.max(2, sum(quickest)))
        assert.ok(at > age && at >= first)
        assert.ok(at === first || at - age <= 300, `${at} at the age of ${age}`)
      }),
    )
  })

  test('ERRT-7 whoever asks between two instants is told the same one', () => {
    fc.assert(
      fc.property(
        ...cases,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (saga, codes, age, share) => {
          const at = pollAfter(saga, codes, age)
          const between = age + (at - age) * share
          assert.equal(pollAfter(saga, codes, between), at)
        },
      ),
    )
  })

  test('ERRT-7 the steps are even from the quickest time to the longest: of legs one after the other, and of a change that is one order', () => {
    // CONSON confirms in 1 to 5 seconds, SAOBIEN in 20 to 120, TRANGKHUYET in 300 to 480.
    assert.deepEqual(polls('issuance', ['CONSON', 'SAOBIEN']), [21, 41, 61])
    assert.deepEqual(polls('issuance', ['TRANGKHUYET']), [300, 330, 360])
    assert.deepEqual(polls('change', ['CONSON', 'SAOBIEN']), [2, 20, 38])
    assert.deepEqual(polls('cancellation', ['CONSON'], 50), [56, 62, 78])
  })

  test('ERRT-7 it is told too while a change is open at an operator that was taken out of the network', () => {
    for (const age of [0, 900, 864_000]) {
      const at = pollAfter('change', ['NOBODY'], age)
      assert.ok(at > age && at - age <= 300, `${at} at the age of ${age}`)
    }
  })

  test('ERRT-7 the steps do not get shorter with age', () => {
    fc.assert(
      fc.property(cases[0], cases[1], (saga, codes) => {
        let at = pollAfter(saga, codes, 0)
        let before = 0
        for (let count = 0; count < 60; count += 1) {
          const next = pollAfter(saga, codes, at)
          assert.ok(next - at >= before, `${next - at} after ${before}`)
          before = next - at
          at = next
        }
      }),
    )
  })
})

function quickestOf(code: string): number {
  return profiles.find(each => each.code === code)?.confirmationSeconds.min ?? 0
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
