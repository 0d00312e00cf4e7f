import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { after, suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { inTransaction, migrate, openDatabase, rows, run, sql } from '../../src/db/index.ts'
import { topUp } from '../../src/deposits/index.ts'
import { readBalance } from '../../src/ledger/index.ts'
import { hold } from '../../src/ledger/transfers.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { createKey, registerOrganization } from '../../src/organizations/index.ts'
import { readCaller } from '../../src/organizations/keys.ts'
import { findOrganization } from '../../src/organizations/tree.ts'
import type { Difference } from '../../src/reconciliation/difference.ts'
import { describe, wholeNumber } from '../../src/verbs/command-line.ts'
import { tester } from '../support/actor.ts'
import { cloneDatabase } from '../support/database.ts'
import { runVerb } from '../support/processes.ts'

suite('the verbs of operator staff', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 4, onError: () => {} })
  after(async () => {
    await db.destroy()
    await drop()
  })
  await inTransaction(db, tx =>
    registerOrganization(tx, { code: 'ROOT', name: 'Root', parentId: null }, tester),
  )

  test('organization create adds an agency under its parent, with its accounts', async () => {
    const { code, stdout } = await gangway(
      ...create('PIER9', 'ROOT'),
      '--contract',
      '--hold-minutes=45',
    )
    const made = await organization('PIER9')
    assert.deepEqual([code, stdout], [0, `organization PIER9 ${made.id}\n`])
    assert.equal(made.parentId, (await organization('ROOT')).id)
    assert.deepEqual([made.hasPartnershipContract, made.holdMinutes], [true, 45])
    assert.equal((await balance('PIER9')).available, 0)
  })

  test('AUTH-6 without --contract an agency has no partnership contract', async () => {
    assert.equal((await gangway(...create('QUAY', 'ROOT'))).code, 0)
    assert.equal((await organization('QUAY')).hasPartnershipContract, false)
  })

  test('top-up and credit-limit change what is available, and say so', async () => {
    await gangway(...create('MOLE', 'ROOT'))
    const first = await gangway('top-up', '--organization', 'MOLE', '--amount', '1000000')
    assert.deepEqual([first.code, first.stdout], [0, 'MOLE: 1000000 dong available\n'])
    await gangway('top-up', '--organization=MOLE', '--amount=500', '--reference', 'FT26327001')
    const given = await rows<{ reference: string | null }>(
      db,
      sql`select facts ->> 'reference' as reference from audit_log
          where action = 'balance.top_up' order by id desc limit 2`,
    )
    assert.deepEqual(
      given.map(({ reference }) => reference),
      ['FT26327001', null],
    )
    const credit = await gangway('credit-limit', '--organization', 'MOLE', '--amount', '250')
    assert.deepEqual([credit.code, credit.stdout], [0, 'MOLE: 1000750 dong available\n'])
    assert.deepEqual(await balance('MOLE'), {
      balance: 1_000_500,
      held: 0,
      creditLimit: 250,
      available: 1_000_750,
    })
    await gangway('credit-limit', '--organization', 'MOLE', '--amount', '0')
    assert.equal((await balance('MOLE')).available, 1_000_500)
    assert.deepEqual(await verifyLedger(db), [])
  })

  test('whoever has an account without a name, as in a container, is known by its number', async () => {
    const nameless = `
      import os from 'node:os'
      import { syncBuiltinESMExports } from 'node:module'
      os.userInfo = () => { throw new Error('no such account') }
      syncBuiltinESMExports()`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(nameless)}`
    const { code, stderr } = await gangwayIn({ NODE_OPTIONS }, ...create('CLEAT', 'ROOT'))
    assert.equal(code, 0, stderr)
    const { id } = await organization('CLEAT')
    const [deed] = await rows<{ by: string }>(
      db,
      sql`select actor_name as by from audit_log where subject = ${id}`,
    )
    assert.equal(deed?.by, `uid ${process.getuid?.()}`)
  })

  test('an amount is a whole number in digits, and no larger than is counted exactly', () => {
    assert.equal(wholeNumber({ amount: '1000000' }, 'amount'), 1_000_000)
    for (const text of ['1e6', '0x10', ' 5', '1.5', '1_000', '9007199254740993']) {
      assert.throws(
        () => wholeNumber({ amount: text }, 'amount'),
        /^Error: --amount: not a whole number$/,
        text,
      )
    }
  })

  test('top-ups of one organization at the same moment all count', async () => {
    await gangway(...create('DOCK', 'ROOT'))
    const topUps = [1, 2, 4].map(amount =>
      gangway('top-up', '--organization', 'DOCK', '--amount', String(amount)),
    )
    for (const { code } of await Promise.all(topUps)) assert.equal(code, 0)
    assert.equal((await balance('DOCK')).balance, 7)
  })

  test('a top-up that is repeated with its id counts once, and the id is said before it is booked', async () => {
    await gangway(...create('WHARF', 'ROOT'))
    const topUp = (amount: number, ...more: string[]) =>
      gangway('top-up', '--organization=WHARF', `--amount=${amount}`, ...more)
    const { stderr } = await topUp(500)
    const [id = ''] = /(?<=--id )\S+/.exec(stderr) ?? []
    const repeated = await topUp(500, '--id', id.toUpperCase())
    assert.deepEqual(repeated, { code: 0, stdout: 'WHARF: 500 dong available\n', stderr: '' })
    const other = await topUp(400, '--id', id)
    assert.deepEqual([other.code, other.stderr], [1, '--id: is of another top-up or payout\n'])
    assert.equal((await balance('WHARF')).balance, 500)
  })

  test('pay-out takes back what was too much, once, and no more than is there', async () => {
    await gangway(...create('JETTY', 'ROOT'))
    await gangway('top-up', '--organization=JETTY', '--amount=5000')
    const payOut = (amount: number, ...more: string[]) =>
      gangway('pay-out', '--organization=JETTY', `--amount=${amount}`, ...more)
    const first = await payOut(4_500, '--reference=FT26330009')
    assert.deepEqual([first.code, first.stdout], [0, 'JETTY: 500 dong available\n'])
    const [id = ''] = /(?<=--id )\S+/.exec(first.stderr) ?? []
    const repeated = await payOut(4_500, '--reference=FT26330009', '--id', id)
    assert.deepEqual([repeated.code, repeated.stdout], [0, 'JETTY: 500 dong available\n'])
    const tooMuch = await payOut(501)
    assert.equal(tooMuch.code, 1)
    assert.match(tooMuch.stderr, /^--amount: is more than is available$/m)
    assert.equal((await balance('JETTY')).balance, 500)
    assert.deepEqual(await verifyLedger(db), [])
  })

  test('AUTH-7 key delete ends a key that is known by its last four characters alone', async () => {
    await gangway(...create('BUOY', 'ROOT'), '--contract')
    const { id } = await organization('BUOY')
    const wanted = { organizationId: id, name: 'site', permissions: [] }
    const { key } = await inTransaction(db, tx => createKey(tx, 'uat', wanted, tester))
    const remove = () => gangway('key', 'delete', '--ends-with', key.slice(-4))
    // Which of two is meant nobody can say here.
    const twin = { ...wanted, organizationId: (await organization('ROOT')).id }
    await run(
      db,
      sql`update organizations set has_partnership_contract = true where id = ${twin.organizationId}`,
    )
    const other = await inTransaction(db, tx => createKey(tx, 'uat', twin, tester))
    await run(db, sql`update api_keys set hint = ${key.slice(-4)} where id = ${other.id}`)
    const refused = await remove()
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, /^--ends-with: keys of .*(BUOY|ROOT), (BUOY|ROOT) do/)
    assert.ok((await readCaller(db, 'uat', key)) && (await readCaller(db, 'uat', other.key)))
    await run(db, sql`delete from api_keys where id = ${other.id}`)
    assert.deepEqual(await remove(), { code: 0, stdout: 'key site of BUOY deleted\n', stderr: '' })
    assert.equal(await readCaller(db, 'uat', key), null)
    const again = await remove()
    assert.deepEqual([again.code, again.stdout], [1, ''])
    assert.match(again.stderr, /^--ends-with: no key has the last four characters/)
    const whole = await gangway('key', 'delete', '--ends-with', other.key)
    assert.deepEqual([whole.code, whole.stdout], [1, ''])
    assert.equal(whole.stderr, '--ends-with: the last four characters of the key alone\n')
  })

  test('user create makes a user, and prints the password to hand over', async () => {
    const user = (role: string, email: string) =>
      gangway(
        'user',
        'create',
        '--organization=ROOT',
        `--role=${role}`,
        '--name=Hoa',
        `--email=${email}`,
      )
    const made = await user('operations', 'Hoa@root.example')
    assert.equal(made.code, 0, made.stderr)
    assert.match(made.stdout, /^user Hoa@root\.example, password (\w{4}-){3}\w{4},/)
    assert.deepEqual(await rows(db, sql`select role, email from users`), [
      { role: 'operations', email: 'hoa@root.example' },
    ])
    assert.match((await user('boss', 'b@root.example')).stderr, /--role is one of admin, staff/)
    assert.match((await user('admin', 'hoa@root.example')).stderr, /belongs to a user already/)
  })

  test('a password that cannot be written is said to be lost', async () => {
    const user = ['user', 'create', '--organization=ROOT', '--role=admin', '--name=An']
    const env = { PATH: process.env.PATH, GANGWAY_ENV: 'uat', DATABASE_URL: url }
    // Open for reading alone: it takes as little as a full disk does.
    const file = await open('/dev/null', 'r')
    const command = spawn(process.execPath, ['src/main.ts', ...user, '--email=an@root.example'], {
      env,
      stdio: ['ignore', file.fd, 'pipe'],
    })
    assert.ok(command.stderr)
    const [stderr, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
    await file.close()
    assert.equal(code, 1)
    assert.match(stderr, /^done, but its answer could not be written: EBADF/)
  })

  test('reconcile proves the books, and names what is wrong in them', async () => {
    const clean = await gangway('reconcile', '--dry-run')
    assert.equal(clean.code, 0)
    const { differences, unanswered } = JSON.parse(clean.stdout)
    assert.deepEqual([differences, unanswered], [[], null])
    await run(db, sql`update accounts set balance = balance + 5 where kind = 'funding'`)
    const report = JSON.parse((await gangway('reconcile', '--dry-run')).stdout)
    assert.ok(report.differences.length > 0)
    assert.match(JSON.stringify(report.differences), /balance is the sum of its entries/)
    await run(db, sql`update accounts set balance = balance - 5 where kind = 'funding'`)
  })

  test('ENV-8 reconcile --dry-run repairs nothing in production either; without it what is safe is repaired', async t => {
    const production = await cloneDatabase('production')
    t.after(() => production.drop())
    const books = openDatabase(production.url, { maxConnections: 1, onError: () => {} })
    t.after(() => books.destroy())
    await migrate(books, 'production')
    const register = (code: string, parentId: string | null) =>
      inTransaction(books, tx => registerOrganization(tx, { code, name: code, parentId }, tester))
    const above = await register('ROOT', null)
    const quay = await register('QUAY', above.id)
    await topUp(books, quay, 1_000, tester)
    const from = { owner: quay.id, kind: 'deposit' as const }
    const to = { owner: above.id, kind: 'sales' as const }
    const ofNobody = { id: newId(), from, to, amount: 300, cause: { kind: 'planted' } }
    await inTransaction(books, tx => hold(tx, [ofNobody]))
    const env = {
      GANGWAY_ENV: 'production',
      PUBLIC_URL: 'https://tickets.example',
      DATABASE_URL: production.url,
    }
    const reconciled = async (...args: string[]) => {
      const { code, stdout } = await gangwayIn(env, 'reconcile', ...args)
      const repairs = JSON.parse(stdout).differences.map(({ repair }: Difference) => repair)
      return [code, repairs, (await readBalance(books, from)).available]
    }
    assert.deepEqual(await reconciled('--dry-run'), [2, ['none'], 700])
    assert.deepEqual(await reconciled(), [2, ['voided'], 1_000])
  })

  const refusals: [args: string[], message: RegExp][] = [
    [['organization', 'create', '--name', 'X', '--parent', 'ROOT'], /--code is missing/],
    [['organization', 'create', '--code', 'X1', '--name', 'X'], /name a parent/],
    [create('X1', 'NOWHERE'), /there is no organization NOWHERE/],
    [create('ROOT', 'ROOT'), /there is an organization ROOT already/],
    [create('lower', 'ROOT'), /"lower" is no code/],
    [create('X1', 'ROOT', 'Pier\nNine'), /one line of visible text/],
    [[...create('X1', 'ROOT'), '--code', 'X2'], /^--code is there twice/],
    [['top-up', '--organization=ROOT', '--amount=5', '--amount=50'], /^--amount is there twice/],
    [[...create('X1', 'ROOT'), '--hold-minutes', '0'], /1 to 1440/],
    [[...create('X1', 'ROOT'), '--hold-minutes', 'long'], /--hold-minutes: not a whole number/],
    [['top-up', '--organization', 'ROOT'], /--amount is missing/],
    [['top-up', '--organization', 'ROOT', '--amount=-5'], /above zero/],
    [['top-up', '--organization', 'ROOT', '--amount', '1,000'], /not a whole number/],
    [
      ['top-up', '--organization', 'ROOT', '--amount=5', `--reference=${'x'.repeat(65)}`],
      /1 to 64 characters/,
    ],
    [['top-up', '--organization', 'ROOT', '--amount=5', '--id=FT26327001'], /^--id: not a UUID/],
    [['credit-limit', '--organization', 'ROOT', '--amount=-1'], /zero or more/],
    [['top-up', '--organization', 'ROOT', '--amount=0'], /^--amount: is a whole number/m],
    [['top-up', '--organization=ROOT', '--amount=5', '--dry-run'], /Unknown option '--dry-run'/],
    [['credit-limit', '--organization=ROOT', '--amount=5', '--dry-run'], /'--dry-run'/],
    [[...create('X1', 'ROOT'), '--dry-run'], /Unknown option '--dry-run'/],
    [['top-up', '--organization=ROOT', '--amount=5', '000'], /Unexpected argument '000'/],
    [['reconcile', '--fix'], /Unknown option '--fix'/],
    [['serve', '--dry-run'], /Unknown option '--dry-run'/],
    [[], /^a verb is needed[\s\S]+gangway <verb>/],
    [['dance'], /^there is no such verb[\s\S]+gangway <verb>/],
    [['constructor'], /^there is no such verb/],
  ]
  for (const [args, message] of refusals) {
    test(`\`${args.join(' ').replace('\n', '\\n')}\` is refused, and changes nothing`, async () => {
      const before = await everything()
      const { code, stdout, stderr } = await gangway(...args)
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, message)
      assert.doesNotMatch(stderr, /\n\s+at /, 'a stack trace')
      assert.deepEqual(await everything(), before)
    })
  }

  test('--help shows every verb', async () => {
    for (const args of [['--help'], ['-h'], ['top-up', '--help']]) {
      const { code, stdout } = await gangway(...args)
      assert.equal(code, 0)
      assert.match(stdout, /gangway <verb>[\s\S]+voyage-cancelled/)
    }
  })

  test('AUTH-4 WHAT-6 no verb makes a key, and none is offered', async () => {
    for (const verb of ['key create', 'api-key create']) {
      const { code, stderr } = await gangway(...verb.split(' '), '--organization', 'ROOT')
      assert.equal(code, 1)
      assert.match(stderr, /gangway <verb>/)
      assert.doesNotMatch(stderr, /\bkeys?\b(?! delete)/i)
    }
    assert.deepEqual(await rows(db, sql`select from api_keys`), [])
  })

  test('ENV-5 a verb of production refuses a database of UAT', async () => {
    const env = { GANGWAY_ENV: 'production', PUBLIC_URL: 'https://tickets.example' }
    const { code, stderr } = await gangwayIn(env, 'reconcile', '--dry-run')
    assert.equal(code, 1)
    assert.match(stderr, /belongs to the uat environment/)
  })

  test('a bad configuration is named, and without an installation it says what to do', async () => {
    const bad = await gangwayIn({ PORT: 'x' }, 'migrate')
    assert.deepEqual([bad.code, bad.stdout], [1, ''])
    assert.match(bad.stderr, /PORT: "x"/)
    const none = await gangwayIn(
      { DATABASE_URL: '', GANGWAY_DATA_DIR: '/nonexistent/gangway' },
      'reconcile',
    )
    assert.equal(none.code, 1)
    assert.match(none.stderr, /no installation is running.*DATABASE_URL/)
    for (const host of ['127.0.0.1:1', 'db.invalid']) {
      const away = await gangwayIn(
        { DATABASE_URL: `postgres://gangway:harbour@${host}/x` },
        'migrate',
      )
      assert.equal(away.code, 1)
      assert.match(away.stderr, /^the database does not answer: .*DATABASE_URL/)
      assert.doesNotMatch(away.stderr, /harbour/)
    }
  })

  test('a user of the database who may not make its tables is named with the setting', async () => {
    // No user makes tables there.
    const error = await run(db, sql`create table pg_catalog.berths ()`).catch(describe)
    assert.match(
      String(error),
      /^permission denied .*; DATABASE_URL has to name the user that owns/,
    )
  })

  function gangway(...args: string[]) {
    return gangwayIn({}, ...args)
  }

  function gangwayIn(more: Record<string, string>, ...args: string[]) {
    return runVerb(args, { GANGWAY_ENV: 'uat', DATABASE_URL: url, ...more })
  }

  async function organization(code: string) {
    return (await findOrganization(db, code)) ?? assert.fail(`no organization ${code}`)
  }

  async function balance(code: string) {
    return readBalance(db, { owner: (await organization(code)).id, kind: 'deposit' })
  }

  function everything() {
    return Promise.all([
      rows(db, sql`select * from organizations order by id`),
      rows(db, sql`select * from accounts order by id`),
      rows(db, sql`select id from transfers order by id`),
    ])
  }
})

function create(code: string, parent: string, name = `The ${code}`): string[] {
  return ['organization', 'create', '--code', code, '--name', name, '--parent', parent]
}
