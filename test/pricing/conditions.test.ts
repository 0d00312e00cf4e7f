import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type PriceAddition, quoteFare, type Trip } from '../../src/pricing/index.ts'
import { addition, chainOf, now, trip } from './support.ts'

const hour = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

type Case = [
  name: string,
  condition: Partial<PriceAddition>,
  refusal: string | null,
  trip?: Partial<Trip>,
]

const cases: Case[] = [
  ['no condition', {}, null],
  ['inactive', { active: false }, 'inactive'],
  ['this voyage', { voyageId: trip.voyageId }, null],
  ['another voyage', { voyageId: '019ad740-d640-7e90-b7b0-000000000002' }, 'other_voyage'],
  ['this operator', { operatorCode: 'HAIAU' }, null],
  ['another operator', { operatorCode: 'CONSON' }, 'other_operator'],
  ['this route', { departureTerminal: 'RGA', arrivalTerminal: 'PQB' }, null],
  ['the way back', { departureTerminal: 'PQB', arrivalTerminal: 'RGA' }, 'other_route'],
  ['another departure', { departureTerminal: 'HTI' }, 'other_route'],
  ['another arrival', { arrivalTerminal: 'HTI' }, 'other_route'],
  ['from the day itself', { departureFrom: '2026-12-01' }, null],
  ['from the day after', { departureFrom: '2026-12-02' }, 'other_departure_date'],
  ['to the day itself', { departureTo: '2026-12-01' }, null],
  ['to the day before', { departureTo: '2026-11-30' }, 'other_departure_date'],
  ['a seat class among several', { seatClasses: ['vip', 'eco'] }, null],
  ['other seat classes', { seatClasses: ['vip'] }, 'other_seat_class'],
  ['a passenger type among several', { passengerTypes: ['child', 'adult'] }, null],
  ['other passenger types', { passengerTypes: ['child'] }, 'other_passenger_type'],
  ['at least the count', { countMin: 2 }, null],
  ['at least one more', { countMin: 3 }, 'other_passenger_count'],
  ['at most the count', { countMax: 2 }, null],
  ['at most one less', { countMax: 1 }, 'other_passenger_count'],
  ['exactly the count', { countMin: 2, countMax: 2 }, null],
  ['a range below', { countMin: 1, countMax: 4 }, 'other_passenger_count', { passengerCount: 5 }],
  ['effective from this instant', { effectiveFrom: now }, null],
  ['effective in an hour', { effectiveFrom: hour(1) }, 'not_yet_effective'],
  ['effective until an hour from now', { effectiveTo: hour(1) }, null],
  ['effective until this instant', { effectiveTo: now }, 'no_longer_effective'],
]

suite('the conditions of a price addition', () => {
  for (const [name, condition, refusal, changes] of cases) {
    const outcome = refusal === null ? 'applies' : `does not apply: ${refusal}`
    test(`REST-6 ${name}: ${outcome}`, () => {
      const chain = chainOf([addition({ amountType: 'flat', amount: 700, ...condition })], [])
      const fare = { priceWithTax: 10_000, priceWithoutTax: 9_000 }
      const quote = quoteFare(fare, { ...trip, ...changes }, chain, now)
      const [applied] = quote.levels[0]?.additions ?? []
      const change = refusal === null ? 700 : 0
      assert.equal(applied?.refusal, refusal)
      assert.deepEqual([applied?.netChange, applied?.customerChange], [change, change])
      assert.deepEqual([quote.net, quote.customer], [9_000 + change, 10_000 + change])
    })
  }

  test('REST-6 every condition must hold: each of the refused ones refuses among fitting others', () => {
    const fitting = Object.assign(
      {},
      ...cases.filter(each => each[2] === null).map(each => each[1]),
    )
    for (const [name, condition, refusal, changes] of cases) {
      if (refusal === null || changes) continue
      const chain = chainOf([addition({ ...fitting, ...condition })])
      const quote = quoteFare({ priceWithTax: 1, priceWithoutTax: 1 }, trip, chain, now)
      assert.equal(quote.levels[0]?.additions[0]?.refusal, refusal, name)
    }
  })
})
