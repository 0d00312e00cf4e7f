import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../../src/core/ids.ts'
import { addDays } from '../../../src/core/time.ts'
import { rows, sql } from '../../../src/db/index.ts'
import { topUp } from '../../../src/deposits/index.ts'
import { requireOrganization } from '../../../src/organizations/index.ts'
import { book, confirm } from '../../support/booking.ts'
import { signedIn, type Visit } from '../../support/dashboard.ts'
import { addPrice } from '../../support/issuance.ts'
import { type OrganizationCode, startService } from '../../support/service.ts'
import { longToday } from '../../support/today.ts'
import { assertProblem } from '../../support/wire.ts'

suite('the money screen', async () => {
  const today = await longToday()
  const service = await startService()
  const { organizations } = service
  const { visitor: admin, login } = await signedIn(service, 'DELTA', 'admin')
  const { visitor: child } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  await addPrice(service, 'DELTA', 'flat', 10_000)
  const booking = await book(service.as('PIER9'), [{ operator: 'HAIAU' }])
  assert.equal((await confirm(service.as('PIER9'), booking.id)).body.status, 10)
  const of = (code: OrganizationCode) => `?organization_id=${organizations[code]}`

  const available = async (visitor: Visit) => (await visitor.get('/debts')).body.own.available

  test('a line says what caused it, with the booking and who sold it', async () => {
    const { body } = await admin.get('/statement')
    const settled = body.data.find((line: any) => line.kind === 'settle')
    assert.deepEqual(settled.booking, {
      id: booking.id,
      code: booking.booking_code,
      seller: { id: organizations.PIER9, code: 'PIER9', name: 'PIER9 of the tests' },
    })
    assert.equal(settled.cause, 'issuance')
    const toppedUp = body.data.find((line: any) => line.cause === 'top_up')
    const above = 'SAIGON of the tests'
    assert.deepEqual([toppedUp.kind, toppedUp.by, toppedUp.booking], ['transfer', above, null])
  })

  test('the lines are those of the partner’s own statement', async () => {
    const mine = (await child.get('/statement?limit=100')).body.data
    const partner = (await service.as('PIER9').get('/transactions?limit=100')).body.data
    assert.ok(mine.length >= 3)
    for (const [index, line] of mine.entries()) {
      const { id, kind, balance_change, held_change, balance_after, held_after } = line
      const { created_at: at, cause, ...figures } = partner[index]
      assert.deepEqual(
        { id, kind, balance_change, held_change, balance_after, held_after },
        figures,
      )
      assert.deepEqual([line.at, line.cause], [at, cause.kind])
    }
  })

  test('what those below paid is in the account of sales', async () => {
    const { data } = (await admin.get('/statement?account=sales')).body
    const paid = await child.get('/statement?kind=settle')
    assert.equal(data.length, 1)
    assert.equal(data[0].balance_change, -paid.body.data[0].balance_change)
    assert.equal(data[0].booking.code, booking.booking_code)
  })

  test('day and kind narrow the statement, and the cursor goes through it', async () => {
    const all = (await admin.get('/statement?limit=100')).body.data
    for (const kind of ['hold', 'settle', 'release', 'transfer']) {
      const { data } = (await admin.get(`/statement?kind=${kind}`)).body
      assert.deepEqual(
        data,
        all.filter((line: any) => line.kind === kind),
      )
    }
    const read = async (query: string) => (await admin.get(`/statement?${query}`)).body.data
    assert.deepEqual(await read(`from=${today}&to=${today}&limit=100`), all)
    assert.deepEqual(await read(`from=${addDays(today, 1)}`), [])
    assert.deepEqual(await read(`to=${addDays(today, -1)}`), [])
    const seen: any[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await admin.get(`/statement?limit=1${more}`)
      seen.push(...body.data)
      cursor = body.next_cursor
    }
    assert.deepEqual(seen, all)
    const reversed = await admin.get(`/statement?from=${today}&to=${addDays(today, -1)}`)
    assert.deepEqual([reversed.status, reversed.body.errors[0].path], [400, '/to'])
  })

  test('the file has the same lines, oldest first, as a spreadsheet wants them', async () => {
    const response = await fetch(`${service.url}/dashboard/api/statement.csv?language=en`, {
      headers: { cookie: admin.cookie() },
    })
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(
      response.headers.get('content-disposition') ?? '',
      new RegExp(`^attachment; filename="statement-DELTA-deposit-${today}\\.csv"$`),
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
    const [heading, ...lines] = bytes.toString().slice(1).split('\r\n')
    assert.equal(
      heading,
      'Time,Kind,Cause,Booking,Sold by,Done by,Balance change,Held change,Balance after,Held after,Line,Bank reference,Topped up or paid out',
    )
    const shown = (await admin.get('/statement?limit=100')).body.data.toReversed()
    assert.equal(lines.pop(), '')
    assert.equal(lines.length, shown.length)
    for (const [index, text] of lines.entries()) {
      const cells = text.split(',')
      const line = shown[index]
      assert.equal(
        new Date(cells[0] ?? '').getTime(),
        Math.floor(Date.parse(line.at) / 1000) * 1000,
      )
      assert.match(cells[0] ?? '', /\+07:00$/)
      assert.deepEqual(cells.slice(1), [
        line.kind,
        line.cause,
        line.booking?.code ?? '',
        line.booking?.seller.code ?? '',
        line.by ?? '',
        String(line.balance_change),
        String(line.held_change),
        String(line.balance_after),
        String(line.held_after),
        line.id,
        line.reference ?? '',
        '',
      ])
    }
  })

  test('the Vietnamese file opens in columns in an Excel that is set to Vietnamese', async () => {
    const query = `kind=settle&from=${addDays(today, -1)}&to=${today}`
    const response = await fetch(`${service.url}/dashboard/api/statement.csv?${query}`, {
      headers: { cookie: admin.cookie() },
    })
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-16le')
    assert.match(
      response.headers.get('content-disposition') ?? '',
      new RegExp(`"statement-DELTA-deposit-${addDays(today, -1)}-${today}\\.csv"`),
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    assert.deepEqual([...bytes.subarray(0, 2)], [0xff, 0xfe])
    const text = bytes.toString('utf16le').slice(1)
    assert.match(text, /^Thời điểm \(giờ Việt Nam\)\tLoại\t/)
    assert.match(text, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\tThanh toán\tXuất vé\t/m)
    assert.doesNotMatch(text, /settle|issuance/)
    assert.equal(text.trim().split('\r\n').length, 2)
  })

  test('a file of more lines than are read at a time is whole', async () => {
    const parent = await requireOrganization(service.db, 'STRANGER')
    const file = `/statement.csv${of('STRANGER')}&language=en`
    await topUp(service.db, parent, 1, { kind: 'staff', id: 'x', name: '=cmd|calc' })
    // Two thousand lines more, each as the ledger would write it.
    await service.db.transaction().execute(async tx => {
      await sql`
        create temporary table wanted on commit drop as
        select n, gen_random_uuid() as id, f.id as f, d.id as d, f.balance as fb, d.balance as db,
               f.version as fv, d.version as dv, d.held as dh
        from generate_series(1, 2000) n, accounts f, accounts d
        where f.owner = ${parent.parentId} and f.kind = 'funding'
          and d.owner = ${parent.id} and d.kind = 'deposit'`.execute(tx)
      await sql`
        insert into transfers (id, kind, from_account, to_account, amount, cause)
        select id, 'single', f, d, 1, '{"kind":"top_up","by":"tests"}' from wanted`.execute(tx)
      await sql`
        insert into entries (account_id, transfer_id, step, balance_change, held_change,
                             balance_after, held_after, account_version)
        select d, id, 'single', 1, 0, db + n, dh, dv + n from wanted
        union all select f, id, 'single', -1, 0, fb - n, 0, fv + n from wanted`.execute(tx)
      await sql`
        update accounts a set balance = balance + case a.kind when 'deposit' then 2000 else -2000 end,
                              version = version + 2000
        where (owner = ${parent.parentId} and kind = 'funding')
           or (owner = ${parent.id} and kind = 'deposit')`.execute(tx)
    })
    const lines = (await operations.get(file)).body.trim().split('\r\n').slice(1)
    assert.equal(lines.length, 2_002)
    assert.equal(new Set(lines).size, 2_002)
    assert.ok(lines.some((line: string) => line.includes(",'=cmd|calc,")))
  })

  test('a parent sees what it owes and what those right below owe', async () => {
    const { body } = await admin.get('/debts')
    assert.equal(body.creditor.code, 'SAIGON')
    assert.deepEqual(
      body.children.map((each: any) => each.organization.code),
      ['PIER9'],
    )
    const partner = (await service.as('PIER9').get('/debt-ledgers')).body.data[0]
    const { organization: _, ...figures } = body.children[0]
    assert.deepEqual(figures, {
      balance: partner.balance,
      outstanding: partner.outstanding,
      held: partner.held,
      credit_limit: partner.credit_limit,
      available: partner.available,
    })
    const root = (await operations.get('/debts')).body
    assert.equal(root.creditor, null)
    assert.deepEqual(
      root.children.map((each: any) => each.organization.code),
      ['SAIGON', 'STRANGER'],
    )
  })

  test('a top-up that is sent ten times at once tops up once', async () => {
    const before = await available(child)
    const order = { id: newId(), amount: 2_500_000 }
    const send = () => admin.post(`/top-ups${of('PIER9')}`, order)
    const all = await Promise.all(Array.from({ length: 10 }, send))
    all.push(await send())
    for (const { status, body } of all) {
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body, all[0]?.body)
    }
    assert.equal(all[0]?.body.available, before + 2_500_000)
    assert.equal(await available(child), before + 2_500_000)
    const deeds = await rows<{ facts: { amount: number }; actor_name: string }>(
      service.db,
      sql`select facts, actor_name from audit_log where facts ->> 'transfer_id' = ${order.id}`,
    )
    assert.equal(deeds.length, 1)
    assert.deepEqual([deeds[0]?.facts.amount, deeds[0]?.actor_name], [2_500_000, login.email])
    const line = (await child.get('/statement?limit=1')).body.data[0]
    assert.deepEqual([line.cause, line.balance_change], ['top_up', 2_500_000])
  })

  test('the bank’s reference of a top-up stands in the statement, in its file and in the audit log', async () => {
    const order = { id: newId(), amount: 3_000, reference: ' FT26327 001 ' }
    const made = await admin.post(`/top-ups${of('PIER9')}`, order)
    assert.deepEqual([made.status, made.body.reference], [200, 'FT26327 001'])
    assert.deepEqual((await admin.post(`/top-ups${of('PIER9')}`, order)).body, made.body)
    const [line] = (await child.get('/statement?limit=1')).body.data
    assert.deepEqual([line.cause, line.reference], ['top_up', 'FT26327 001'])
    const file = (await child.get('/statement.csv?language=en')).body.trim().split('\r\n')
    assert.equal(file.at(-1).split(',').at(-2), 'FT26327 001')
    const [told] = (await service.as('PIER9').get('/transactions?limit=1')).body.data
    assert.equal(told.cause.reference, 'FT26327 001')
    const [deed] = (await operations.get('/audit?action=balance.top_up&limit=1')).body.data
    assert.deepEqual([deed.facts.transfer_id, deed.facts.reference], [order.id, 'FT26327 001'])
    const other = await admin.post(`/top-ups${of('PIER9')}`, { ...order, reference: 'FT26327 002' })
    assert.deepEqual([other.status, other.body.errors?.[0]?.path], [400, '/id'])
    for (const reference of ['', ' ', 'a\nb', 'x'.repeat(65)]) {
      const unfit = { id: newId(), amount: 1, reference }
      const { status, body } = await admin.post(`/top-ups${of('PIER9')}`, unfit)
      assert.deepEqual([status, body.errors?.[0]?.path], [400, '/reference'], reference)
    }
  })

  test('a top-up that was too high is taken back, once, as far as it is not spent', async () => {
    const before = await available(child)
    const typed = { id: newId(), amount: 90_000_000 }
    assert.equal((await admin.post(`/top-ups${of('PIER9')}`, typed)).status, 200)
    const order = { id: newId(), amount: 81_000_000, reference: 'FT26330 009' }
    const all = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(`/payouts${of('PIER9')}`, order)),
    )
    for (const { status, body } of all) {
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body, all[0]?.body)
    }
    const now = before + 9_000_000
    assert.deepEqual([all[0]?.body.available, await available(child)], [now, now])
    const [line] = (await child.get('/statement?limit=1')).body.data
    assert.deepEqual(
      [line.cause, line.by, line.reference, line.balance_change],
      ['payout', 'DELTA of the tests', 'FT26330 009', -81_000_000],
    )
    const [told] = (await service.as('PIER9').get('/transactions?limit=1')).body.data
    assert.deepEqual(told.cause, { kind: 'payout', reference: 'FT26330 009' })
    const deeds = (await operations.get('/audit?action=balance.pay_out')).body.data
    assert.deepEqual(
      deeds.map((deed: any) => [deed.facts.transfer_id, deed.facts.amount]),
      [[order.id, 81_000_000]],
    )
    // Nothing is written of what is refused.
    for (const [id, amount, path] of [
      [newId(), now + 1, '/amount'],
      [typed.id, 1, '/id'],
      [order.id, 1, '/id'],
    ] as const) {
      const refused = await admin.post(`/payouts${of('PIER9')}`, { id, amount })
      assert.deepEqual([refused.status, refused.body.errors?.[0]?.path], [400, path])
    }
    assert.equal((await admin.post(`/top-ups${of('PIER9')}`, order)).status, 400)
    assert.equal((await operations.get('/audit?action=balance.pay_out')).body.data.length, 1)
    assert.equal(await available(child), now)
    // Who repeats it after the rest was spent is told that it was done.
    const rest = { id: newId(), amount: now }
    assert.equal((await admin.post(`/payouts${of('PIER9')}`, rest)).body.available, 0)
    const repeated = await admin.post(`/payouts${of('PIER9')}`, order)
    assert.deepEqual([repeated.status, repeated.body.available], [200, 0])
    assert.equal((await admin.post(`/top-ups${of('PIER9')}`, { ...rest, id: newId() })).status, 200)
  })

  test('of people above, an agency is told their organization and no name or address', async () => {
    await admin.post(`/top-ups${of('PIER9')}`, { id: newId(), amount: 1_000 })
    const seenBy = async (visitor: Visit, query: string) => {
      const [line] = (await visitor.get(`/statement?limit=1&${query}`)).body.data
      const file = (await visitor.get(`/statement.csv?language=en&${query}`)).body.trim()
      return { by: line.by, last: file.split('\r\n').at(-1).split(',')[5], file }
    }
    const above = 'DELTA of the tests'
    const { by, last, file } = await seenBy(child, '')
    assert.deepEqual([by, last], [above, above])
    assert.doesNotMatch(file, /@/)
    const toOperations = await seenBy(operations, of('PIER9').slice(1))
    assert.deepEqual([toOperations.by, toOperations.last], [login.email, login.email])
  })

  test('an id that was used for another amount, organization or kind is a 400 at /id', async () => {
    const order = { id: newId(), amount: 1_000 }
    assert.equal((await admin.post(`/top-ups${of('PIER9')}`, order)).status, 200)
    const [settled] = await rows<{ id: string; amount: number }>(
      service.db,
      sql`select id, amount from transfers where cause ->> 'kind' = 'issuance' limit 1`,
    )
    const before = await available(child)
    for (const [visitor, code, other] of [
      [admin, 'PIER9', { ...order, amount: 2_000 }],
      [operations, 'STRANGER', order],
      [operations, 'ROOT', order],
      [admin, 'PIER9', settled],
    ] as const) {
      const { status, body } = await visitor.post(`/top-ups${of(code)}`, other)
      assert.deepEqual([status, body.errors?.[0]?.path], [400, '/id'])
    }
    assert.equal(await available(child), before)
  })

  test('no amount of nothing, less than nothing, or a typing mistake', async () => {
    for (const amount of [0, -1, 1_000_000_000_001, 1.5, '5']) {
      const { status, body } = await admin.post(`/top-ups${of('PIER9')}`, { id: newId(), amount })
      assert.deepEqual([status, body.errors?.[0]?.path], [400, '/amount'], String(amount))
    }
    for (const amount of [-1, 1_000_000_000_001]) {
      const { status } = await admin.send('PUT', `/credit-limit${of('PIER9')}`, { amount })
      assert.equal(status, 400)
    }
  })

  test('a parent’s admin sets a child’s credit limit', async () => {
    const before = await available(child)
    const { status, body } = await admin.send('PUT', `/credit-limit${of('PIER9')}`, {
      amount: 700_000,
    })
    assert.deepEqual([status, body], [200, { available: before + 700_000 }])
    assert.equal((await child.get('/debts')).body.own.credit_limit, 700_000)
  })

  test('whose money whom: every role and every place in the tree', async () => {
    const codes = Object.keys(organizations) as OrganizationCode[]
    const homes = {
      ROOT: ['SAIGON', 'STRANGER'],
      SAIGON: ['DELTA'],
      DELTA: ['PIER9'],
      PIER9: [],
    } as const
    for (const home of Object.keys(homes) as (keyof typeof homes)[]) {
      for (const role of ['admin', 'staff'] as const) {
        const { visitor } = await signedIn(service, home, role)
        for (const code of codes) {
          const what = `${role} of ${home} for ${code}`
          const asked = [
            await visitor.post(`/top-ups${of(code)}`, { id: newId(), amount: 1 }),
            await visitor.send('PUT', `/credit-limit${of(code)}`, { amount: 5 }),
          ]
          const isChild = (homes[home] as readonly string[]).includes(code)
          const isBelow = below(home).includes(code)
          for (const answer of asked) {
            if (role === 'staff') assertProblem(answer, 403, 'role_denied', what)
            else if (isChild) assert.equal(answer.status, 200, what)
            else if (isBelow || code === home) {
              assertProblem(answer, 400, 'validation_failed', what)
              assert.equal(answer.body.errors[0].path, '/organization_id')
            } else assertProblem(answer, 404, 'not_found', what)
          }
        }
      }
    }
    for (const code of codes) {
      const order = { id: newId(), amount: 1 }
      assert.equal((await operations.post(`/top-ups${of(code)}`, order)).status, 200, code)
    }
  })

  function below(code: string): string[] {
    const line = ['ROOT', 'SAIGON', 'DELTA', 'PIER9']
    return code === 'ROOT' ? [...line.slice(1), 'STRANGER'] : line.slice(line.indexOf(code) + 1)
  }
})
