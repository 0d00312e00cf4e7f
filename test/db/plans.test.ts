/**
 * No statement reads a table from one end to the other that grows with sales. Every statement that the
 * service sends while partners and the dashboard's people do what they do is explained again with
 * sequential scans forbidden: where there is one all the same, or an index read without a condition,
 * there is no index for it; nor where a page is sorted out of all that there is. A new statement is covered as soon as something here sends it; what the
 * database's own functions send is not seen on the way there, so they are called once more, and the
 * server tells of the plans that it made inside them.
 */
import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import pg from 'pg'
import { newId } from '../../src/core/ids.ts'
import { inTransaction } from '../../src/db/index.ts'
import { transfer } from '../../src/ledger/index.ts'
import { hold } from '../../src/ledger/transfers.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import { tasks } from '../../src/worker/tasks.ts'
import { tester } from '../support/actor.ts'
import { book, confirm, type VoyageQuery } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { signedIn } from '../support/dashboard.ts'
import { keepWaiting, legOf, misbehave, until } from '../support/issuance.ts'
import { nodesOf, type Plan, sortsForAPage, wholeReads } from '../support/plans.ts'
import { tapStatements } from '../support/saga/statements.ts'
import { startService } from '../support/service.ts'

const seen = new Map<string, readonly unknown[]>()
let watching = false
tapStatements(({ text, values }, run) => {
  if (watching && /^(select|with|insert|update|delete)/.test(text)) seen.set(text, values)
  return run()
})

/** Statements that are free to choose, and why. */
const free = [
  // The seller's and the agency's invoices have an index each; which is better is for the planner to say.
  /^select i\.id, .* from invoices i .* where \(i\.organization_id = /,
  // Begin with the desk's requests or cases, which are few.
  /^select q\.\* from \( select r\.id, .* from ticketing_requests r /,
  /^select q\.\* from \( select c\.id, .* from repair_cases c /,
  /^update repair_cases c /,
  // Reconciliation sets all accounts beside each other, in one state: they grow with organizations alone.
  /^select a\.owner .* from accounts a where \(a\.balance, a\.held, a\.version\) <> /,
  /^select coalesce\(sum\(balance\), 0\)::bigint as total from accounts$/,
  /^select 'held is the sum of its open holds' as check, /,
  /^select a\.id, a\.version from accounts a left join /,
]

/**
 * Among tables that are all but empty every plan costs the same, so what would be dear is made dear: a
 * page of a whole table, and each entry of an index that is looked at.
 */
const asIfLarge = `set seq_page_cost = 1e6; set cpu_index_tuple_cost = 1e3;
  set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off`

/** An index of words leads to pages of its table, which are not to be dear: these plans are made once more. */
const byWords = / from search_words where words @@ /

/**
 * Pages of what is few: the parts of a cancellation, a booking's customers or those of a document or word, the
 * orders of some days, of which the rejected ones come first.
 */
const few = [
  byWords,
  / from cancellation_parts p join orders o on .* where p\.cancellation_id = \$1 /,
  / from customers c where c\.organization_id = \$1 and c\.(booking_id|document_number) = /,
  /^with referred as \( select reference, order_id, /,
]

/** Words of statements that the database's functions have, to know that their plans were told. */
const inside = [
  ...['for no key update', 'insert into transfers ', 'insert into entries'],
  ...['transfer_resolutions as r', 'into outcomes_by_day', 'update outcomes_by_day'],
  ...['delete from events_to_number', 'into event_counters', 'into webhook_deliveries'],
  ...['count(distinct each)', 'from transfers where id = any(ids)) <>'],
]

const renewal = /^update "issuance_attempts" set lease_until .* for update skip locked/

suite('plans', async () => {
  const service = await startService({ invoices: true, env: { HOLDS_AHEAD_FROM: '1' } })
  // The embedded server's superuser, who has the same password.
  const superuserUrl = new URL(service.databaseUrl)
  superuserUrl.username = 'postgres'
  const client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  client.on('error', () => {})
  after(() => client.end())
  await client.query(asIfLarge)
  // Once the server has counted how few rows there are, no cost is high enough. It must not count any more,
  // and on a busy machine it may have counted before it was told so.
  const { rows: tables } = await client.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of tables) {
    await client.query(`alter table ${name} set (autovacuum_enabled = false)`)
  }
  const superuser = new pg.Client({ connectionString: superuserUrl.href })
  await superuser.connect()
  await superuser.query(
    `update pg_class set reltuples = -1, relpages = 0
     where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
  )
  // Uncounted, all voyages would be cancelled ones, and few bookings the better beginning of a search for theirs.
  await superuser.query(
    `select pg_restore_attribute_stats('schemaname', 'public', 'relname', 'voyages',
       'attname', 'cancelled_at', 'inherited', false, 'null_frac', 0.9999::real)`,
  )
  await superuser.end()

  test('nothing that partners, people and workers do reads a large table from end to end', async () => {
    // The library of sign-ins looks at its tables when it is loaded, once.
    await signedIn(service, 'ROOT', 'admin')
    watching = true
    await doWhatPartnersDo()
    await lookAround()
    const { db, operators, refresher, ticketFiles } = service.app.services
    // The second time reconciliation looks at what has changed.
    const again = tasks.filter(({ name }) => name === 'reconcile-debts')
    for (const task of [...tasks, ...again]) {
      await task.run(
        {
          db,
          operators,
          refresher,
          freshSeconds: 60,
          refreshDaysAhead: 1,
          unknownSeconds: 600,
          erasure: {
            ...{ db, store: ticketFiles.store, retentionDays: 30 },
            onError: assert.ifError,
          },
          environment: 'uat',
          onError: assert.ifError,
        },
        AbortSignal.timeout(60_000),
      )
    }
    await repairDebts()
    watching = false
    assert.ok(seen.size > 150, `only ${seen.size} statements were seen`)
    const faults = new Set<string>()
    // An index of live tickets is no way to the others; planned without it, a statement shows its own.
    await client.query('begin')
    await client.query('alter table tickets drop constraint a_seat_is_one_live_ticket_of_an_order')
    for (const [text, values] of seen) {
      if ([...free, byWords].some(pattern => pattern.test(text))) continue
      for (const scan of wholeReads(await planOf(text, values))) faults.add(`${scan}: ${text}`)
    }
    await client.query('savepoint words; set local seq_page_cost = 1')
    for (const [text, values] of [...seen].filter(([each]) => byWords.test(each))) {
      const used = nodesOf(await planOf(text, values)).map(node => node['Index Name'])
      if (!used.includes('bookings_by_words')) faults.add(`no words: ${text}`)
    }
    await client.query('rollback to words; set local enable_sort = off')
    for (const [text, values] of seen) {
      if (!/ limit /.test(text) || [...free, ...few].some(each => each.test(text))) continue
      const plan = await planOf(text, values)
      if (sortsForAPage(plan) || wholeReads(plan).length > 0)
        faults.add(`a sort for a page: ${text}`)
    }
    await client.query('rollback')
    assert.deepEqual([...faults], [])
  })

  async function planOf(text: string, values: readonly unknown[]): Promise<Plan> {
    const { rows } = await client.query(`explain (format json) ${text}`, [...values])
    return rows[0]['QUERY PLAN'][0].Plan
  }

  test('nor do the functions and triggers of the database that move money, count sales and number events', async () => {
    const { rows } = await client.query(
      "select id, booking_id from issuance_attempts where state = 'issued' limit 1",
    )
    const { id, booking_id } = rows[0]
    const told = await plansInside(async ask => {
      const orders = [newId(), newId(), newId()].map(transfer => ({
        ...{ id: transfer, amount: 1, cause: { kind: 'sale' } },
        ...{ from_owner: service.organizations.PIER9, from_kind: 'deposit' },
        ...{ to_owner: service.organizations.DELTA, to_kind: 'sales' },
      }))
      const [posted, voided, single] = orders.map(order => JSON.stringify([order]))
      await ask("select * from record_transfers('two_phase', $1)", [posted])
      await ask("select * from record_transfers('two_phase', $1)", [voided])
      await ask("select * from record_transfers('single', $1)", [single])
      await ask('select * from resolve_holds($1, $2)', [[orders[0]?.id], 'posted'])
      await ask('select * from resolve_holds($1, $2)', [[orders[1]?.id], 'voided'])
      await ask('set constraints all immediate')
      await ask('update bookings set status = 10, total_price = total_price + 1 where id = $1', [
        booking_id,
      ])
      const end = 'update issuance_attempts set state = $2, finished_at = $3 where id = $1'
      await ask(end, [id, 'running', null])
      await ask(end, [id, 'issued', new Date()])
      const tell = 'insert into events_to_number (organization_id, type, data) values ($1, $2, $3)'
      await ask(tell, [service.organizations.PIER9, 'booking.issuedTicket', {}])
    })
    const isTold = (part: string) => told.some(({ text }) => text.includes(part))
    for (const part of inside) assert.ok(isTold(part), `no plan of ${part}`)
    assert.deepEqual(
      told.flatMap(({ text, plan }) => wholeReads(plan).map(scan => `${scan}: ${text}`)),
      [],
    )
  })

  /** Every plan that is made during the work, whose doings are undone. */
  async function plansInside(
    work: (ask: (text: string, values?: unknown[]) => Promise<pg.QueryResult>) => Promise<void>,
  ): Promise<{ text: string; plan: Plan }[]> {
    // Nobody but a superuser may load the module.
    const teller = new pg.Client({ connectionString: superuserUrl.href })
    const told: { text: string; plan: Plan }[] = []
    teller.on('notice', ({ message = '' }) => {
      const plan = message.split(/ plan:\n/)[1]
      if (plan) told.push(asTold(JSON.parse(plan)))
    })
    await teller.connect()
    try {
      await teller.query(`load 'auto_explain'; ${asIfLarge};
        set auto_explain.log_nested_statements = on; set auto_explain.log_format = json;
        set client_min_messages = log; set auto_explain.log_min_duration = 0; begin`)
      await work((text, values = []) => teller.query(text, values))
      await teller.query('rollback')
    } finally {
      await teller.end()
    }
    return told
  }

  async function doWhatPartnersDo(): Promise<void> {
    const pier9 = service.as('PIER9')
    await book(pier9, [legOf('SAOBIEN')], { client_reference: 'ours' })
    const voucher = { code: 'PLAN', title: 'Plan', amount_type: 'flat', amount: 1_000 }
    await pier9.post('/vouchers', { ...voucher, usage_limit: 9, customer_limit: 9 })
    const legs = [legOf('CONSON'), legOf('SAOBIEN')]
    await bookAtOddOperators(legs)
    const issued = await bookIssued(service, pier9, legs, { voucher_code: 'PLAN' })
    const changed = await change(pier9, issued, await otherSeats(pier9, issued))
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const cancelled = await cancel(pier9, issued.id)
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  }

  /** One confirms for so long that its worker renews the lease, one loses its answer, and one refuses a leg. */
  async function bookAtOddOperators(legs: VoyageQuery[]): Promise<void> {
    const pier9 = service.as('PIER9')
    const booking = await book(pier9, legs)
    const letConfirm = await keepWaiting(service, { operator: 'CONSON', times: 1 })
    const confirmed = confirm(pier9, booking.id)
    await until('a renewed lease', () => [...seen.keys()].some(text => renewal.test(text)))
    await letConfirm()
    assert.equal((await confirmed).status, 200)
    await misbehave(service, { operator: 'CONSON', action: 'lose_reply', times: 1 })
    await bookIssued(service, pier9, legs)
    await misbehave(service, { operator: 'CONSON', action: 'reject', times: 1 })
    const refused = await book(pier9, legs)
    assert.equal((await confirm(pier9, refused.id)).status, 422)
  }

  /** A hold of nobody, and an order that was paid too much. */
  async function repairDebts(): Promise<void> {
    const { db } = service
    const cancelled = await client.query(
      'select id as order_id, booking_id from orders where status = 14 limit 1',
    )
    const ends = {
      from: { owner: service.organizations.PIER9, kind: 'deposit' as const },
      to: { owner: service.organizations.DELTA, kind: 'sales' as const },
    }
    const cause = { kind: 'planted', ...cancelled.rows[0] }
    await inTransaction(db, async tx => {
      await hold(tx, [{ id: newId(), ...ends, amount: 1, cause: { kind: 'planted' } }])
      await transfer(tx, [{ id: newId(), ...ends, amount: 1, cause }])
    })
    const { differences } = await reconcileDebts(
      { db, operators: null, environment: 'production' },
      { isDryRun: false, by: tester },
    )
    assert.deepEqual(
      differences.map(({ repair }) => repair),
      ['voided', 'compensated'],
    )
  }

  async function lookAround(): Promise<void> {
    const pier9 = service.as('PIER9')
    const [booking] = (await pier9.get('/bookings')).body.data
    const [order] = booking.orders
    const [file] = (await pier9.get(`/bookings/${booking.id}/tickets`)).body.data
    const [event] = (await pier9.get('/events')).body.data
    const page = 'limit=1'
    for (const path of [
      `/bookings?booking_code=${booking.booking_code}`,
      '/bookings?client_reference=ours&status=2',
      ...[2, 6, 8, 10].map(status => `/bookings?status=${status}&${page}`),
      `/bookings?created_from=2026-01-01T00:00:00Z&${page}`,
      `/bookings?created_to=2026-01-01T00:00:00Z&status=10&${page}`,
      `/bookings?voyage_id=${order.voyage.id}&${page}`,
      `/bookings/${booking.id}`,
      `/bookings/${booking.id}/issuance-preflight`,
      `/bookings/${booking.id}/cancellation`,
      `/ticket-files/${file.id}`,
      `/orders?${page}`,
      `/orders?booking_id=${booking.id}`,
      `/orders?voyage_cancelled=true&${page}`,
      `/orders/${order.id}`,
      `/customers?booking_id=${booking.id}`,
      '/customers?document_number=100000000001',
      `/voyages/${order.voyage.id}`,
      `/boat-layouts/${order.voyage.id}`,
      '/transactions/balance',
      '/transactions?limit=1',
      '/debt-ledgers',
      `/debt-ledgers/${service.organizations.PIER9}/entries`,
      '/ticket-price-additions',
      '/vouchers',
      `/events?${page}`,
      `/events?after=${event.id}`,
      '/webhook-endpoint/deliveries',
    ]) {
      const { status, body } = await pier9.get(path)
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
      if (!body.next_cursor) continue
      const next = `${path}${path.includes('?') ? '&' : '?'}cursor=${body.next_cursor}`
      assert.equal((await pier9.get(next)).status, 200, next)
    }
    for (const role of ['admin', 'operations'] as const) {
      const { visitor } = await signedIn(service, 'ROOT', role)
      for (const path of screens[role](booking.id, service.organizations.PIER9)) {
        const { status, body } = await visitor.get(path)
        assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
      }
      const path = `/bookings/${booking.id}/customer-told?organization_id=${service.organizations.PIER9}`
      const said = { told: true, taken_back_at: '2026-01-01T00:00:00Z' }
      assert.ok([204, 404].includes((await visitor.send('PUT', path, said)).status))
    }
  }
})

const asTold = (each: Plan) => ({ text: each['Query Text'] as string, plan: each.Plan as Plan })

const attentions = ['issue_errors', 'unknown_outcomes', 'awaited_tickets', 'untold_customers']

/** What the pages of a role read. */
const screens = {
  admin: () =>
    [
      ...['home', 'audit', 'debts', 'statement', 'statement.csv', 'invoices', 'bookings'],
      ...['statement/period?from=2026-01-01', 'organizations', 'users', 'keys'],
      ...['price-additions', 'vouchers', 'webhook-endpoint'],
      ...['bookings?departure_from=2026-01-01&status=10', 'bookings?departure_to=2026-12-31'],
      ...attentions.map(each => `bookings?attention=${each}`),
      ...['invoices/sum', 'invoices.csv', 'invoices/sum?state=failed'],
      ...['', '/sum'].map(of => `invoices${of}?from=2026-01-01&to=2026-12-31`),
    ].map(each => `/${each}`),
  operations: (bookingId: string, organizationId: string) => [
    '/audit?organization=PIER9',
    '/audit?subject=ABC123',
    '/audit?actor=Nobody',
    '/audit?action=voyage.close',
    '/audit?from=2026-01-01&to=2026-01-31',
    ...[
      ...['home', 'statement', 'invoices', `bookings/${bookingId}`],
      `bookings/${bookingId}/history`,
      `bookings/${bookingId}/passengers`,
    ].map(each => `/${each}?organization_id=${organizationId}`),
    `/bookings?organization_id=${organizationId}&q=${encodeURIComponent('Thử Nghiệm')}`,
    `/operations/bookings?q=${encodeURIComponent('Thử Nghiệm')}&limit=1`,
    `/operations/bookings?voyage_id=${newId()}&limit=1`,
    ...attentions.map(each => `/operations/bookings?attention=${each}&limit=1`),
    `/bookings?organization_id=${organizationId}&departure_from=2026-01-01&departure_to=2199-12-31&limit=1`,
    `/bookings?organization_id=${organizationId}&departure_from=2026-01-01&q=nguyen&limit=1`,
    `/operations/bookings?q=nguyen&departure_from=2026-01-01&limit=1`,
    ...['cases', 'ticketing-requests', 'reconciliations', 'operators'].map(
      each => `/operations/${each}`,
    ),
  ],
}
