/** The days of a statement, and what an accountant closes them with. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../../src/core/ids.ts'
import { inTransaction, run, sql } from '../../../src/db/index.ts'
import { book, confirm } from '../../support/booking.ts'
import { signedIn } from '../../support/dashboard.ts'
import { startService } from '../../support/service.ts'
import { longToday } from '../../support/today.ts'
import { assertProblem } from '../../support/wire.ts'

suite('the days of a statement', async () => {
  const today = await longToday()
  const service = await startService()
  const { organizations } = service
  const { visitor: admin, login } = await signedIn(service, 'DELTA', 'admin')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  const booking = await book(service.as('PIER9'), [{ operator: 'HAIAU' }])
  assert.equal((await confirm(service.as('PIER9'), booking.id)).body.status, 10)

  test('a day begins at midnight in Vietnam', async () => {
    const instants = ['2026-03-01T16:59:59.999Z', '2026-03-01T17:00:00Z']
    await inTransaction(service.db, async tx => {
      await run(tx, sql`alter table entries disable trigger user`)
      await run(
        tx,
        sql`update entries e set created_at = (${instants}::timestamptz[])[e.account_version]
            from accounts a where a.id = e.account_id and a.owner = ${organizations.DELTA}
              and a.kind = 'deposit' and e.account_version <= 2`,
      )
      await run(tx, sql`alter table entries enable trigger user`)
    })
    const read = async (query: string) => (await admin.get(`/statement?${query}`)).body.data
    const [second, first] = (await read('limit=100')).slice(-2)
    assert.deepEqual(await read('to=2026-03-01'), [first])
    assert.deepEqual(await read('from=2026-03-01&to=2026-03-01'), [first])
    assert.deepEqual(await read('from=2026-03-02&to=2026-03-02'), [second])
  })

  test('a period adds up: opening, sums by cause, closing', async () => {
    const of = (days: string, account = 'deposit') =>
      admin.get(`/statement/period?account=${account}&${days}`)
    const linesOf = async (days: string) =>
      (await admin.get(`/statement?limit=100&${days}`)).body.data
    const now = (await admin.get('/debts')).body.own
    const standing = ({ balance, held }: any) => ({ balance, held })
    const days = `from=${today}&to=${today}`
    const { status, body } = await of(days)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.closing, standing(now))
    for (const column of ['balance', 'held'] as const) {
      const added = body.causes.reduce(
        (sum: number, each: any) => sum + each[`${column}_change`],
        0,
      )
      assert.equal(body.closing[column], body.opening[column] + added)
    }
    const lines = await linesOf(days)
    for (const { cause, ...sums } of body.causes) {
      const its = lines.filter((line: any) => line.cause === cause)
      const sum = (name: string) => its.reduce((total: number, line: any) => total + line[name], 0)
      assert.deepEqual(sums, {
        lines: its.length,
        balance_change: sum('balance_change'),
        held_change: sum('held_change'),
      })
    }
    // What was told on an earlier day belongs to the opening; a later end changes nothing.
    const [second, first] = (await linesOf('')).slice(-2)
    const march = (await of('from=2026-03-02&to=2026-03-02')).body
    assert.deepEqual(march.opening, { balance: first.balance_after, held: first.held_after })
    assert.deepEqual(march.closing, { balance: second.balance_after, held: second.held_after })
    const eve = (await of('from=2026-03-01&to=2026-03-01')).body
    assert.deepEqual(eve.closing, march.opening)
    assert.deepEqual(eve.opening, { balance: 0, held: 0 })
    assert.deepEqual((await of('from=2026-03-03')).body, {
      opening: march.closing,
      closing: standing(now),
      causes: body.causes,
    })
    const early = (await of('from=2026-01-01&to=2026-02-01')).body
    assert.deepEqual(early, {
      opening: { balance: 0, held: 0 },
      closing: { balance: 0, held: 0 },
      causes: [],
    })
    const sales = (await of(days, 'sales')).body
    assert.deepEqual([sales.opening.balance, sales.causes[0].cause], [0, 'issuance'])
    assertProblem(await of(''), 400, 'validation_failed', 'no first day')
    assertProblem(await of(`from=${today}&to=2026-01-01`), 400, 'validation_failed', 'reversed')
  })

  test('what those below paid in and got back is an account too: whose, by whom, and how much there is', async () => {
    const child = `?organization_id=${organizations.PIER9}`
    const before = (await admin.get('/statement?account=funding')).body.data
    const total = before[0].balance_after
    const toppedUp = await admin.post(`/top-ups${child}`, {
      id: newId(),
      amount: 5_000,
      reference: 'VCB 1',
    })
    assert.equal(toppedUp.status, 200, JSON.stringify(toppedUp.body))
    assert.equal(
      (await operations.post(`/payouts${child}`, { id: newId(), amount: 2_000 })).status,
      200,
    )
    const { data } = (await admin.get('/statement?account=funding')).body
    const told = (line: any) => [
      line.organization,
      ...[line.cause, line.by, line.reference, line.balance_change, line.balance_after],
    ]
    const pier9 = { id: organizations.PIER9, code: 'PIER9', name: 'PIER9 of the tests' }
    assert.deepEqual(data.slice(0, 2).map(told), [
      // It was no user of the organization.
      [pier9, 'payout', null, null, -2_000, total + 3_000],
      [pier9, 'top_up', login.email, 'VCB 1', 5_000, total + 5_000],
    ])
    assert.deepEqual(data.slice(2), before)
    const { opening, closing, causes } = (
      await admin.get(`/statement/period?account=funding&from=${today}&to=${today}`)
    ).body
    assert.deepEqual([opening.balance, closing.balance], [0, total + 3_000])
    const sums = causes.map(({ cause, balance_change }: any) => [cause, balance_change])
    const sumOf = (cause: string) =>
      data.reduce(
        (sum: number, line: any) => sum + (line.cause === cause && line.balance_change),
        0,
      )
    assert.deepEqual(sums, [
      ['payout', sumOf('payout')],
      ['top_up', sumOf('top_up')],
    ])
    const { body } = await operations.get(
      `/statement?organization_id=${organizations.DELTA}&account=funding`,
    )
    assert.match(body.data[0].by, /^operations\./)
    const file = await admin.get('/statement.csv?account=funding&language=en')
    assert.match(file.body, /top_up,,,[^,]+,5000,0,\d+,0,[^,]+,VCB 1,PIER9/)
  })
})
