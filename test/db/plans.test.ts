/**
 * No statement reads a table from one end to the other that grows with sales. Every statement that the
 * service sends while partners and the dashboard's people do what they do is explained again with
 * sequential scans forbidden: where there is one all the same, or an index read without a condition,
 * there is no index for it. A new statement is covered as soon as something here sends it.
 */
import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import pg from 'pg'
import { tasks } from '../../src/worker/tasks.ts'
import { book } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { tapStatements } from '../support/saga/statements.ts'
import { startService } from '../support/service.ts'

const seen = new Map<string, readonly unknown[]>()
let watching = false
tapStatements(({ text, values }, run) => {
  if (watching && /^(select|with|insert|update|delete)/.test(text)) seen.set(text, values)
  return run()
})

/**
 * Tables that do not grow with sales: what people set up, what they do by hand one at a time, what has
 * a row an hour or for a route and day, and those from which whatever is over is taken every hour.
 */
const small = [
  ...['api_keys', 'installation', 'organizations', 'price_additions', 'vouchers', 'users'],
  ...['repair_cases', 'ticketing_requests', 'reconciliations', 'voyage_sources'],
  ...['confirm_calls', 'sign_in_attempts', 'user_challenges', 'user_sessions'],
]

/** Indexes that only have what is under way, and may be read as a whole. */
const worklists = [
  ...['attempts_to_work_on', 'cancellations_to_work_on', 'changes_to_work_on'],
  ...['a_booking_has_one_live_attempt', 'a_booking_has_one_live_cancellation'],
  ...['a_booking_has_one_live_change', 'a_subject_has_one_open_case'],
  ...['a_booking_has_one_waiting_request', 'invoice_revisions_to_send'],
  ...['bookings_that_may_expire', 'deliveries_to_send', 'voyage_sources_wanted'],
]

/** Statements that are free to choose, and why. */
const free = [
  // The seller's and the agency's invoices have an index each; which is better is for the planner to say.
  /^select i\.id, .* from invoices i .* where \(i\.organization_id = /,
  // Begin with the desk's requests or cases, which are few.
  /^select q\.\* from \( select r\.id, .* from ticketing_requests r /,
  /^select q\.\* from \( select c\.id, .* from repair_cases c /,
  /^update repair_cases c /,
]

type Plan = Record<string, any> & { Plans?: Plan[] }

suite('plans', async () => {
  const service = await startService({ invoices: true })
  const client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  client.on('error', () => {})
  after(() => client.end())
  // Among tables that are all but empty every plan costs the same, so what would be dear is made dear:
  // a page of a whole table, and each entry of an index that is looked at.
  await client.query('set seq_page_cost = 1e6; set cpu_index_tuple_cost = 1e3')
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) {
    await client.query(`set enable_${way} = off`)
  }

  test('nothing that partners, people and workers do reads a large table from end to end', async () => {
    watching = true
    await doWhatPartnersDo()
    await lookAround()
    const { db, operators, refresher, ticketFiles } = service.app.services
    for (const task of tasks.filter(({ name }) => name !== 'reconcile-debts')) {
      await task.run(
        {
          db,
          operators,
          refresher,
          freshSeconds: 60,
          refreshDaysAhead: 1,
          unknownSeconds: 600,
          erasure: { db, store: ticketFiles.store, retentionDays: 30 },
          environment: 'uat',
          timeZone: 'Asia/Ho_Chi_Minh',
        },
        AbortSignal.timeout(60_000),
      )
    }
    watching = false
    assert.ok(seen.size > 150, `only ${seen.size} statements were seen`)
    const faults = new Set<string>()
    // An index of live tickets is no way to the others; planned without it, a statement shows its own.
    await client.query('begin')
    await client.query('alter table tickets drop constraint a_seat_is_one_live_ticket_of_an_order')
    for (const [text, values] of seen) {
      if (free.some(pattern => pattern.test(text))) continue
      for (const scan of await wholeReads(text, [...values])) faults.add(`${scan}: ${text}`)
    }
    await client.query('rollback')
    assert.deepEqual([...faults], [])
  })

  async function doWhatPartnersDo(): Promise<void> {
    const pier9 = service.as('PIER9')
    await book(pier9, [legOf('SAOBIEN')], { client_reference: 'ours' })
    const issued = await bookIssued(service, pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    const changed = await change(pier9, issued, await otherSeats(pier9, issued))
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const cancelled = await cancel(pier9, issued.id)
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
  }

  async function lookAround(): Promise<void> {
    const pier9 = service.as('PIER9')
    const [booking] = (await pier9.get('/bookings')).body.data
    const [order] = booking.orders
    const [file] = (await pier9.get(`/bookings/${booking.id}/tickets`)).body.data
    const page = `limit=1&after=${booking.id}`
    for (const path of [
      `/bookings?booking_code=${booking.booking_code}`,
      '/bookings?client_reference=ours&status=2',
      `/bookings?voyage_id=${order.voyage.id}&${page}`,
      `/bookings/${booking.id}`,
      `/bookings/${booking.id}/issuance-preflight`,
      `/bookings/${booking.id}/cancellation`,
      `/ticket-files/${file.id}`,
      `/orders?${page}`,
      `/orders?booking_id=${booking.id}`,
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
      '/webhook-endpoint/deliveries',
    ]) {
      const { status, body } = await pier9.get(path)
      assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
    }
    for (const role of ['admin', 'operations'] as const) {
      const { visitor } = await signedIn(service, 'ROOT', role)
      for (const path of screens[role](booking.id, service.organizations.PIER9)) {
        const { status, body } = await visitor.get(path)
        assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
      }
    }
  }

  /** Which tables a statement would have to read as a whole. */
  async function wholeReads(text: string, values: unknown[]): Promise<string[]> {
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
      .filter(node => node['Relation Name'] && !small.includes(node['Relation Name']))
      .filter(
        node =>
          node['Node Type'] === 'Seq Scan' ||
          (/^Index( Only)? Scan$/.test(node['Node Type']) &&
            node['Index Cond'] === undefined &&
            !worklists.includes(node['Index Name'])),
      )
      .map(node => `${node['Node Type']} of ${node['Relation Name']} by ${node['Index Name']}`)
  }
})

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** What the pages of a role read. */
const screens = {
  admin: () =>
    [
      ...['home', 'audit', 'debts', 'statement', 'statement.csv', 'invoices', 'bookings'],
      ...['organizations', 'users', 'keys', 'price-additions', 'vouchers', 'webhook-endpoint'],
    ].map(each => `/${each}`),
  operations: (bookingId: string, organizationId: string) => [
    '/audit?organization=PIER9',
    ...[
      'home',
      'statement',
      'invoices',
      `bookings/${bookingId}`,
      `bookings/${bookingId}/history`,
    ].map(each => `/${each}?organization_id=${organizationId}`),
    ...['cases', 'ticketing-requests', 'reconciliations', 'operators'].map(
      each => `/operations/${each}`,
    ),
  ],
}
