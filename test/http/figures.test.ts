import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm, freeSeats } from '../support/booking.ts'
import { addPrice, legOf } from '../support/issuance.ts'
import { type OrganizationCode, startService } from '../support/service.ts'
import { fieldsIn, isStream, numbersIn, readOperations } from '../support/wire.ts'

/** The five figures of a booking, its orders' included. */
const figures = [
  'total_price',
  'net_total',
  'base_total_before_change',
  'net_price',
  'net_refunded',
]
/** A caller's own quotes, rules and ledger. */
const quotes = ['price', 'customer_price', 'net_price', 'difference', 'amount', 'penalty']
const refunds = ['net_refund', 'discount', 'price_before', 'price_after', 'minimum_order_total']
const ledger = ['balance', 'outstanding', 'held', 'credit_limit', 'available', 'outstanding_after']
const changes = ['change_fee', 'net_before', 'net_after', 'net_difference']
const totals = ['total_price_before', 'total_price_after']
const lines = ['balance_change', 'held_change', 'balance_after', 'held_after']
const money = new Set([
  ...figures,
  ...quotes,
  ...refunds,
  ...ledger,
  ...lines,
  ...changes,
  ...totals,
])
/** `available` is also a number of seats, whole as well. */
const soundsLikeMoney =
  /price|total|amount|fare|cost|fee|net|base|tax|margin|markup|balance|held|credit|refund|penalty|discount|debit|sum|paid/
/** Numbers that are no money: counts, places, times, statuses. With the money these are all that an answer may have. */
const noAmounts = new Set([
  ...['status', 'payment_status', 'leg', 'number', 'priority', 'latency_ms'],
  ...['latitude', 'longitude', 'nautical_miles', 'typical_minutes', 'typical_seconds'],
  ...['min', 'max', 'min_age', 'max_age', 'sales_cutoff_minutes'],
  ...['capacity', 'voyages', 'voyages_with_seats', 'seats_wanted', 'seats_free'],
  ...['deck', 'rows', 'columns', 'row', 'column', 'row_span', 'column_span'],
  ...['count_min', 'count_max', 'usage_count', 'usage_limit', 'customer_limit'],
  ...['lock_seconds_left', 'hold_seconds_left', 'confirm_calls_left', 'seconds_until_next_call'],
])
/** Of a refusal for money: the caller's own figures. */
const ofProblems = new Set(['needed'])
/** Objects whose fields the document leaves open: their answers are walked instead. */
const openObjects = ['cause', 'data', 'invoice_recipient']
/** Words that sound like money and are none. */
const noMoney = ['amount_type', 'payment_status', 'payment_status_name', 'payment_expired_at']
const aroundMoney = ['fares', 'creditor']

suite('figures on the wire', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const levels = { ROOT: 7_001, SAIGON: 11_003, DELTA: 13_007, PIER9: 17_011 } as const
  for (const [code, amount] of Object.entries(levels)) {
    await addPrice(service, code as OrganizationCode, 'flat', amount)
  }
  const answers: { name: string; body: any }[] = []
  const keep = async (name: string, given: Promise<{ status: number; body: any }>) => {
    const { status, body } = await given
    assert.ok(status < 300, `${name} ${status} ${JSON.stringify(body)}`)
    answers.push({ name, body })
    return body
  }
  const created = await book(pier9, [legOf('SAOBIEN'), legOf('CONSON')])
  answers.push({ name: 'create_booking', body: created })
  const issued = await keep('confirm_booking', confirm(pier9, created.id))
  const { voyage, id: order_id, tickets } = issued.orders[0]
  const [seat_code] = await freeSeats(pier9, voyage.id, 1)
  const wanted = { order_id, seats: [{ ticket_id: tickets[0].id, seat_code }] }
  await keep(
    'change_quote',
    pier9.post(`/bookings/${issued.id}/change`, { ...wanted, dry_run: true }),
  )
  await keep('change_booking', pier9.post(`/bookings/${issued.id}/change`, wanted))
  const [, { tickets: otherTickets }] = issued.orders
  await keep(
    'cancel_booking',
    pier9.post(`/bookings/${issued.id}/cancel`, { ticket_ids: [otherTickets[0].id] }),
  )
  const rule = { title: 'Own', amount_type: 'flat', direction: 'increase', amount: 23 }
  await keep('create_ticket_price_addition', pier9.post('/ticket-price-additions', rule))
  const code = { code: 'OWN', title: 'Own', amount_type: 'flat', amount: 29 }
  const voucher = await keep('create_voucher', pier9.post('/vouchers', code))
  const operations = await readOperations(service)
  const known: Record<string, string> = {
    booking: created.id,
    order: created.orders[0].id,
    customer: (await pier9.get('/customers')).body.data[0].id,
    debt: service.organizations.PIER9,
    ticket: (await pier9.get('/ticket-price-additions')).body.data[0].id,
    voucher: voucher.id,
  }
  const route = `departure_terminal=${voyage.departure_terminal}&arrival_terminal=${voyage.arrival_terminal}`
  const day = voyage.departure_date
  for (const { method, path, operationId } of operations.filter(each => !isStream(each))) {
    if (method !== 'GET' || /ticket-files|webhook/.test(path)) continue
    const id =
      known[/\/(booking|order|customer|debt|ticket|voucher)/.exec(path)?.[1] ?? ''] ?? voyage.id
    const address = path.replace('/api/v1', '').replace(/\{\w+\}/g, id)
    const asked = /\/(voyages|voyage-counts)$/.test(path)
      ? `?${route}&departure_date=${day}&from=${day}&to=${day}`
      : ''
    await keep(operationId, pier9.get(`${address}${asked}`))
  }
  const [cabin] = (await pier9.get(`/voyages/${voyage.id}`)).body.cabin_classes
  await keep(
    'check_ticket_price_additions',
    pier9.post('/ticket-price-additions/check', {
      voyage_id: voyage.id,
      seat_class: cabin.seat_class,
      passenger_count: 2,
      passenger_type: cabin.fares[0].passenger_type,
    }),
  )

  await keep(
    'check_voucher',
    pier9.post('/vouchers/check-aplicability', {
      code: 'OWN',
      voyage_id: voyage.id,
      seat_class: cabin.seat_class,
      order_total: 100_000,
    }),
  )

  test('MONEY-7 the answers of every operation were walked, but for files, streams, webhooks and answers of nothing', () => {
    const walked = new Set(answers.map(({ name }) => name))
    const left = operations
      .filter(each => !isStream(each) && !/webhook|ticket-files/.test(each.path))
      .filter(({ responses }) => responses['204'] === undefined)
      .filter(({ operationId }) => !walked.has(operationId))
    assert.deepEqual(
      left.map(({ operationId }) => operationId),
      [],
    )
  })

  test('MONEY-7 in the whole document every number is one of the figures, of a quote, a rule or the ledger, or is no money', () => {
    const faults = new Set<string>()
    const walk = (schema: any, field: string, at: string, isProblem: boolean) => {
      if (typeof schema !== 'object' || schema === null) return
      const kinds = [schema.type].flat()
      const isKnown =
        money.has(field) || noAmounts.has(field) || (isProblem && ofProblems.has(field))
      const isNumber = kinds.includes('integer') || kinds.includes('number')
      const isOpen = kinds.includes('object') && schema.additionalProperties === true
      if (isNumber && !isKnown) faults.add(`${at} ${field}`)
      if (isOpen && !openObjects.includes(field)) faults.add(`${at} ${field} has any field`)
      for (const [name, inner] of Object.entries(schema.properties ?? {})) {
        walk(inner, name, at, isProblem)
      }
      const { items, anyOf = [], oneOf = [], allOf = [], additionalProperties } = schema
      for (const inner of [items, additionalProperties, ...anyOf, ...oneOf, ...allOf]) {
        walk(inner, field, at, isProblem)
      }
    }
    for (const { operationId, responses } of operations) {
      for (const [status, { content = {} }] of Object.entries(responses)) {
        for (const { schema } of Object.values(content)) {
          walk(schema, '', `${operationId} ${status}`, status >= '400')
        }
      }
    }
    assert.deepEqual([...faults], [])
  })

  test('MONEY-7 no answer has a number beside them, in what the document leaves open neither', () => {
    const unknown = answers.flatMap(({ name, body }) =>
      numbersIn(body)
        .filter(({ field }) => !money.has(field) && !noAmounts.has(field))
        .map(({ field }) => `${name} ${field}`),
    )
    assert.deepEqual(unknown, [])
  })

  test('MONEY-1 LIMITT-6 every amount in every answer of a booking’s life is a whole number', () => {
    const seen = new Set<string>()
    for (const { name, body } of answers) {
      for (const { field, value } of numbersIn(body)) {
        if (!money.has(field)) continue
        seen.add(field)
        assert.ok(Number.isSafeInteger(value), `${name} ${field} ${value}`)
      }
    }
    for (const field of ['total_price', 'net_total', 'net_price', 'price', 'balance_change']) {
      assert.ok(seen.has(field), `${field} was never seen`)
    }
  })

  test('MONEY-1 LIMITT-6 every amount in the document is an integer, and no field is a currency', () => {
    const faults: string[] = []
    const walk = (schema: any, at: string) => {
      if (typeof schema !== 'object' || schema === null) return
      for (const [name, inner] of Object.entries<any>(schema.properties ?? {})) {
        const kinds = [inner, ...(inner.anyOf ?? [])].map(({ type }) => type).filter(Boolean)
        if (money.has(name) && !kinds.includes('integer')) faults.push(`${at}/${name} ${kinds}`)
        if (/currency|vnd|dong/i.test(name)) faults.push(`${at}/${name}`)
        if (kinds.includes('number') && !/latitude|longitude|nautical_miles/.test(name)) {
          faults.push(`${at}/${name} has decimals`)
        }
      }
      for (const [name, inner] of Object.entries(schema)) walk(inner, `${at}/${name}`)
    }
    for (const { operationId, responses, body } of operations) {
      walk(responses, operationId)
      walk(body, operationId)
    }
    assert.deepEqual(faults, [])
  })

  test('MONEY-1 no answer names a currency', () => {
    const fields = answers.flatMap(({ body }) => fieldsIn(body))
    assert.deepEqual(
      fields.filter(field => /currency|vnd|dong/i.test(field)),
      [],
    )
  })

  test('MONEY-7 a booking has the permitted figures and no other, before and after issuance', () => {
    for (const body of [created, issued]) {
      const sounding = fieldsIn(body).filter(field => soundsLikeMoney.test(field))
      assert.deepEqual([...new Set(sounding)].sort(), [...figures].sort())
    }
  })

  test('MONEY-7 no answer has a field of money beside the figures, quotes, rules and ledger', () => {
    const other = [...noMoney, ...aroundMoney]
    const unknown = answers.flatMap(({ name, body }) =>
      fieldsIn(body)
        .filter(field => soundsLikeMoney.test(field))
        .filter(field => !money.has(field) && !other.includes(field))
        .map(field => `${name} ${field}`),
    )
    assert.deepEqual(unknown, [])
  })

  test('MONEY-7 no operator base price and no ancestor’s price is told, over four levels', () => {
    for (const order of issued.orders) {
      const net = order.net_price
      const hidden = {
        DELTA: net - levels.DELTA,
        SAIGON: net - levels.DELTA - levels.SAIGON,
        base: net - levels.DELTA - levels.SAIGON - levels.ROOT,
      }
      assert.ok(hidden.base > 0)
      for (const { name, body } of answers) {
        for (const { field, value } of numbersIn(body)) {
          for (const [whose, price] of Object.entries(hidden)) {
            assert.notEqual(value, price, `${name} ${field} is the price of ${whose}`)
          }
        }
      }
    }
  })

  test('MONEY-7 the amounts of the ancestors’ additions are told nowhere', () => {
    for (const { name, body } of answers) {
      const values = numbersIn(body).map(({ value }) => Math.abs(value))
      for (const amount of [levels.ROOT, levels.SAIGON, levels.DELTA]) {
        assert.ok(!values.includes(amount), `${name} tells ${amount}`)
      }
    }
  })
})
