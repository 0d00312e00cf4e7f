import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm, dayAhead } from '../support/booking.ts'
import { forgetCalls, legOf } from '../support/issuance.ts'
import { register, settled } from '../support/receivers.ts'
import { startService } from '../support/service.ts'
import { assertProblem, readOperations } from '../support/wire.ts'

const joint = (path: string) => (path.includes('?') ? '&' : '?')

suite('pages', async () => {
  const service = await startService({ overrides: { resolveHost: async () => [] } })
  const pier9 = service.as('PIER9')
  await register(service, 'PIER9', 'https://receiver.example/')
  for (let round = 0; round < 4; round += 1) {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    await forgetCalls(service)
    const terms = { title: 'Rule', amount_type: 'flat', direction: 'increase', amount: 1 }
    assert.equal((await pier9.post('/ticket-price-additions', terms)).status, 201)
    const voucher = { code: `V-${round}`, title: 'Voucher', amount_type: 'flat', amount: 1 }
    assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
  }
  await settled(service, 'PIER9', 4)
  const search = `departure_terminal=RGA&arrival_terminal=PQB&departure_date=${dayAhead(10)}`
  const lists: Record<string, string> = {
    search_voyages: `/voyages?${search}`,
    list_bookings: '/bookings',
    list_orders: '/orders',
    list_customers: '/customers',
    list_transactions: '/transactions',
    list_debt_ledger_entries: `/debt-ledgers/${service.organizations.PIER9}/entries`,
    list_events: '/events',
    list_ticket_price_additions: '/ticket-price-additions',
    list_vouchers: '/vouchers',
    list_webhook_deliveries: '/webhook-endpoint/deliveries',
  }

  async function readAll(path: string): Promise<any[]> {
    const answer = await pier9.get(`${path}${joint(path)}limit=100`)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.equal(answer.body.has_next_page, false)
    assert.equal(answer.body.next_cursor, null)
    return answer.body.data
  }

  async function readPages(path: string, limit: number): Promise<any[]> {
    const data: any[] = []
    let cursor: string | null = null
    for (let pages = 0; pages < 200; pages += 1) {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`
      const answer = await pier9.get(`${path}${joint(path)}limit=${limit}${next}`)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      const { body } = answer
      assert.equal(body.has_next_page, body.next_cursor !== null)
      if (body.has_next_page) assert.equal(body.data.length, limit)
      data.push(...body.data)
      cursor = body.next_cursor
      if (cursor === null) return data
    }
    return assert.fail('pages without end')
  }

  test('GROUPB-12 every list that takes a cursor is in this enumeration', async () => {
    const paged = (await readOperations(service)).filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'cursor'),
    )
    assert.deepEqual(paged.map(({ operationId }) => operationId).sort(), Object.keys(lists).sort())
  })

  for (const [name, path] of Object.entries(lists)) {
    test(`GROUPB-12 the pages of ${name} are complete and repeat nothing, in both directions`, async () => {
      const up = `${path}${joint(path)}sort=_id`
      const down = `${path}${joint(path)}sort=-_id`
      const all = await readAll(up)
      assert.ok(all.length >= 4, `only ${all.length}`)
      const ids = all.map(({ id }) => id)
      assert.deepEqual(ids, [...new Set(ids)].sort())
      for (const limit of [1, 2, 3, all.length, all.length + 1]) {
        if (limit > 100) continue
        assert.deepEqual(await readPages(up, limit), all, `ascending by ${limit}`)
        assert.deepEqual(await readPages(down, limit), all.toReversed(), `descending by ${limit}`)
      }
    })

    test(`GROUPB-12 BEHAV-5 REST-3 ${name} has its own order, and -_id for any other sort`, async () => {
      const own = name === 'search_voyages' ? '_id' : '-_id'
      const sorted = async (sort: string) =>
        (await readAll(`${path}${joint(path)}sort=${sort}`)).map(({ id }) => id)
      assert.deepEqual(
        (await readAll(path)).map(({ id }) => id),
        await sorted(own),
      )
      const descending = await sorted('-_id')
      for (const sort of [
        'price',
        'id',
        '-id',
        '_ID',
        '',
        '__proto__',
        '_id,name',
        '%20_id',
        'x'.repeat(200),
      ]) {
        assert.deepEqual(await sorted(sort), descending, `sort=${sort}`)
      }
    })

    test(`GROUPB-12 ${name} refuses a cursor that is tampered with or of another sort`, async () => {
      const first = await pier9.get(`${path}${joint(path)}limit=1&sort=-_id`)
      const cursor: string = first.body.next_cursor
      const at = (given: string, sort: string) =>
        pier9.get(`${path}${joint(path)}limit=1&sort=${sort}&cursor=${given}`)
      assert.equal((await at(cursor, '-_id')).status, 200)
      assertProblem(await at(cursor, '_id'), 400, 'validation_failed', 'another sort')
      const middle = Math.floor(cursor.length / 2)
      const swapped = cursor[middle] === 'A' ? 'B' : 'A'
      for (const given of [
        cursor.slice(0, middle) + swapped + cursor.slice(middle + 1),
        cursor.slice(0, -4),
        `${cursor}${cursor}`.slice(0, 200),
        'x',
        Buffer.from('-_id.00000000-0000-0000-0000-000000000000.x').toString('base64url'),
        '%F0%9F%9B%B3',
      ]) {
        const answer = await at(given, '-_id')
        assertProblem(answer, 400, 'validation_failed', given)
        assert.equal(answer.body.errors[0].path, '/cursor')
      }
    })
  }

  const cursorOf = async (path: string) =>
    (await pier9.get(`${path}${joint(path)}limit=1&sort=_id`)).body.next_cursor

  async function assertForeign(path: string, cursor: string) {
    const answer = await pier9.get(`${path}${joint(path)}sort=_id&cursor=${cursor}`)
    assertProblem(answer, 400, 'validation_failed', path)
    assert.equal(answer.body.errors[0].path, '/cursor')
  }

  test('GROUPB-12 no list takes the cursor of another', async () => {
    const paths = Object.values(lists)
    for (const [index, path] of paths.entries()) {
      const cursor = await cursorOf(path)
      await assertForeign(paths[(index + 1) % paths.length] ?? '', cursor)
      await assertForeign(paths.at(index - 1) ?? '', cursor)
    }
  })

  test('GROUPB-1 GROUPB-12 a cursor of one search is refused by a search of another route, day or operator', async () => {
    const cursor = await cursorOf(`/voyages?${search}`)
    const back = `departure_terminal=PQB&arrival_terminal=RGA&departure_date=${dayAhead(10)}`
    const later = `departure_terminal=RGA&arrival_terminal=PQB&departure_date=${dayAhead(11)}`
    for (const other of [back, later, `${search}&operator=SAOBIEN`]) {
      await assertForeign(`/voyages?${other}`, cursor)
    }
  })

  test('GROUPB-10 GROUPB-12 a cursor belongs to its filters, in whichever order they stand', async () => {
    const cursor = await cursorOf('/bookings?status=10&created_from=2020-01-01T00:00:00Z')
    await assertForeign('/bookings?status=10', cursor)
    await assertForeign('/bookings?status=8&created_from=2020-01-01T00:00:00Z', cursor)
    const same = `created_from=2020-01-01T00:00:00Z&unknown=1&status=10&sort=_id&cursor=${cursor}`
    assert.equal((await pier9.get(`/bookings?${same}`)).status, 200)
  })

  test('GROUPB-12 a cursor of one organization is refused to another', async () => {
    const cursor = await cursorOf('/transactions')
    const answer = await service.as('DELTA').get(`/transactions?sort=_id&cursor=${cursor}`)
    assertProblem(answer, 400, 'validation_failed')
  })

  test('GROUPB-12 without a limit a page has twenty', async () => {
    const stranger = service.as('STRANGER')
    const terms = { title: 'Rule', amount_type: 'flat', direction: 'increase', amount: 1 }
    for (let count = 0; count < 21; count += 1) {
      assert.equal((await stranger.post('/ticket-price-additions', terms)).status, 201)
    }
    const { body } = await stranger.get('/ticket-price-additions')
    assert.deepEqual([body.data.length, body.has_next_page], [20, true])
    const listed = (await readOperations(service)).find(
      ({ operationId }) => operationId === 'list_transactions',
    )
    const limit = listed?.parameters.find(({ name }) => name === 'limit')?.schema
    assert.deepEqual([limit.minimum, limit.maximum, limit.default], [1, 100, 20])
  })
})
