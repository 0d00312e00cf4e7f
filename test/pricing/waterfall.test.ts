import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { quoteFare, waterfallOf } from '../../src/pricing/index.ts'
import { drawAdditions, drawFare, drawing, drawTrip, saleMoment } from '../support/price-cases.ts'
import { modelQuote } from '../support/price-model.ts'

const seed = 4_711_000
const cases = 5_000

suite('the price waterfall of an agency', () => {
  test(`MONEY-2 MONEY-4 in ${cases} drawn cases it adds up exactly: NET, tax and own additions to the customer price of the second model`, () => {
    for (let index = 0; index < cases; index += 1) {
      const random = drawing(seed + index)
      const fare = drawFare(random)
      const trip = drawTrip(random)
      const depth = random.whole(1, 6)
      const chain = Array.from({ length: depth }, () => newId()).map(organizationId => ({
        organizationId,
        additions: drawAdditions(random, organizationId),
      }))
      const count = random.whole(1, 30)
      const steps = waterfallOf(quoteFare(fare, trip, chain, saleMoment), count)
      const model = modelQuote(fare, trip, chain, saleMoment)
      const times = BigInt(count)
      let price = 0
      for (const step of steps) {
        price += step.amount
        assert.equal(step.price, price, `case ${seed + index}`)
      }
      const own = model.levels.at(-1)?.additions.filter(({ refusals }) => refusals.length === 0)
      assert.deepEqual(
        steps.map(({ kind, additionId, price: after }) => [kind, additionId, after]).slice(2),
        steps.slice(2).map((step, at) => ['addition', own?.[at]?.id, step.price]),
      )
      assert.deepEqual(
        steps.slice(2).map(({ amount }) => BigInt(amount)),
        own?.map(({ customerChange }) => customerChange * times),
      )
      assert.equal(BigInt(steps[0]?.amount ?? -1), model.net * times)
      assert.equal(BigInt(price), model.customer * times, `case ${seed + index}`)
    }
  })
})
