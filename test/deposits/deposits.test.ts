/** What staff enter about money: its bounds, and a top-up that is sent twice. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Problem } from '../../src/core/errors.ts'
import { newId } from '../../src/core/ids.ts'
import { inTransaction, rows, sql } from '../../src/db/index.ts'
import { changeCreditLimit, payOut, topUp } from '../../src/deposits/index.ts'
import { type AccountRef, readBalance, transfer } from '../../src/ledger/index.ts'
import { requireOrganization } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { startService } from '../support/service.ts'
import { meetAt } from '../support/waiting.ts'

const highest = 1_000_000_000_000

suite('what staff enter about money', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const { db } = service
  const [root, delta, pier9] = await Promise.all(
    ['ROOT', 'DELTA', 'PIER9'].map(code => requireOrganization(db, code)),
  )
  assert.ok(root && delta && pier9)
  const balanceOf = async (owner: string, kind: AccountRef['kind'] = 'deposit') =>
    (await readBalance(db, { owner, kind })).balance

  /** The field that is refused. Nothing is moved then. */
  async function refusedAt(path: string, work: () => Promise<unknown>) {
    const before = await balanceOf(pier9?.id ?? '')
    await assert.rejects(work, (error: unknown) => {
      assert.ok(error instanceof Problem && error.code === 'validation_failed', String(error))
      assert.deepEqual(
        error.facts.errors?.map(each => each.path),
        [path],
      )
      return true
    })
    assert.equal(await balanceOf(pier9?.id ?? ''), before)
  }

  test('a top-up is one dong at least and the highest amount at most', async () => {
    for (const amount of [0, -1, 0.5, highest + 1, Number.NaN]) {
      await refusedAt('/amount', () => topUp(db, pier9, amount, tester))
    }
    for (const amount of [1, highest]) {
      const before = await balanceOf(pier9.id)
      assert.equal((await topUp(db, pier9, amount, tester)).amount, amount)
      assert.equal(await balanceOf(pier9.id), before + amount)
    }
  })

  test('a credit limit is nothing at least and the highest amount at most', async () => {
    for (const amount of [-1, 0.5, highest + 1]) {
      await refusedAt('/amount', () => changeCreditLimit(db, pier9, amount, tester))
    }
    for (const amount of [highest, 0]) {
      const available = await changeCreditLimit(db, pier9, amount, tester)
      assert.equal(available, (await balanceOf(pier9.id)) + amount)
    }
    const [deed] = await rows<{ facts: object }>(
      db,
      sql`select facts from audit_log where action = 'credit_limit.change' order by id desc limit 1`,
    )
    assert.deepEqual(deed?.facts, { before: highest, after: 0 })
  })

  test('a credit limit whose answer was lost is set again, though it is not what was shown any more', async () => {
    await changeCreditLimit(db, pier9, 40, tester)
    const set = () => changeCreditLimit(db, pier9, 50, tester, 40)
    assert.equal(await set(), await set())
    const isMeanwhile = { code: 'corrected_meanwhile' }
    await assert.rejects(changeCreditLimit(db, pier9, 60, tester, 40), isMeanwhile)
    assert.equal((await readBalance(db, { owner: pier9.id, kind: 'deposit' })).creditLimit, 50)
  })

  test('two who set a credit limit at once: the audit log says of each what it was before', async () => {
    await changeCreditLimit(db, pier9, 10, tester)
    const settled = await meetAt(
      db,
      sql`select from accounts where owner = ${pier9.id} and kind = 'deposit' for update`,
      [20, 30].map(amount => () => changeCreditLimit(db, pier9, amount, tester)),
    )
    assert.deepEqual(
      settled.map(({ status }) => status),
      ['fulfilled', 'fulfilled'],
    )
    const deeds = await rows<{ before: number; after: number }>(
      db,
      sql`select (facts ->> 'before')::bigint as before, (facts ->> 'after')::bigint as after
          from audit_log where action = 'credit_limit.change' and facts ->> 'after' in ('20', '30')`,
    )
    const earlier = deeds.find(({ before }) => before === 10)
    const later = deeds.find(({ before }) => before !== 10)
    assert.equal(later?.before, earlier?.after, JSON.stringify(deeds))
  })

  test('a reference is one line of visible text, 64 characters at most', async () => {
    for (const reference of ['', ' ', 'BANK\n1', 'BANK\u202e1', 'x'.repeat(65)]) {
      await refusedAt('/reference', () => topUp(db, pier9, 1, tester, { reference }))
    }
    const reference = 'x'.repeat(64)
    assert.equal((await topUp(db, pier9, 1, tester, { reference })).reference, reference)
  })

  test('the money comes from the bank account of the parent, and for the root from outside', async () => {
    for (const [organization, bank] of [
      [pier9, delta.id],
      [root, 'outside'],
    ] as const) {
      const before = await balanceOf(bank, 'funding')
      await topUp(db, organization, 700, tester)
      assert.equal(await balanceOf(bank, 'funding'), before - 700)
    }
  })

  test('a top-up that is sent twice counts once; an id of anything else is refused', async () => {
    const id = newId()
    const reference = 'BANK-1'
    const first = await topUp(db, pier9, 900, tester, { id, reference })
    assert.deepEqual(await topUp(db, pier9, 900, tester, { id, reference }), first)
    await refusedAt('/id', () => topUp(db, delta, 900, tester, { id, reference }))
    await refusedAt('/id', () => topUp(db, pier9, 901, tester, { id, reference }))
    await refusedAt('/id', () => topUp(db, pier9, 900, tester, { id }))
    const from = { owner: delta.id, kind: 'sales' as const }
    const to = { owner: pier9.id, kind: 'deposit' as const }
    const other = { id: newId(), from, to, amount: 900, cause: { kind: 'refund' } }
    await inTransaction(db, tx => transfer(tx, [other]))
    await refusedAt('/id', () => topUp(db, pier9, 900, tester, { id: other.id }))
  })

  test('an id of one organization is no other’s, though both have one parent', async () => {
    const [saigon, stranger] = await Promise.all(
      ['SAIGON', 'STRANGER'].map(code => requireOrganization(db, code)),
    )
    assert.ok(saigon && stranger)
    for (const book of [topUp, payOut]) {
      const id = newId()
      await book(db, saigon, 900, tester, { id })
      const before = await balanceOf(stranger.id)
      await refusedAt('/id', () => book(db, stranger, 900, tester, { id }))
      assert.equal(await balanceOf(stranger.id), before)
    }
  })
})
