import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import { findShort, readBalance, refund } from '../../src/ledger/index.ts'
import {
  counters,
  deposit,
  funding,
  holdAll,
  limit,
  move,
  newTransfer,
  openAgency,
  openLedger,
  operator,
  releaseAll,
  sales,
  settleAll,
} from './support.ts'

suite('credit', async () => {
  const ledger = await openLedger()
  const { db } = ledger

  test('a hold on credit that is released leaves no debt and no trace in the counters', async () => {
    const agency = await openAgency(ledger, 0, 1_000)
    const held = newTransfer(deposit(agency), operator, 800)
    assert.equal((await holdAll(ledger, [held])).kind, 'done')
    assert.deepEqual(await counters(ledger, deposit(agency)), [0, 800])
    await releaseAll(ledger, [held.id])
    assert.deepEqual(await readBalance(db, deposit(agency)), {
      balance: 0,
      held: 0,
      creditLimit: 1_000,
      available: 1_000,
    })
  })

  test('a hold on credit that is settled becomes debt, down to the limit', async () => {
    const agency = await openAgency(ledger, 300, 1_000)
    const held = newTransfer(deposit(agency), operator, 1_300)
    await holdAll(ledger, [held])
    await settleAll(ledger, [held.id])
    assert.deepEqual(await counters(ledger, deposit(agency)), [-1_000, 0])
    assert.equal(
      (await holdAll(ledger, [newTransfer(deposit(agency), operator, 1)])).kind,
      'refused',
    )
  })

  test('ERRT-4 who would be short of a hold is foretold to the dong, with debt, credit and what is held', async () => {
    const [agency, parent] = [await openAgency(ledger, 300, 1_000), await openAgency(ledger, 5_000)]
    await holdAll(ledger, [newTransfer(deposit(agency), operator, 200)])
    await move(ledger, [newTransfer(deposit(agency), operator, 600)])
    const wanted = (one: number, two: number) => [
      newTransfer(deposit(agency), sales(parent), one),
      newTransfer(deposit(parent), operator, 5_000),
      newTransfer(deposit(agency), operator, two),
    ]
    const { available } = await readBalance(db, deposit(agency))
    assert.equal(available, 500)
    assert.deepEqual(await findShort(db, wanted(499, 2)), [deposit(agency)])
    assert.deepEqual(await holdAll(ledger, wanted(499, 2)), {
      kind: 'refused',
      short: [deposit(agency)],
    })
    assert.deepEqual(await findShort(db, wanted(499, 1)), [])
    assert.deepEqual(await counters(ledger, deposit(agency)), [-300, 200])
    assert.equal((await holdAll(ledger, wanted(499, 1))).kind, 'done')
  })

  test('money that comes in while a hold on credit is open is not given out twice', async () => {
    const agency = await openAgency(ledger, 0, 1_000)
    const held = newTransfer(deposit(agency), operator, 1_000)
    await holdAll(ledger, [held])
    await move(ledger, [newTransfer(funding, deposit(agency), 200)])
    assert.equal(
      (await holdAll(ledger, [newTransfer(deposit(agency), operator, 201)])).kind,
      'refused',
    )
    assert.equal(
      (await holdAll(ledger, [newTransfer(deposit(agency), operator, 200)])).kind,
      'done',
    )
    await settleAll(ledger, [held.id])
    assert.deepEqual(await counters(ledger, deposit(agency)), [-800, 200])
  })

  test('a limit lowered under the debt calls nothing in: open holds settle and release, new ones are refused', async () => {
    const agency = await openAgency(ledger, 0, 1_000)
    const [one, two] = [
      newTransfer(deposit(agency), operator, 400),
      newTransfer(deposit(agency), operator, 300),
    ]
    await holdAll(ledger, [one, two])
    await limit(ledger, agency, 0)
    assert.equal((await readBalance(db, deposit(agency))).available, -700)
    assert.equal(
      (await holdAll(ledger, [newTransfer(deposit(agency), operator, 1)])).kind,
      'refused',
    )
    assert.deepEqual(await settleAll(ledger, [one.id]), new Map())
    assert.deepEqual(await releaseAll(ledger, [two.id]), new Map())
    assert.deepEqual(await counters(ledger, deposit(agency)), [-400, 0])
  })

  test('under its limit an agency can pay in, and holds again only when the debt is covered', async () => {
    const agency = await openAgency(ledger, 0, 1_000)
    const held = newTransfer(deposit(agency), operator, 1_000)
    await holdAll(ledger, [held])
    await settleAll(ledger, [held.id])
    await limit(ledger, agency, 100)
    assert.equal((await move(ledger, [newTransfer(funding, deposit(agency), 500)])).kind, 'done')
    assert.equal(
      (await holdAll(ledger, [newTransfer(deposit(agency), operator, 1)])).kind,
      'refused',
    )
    assert.equal((await move(ledger, [newTransfer(funding, deposit(agency), 401)])).kind, 'done')
    assert.equal((await holdAll(ledger, [newTransfer(deposit(agency), operator, 1)])).kind, 'done')
    assert.equal(
      (await holdAll(ledger, [newTransfer(deposit(agency), operator, 1)])).kind,
      'refused',
    )
  })

  test('a credit limit is a whole number of dong, zero or more, of an account that is there', async () => {
    const agency = await openAgency(ledger, 0, 10)
    await assert.rejects(limit(ledger, agency, -1), /credit_limit_is_not_negative/)
    await assert.rejects(limit(ledger, agency, 1.5), RangeError)
    await assert.rejects(limit(ledger, 'NOBODY', 1), /no deposit account of NOBODY/)
    assert.equal((await readBalance(db, deposit(agency))).creditLimit, 10)
  })

  test('a credit limit is of the deposit alone: what an organization was paid is given back without one', async () => {
    const agency = await openAgency(ledger, 0, 50)
    const back = newTransfer(sales(agency), operator, 51)
    assert.equal((await move(ledger, [back])).kind, 'done')
  })

  test('a refund is given or fails loudly: it never passes for given where nothing moved', async () => {
    const agency = await openAgency(ledger, 0, 50)
    const back = newTransfer(deposit(agency), operator, 51)
    await assert.rejects(
      inTransaction(db, tx => refund(tx, [back])),
      /a refund was refused/,
    )
    assert.deepEqual(await counters(ledger, deposit(agency)), [0, 0])
  })

  test('the database itself refuses to take an account past its limit', async () => {
    const agency = await openAgency(ledger, 100, 50)
    const change = (what: 'balance' | 'held', by: number) =>
      run(
        db,
        sql`update accounts set ${sql.ref(what)} = ${sql.ref(what)} + ${by}
            where owner = ${agency} and kind = 'deposit'`,
      )
    await assert.rejects(change('balance', -151), /would pass its limit/)
    await assert.rejects(change('held', 151), /would pass its limit/)
    await assert.rejects(change('held', -1), /held_is_not_negative/)
    assert.deepEqual(await counters(ledger, deposit(agency)), [100, 0])
  })
})
