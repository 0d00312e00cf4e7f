import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { changeCreditLimit, payOut, topUp } from '../../src/deposits/index.ts'
import { requireOrganization } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import type { Client } from '../support/client.ts'
import {
  addPrice,
  forgetCalls,
  isAt,
  keepWaiting,
  legOf,
  misbehave,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('reading money', async () => {
  const service = await startService({ deposits: { PIER9: 0 } })
  const pier9 = service.as('PIER9')
  const own = service.organizations.PIER9
  const organization = await requireOrganization(service.db, 'PIER9')

  /** Every line, oldest first, read page by page. */
  async function readAll(client: Client, path: string): Promise<any[]> {
    const lines = []
    for (let cursor = ''; ; ) {
      const { status, body } = await client.get(`${path}?limit=3&sort=_id${cursor}`)
      assert.equal(status, 200, JSON.stringify(body))
      lines.push(...body.data)
      if (!body.has_next_page) return lines
      cursor = `&cursor=${body.next_cursor}`
    }
  }

  test('GROUPB-7 REST-8 what is owed to the parent is outstanding, within the credit limit', async () => {
    await changeCreditLimit(service.db, organization, 5_000_000, tester)
    const booking = await bookIssued(service, pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    const { data, has_next_page } = (await pier9.get('/debt-ledgers')).body
    assert.deepEqual([data.length, has_next_page], [1, false])
    const { as_of, ...ledger } = data[0]
    assert.ok(Math.abs(Date.parse(as_of) - Date.now()) < 600_000, as_of)
    assert.deepEqual(ledger, {
      id: own,
      creditor: { code: 'DELTA', name: 'DELTA of the tests' },
      balance: -booking.net_total,
      outstanding: booking.net_total,
      held: 0,
      credit_limit: 5_000_000,
      available: 5_000_000 - booking.net_total,
    })
    const entries = await readAll(pier9, `/debt-ledgers/${own}/entries`)
    assert.equal(entries.at(-1).outstanding_after, booking.net_total)
    await topUp(service.db, organization, 100_000_000, tester)
    const [paid] = (await pier9.get('/debt-ledgers')).body.data
    assert.equal(paid.outstanding, 0)
    assert.equal(paid.balance, 100_000_000 - booking.net_total)
    const after = await readAll(pier9, `/debt-ledgers/${own}/entries`)
    assert.equal(after.at(-1).outstanding_after, 0)
    assert.deepEqual(after.at(-1).cause, { kind: 'top_up' })
  })

  test('GROUPB-6 REST-8 every line is the one before it plus its change, and the last one is the balance', async () => {
    const issued = await bookIssued(service, pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    await cancel(pier9, issued.id)
    const failed = await book(pier9, [legOf('CONSON')])
    await misbehave(service, { operator: 'CONSON', action: 'reject', reason: 'Hết chỗ', times: 1 })
    await forgetCalls(service)
    assert.equal((await confirm(pier9, failed.id)).body.code, 'issuance_failed')
    const lines = await readAll(pier9, '/transactions')
    let balance = 0
    let held = 0
    for (const line of lines) {
      assert.equal(line.balance_after, balance + line.balance_change)
      assert.equal(line.held_after, held + line.held_change)
      balance = line.balance_after
      held = line.held_after
    }
    assert.ok(lines.length > 6, `${lines.length} lines`)
    const now = (await pier9.get('/transactions/balance')).body
    assert.deepEqual([now.balance, now.held], [balance, held])
    const newestFirst = (await pier9.get('/transactions?limit=100')).body.data
    assert.deepEqual(newestFirst, lines.toReversed())
  })

  test('GROUPB-6 every line names its cause: top-up, issuance with its booking and order, refund with its penalty', async () => {
    const lines = await readAll(pier9, '/transactions')
    const kinds = new Set(lines.map(line => `${line.kind} ${line.cause.kind}`))
    assert.deepEqual([...kinds].toSorted(), [
      'hold issuance',
      'release issuance',
      'settle issuance',
      'transfer refund',
      'transfer top_up',
    ])
    for (const { cause } of lines.filter(line => line.cause.kind !== 'top_up')) {
      const { body } = await pier9.get(`/bookings/${cause.booking_id}`)
      assert.equal(body.booking_code, cause.booking_code)
      assert.ok(body.orders.some((order: any) => order.id === cause.order_id))
    }
    const refund = lines.find(line => line.cause.kind === 'refund')
    assert.equal(refund.cause.penalty, 60_000)
  })

  test('REST-8 GROUPB-6 the available balance is balance, credit and what is held together, and a check before a booking', async () => {
    const { balance, held, credit_limit, available, as_of } = (
      await pier9.get('/transactions/balance')
    ).body
    assert.equal(available, balance + credit_limit - held)
    assert.ok(Math.abs(Date.parse(as_of) - Date.now()) < 600_000, as_of)
    assert.equal(credit_limit, 5_000_000)
  })

  test('REST-8 GROUPB-6 GROUPB-7 while an operator works its price is held: it is no more available, and the balance stays', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const { as_of: _, ...before } = (await pier9.get('/transactions/balance')).body
    const letConfirm = await keepWaiting(service, { operator: 'SAOBIEN' })
    assert.equal((await confirm(pier9, booking.id, { prefer: 'respond-async' })).status, 202)
    const during = (await pier9.get('/transactions/balance')).body
    const [{ id, creditor, outstanding, ...debt }] = (await pier9.get('/debt-ledgers')).body.data
    await letConfirm()
    await until('status 10', isAt(pier9, booking, 10))
    const held = {
      ...before,
      held: booking.net_total,
      available: before.available - booking.net_total,
    }
    assert.deepEqual(during, { ...held, as_of: during.as_of })
    assert.deepEqual(debt, { ...held, as_of: debt.as_of })
    const after = (await pier9.get('/transactions/balance')).body
    assert.deepEqual([after.held, after.available], [0, held.available])
    assert.equal(after.balance, before.balance - booking.net_total)
  })

  test('GROUPB-6 GROUPB-7 the lines of the debt ledger are those of the account, with what was owed', async () => {
    const lines = await readAll(pier9, '/transactions')
    const entries = await readAll(pier9, `/debt-ledgers/${own}/entries`)
    assert.deepEqual(
      entries,
      lines.map(line => ({ ...line, outstanding_after: Math.max(0, -line.balance_after) })),
    )
    const shouted = await pier9.get(`/debt-ledgers/${own.toUpperCase()}/entries?limit=1`)
    assert.equal(shouted.body.data[0].id, entries.at(-1).id)
  })

  test('GROUPB-7 another organization’s ledger is 404, a parent’s and a child’s too', async () => {
    for (const code of ['ROOT', 'SAIGON', 'DELTA', 'STRANGER'] as const) {
      const path = `/debt-ledgers/${service.organizations[code]}/entries`
      assert.equal((await pier9.get(path)).status, 404)
    }
    const below = await service.as('DELTA').get(`/debt-ledgers/${own}/entries`)
    assert.equal(below.status, 404)
    assert.equal((await pier9.get('/debt-ledgers/nonsense/entries')).status, 404)
  })

  test('GROUPB-6 MONEY-7 of one sale every level reads its own NET, and nobody beside the chain reads anything', async () => {
    await addPrice(service, 'DELTA', 'flat', 5_000)
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const settled = async (who: 'PIER9' | 'DELTA' | 'STRANGER') =>
      (await readAll(service.as(who), '/transactions'))
        .filter(line => line.kind === 'settle' && line.cause.booking_id === booking.id)
        .map(line => line.balance_change)
    assert.deepEqual(await settled('PIER9'), [-booking.net_total])
    assert.deepEqual(await settled('DELTA'), [-(booking.net_total - 5_000)])
    assert.deepEqual(await settled('STRANGER'), [])
    const told = JSON.stringify(await readAll(pier9, '/transactions'))
    for (const code of ['ROOT', 'SAIGON', 'DELTA'] as const) {
      assert.ok(!told.includes(service.organizations[code]), `${code} is named`)
    }
  })

  test('GROUPB-7 REST-8 what is held on credit is owed only once it is settled', async () => {
    const balanceOf = async () => (await pier9.get('/transactions/balance')).body.balance
    await payOut(service.db, organization, (await balanceOf()) + 1_000_000, tester)
    const ledgerOf = async () => {
      const [ledger] = (await pier9.get('/debt-ledgers')).body.data
      return [ledger.balance, ledger.held, ledger.outstanding, ledger.available]
    }
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const letConfirm = await keepWaiting(service, { operator: 'SAOBIEN' })
    await forgetCalls(service)
    assert.equal((await confirm(pier9, booking.id, { prefer: 'respond-async' })).status, 202)
    const during = await ledgerOf()
    await letConfirm()
    await until('status 10', isAt(pier9, booking, 10))
    const price = booking.net_total
    const available = 5_000_000 - 1_000_000 - price
    assert.deepEqual(during, [-1_000_000, price, 1_000_000, available])
    assert.deepEqual(await ledgerOf(), [-1_000_000 - price, 0, 1_000_000 + price, available])
  })

  test('GROUPB-7 the root owes nobody: its ledger has no creditor', async () => {
    const [root] = (await service.as('ROOT').get('/debt-ledgers')).body.data
    assert.deepEqual([root.id, root.creditor], [service.organizations.ROOT, null])
  })
})
