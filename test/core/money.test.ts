import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { changeByBasisPoints, shareInBasisPoints, sumDong, toDong } from '../../src/core/money.ts'

const dong = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const hugeDong = fc.integer({ min: -900_000_000_000_000, max: 900_000_000_000_000 })
const basisPoints = fc.integer({ min: -100_000, max: 100_000 })

/** The whole number r with r - 1/2 <= numerator / 10,000 < r + 1/2: half up, said as a rule. */
function assertHalfUp(result: number, numerator: bigint): void {
  const middle = 10_000n * BigInt(result)
  assert.ok(middle - 5_000n <= numerator && numerator < middle + 5_000n, `${result} ${numerator}`)
}

suite('money', () => {
  test('MONEY-1 a share in basis points is rounded half up, of every amount', () => {
    fc.assert(
      fc.property(dong, basisPoints, (amount, bps) => {
        assertHalfUp(shareInBasisPoints(amount, bps), BigInt(amount) * BigInt(bps))
      }),
      { numRuns: 2_000 },
    )
  })

  test('MONEY-1 a change in basis points rounds the new price half up, not the change', () => {
    fc.assert(
      fc.property(dong, basisPoints, (amount, bps) => {
        assertHalfUp(changeByBasisPoints(amount, bps), BigInt(amount) * BigInt(10_000 + bps))
      }),
      { numRuns: 2_000 },
    )
    assert.equal(changeByBasisPoints(1_001, -500), 951)
  })

  test('MONEY-1 exactly one half goes up, towards plus infinity, on both sides of zero', () => {
    const halves = [-25, -15, -5, 5, 15, 25].map(amount => shareInBasisPoints(amount, 1_000))
    assert.deepEqual(halves, [-2, -1, 0, 1, 2, 3])
  })

  test('MONEY-1 products beyond what a double holds are still exact', () => {
    fc.assert(
      fc.property(hugeDong, fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        assertHalfUp(shareInBasisPoints(amount, bps), BigInt(amount) * BigInt(bps))
      }),
      { numRuns: 2_000 },
    )
    assert.equal(shareInBasisPoints(9_007_199_254_740_991, 10_000), 9_007_199_254_740_991)
  })

  test('a result that is no safe whole number is refused, not bent', () => {
    assert.throws(() => changeByBasisPoints(9_007_199_254_740_991, 1), RangeError)
    assert.throws(() => shareInBasisPoints(-9_007_199_254_740_991, 100_000), RangeError)
    assert.throws(() => sumDong([9_007_199_254_740_991, 1]), RangeError)
  })

  test('sums are exact, and of nothing 0', () => {
    fc.assert(
      fc.property(fc.array(dong, { maxLength: 50 }), amounts => {
        const exact = amounts.reduce((total, amount) => total + BigInt(amount), 0n)
        assert.equal(BigInt(sumDong(amounts)), exact)
      }),
    )
  })

  const refused: unknown[] = [
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    9_007_199_254_740_992,
    '9007199254740992',
    '9007199254740990.6',
    '12.0',
    '1e3',
    '0x10',
    ' 12',
    '',
    '1,000',
    12n,
    null,
    undefined,
    true,
    [],
  ]
  for (const value of refused) {
    test(`MONEY-1 ${describe(value)} is no amount`, () => {
      assert.throws(() => toDong(value), RangeError)
    })
  }

  test('whole numbers pass, as numbers and as the text of the database', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), amount => {
        assert.equal(toDong(amount), amount)
        assert.equal(toDong(String(amount)), amount === 0 ? 0 : amount)
      }),
    )
  })
})

function describe(value: unknown): string {
  return typeof value === 'string' ? `the text "${value}"` : `${typeof value} ${String(value)}`
}
