/**
 * The end of the drill compares what callers were told with the database, the operators and the invoice
 * provider.
 */

import { first, rows, sql } from '../../src/db/index.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import type { Cluster } from './cluster.ts'
import type { Installation } from './installation.ts'
import type { Told } from './load.ts'
import { until } from './processes.ts'

type Finding = { what: string; counted: number; faults: unknown[] }

/** Waits until nothing is running. `prove` reports what never ends. */
export async function settle({ db }: Installation): Promise<void> {
  await until('the end of every job', async () => (await openJobs(db)) === 0, 240).catch(() => {})
}

/** Waits until every periodic task has completed a run after that instant. */
export async function tasksRanSince({ db }: Installation, instant: Date): Promise<void> {
  await until('a run of every periodic task', async () => {
    const late = await rows(
      db,
      sql`select s.name from pgboss.schedule s
          where s.cron = '* * * * *' and not exists (
            select from pgboss.job j
            where j.name = s.name and j.state = 'completed' and j.completed_on > ${instant})`,
    )
    return late.length === 0
  })
}

export async function prove(
  installation: Installation,
  cluster: Cluster,
  told: Told,
): Promise<Finding[]> {
  const { db } = installation
  const kept = await keptBookings(installation)
  const operators = await operatorOrders(installation)
  const members = await cluster.members()
  const holds = await first<{ held: number }>(
    db,
    sql`select coalesce(sum(held), 0)::bigint as held from accounts`,
  )
  const entries = await first<{ count: number; sum: number }>(
    db,
    sql`select count(*)::int as count, sum(balance_change)::bigint as sum from entries`,
  )
  const invoices = await publications(installation)
  return [
    lost('bookings acknowledged', told.bookings, (id, { code, reference, price }) => {
      const booking = kept.bookings.get(id)
      return booking?.code === code && booking.reference === reference && booking.price === price
    }),
    lost('confirmations acknowledged (a hold of three levels each)', byId(told.confirmed), id =>
      [10, 14].includes(kept.bookings.get(id)?.status ?? 0),
    ),
    lost(
      'tickets seen',
      told.tickets,
      (number, bookingId) => kept.tickets.get(number) === bookingId,
    ),
    lost(
      'cancellations acknowledged',
      byId(told.cancelled),
      id => kept.bookings.get(id)?.status === 14,
    ),
    lost('events seen', told.events, (id, { agency, number, type }) => {
      const event = kept.events.get(id)
      return event?.agency === agency && event.number === number && event.type === type
    }),
    { what: 'events, numbered without gaps', counted: kept.events.size, faults: kept.gaps },
    {
      what: 'orders at the operators, each submitted once and known here',
      counted: operators.length,
      faults: operators.filter(
        order =>
          order.submissions !== 1 ||
          order.state === 'pending' ||
          kept.submissions.get(order.reference) !== 'issued',
      ),
    },
    {
      what: 'legs issued here, each an order at its operator with that ticket',
      counted: kept.issued.length,
      faults: kept.issued.filter(leg => {
        const order = operators.find(({ reference }) => reference === leg.reference)
        // A cancelled seat no longer belongs to the order.
        const isThere = leg.isCancelled || order?.ticket_numbers.includes(leg.ticket)
        return order === undefined || !isThere
      }),
    },
    {
      what: 'invoice revisions at the provider, each published once',
      counted: invoices.length,
      faults: invoices.filter(
        reference => invoices.indexOf(reference) !== invoices.lastIndexOf(reference),
      ),
    },
    {
      what: 'entries of the ledger, every sum proven',
      counted: entries?.count ?? 0,
      faults: await verifyLedger(db),
    },
    {
      what: 'dong that the ledger sums to',
      counted: entries?.sum ?? -1,
      faults: entries?.sum === 0 ? [] : [entries],
    },
    {
      what: 'dong still held',
      counted: holds?.held ?? -1,
      faults: holds?.held === 0 ? [] : [holds],
    },
    {
      what: 'jobs left',
      counted: await openJobs(db),
      faults: (await openJobs(db)) === 0 ? [] : ['open'],
    },
    {
      what: 'database nodes in order',
      counted: members.length,
      faults: members.length === 3 ? members.filter(({ state }) => state !== 'running') : members,
    },
    {
      what: 'processes of the service that ended',
      counted: installation.ended().length,
      faults: installation.ended(),
    },
  ]
}

function lost<Fact>(
  what: string,
  told: Map<string, Fact>,
  isKept: (id: string, fact: Fact) => boolean,
): Finding {
  const faults = [...told].filter(([id, fact]) => !isKept(id, fact))
  return { what, counted: told.size, faults }
}

const byId = (ids: Set<string>) => new Map([...ids].map(id => [id, true]))

async function openJobs(db: Installation['db']): Promise<number> {
  const open = await first<{ count: number }>(
    db,
    sql`select ((select count(*) from issuance_attempts where finished_at is null)
              + (select count(*) from cancellations where finished_at is null)
              + (select count(*) from changes where finished_at is null)
              + (select count(*) from invoice_revisions where finished_at is null))::int as count`,
  )
  return open?.count ?? -1
}

async function keptBookings({ db }: Installation) {
  const bookings = await rows<{
    id: string
    code: string
    reference: string
    price: number
    status: number
  }>(
    db,
    sql`select id, booking_code as code, client_reference as reference, total_price as price, status
        from bookings`,
  )
  const tickets = await rows<{ number: string; bookingId: string }>(
    db,
    sql`select t.ticket_number as number, o.booking_id as "bookingId"
        from tickets t join orders o on o.id = t.order_id where t.ticket_number is not null`,
  )
  const events = await rows<{ id: string; agency: string; number: number; type: string }>(
    db,
    sql`select e.id, o.code as agency, e.number, e.type
        from events e join organizations o on o.id = e.organization_id`,
  )
  const gaps = await rows(
    db,
    sql`select organization_id, count(*), max(number) from events
        group by organization_id having count(*) <> max(number)`,
  )
  const submissions = await rows<{ reference: string; state: string }>(
    db,
    sql`select reference, state from submissions`,
  )
  const issued = await rows<{ reference: string; ticket: string; isCancelled: boolean }>(
    db,
    sql`select s.reference, t.ticket_number as ticket, t.cancelled_at is not null as "isCancelled"
        from submissions s join tickets t on t.order_id = s.order_id where s.state = 'issued'`,
  )
  return {
    bookings: new Map(bookings.map(({ id, ...facts }) => [id, facts])),
    tickets: new Map(tickets.map(({ number, bookingId }) => [number, bookingId])),
    events: new Map(events.map(({ id, ...facts }) => [id, facts])),
    submissions: new Map(submissions.map(({ reference, state }) => [reference, state])),
    gaps,
    issued,
  }
}

type OperatorOrder = {
  reference: string
  state: string
  submissions: number
  ticket_numbers: string[]
}

async function operatorOrders({ simulatorUrl }: Installation): Promise<OperatorOrder[]> {
  const answer = await fetch(`${simulatorUrl}/_control/orders`)
  return ((await answer.json()) as { data: OperatorOrder[] }).data
}

/** The references that the invoice provider published, one for each publication. */
async function publications({ simulatorUrl }: Installation): Promise<string[]> {
  const answer = await fetch(`${simulatorUrl}/_control/invoices`)
  const { data } = (await answer.json()) as { data: { reference: string }[] }
  return data.map(({ reference }) => reference)
}
