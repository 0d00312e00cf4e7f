import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, rows, run, sql } from '../../src/db/index.ts'
import { createPriceAddition, type NewPriceAddition } from '../../src/pricing/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm, findVoyage } from '../support/booking.ts'
import { addition } from '../support/issuance.ts'
import { type OrganizationCode, startService } from '../support/service.ts'

suite('price check', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const query = { route: 'RGA-PQB', operator: 'HAIAU' }
  const voyage = await findVoyage(pier9, query)
  const otherVoyage = await findVoyage(pier9, { route: 'VTA-CDO' })
  const { tax, base } = await fares()

  test('PATHT-5 without additions the prices are the operator’s, with and without tax', async () => {
    await withAdditions({}, async () => {
      const answer = await check({})
      assert.equal(answer.customer_price, base + tax)
      assert.equal(answer.net_price, base)
      assert.equal(answer.difference, tax)
      assert.deepEqual(answer.additions, [])
    })
  })

  test('PATHT-5 the prices are of the seat class and passenger type that are asked about', async () => {
    await withAdditions({}, async () => {
      const asked = []
      for (const { seat_class, fares } of voyage.cabin_classes) {
        for (const { passenger_type, price } of fares) {
          const { customer_price } = await check({ seat_class, passenger_type })
          assert.equal(customer_price, price, `${seat_class} ${passenger_type}`)
          asked.push(price)
        }
      }
      assert.ok(asked.length > 3 && new Set(asked).size === asked.length, asked.join())
    })
  })

  test('MONEY-5 without a view the price is the end-customer quote; with one it is the view’s', async () => {
    await withAdditions({ PIER9: [{ amount: 500 }] }, async () => {
      const plain = await check({})
      assert.deepEqual([plain.view, plain.price], ['customer', plain.customer_price])
      const customer = await check({ view: 'customer' })
      assert.deepEqual(customer, plain)
      const net = await check({ view: 'net' })
      assert.deepEqual({ ...net, view: 'customer', price: plain.price }, plain)
      assert.deepEqual([net.view, net.price], ['net', plain.net_price])
      assert.notEqual(net.price, plain.price)
    })
  })

  test('MONEY-3 WHAT-2 additions of 10% at each of three levels above compound to 33.1%', async () => {
    const ten = [{ amount: 1_000 }]
    await withAdditions({ ROOT: ten, SAIGON: ten, DELTA: ten }, async () => {
      const halfUp = (price: number) => Math.floor((price * 11 + 5) / 10)
      const { net_price, customer_price } = await check({})
      assert.equal(net_price, halfUp(halfUp(halfUp(base))))
      assert.equal(customer_price, halfUp(halfUp(halfUp(base + tax))))
    })
  })

  test('MONEY-4 the difference holds the tax beside the agency’s own markup', async () => {
    await withAdditions({ PIER9: [{ amountType: 'flat', amount: 12_000 }] }, async () => {
      const answer = await check({ passenger_count: 3 })
      assert.equal(answer.additions[0].amount, 36_000)
      assert.equal(answer.difference, 3 * (tax + 12_000))
      assert.ok(answer.difference > answer.additions[0].amount)
    })
  })

  test('MONEY-2 the agency’s own addition is in the customer price and not in its NET', async () => {
    const flat = [{ amountType: 'flat' as const, amount: 1_000 }]
    await withAdditions({ DELTA: flat, PIER9: flat }, async () => {
      const answer = await check({})
      assert.equal(answer.net_price, base + 1_000)
      assert.equal(answer.customer_price, base + tax + 2_000)
    })
  })

  test('only the caller’s own additions are listed, and nothing of the levels above', async () => {
    const secret = { title: 'Secret of the parent', amountType: 'flat' as const, amount: 4_321 }
    await withAdditions({ DELTA: [secret], PIER9: [{ title: 'Own' }] }, async () => {
      const answer = await check({})
      assert.deepEqual(
        answer.additions.map((each: any) => each.title),
        ['Own'],
      )
      assert.doesNotMatch(JSON.stringify(answer), /Secret|\b4321\b|base/)
    })
  })

  test('MONEY-2 MONEY-4 the waterfall adds up: everything above as one NET, the tax, the own additions one by one', async () => {
    const ten = [{ title: 'Secret of the parent', amount: 1_000 }]
    const own = [
      { title: 'Ten percent', amount: 1_000, priority: 1 },
      { title: 'Counter', amountType: 'flat' as const, amount: 4_000, priority: 2 },
      { title: 'Not now', active: false },
    ]
    await withAdditions({ ROOT: ten, DELTA: ten, PIER9: own }, async () => {
      const answer = await check({ passenger_count: 3 })
      const { waterfall, net_price, customer_price } = answer
      assert.deepEqual(
        waterfall.map(({ kind, title }: any) => [kind, title]),
        [
          ['net', 'NET'],
          ['tax', 'Tax'],
          ['addition', 'Ten percent'],
          ['addition', 'Counter'],
        ],
      )
      assert.equal(waterfall[0].amount, net_price)
      assert.equal(waterfall.at(-1).price, customer_price)
      let price = 0
      for (const step of waterfall) {
        price += step.amount
        assert.equal(step.price, price)
      }
      const applied = answer.additions.filter((each: any) => each.applies)
      assert.deepEqual(
        waterfall.slice(2).map((step: any) => [step.addition_id, step.amount]),
        applied.map(({ id, amount }: any) => [id, amount]),
      )
      assert.equal(waterfall[3].amount, 12_000)
      assert.doesNotMatch(JSON.stringify(answer), /Secret/)
      const levels = Object.values(service.organizations)
      assert.ok(levels.every(id => !JSON.stringify(answer).includes(id)))
    })
  })

  const refusals: [string, Partial<NewPriceAddition>, string][] = [
    ['another voyage', { voyageId: otherVoyage.id }, 'other_voyage'],
    ['another operator', { operatorCode: 'CONSON' }, 'other_operator'],
    ['another route', { departureTerminal: 'PQB' }, 'other_route'],
    ['a later departure', { departureFrom: '2199-01-01' }, 'other_departure_date'],
    ['another seat class', { seatClasses: ['vip'] }, 'other_seat_class'],
    ['another passenger type', { passengerTypes: ['child'] }, 'other_passenger_type'],
    ['a larger group', { countMin: 10 }, 'other_passenger_count'],
    ['a later time', { effectiveFrom: new Date('2199-01-01') }, 'not_yet_effective'],
    ['an earlier time', { effectiveTo: new Date('2020-01-01') }, 'no_longer_effective'],
    ['no time: inactive', { active: false }, 'inactive'],
  ]
  for (const [name, condition, reason] of refusals) {
    test(`ERRT-9 REST-6 an addition for ${name} is refused with the reason ${reason}`, async () => {
      await withAdditions({ PIER9: [condition] }, async () => {
        const answer = await check({})
        const [{ applies, amount, reason: told }] = answer.additions
        assert.deepEqual([applies, amount, told], [false, 0, reason])
        assert.equal(answer.customer_price, base + tax)
      })
    })
  }

  test('REST-6 an addition whose every condition fits applies, with no reason', async () => {
    const fitting: Partial<NewPriceAddition> = {
      voyageId: voyage.id,
      operatorCode: 'HAIAU',
      departureTerminal: 'RGA',
      arrivalTerminal: 'PQB',
      departureFrom: voyage.departure_date,
      departureTo: voyage.departure_date,
      seatClasses: ['eco'],
      passengerTypes: ['adult'],
      countMin: 2,
      countMax: 2,
      effectiveFrom: new Date('2020-01-01'),
      effectiveTo: new Date('2199-01-01'),
    }
    await withAdditions({ PIER9: [fitting] }, async () => {
      const { additions } = await check({ passenger_count: 2 })
      assert.deepEqual([additions[0].applies, additions[0].reason], [true, null])
      const alone = await check({})
      assert.equal(alone.additions[0].reason, 'other_passenger_count')
    })
  })

  test('PATHP-2 AUTH-10 the check needs no permission, only a valid key', async () => {
    const body = { ...question(), passenger_count: 1 }
    const restricted = await service
      .as('PIER9_RESTRICTED')
      .post('/ticket-price-additions/check', body)
    assert.equal(restricted.status, 200)
    assert.deepEqual(restricted.body, await check({}))
    const nobody = await pier9.post('/ticket-price-additions/check', body, { authorization: '' })
    assert.equal(nobody.status, 401)
  })

  for (const [field, value, status] of [
    ['voyage_id', '019ad740-d640-7e90-b7b0-000000000000', 404],
    ['voyage_id', 'x', 400],
    ['seat_class', 'throne', 400],
    ['passenger_type', 'ghost', 400],
    ['passenger_count', 0, 400],
    ['passenger_count', 31, 400],
    ['passenger_count', 1.5, 400],
    ['view', 'base', 400],
    ['voucher_code', 'X', 400],
  ] as const) {
    test(`PATHT-5 ${field} = ${value} is answered with ${status}`, async () => {
      const body = { ...question(), [field]: value }
      const answer = await pier9.post('/ticket-price-additions/check', body)
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      if (status === 400) assert.equal(answer.body.errors[0].path, `/${field}`)
    })
  }

  test('PATHT-5 a seat class or passenger type that the voyage has not is answered with those that it has', async () => {
    for (const [field, value, known] of [
      ['seat_class', 'throne', /\beco\b/],
      ['passenger_type', 'ghost', /\badult\b/],
    ] as const) {
      const body = { ...question(), [field]: value }
      const answer = await pier9.post('/ticket-price-additions/check', body)
      assert.match(answer.body.errors[0].message, known)
    }
  })

  test('MONEY-2 MONEY-8 search, check, booking and confirmation give one price', async () => {
    const changes = { ROOT: [{ amount: 333 }], DELTA: [{ amount: 777 }], PIER9: [{ amount: 155 }] }
    await withAdditions(changes, async () => {
      const seen = await findVoyage(pier9, { ...query, date: voyage.departure_date })
      const eco = seen.cabin_classes.find((each: any) => each.seat_class === 'eco')
      const inSearch = eco.fares.find((each: any) => each.passenger_type === 'adult').price
      const { departure_terminal, arrival_terminal, departure_date } = voyage
      const route = { departure_terminal, arrival_terminal, departure_date, view: 'net' }
      const { data } = (await pier9.get(`/voyages?${new URLSearchParams(route)}`)).body
      const one = (await pier9.get(`/voyages/${voyage.id}?view=net`)).body
      const checked = await check({ passenger_count: 2 })
      for (const shown of [one, data.find(({ id }: any) => id === voyage.id)]) {
        const fares = shown.cabin_classes.find((each: any) => each.seat_class === 'eco').fares
        const { price } = fares.find((each: any) => each.passenger_type === 'adult')
        assert.equal(price * 2, checked.net_price)
      }
      const booking = await book(pier9, [{ ...query, date: voyage.departure_date, seats: 2 }])
      const before = (await pier9.get('/transactions/balance')).body.balance
      const confirmed = await confirm(pier9, booking.id)
      assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
      const after = (await pier9.get('/transactions/balance')).body.balance
      assert.deepEqual(
        [inSearch * 2, booking.total_price, confirmed.body.total_price],
        [checked.customer_price, checked.customer_price, checked.customer_price],
      )
      assert.deepEqual(
        [booking.net_total, confirmed.body.net_total, before - after],
        [checked.net_price, checked.net_price, checked.net_price],
      )
    })
  })

  function question() {
    return {
      voyage_id: voyage.id,
      seat_class: 'eco',
      passenger_count: 1,
      passenger_type: 'adult',
    }
  }

  async function check(changes: Record<string, unknown>): Promise<any> {
    const answer = await pier9.post('/ticket-price-additions/check', { ...question(), ...changes })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  /** The operator's fare of an adult in eco, as it stands in what was read from the operator. */
  async function fares(): Promise<{ base: number; tax: number }> {
    const [row] = await rows<{ fare: { priceWithTax: number; priceWithoutTax: number } }>(
      service.db,
      sql`select fare from voyages v, jsonb_array_elements(v.cabin_classes) cabin,
                 jsonb_array_elements(cabin -> 'fares') fare
          where v.id = ${voyage.id} and cabin ->> 'seatClass' = 'eco'
            and fare ->> 'passengerType' = 'adult'`,
    )
    assert.ok(row)
    const { priceWithTax, priceWithoutTax } = row.fare
    return { base: priceWithoutTax, tax: priceWithTax - priceWithoutTax }
  }

  /** Runs with exactly these additions in force. */
  async function withAdditions(
    wanted: Partial<Record<OrganizationCode, Partial<NewPriceAddition>[]>>,
    work: () => Promise<void>,
  ): Promise<void> {
    await inTransaction(service.db, async tx => {
      for (const [code, ofCode] of Object.entries(wanted)) {
        const organizationId = service.organizations[code as OrganizationCode]
        for (const changes of ofCode) {
          const terms = { ...addition(organizationId, 'percent', 1_000), ...changes }
          await createPriceAddition(tx, terms, tester)
        }
      }
    })
    try {
      await work()
    } finally {
      await run(service.db, sql`delete from price_additions`)
    }
  }
})
