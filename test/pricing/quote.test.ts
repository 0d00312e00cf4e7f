import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { type Fare, type PriceAddition, quoteFare, waterfallOf } from '../../src/pricing/index.ts'
import { modelQuote } from '../support/price-model.ts'
import { addition, chainOf, now, trip } from './support.ts'

const fare: Fare = { priceWithTax: 108_000, priceWithoutTax: 100_000 }

const anyFare = fc
  .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 1_000_000 }))
  .map(([net, tax]): Fare => ({ priceWithoutTax: net, priceWithTax: net + tax }))

const anyAddition = fc
  .record({
    amountType: fc.constantFrom('percent' as const, 'flat' as const),
    direction: fc.constantFrom('increase' as const, 'decrease' as const),
    amount: fc.integer({ min: 0, max: 30_000 }),
    priority: fc.integer({ min: -2, max: 2 }),
    active: fc.boolean(),
  })
  .map(changes => addition(changes))

const anyChain = fc
  .array(fc.array(anyAddition, { maxLength: 4 }), { minLength: 1, maxLength: 8 })
  .map(levels => chainOf(...levels))

suite('the quote', () => {
  test('MONEY-3 WHAT-2 three levels of 10% on 100,000 give 133,100', () => {
    const tenPercent = () => [addition()]
    const chain = chainOf(tenPercent(), tenPercent(), tenPercent(), [])
    const quote = quoteFare({ priceWithTax: 100_000, priceWithoutTax: 100_000 }, trip, chain, now)
    assert.deepEqual(
      quote.levels.map(level => level.net),
      [100_000, 110_000, 121_000, 133_100],
    )
    assert.equal(quote.net, 133_100)
    assert.equal(quote.customer, 133_100)
  })

  test('MONEY-2 base has no addition, NET every ancestor’s, the customer price the agency’s too', () => {
    const chain = chainOf([addition()], [addition({ amountType: 'flat', amount: 5_000 })])
    const quote = quoteFare(fare, trip, chain, now)
    assert.equal(quote.base, 100_000)
    assert.equal(quote.net, 110_000)
    assert.equal(quote.customer, 118_800 + 5_000)
  })

  test('MONEY-4 the difference of customer and NET is the tax and the margin together', () => {
    const chain = chainOf([], [addition({ amountType: 'flat', amount: 5_000 })])
    const quote = quoteFare(fare, trip, chain, now)
    assert.equal(quote.tax, 8_000)
    assert.equal(quote.customer - quote.net, 13_000)
    assert.equal(quote.levels[1]?.additions[0]?.customerChange, 5_000)
  })

  test('MONEY-3 each step is rounded half up before the next begins', () => {
    // 1,005 + 5% = 1,055.25 -> 1,055; + 5% = 1,107.75 -> 1,108. In one go it were 1,108.01.
    const five = () => addition({ amount: 500 })
    const odd = { priceWithTax: 1_005, priceWithoutTax: 1_005 }
    const steps = quoteFare(odd, trip, chainOf([five(), five()], []), now)
    assert.deepEqual(
      steps.levels[0]?.additions.map(each => each.netChange),
      [50, 53],
    )
    const half = quoteFare(
      { priceWithTax: 5, priceWithoutTax: 5 },
      trip,
      chainOf([addition()], []),
      now,
    )
    assert.equal(half.net, 6)
  })

  test('additions of a level apply by priority, then by id', () => {
    const flat = addition({ amountType: 'flat', amount: 10_000, priority: 1 })
    const percent = addition({ priority: 0 })
    const quote = quoteFare(fare, trip, chainOf([flat, percent], []), now)
    assert.equal(quote.net, 120_000)
    const older = addition({ amountType: 'flat', amount: 10_000 })
    const younger = addition()
    const sameRank = quoteFare(fare, trip, chainOf([younger, older], []), now)
    assert.equal(sameRank.net, 121_000)
    assert.deepEqual(
      sameRank.levels[0]?.additions.map(each => each.id),
      [older.id, younger.id],
    )
  })

  test('the order of a level’s additions is found once, however many fares are quoted', () => {
    let looks = 0
    const watched = [0, 2, 1].map(priority => ({
      ...addition(),
      get priority() {
        looks += 1
        return priority
      },
    }))
    const chain = chainOf(watched, [])
    const first = quoteFare(fare, trip, chain, now)
    const looksOfOne = looks
    assert.ok(looksOfOne > 0)
    for (let fares = 0; fares < 10; fares += 1) {
      assert.deepEqual(quoteFare(fare, trip, chain, now), first)
    }
    assert.equal(looks, looksOfOne)
  })

  test('the order in which additions are read does not matter', () => {
    fc.assert(
      fc.property(anyFare, anyChain, (anyone, chain) => {
        const turned = chain.map(level => ({ ...level, additions: level.additions.toReversed() }))
        assert.deepEqual(quoteFare(anyone, trip, turned, now), quoteFare(anyone, trip, chain, now))
      }),
    )
  })

  test('MONEY-2 the changes of all additions are the whole way from fare to price, on both paths', () => {
    fc.assert(
      fc.property(anyFare, anyChain, (anyone, chain) => {
        const quote = quoteFare(anyone, trip, chain, now)
        const applied = quote.levels.flatMap(level => level.additions)
        const sum = (of: (each: (typeof applied)[number]) => number) =>
          applied.reduce((total, each) => total + of(each), 0)
        assert.equal(
          sum(each => each.netChange),
          quote.net - anyone.priceWithoutTax,
        )
        assert.equal(
          sum(each => each.customerChange),
          quote.customer - anyone.priceWithTax,
        )
        for (const [index, level] of quote.levels.entries()) {
          const next = quote.levels[index + 1]
          const changes = level.additions.reduce((total, each) => total + each.netChange, 0)
          if (next) assert.equal(next.net, level.net + changes)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('WHAT-2 an agency’s own additions never touch its NET, whatever they are', () => {
    fc.assert(
      fc.property(anyFare, anyChain, fc.array(anyAddition), (anyone, chain, own) => {
        const withOwn = chain.with(-1, { organizationId: 'AGENCY', additions: own })
        const without = chain.with(-1, { organizationId: 'AGENCY', additions: [] })
        const [one, other] = [withOwn, without].map(each => quoteFare(anyone, trip, each, now))
        assert.deepEqual(
          one?.levels.map(level => level.net),
          other?.levels.map(level => level.net),
        )
        assert.equal(one?.net, other?.net)
        assert.ok(one?.levels.at(-1)?.additions.every(each => each.netChange === 0))
      }),
    )
  })

  test('MONEY-1 no price is negative and every price is whole, at every level', () => {
    fc.assert(
      fc.property(anyFare, anyChain, (anyone, chain) => {
        const { base, net, customer, levels } = quoteFare(anyone, trip, chain, now)
        for (const price of [base, net, customer, ...levels.map(level => level.net)]) {
          assert.ok(Number.isSafeInteger(price) && price >= 0, `${price}`)
        }
      }),
    )
    const off: PriceAddition[] = [
      addition({ amountType: 'flat', direction: 'decrease', amount: 999_999 }),
      addition({ direction: 'decrease', amount: 100_000 }),
    ]
    for (const decrease of off) {
      const quote = quoteFare(fare, trip, chainOf([decrease], []), now)
      assert.deepEqual([quote.net, quote.customer], [0, 0])
    }
  })

  test('MONEY-1 rules that compound beyond all reason come to the highest price, at any depth, and to no failure', () => {
    const tenfold = () => Array.from({ length: 4 }, () => addition({ amount: 100_000 }))
    const chain = chainOf(...Array.from({ length: 8 }, tenfold))
    const quote = quoteFare(fare, trip, chain, now)
    assert.deepEqual([quote.net, quote.customer], [1_000_000_000_000, 1_000_000_000_000])
    assert.equal(waterfallOf(quote, 30).at(-1)?.price, 30_000_000_000_000)
    assert.equal(modelQuote(fare, trip, chain, now).customer, BigInt(quote.customer))
  })

  test('MONEY-2 for the root NET is the base price', () => {
    const quote = quoteFare(fare, trip, chainOf([addition()]), now)
    assert.deepEqual([quote.base, quote.net, quote.customer], [100_000, 100_000, 118_800])
  })
})
