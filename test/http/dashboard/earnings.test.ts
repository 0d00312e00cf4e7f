/** What an organization earns on those right below it: the entries of the ledger, by whose sale they are. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, rows, run, sql } from '../../../src/db/index.ts'
import { book, confirm } from '../../support/booking.ts'
import { shorthandOf } from '../../support/by-operator.ts'
import { bookIssued, cancel } from '../../support/cancellation.ts'
import { change, otherSeats } from '../../support/change.ts'
import { signedIn, type Visit } from '../../support/dashboard.ts'
import { addPrice, legOf, misbehave } from '../../support/issuance.ts'
import { type OrganizationCode, startService } from '../../support/service.ts'
import { longToday } from '../../support/today.ts'
import { assertProblem } from '../../support/wire.ts'

const additions = { ROOT: 7_001, SAIGON: 11_003, DELTA: 13_007 } as const
type Parent = keyof typeof additions

suite('earnings on those below', async () => {
  const today = await longToday()
  const service = await startService()
  const { db, organizations } = service
  const visitors = {} as Record<Parent, Visit>
  for (const [code, amount] of Object.entries(additions) as [Parent, number][]) {
    await addPrice(service, code, 'flat', amount)
    visitors[code] = (await signedIn(service, code, 'admin')).visitor
  }
  const sell = (code: OrganizationCode, operator: string, seats: number) =>
    bookIssued(service, service.as(code), [{ ...legOf(operator), seats }])
  const { cancelVoyage, voyageOf } = shorthandOf(service)

  // PIER9: three tickets of which one is cancelled, one that is changed, two of a cancelled sailing.
  const pier9 = service.as('PIER9')
  const partly = await sell('PIER9', 'CONSON', 3)
  const ticket_ids = [partly.orders[0].tickets[0].id]
  assert.equal((await cancel(pier9, partly.id, { ticket_ids })).status, 200)
  const changed = await sell('PIER9', 'SAOBIEN', 1)
  assert.equal((await change(pier9, changed, await otherSeats(pier9, changed))).status, 200)
  await cancelVoyage(voyageOf(await sell('PIER9', 'NGOCTRAI', 2)))
  // What no operator has issued or cancelled counts for nothing: a refused ticket, and a leg after a failed one.
  await misbehave(service, { operator: 'CONSON', on: 'cancel', action: 'reject', times: 1 })
  const stays = { ticket_ids: [partly.orders[0].tickets[1].id] }
  assert.equal((await cancel(pier9, partly.id, stays)).body.code, 'cancellation_failed')
  await misbehave(service, { operator: 'CONSON', on: 'order', action: 'reject', times: 1 })
  const failed = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
  assert.equal((await confirm(pier9, failed.id)).body.code, 'issuance_failed')
  // DELTA: two, both cancelled. SAIGON, ROOT's child, and STRANGER beside it: one and four.
  const gone = await sell('DELTA', 'CONSON', 2)
  assert.equal((await cancel(service.as('DELTA'), gone.id)).status, 200)
  await sell('SAIGON', 'HAIAU', 1)
  await sell('STRANGER', 'HAIAU', 4)

  const read = async (code: Parent, days = `from=${today}&to=${today}`) => {
    const { status, body } = await visitors[code].get(`/earnings?${days}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data as any[]
  }
  const linesOf = async (code: Parent, account: 'deposit' | 'sales') => {
    const { body } = await visitors[code].get(`/statement?account=${account}&limit=100`)
    assert.equal(body.has_next_page, false)
    return body.data as any[]
  }
  const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
  /** Whose sales are a child's: its own and those of all below it. */
  const sellers: Record<string, string[]> = {
    SAIGON: ['SAIGON', 'DELTA', 'PIER9'],
    STRANGER: ['STRANGER'],
    DELTA: ['DELTA', 'PIER9'],
    PIER9: ['PIER9'],
  }

  test('each row is the sum of the lines of both accounts that its sales caused, to the dong', async () => {
    for (const [code, children] of [
      ['ROOT', ['SAIGON', 'STRANGER']],
      ['SAIGON', ['DELTA']],
      ['DELTA', ['PIER9']],
    ] as const) {
      const found = await read(code)
      assert.deepEqual(
        found.map(({ organization }) => organization.code),
        children,
      )
      const [sales, deposit] = [await linesOf(code, 'sales'), await linesOf(code, 'deposit')]
      for (const row of found) {
        const { code: child, id } = row.organization
        assert.equal(id, organizations[child as OrganizationCode])
        const by = (lines: any[]) =>
          sumOf(
            lines
              .filter(({ booking }) => booking && sellers[child]?.includes(booking.seller.code))
              .map(line => line.balance_change),
          )
        assert.equal(row.paid, by(sales), `${code} ${child} paid`)
        assert.equal(row.cost, -by(deposit), `${code} ${child} cost`)
        assert.equal(row.margin, row.paid - row.cost)
      }
    }
  })

  test('the rows together are what the accounts changed by, without own sales and top-ups', async () => {
    for (const code of ['ROOT', 'SAIGON', 'DELTA'] as const) {
      const found = await read(code)
      const period = async (account: string) =>
        (
          await visitors[code].get(`/statement/period?account=${account}&from=${today}&to=${today}`)
        ).body.causes.filter(({ cause }: any) => cause !== 'top_up') as any[]
      const changeOf = async (account: string) =>
        sumOf((await period(account)).map(cause => cause.balance_change))
      assert.equal(sumOf(found.map(({ paid }) => paid)), await changeOf('sales'), `${code} paid`)
      const own = (await linesOf(code, 'deposit')).filter(
        ({ booking }) => booking?.seller.code === code,
      )
      assert.equal(own.length > 0, code !== 'ROOT')
      assert.equal(
        sumOf(found.map(({ cost }) => cost)) - sumOf(own.map(line => line.balance_change)),
        -(await changeOf('deposit')),
        `${code} cost`,
      )
    }
  })

  test('what a child paid is what its own deposit lost', async () => {
    const lost = await rows<{ owner: string; amount: number }>(
      db,
      sql`select a.owner, -sum(e.balance_change)::bigint as amount
          from entries e join accounts a on a.id = e.account_id and a.kind = 'deposit'
            join transfers t on t.id = e.transfer_id
          where t.cause ->> 'kind' <> 'top_up' group by 1`,
    )
    for (const code of ['ROOT', 'SAIGON', 'DELTA'] as const) {
      for (const { organization, paid } of await read(code)) {
        assert.equal(lost.find(({ owner }) => owner === organization.id)?.amount, paid)
      }
    }
  })

  test('the margin is the addition of every live ticket; tickets are counted with those sold further below', async () => {
    // Live: two and the changed one of PIER9, SAIGON's one, STRANGER's four.
    const expected = {
      ROOT: { SAIGON: [9, 5, 4], STRANGER: [4, 0, 4] },
      SAIGON: { DELTA: [8, 5, 3] },
      DELTA: { PIER9: [6, 3, 3] },
    }
    for (const [code, ofChildren] of Object.entries(expected) as [Parent, object][]) {
      const found = (await read(code)).map(row => [
        row.organization.code,
        [row.tickets_issued, row.tickets_cancelled, row.margin / additions[code]],
      ])
      assert.deepEqual(Object.fromEntries(found), ofChildren, code)
    }
  })

  test('who has nobody below has no row, and a day without sales has rows of nothing', async () => {
    const { visitor } = await signedIn(service, 'PIER9', 'staff')
    assert.deepEqual((await visitor.get(`/earnings?from=${today}`)).body, { data: [] })
    const [row] = await read('DELTA', 'from=2026-01-01&to=2026-01-31')
    const { organization, ...figures } = row
    assert.deepEqual(Object.values(figures), [0, 0, 0, 0, 0])
  })

  test('the file has the same rows', async () => {
    const { visitor } = await signedIn(service, 'ROOT', 'operations')
    const days = `organization_id=${organizations.SAIGON}&from=${today}&to=${today}`
    const [row] = (await visitor.get(`/earnings?${days}`)).body.data
    const file = await visitor.get(`/earnings.csv?${days}&language=en`)
    assert.match(
      file.headers.get('content-disposition') ?? '',
      new RegExp(`"earnings-SAIGON-${today}-${today}.csv"`),
    )
    const cells = ['DELTA', 'DELTA of the tests', 8, 5, row.paid, row.cost, row.margin]
    assert.deepEqual(file.body.replace('\uFEFF', '').split('\r\n'), [
      'Organization,Name,Tickets issued,Tickets cancelled,Paid,Cost,Margin',
      cells.join(),
      '',
    ])
    const response = await fetch(`${service.url}/dashboard/api/earnings.csv?${days}`, {
      headers: { cookie: visitor.cookie() },
    })
    const text = Buffer.from(await response.arrayBuffer()).toString('utf16le')
    assert.match(text, /^\uFEFFĐơn vị\tTên\t/)
    assert.match(text, new RegExp(`\r\n${cells.join('\t')}\r\n$`))
  })

  test('days are asked for in order, and the first is named', async () => {
    const { DELTA: visitor } = visitors
    for (const path of ['/earnings', '/earnings.csv']) {
      assertProblem(await visitor.get(path), 400, 'validation_failed')
      const reversed = await visitor.get(`${path}?from=${today}&to=2026-01-01`)
      assertProblem(reversed, 400, 'validation_failed')
    }
  })

  test('a refund belongs to the days on which it came back', async () => {
    const before = await read('SAIGON')
    const sold = sql`transfer_id in (select id from transfers
      where cause ->> 'booking_id' = ${gone.id} and cause ->> 'kind' = 'issuance')`
    const sellAt = (at: string) =>
      inTransaction(db, async tx => {
        await run(tx, sql`alter table entries disable trigger user`)
        await run(tx, sql`update entries set created_at = ${at}::timestamptz where ${sold}`)
        await run(tx, sql`alter table entries enable trigger user`)
        await run(
          tx,
          sql`update submissions set resolved_at = ${at}::timestamptz
              where order_id = ${gone.orders[0].id}`,
        )
      })
    // The first instant after a day of Vietnam is not of that day.
    await sellAt('2026-03-01T17:00:00Z')
    for (const [day, tickets] of [
      ['2026-03-01', 0],
      ['2026-03-02', 2],
    ] as const) {
      const [row] = await read('SAIGON', `from=${day}&to=${day}`)
      assert.deepEqual([row.tickets_issued, row.margin], [tickets, tickets * additions.SAIGON], day)
    }
    const cancelledAt = (at: string | null) =>
      run(
        db,
        sql`update cancellation_parts set resolved_at = coalesce(${at}::timestamptz, now())
            where order_id = ${gone.orders[0].id}`,
      )
    await cancelledAt('2026-03-01T17:00:00Z')
    for (const [day, tickets] of [
      ['2026-03-01', 0],
      ['2026-03-02', 2],
    ] as const) {
      const [row] = await read('SAIGON', `from=${day}&to=${day}`)
      assert.equal(row.tickets_cancelled, tickets, day)
    }
    await cancelledAt(null)
    await sellAt('2026-03-01T16:59:59.999Z')
    const [march] = await read('SAIGON', 'from=2026-03-01&to=2026-03-01')
    assert.deepEqual(
      [march.tickets_issued, march.tickets_cancelled, march.margin],
      [2, 0, 2 * additions.SAIGON],
    )
    assert.equal(march.paid, gone.net_total)
    const [now] = await read('SAIGON')
    assert.deepEqual([now.tickets_issued, now.tickets_cancelled], [6, 5])
    assert.equal(now.margin, before[0].margin - march.margin)
    assert.deepEqual((await read('SAIGON', 'from=2026-03-02'))[0], now)
  })
})
