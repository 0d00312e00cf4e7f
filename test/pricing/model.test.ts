/** The price against a second model of it, on cases that nobody chose. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { additionRefusals, type PricedChain, quoteFare } from '../../src/pricing/index.ts'
import { addition } from '../support/issuance.ts'
import { drawAdditions, drawFare, drawing, drawTrip, saleMoment } from '../support/price-cases.ts'
import { modelQuote } from '../support/price-model.ts'

const seed = 1_338_100
const cases = 100_000
const depthMax = 8

suite('the price against a second model', () => {
  const met = new Map<string, number>()
  const count = (name: string) => met.set(name, (met.get(name) ?? 0) + 1)

  test(`MONEY-2 MONEY-3 MONEY-4 ${cases} drawn fares, chains and additions have the model's NET, customer price and steps`, () => {
    for (let index = 0; index < cases; index += 1) {
      const drawn = drawCase(seed + index)
      const { fare, trip, chain } = drawn
      const quote = quoteFare(fare, trip, chain, saleMoment)
      const found = {
        base: quote.base,
        tax: quote.tax,
        net: quote.net,
        customer: quote.customer,
        levels: quote.levels.map(({ organizationId, net, additions }) => ({
          organizationId,
          net,
          additions: additions.map(each => [
            each.id,
            each.refusal === null,
            each.netChange,
            each.customerChange,
          ]),
        })),
      }
      const model = modelQuote(fare, trip, chain, saleMoment)
      const expected = {
        base: fare.priceWithoutTax,
        tax: fare.priceWithTax - fare.priceWithoutTax,
        net: Number(model.net),
        customer: Number(model.customer),
        levels: model.levels.map(({ organizationId, net, additions }) => ({
          organizationId,
          net: Number(net),
          additions: additions.map(each => [
            each.id,
            each.refusals.length === 0,
            Number(each.netChange),
            Number(each.customerChange),
          ]),
        })),
      }
      if (JSON.stringify(found) !== JSON.stringify(expected)) {
        assert.deepEqual(found, expected, tell(seed + index, drawn))
      }
      const refusals = model.levels.flatMap(level => level.additions.map(each => each.refusals))
      for (const [place, { refusal }] of quote.levels.flatMap(each => each.additions).entries()) {
        count(refusal ?? 'applies')
        const isReason = refusal === null || refusals[place]?.includes(refusal)
        if (!isReason) assert.fail(`${refusal} is no reason: ${tell(seed + index, drawn)}`)
      }
      noteEdges(chain, quote.net, quote.customer)
    }
  })

  test('the drawn cases met every condition, every depth, ties of priority and prices of zero', () => {
    const wanted = [
      'applies',
      ...additionRefusals,
      'tie of priority',
      'net of zero',
      'customer price of zero',
      ...Array.from({ length: depthMax }, (_, index) => `depth ${index + 1}`),
    ]
    const rare = wanted.filter(name => (met.get(name) ?? 0) < cases / 200)
    assert.deepEqual(rare, [])
  })

  test('MONEY-3 three levels of 10% on 100,000 give 133,100, in the program and in the model', () => {
    const { trip } = drawCase(seed)
    const fare = { priceWithTax: 100_000, priceWithoutTax: 100_000 }
    const chain = ['ROOT', 'REGION', 'AGENCY'].map(organizationId => ({
      organizationId,
      additions: [{ ...addition(organizationId, 'percent', 1_000), id: newId() }],
    }))
    const { customer, net, levels } = quoteFare(fare, trip, chain, saleMoment)
    assert.equal(customer, 133_100)
    assert.equal(net, 121_000)
    assert.deepEqual(
      levels.map(level => level.net),
      [100_000, 110_000, 121_000],
    )
    assert.equal(modelQuote(fare, trip, chain, saleMoment).customer, 133_100n)
  })

  function noteEdges(chain: PricedChain, net: number, customer: number): void {
    count(`depth ${chain.length}`)
    if (net === 0) count('net of zero')
    if (customer === 0) count('customer price of zero')
    const hasTie = chain.some(
      ({ additions }) => new Set(additions.map(each => each.priority)).size < additions.length,
    )
    if (hasTie) count('tie of priority')
  }
})

type Drawn = ReturnType<typeof drawCase>

function drawCase(seedOfCase: number) {
  const random = drawing(seedOfCase)
  const fare = drawFare(random)
  const trip = drawTrip(random)
  const chain: PricedChain = Array.from({ length: random.whole(1, depthMax) }, (_, level) => ({
    organizationId: `level-${level}`,
    additions: drawAdditions(random, `level-${level}`),
  }))
  return { fare, trip, chain }
}

function tell(seedOfCase: number, drawn: Drawn): string {
  return `seed ${seedOfCase}: ${JSON.stringify(drawn, null, 1)}`
}
