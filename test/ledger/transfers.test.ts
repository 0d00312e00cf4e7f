import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { inTransaction } from '../../src/db/index.ts'
import { openAccount, readBalance, settle, transfer } from '../../src/ledger/index.ts'
import { hold } from '../../src/ledger/transfers.ts'
import {
  counters,
  deposit,
  funding,
  holdAll,
  limit,
  move,
  newTransfer,
  openAgency,
  openChain,
  openLedger,
  operator,
  picture,
  releaseAll,
  sales,
  saleTransfers,
  settleAll,
} from './support.ts'

suite('hold, settle, release, transfer', async () => {
  const ledger = await openLedger()
  const { db } = ledger

  test('a hold sets money aside and moves none', async () => {
    const agency = await openAgency(ledger, 1_000)
    const before = await counters(ledger, operator)
    assert.deepEqual(await holdAll(ledger, [newTransfer(deposit(agency), operator, 400)]), {
      kind: 'done',
    })
    assert.deepEqual(await readBalance(db, deposit(agency)), {
      balance: 1_000,
      held: 400,
      creditLimit: 0,
      available: 600,
    })
    assert.deepEqual(await counters(ledger, operator), before)
  })

  test('STATET-2 settling a hold moves exactly what was held to where it goes', async () => {
    const agency = await openAgency(ledger, 1_000)
    const [arrivedBefore] = await counters(ledger, operator)
    const held = newTransfer(deposit(agency), operator, 400)
    await holdAll(ledger, [held])
    assert.deepEqual(await settleAll(ledger, [held.id]), new Map())
    assert.deepEqual(await counters(ledger, deposit(agency)), [600, 0])
    assert.deepEqual(await counters(ledger, operator), [arrivedBefore + 400, 0])
  })

  test('STATET-3 releasing a hold frees exactly what was held', async () => {
    const agency = await openAgency(ledger, 1_000)
    const before = await counters(ledger, operator)
    const held = newTransfer(deposit(agency), operator, 400)
    await holdAll(ledger, [held])
    assert.deepEqual(await releaseAll(ledger, [held.id]), new Map())
    assert.deepEqual(await counters(ledger, deposit(agency)), [1_000, 0])
    assert.deepEqual(await counters(ledger, operator), before)
  })

  test('the whole available amount can be held, and not one dong more', async () => {
    const agency = await openAgency(ledger, 1_000, 500)
    const refused = { kind: 'refused', short: [deposit(agency)] }
    assert.deepEqual(
      await holdAll(ledger, [newTransfer(deposit(agency), operator, 1_501)]),
      refused,
    )
    assert.deepEqual(await holdAll(ledger, [newTransfer(deposit(agency), operator, 1_500)]), {
      kind: 'done',
    })
    assert.deepEqual(await holdAll(ledger, [newTransfer(deposit(agency), operator, 1)]), refused)
  })

  test('a transfer moves at once, and is refused where money is held', async () => {
    const agency = await openAgency(ledger, 1_000)
    await holdAll(ledger, [newTransfer(deposit(agency), operator, 700)])
    const before = await picture(ledger)
    assert.equal((await move(ledger, [newTransfer(deposit(agency), funding, 301)])).kind, 'refused')
    assert.deepEqual(await picture(ledger), before)
    assert.equal((await move(ledger, [newTransfer(deposit(agency), funding, 300)])).kind, 'done')
    assert.deepEqual(await counters(ledger, deposit(agency)), [700, 700])
  })

  for (const [level, name] of ['ROOT', 'UPPER', 'LOWER', 'SELLER'].entries()) {
    test(`ERRT-4 STATET-4 when level ${level} of four is short, nothing is held or written anywhere`, async () => {
      const owners = ['ROOT', 'UPPER', 'LOWER', 'SELLER'].map(each => `${each}-${level}`)
      const money = owners.map((_, index) => (index === level ? 99 : 100))
      await openChain(ledger, owners, money)
      const before = await picture(ledger)
      assert.deepEqual(await holdAll(ledger, saleTransfers(owners, 100)), {
        kind: 'refused',
        short: [deposit(`${name}-${level}`)],
      })
      assert.deepEqual(await picture(ledger), before)
    })
  }

  test('ERRT-4 every account that is short is named', async () => {
    const owners = ['R', 'U', 'L', 'S'].map(each => `${each}-several`)
    await openChain(ledger, owners, [10, 100, 10, 100])
    const answer = await holdAll(ledger, saleTransfers(owners, 100))
    assert.equal(answer.kind, 'refused')
    const short = answer.kind === 'refused' ? answer.short.map(({ owner }) => owner) : []
    assert.deepEqual(short.toSorted(), ['L-several', 'R-several'])
  })

  test('two holds on one account in one call count together', async () => {
    const agency = await openAgency(ledger, 1_000)
    const twice = () => [600, 500].map(amount => newTransfer(deposit(agency), operator, amount))
    assert.equal((await holdAll(ledger, twice())).kind, 'refused')
    await limit(ledger, agency, 100)
    assert.equal((await holdAll(ledger, twice())).kind, 'done')
    assert.deepEqual(await counters(ledger, deposit(agency)), [1_000, 1_100])
  })

  for (const [first, second, answer] of [
    [settleAll, settleAll, 'posted'],
    [settleAll, releaseAll, 'posted'],
    [releaseAll, releaseAll, 'voided'],
    [releaseAll, settleAll, 'voided'],
  ] as const) {
    const title = `${first.name} then ${second.name}: the second says ${answer} and moves nothing`
    test(`a hold resolves once; ${title}`, async () => {
      const agency = await openAgency(ledger, 1_000)
      const held = newTransfer(deposit(agency), operator, 400)
      await holdAll(ledger, [held])
      await first(ledger, [held.id])
      const before = await picture(ledger)
      const expected = new Map([[held.id, answer]])
      assert.deepEqual(await second(ledger, [held.id]), expected)
      assert.deepEqual(await second(ledger, [held.id, held.id]), expected)
      assert.deepEqual(await picture(ledger), before)
    })
  }

  test('of several holds those that are still open are resolved and the others are named', async () => {
    const agency = await openAgency(ledger, 1_000)
    const holds = [100, 200, 300].map(amount => newTransfer(deposit(agency), operator, amount))
    const [one = '', two = '', three = ''] = holds.map(each => each.id)
    await holdAll(ledger, holds)
    await releaseAll(ledger, [two])
    assert.deepEqual(await settleAll(ledger, [one, two, three]), new Map([[two, 'voided']]))
    assert.deepEqual(await counters(ledger, deposit(agency)), [600, 0])
  })

  test('a transfer’s id is taken once: the same one again is refused with nothing moved', async () => {
    const agency = await openAgency(ledger, 1_000)
    const held = newTransfer(deposit(agency), operator, 100)
    await holdAll(ledger, [held])
    const before = await picture(ledger)
    for (const again of [holdAll, move]) {
      await assert.rejects(again(ledger, [held]), /duplicate key/)
      await assert.rejects(again(ledger, [{ ...held, amount: 200 }]), /duplicate key/)
    }
    assert.deepEqual(await picture(ledger), before)
  })

  test('an account that is not there fails the whole call, with nothing moved', async () => {
    const agency = await openAgency(ledger, 1_000)
    const before = await picture(ledger)
    const known = newTransfer(deposit(agency), operator, 100)
    for (const unknown of [
      newTransfer(deposit('NOBODY'), operator, 1),
      newTransfer(deposit(agency), sales('NOBODY'), 1),
    ]) {
      for (const transfers of [[unknown], [known, unknown]]) {
        await assert.rejects(holdAll(ledger, transfers), /names an unknown account/)
        await assert.rejects(move(ledger, transfers), /names an unknown account/)
      }
    }
    await assert.rejects(readBalance(db, deposit('NOBODY')), /no deposit account of NOBODY/)
    assert.deepEqual(await picture(ledger), before)
  })

  test('a hold that is not there, or was no hold, cannot be resolved', async () => {
    const agency = await openAgency(ledger, 1_000)
    const single = newTransfer(deposit(agency), operator, 100)
    await move(ledger, [single])
    const before = await picture(ledger)
    for (const id of [newId(), single.id]) {
      await assert.rejects(settleAll(ledger, [id]), /unknown hold/)
      await assert.rejects(releaseAll(ledger, [id]), /unknown hold/)
    }
    assert.deepEqual(await picture(ledger), before)
  })

  for (const amount of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    test(`MONEY-1 an amount of ${amount} is refused with nothing moved`, async () => {
      const agency = await openAgency(ledger, 1_000)
      const before = await picture(ledger)
      const transfers = [newTransfer(deposit(agency), operator, amount)]
      await assert.rejects(holdAll(ledger, transfers))
      await assert.rejects(move(ledger, transfers))
      assert.deepEqual(await picture(ledger), before)
    })
  }

  test('no transfers and no ids are no movement', async () => {
    const before = await picture(ledger)
    assert.deepEqual(await holdAll(ledger, []), { kind: 'done' })
    assert.deepEqual(await move(ledger, []), { kind: 'done' })
    assert.deepEqual(await settleAll(ledger, []), new Map())
    assert.deepEqual(await picture(ledger), before)
  })

  test('a transaction that fails afterwards takes its movements with it', async () => {
    const agency = await openAgency(ledger, 1_000)
    const before = await picture(ledger)
    const held = newTransfer(deposit(agency), operator, 100)
    const work = inTransaction(db, async tx => {
      await hold(tx, [held])
      await transfer(tx, [newTransfer(deposit(agency), operator, 50)])
      await settle(tx, [held.id])
      throw new Error('the rest failed')
    })
    await assert.rejects(work, /the rest failed/)
    assert.deepEqual(await picture(ledger), before)
  })

  test('opening an account a second time changes nothing', async () => {
    const agency = await openAgency(ledger, 1_000, 300)
    await inTransaction(db, tx => openAccount(tx, deposit(agency), 0))
    assert.equal((await readBalance(db, deposit(agency))).available, 1_300)
  })
})
