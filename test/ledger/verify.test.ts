import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, rows, run, type Sql, sql, type Tx } from '../../src/db/index.ts'
import { proveLedger } from '../../src/ledger/index.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { unfaithfulTransfers } from '../../src/ledger/verify-transfers.ts'
import { rowsRead } from '../support/rows-read.ts'
import {
  deposit,
  holdAll,
  type Ledger,
  move,
  newTransfer,
  openChain,
  openLedger,
  operator,
  sales,
  saleTransfers,
  settleAll,
} from './support.ts'

/** Does to the books what no one can do while the triggers stand. */
async function plant({ db }: Ledger, ...damage: Sql[]): Promise<void> {
  await inTransaction(db, async tx => {
    for (const table of ['accounts', 'transfers', 'transfer_resolutions', 'entries']) {
      await run(tx, sql`alter table ${sql.table(table)} disable trigger user`)
    }
    for (const statement of damage) assert.ok((await run(tx, statement)) > 0)
  })
}

const ofAgency = sql`(select id from accounts where owner = 'AGENCY' and kind = 'deposit')`

/** A fault of the books and the checks that must find it. */
const faults: { name: string; damage: Sql[]; checks: string[] }[] = [
  {
    name: 'a balance that was edited',
    damage: [sql`update accounts set balance = balance + 7 where id = ${ofAgency}`],
    checks: ['balance is the sum of its entries'],
  },
  {
    name: 'a held amount that was edited',
    damage: [sql`update accounts set held = held + 7 where id = ${ofAgency}`],
    checks: ['held is the sum of its entries', 'held is the sum of its open holds'],
  },
  {
    name: 'a version that was edited',
    damage: [sql`update accounts set version = version + 1 where id = ${ofAgency}`],
    checks: ['version counts the entries'],
  },
  {
    name: 'an entry whose change was edited',
    damage: [
      sql`update entries set balance_change = balance_change + 7
          where account_id = ${ofAgency} and step = 'settle'`,
    ],
    checks: [
      'all entries sum to zero',
      'balance is the sum of its entries',
      'every line goes on from the one before',
      'every transfer moved what it says',
    ],
  },
  {
    name: 'an entry whose running balance was edited',
    damage: [
      sql`update entries set balance_after = balance_after + 7
          where account_id = ${ofAgency} and step = 'hold'`,
    ],
    checks: ['every line goes on from the one before'],
  },
  {
    name: 'an entry that is missing',
    damage: [sql`delete from entries where account_id = ${ofAgency} and step = 'settle'`],
    checks: [
      'all entries sum to zero',
      'balance is the sum of its entries',
      'held is the sum of its entries',
      'version counts the entries',
      'every transfer moved what it says',
    ],
  },
  {
    name: 'an open hold that was marked as resolved without moving',
    damage: [
      sql`insert into transfer_resolutions (transfer_id, resolution)
          select id, 'voided' from transfers t where kind = 'two_phase'
            and not exists (select from transfer_resolutions where transfer_id = t.id)`,
    ],
    checks: ['held is the sum of its open holds', 'every transfer moved what it says'],
  },
  {
    name: 'a posting that was turned into a release',
    damage: [sql`update transfer_resolutions set resolution = 'voided'`],
    checks: ['every transfer moved what it says'],
  },
  {
    name: 'a transfer without entries',
    damage: [
      sql`insert into transfers (id, kind, from_account, to_account, amount, cause)
          select gen_random_uuid(), 'single', from_account, to_account, 5, '{"kind":"x"}'
          from transfers limit 1`,
    ],
    checks: ['every transfer moved what it says'],
  },
  // Who tops up or pays out chooses the transfer's id.
  ...['0', 'f'].map(digit => ({
    name: `a transfer without entries whose id is all ${digit}`,
    damage: [
      sql`insert into transfers (id, kind, from_account, to_account, amount, cause)
          select repeat(${digit}, 32)::uuid, 'single', from_account, to_account, 5, '{"kind":"x"}'
          from transfers limit 1`,
    ],
    checks: ['every transfer moved what it says'],
  })),
  {
    name: 'a transfer whose amount was edited',
    damage: [sql`update transfers set amount = amount + 7 where kind = 'single'`],
    checks: ['every transfer moved what it says'],
  },
  {
    name: 'money moved from one account’s books to another’s, counters and all',
    damage: [
      sql`update entries set balance_change = balance_change + 7, balance_after = balance_after + 7
          where account_id = ${ofAgency} and account_version =
            (select max(account_version) from entries where account_id = ${ofAgency})`,
      sql`update accounts set balance = balance + 7 where id = ${ofAgency}`,
      sql`update entries set balance_change = balance_change - 7, balance_after = balance_after - 7
          where (account_id, account_version) =
            (select id, version from accounts where kind = 'operator')`,
      sql`update accounts set balance = balance - 7 where kind = 'operator'`,
    ],
    checks: ['every transfer moved what it says'],
  },
]

suite('verifyLedger', async () => {
  test('books of every kind of movement are clean', async () => {
    const ledger = await openBooks()
    assert.deepEqual(await verifyLedger(ledger.db), [])
  })

  test('an empty ledger is clean', async () => {
    const { db } = await openLedger()
    assert.deepEqual(await verifyLedger(db), [])
  })

  for (const { name, damage, checks } of faults) {
    test(`finds ${name}`, async () => {
      const ledger = await openBooks()
      await plant(ledger, ...damage)
      const differences = await verifyLedger(ledger.db)
      const found = [...new Set<string>(differences.map(({ check }) => check))]
      for (const check of checks) assert.ok(found.includes(check), `${check}: not in ${found}`)
      for (const difference of differences) {
        assert.equal(typeof difference.expected, 'number')
        assert.notEqual(difference.expected, difference.found)
        assert.ok(difference.subject.length > 0)
      }
    })
  }

  for (const { name, damage, checks } of faults) {
    // Seen from the entries; what has none is for the proof of everything.
    if (/marked as resolved|without entries/.test(name)) continue
    test(`finds ${name} among what has moved lately`, async () => {
      const ledger = await openBooks()
      const since = new Date(Date.now() - 60_000)
      assert.deepEqual(await Array.fromAsync(proveLedger(ledger.db, { since })), [])
      await plant(ledger, ...damage)
      const differences = await Array.fromAsync(proveLedger(ledger.db, { since }))
      assert.ok(differences.some(({ check }) => checks.includes(check)))
    })
  }

  test('looks at the counters of every account, and at no entry from before', async () => {
    const ledger = await openBooks()
    const edited = sql`update entries set held_after = held_after + 7
                       where account_id = ${ofAgency} and step = 'hold' and account_version = 2`
    await plant(ledger, edited)
    const since = new Date(Date.now() + 60_000)
    assert.deepEqual(await Array.fromAsync(proveLedger(ledger.db, { since })), [])
    await plant(ledger, sql`update accounts set balance = balance + 7 where id = ${ofAgency}`)
    const found = await Array.fromAsync(proveLedger(ledger.db, { since }))
    assert.deepEqual(
      found.map(({ check }) => check),
      ['balance is the sum of its entries'],
    )
    assert.equal((await verifyLedger(ledger.db)).length > 1, true)
  })

  test('tells a transfer that moved more than once lately once', async () => {
    const ledger = await openBooks()
    // Its hold and its settlement are read one after the other.
    await plant(
      ledger,
      sql`update entries set created_at = now() - interval '25 minutes' where step = 'hold'`,
      sql`update transfers t set amount = amount + 7
          where exists (select from transfer_resolutions where transfer_id = t.id)`,
    )
    const since = new Date(Date.now() - 3_600_000)
    const told = (await Array.fromAsync(proveLedger(ledger.db, { since }))).filter(
      ({ check }) => check === 'every transfer moved what it says',
    )
    const broken = await rows<{ id: string }>(
      ledger.db,
      sql`select transfer_id as id from transfer_resolutions order by 1`,
    )
    assert.deepEqual(
      told.map(({ subject }) => subject).toSorted(),
      broken.map(({ id }) => id),
    )
  })

  test('goes on from page to page, in the midst of an account and between two', async () => {
    const ledger = await openBooks()
    // As many lines of each of two accounts, and transfers, as fill a page and a half.
    await plant(ledger, ...manyMoves(30_000))
    assert.deepEqual(await verifyLedger(ledger.db), [])
    const [{ version, owner }] = (await rows<{ version: number; owner: string }>(
      ledger.db,
      // The first line of the second page: those of the accounts before it fill the first.
      sql`select e.account_version as version, a.owner || '/' || a.kind as owner
          from entries e join accounts a on a.id = e.account_id
          order by e.account_id, e.account_version offset 20000 limit 1`,
    )) as [{ version: number; owner: string }]
    await plant(
      ledger,
      sql`update entries set held_after = held_after + 7 where (account_id, account_version) = (
            select account_id, account_version from entries
            order by account_id, account_version offset 20000 limit 1)`,
    )
    const broken = 'every line goes on from the one before'
    assert.deepEqual(await verifyLedger(ledger.db), [
      { check: broken, subject: `${owner} ${version}`, expected: 0, found: 7 },
      { check: broken, subject: `${owner} ${version + 1}`, expected: 7, found: 0 },
    ])
  })

  test('looks at each resolution once, however few of many transfers it proves', async () => {
    const ledger = await openLedger({ proof: false })
    await plant(ledger, ...manyMoves(6_000))
    await plant(
      ledger,
      sql`update transfers set kind = 'two_phase'`,
      sql`insert into transfer_resolutions (transfer_id, resolution) select id, 'posted' from transfers`,
    )
    await run(ledger.db, sql`analyze`)
    const ids = await rows<{ id: string }>(
      ledger.db,
      sql`select id from transfers order by id offset 3000 limit 51`,
    )
    const [from, to] = [ids[0]?.id, ids[50]?.id]
    const areWanted: ((id: Sql) => Sql)[] = [
      id => sql`(${id} > ${from} and ${id} <= ${to})`,
      id => sql`${id} = any(array(select id from transfers where id > ${from} and id <= ${to}))`,
    ]
    for (const wanted of areWanted) {
      const prove = (tx: Tx) => unfaithfulTransfers(tx, wanted)
      assert.equal(await rowsRead(ledger.db, 'transfer_resolutions', prove), 50)
    }
  })

  test('ends when it is told to', async () => {
    const ledger = await openBooks()
    for (const since of [null, new Date(Date.now() - 60_000)]) {
      const proof = proveLedger(ledger.db, { since, signal: AbortSignal.abort() })
      await assert.rejects(Array.fromAsync(proof), { name: 'AbortError' })
    }
  })

  test('says what it expected, what it found and where', async () => {
    const ledger = await openBooks()
    await plant(ledger, sql`update accounts set balance = balance + 7 where id = ${ofAgency}`)
    assert.deepEqual(await verifyLedger(ledger.db), [
      {
        check: 'balance is the sum of its entries',
        subject: 'AGENCY/deposit',
        expected: 350,
        found: 357,
      },
    ])
  })
})

/** So many single transfers of a dong from one new account to another. */
function manyMoves(count: number): Sql[] {
  const account = (owner: string) =>
    sql`(select id from accounts where owner = ${owner} and kind = 'funding')`
  const side = (owner: string, sign: number) =>
    sql`insert into entries (account_id, transfer_id, step, balance_change, held_change,
          balance_after, held_after, account_version)
        select ${account(owner)}, md5('move' || n)::uuid, 'single', ${sign}, 0, ${sign} * n, 0, n
        from generate_series(1, ${count}) n`
  return [
    sql`insert into accounts (owner, kind, balance, version)
        values ('FROM', 'funding', ${-count}, ${count}), ('TO', 'funding', ${count}, ${count})`,
    sql`insert into transfers (id, kind, from_account, to_account, amount, cause)
        select md5('move' || n)::uuid, 'single', ${account('FROM')}, ${account('TO')}, 1, '{"kind":"x"}'
        from generate_series(1, ${count}) n`,
    side('FROM', -1),
    side('TO', 1),
  ]
}

/** Two organizations with a top-up, a settled sale, an open hold and a single transfer. */
async function openBooks(): Promise<Ledger> {
  const ledger = await openLedger({ proof: false })
  await openChain(ledger, ['ROOT', 'AGENCY'], [1_000, 500])
  const sale = saleTransfers(['ROOT', 'AGENCY'], 100)
  await holdAll(ledger, sale)
  await settleAll(
    ledger,
    sale.map(each => each.id),
  )
  await holdAll(ledger, [newTransfer(deposit('AGENCY'), sales('ROOT'), 60)])
  await move(ledger, [newTransfer(deposit('AGENCY'), operator, 50)])
  return ledger
}
