/**
 * The rows that years of sales leave, written as whole sets: agencies, voyages, bookings with everything
 * that belongs to them, and books that balance. Every tenth booking is one agency's; the rest have a few
 * big sellers and many small ones. 80% are issued, 15% ran out unpaid, 4% were cancelled, 1% failed. Ids,
 * voyages and instants follow the time of the sale, as real ones do.
 */

export type Growth = { bookings: number; organizations: number; voyages: number }
export type Agency = { id: string; rootId: string }
export type Filling = { table: string; statement: string }

/** Ids older than every id that is made from now on. `kind` separates the ids of two tables. */
const id = (kind: string, number: string) =>
  `('01000000-0000-7000-80${kind}-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`

const organizationId = (number: string) => id('01', number)
const voyageId = (number: string) => id('02', number)
const [bookingId, orderId, customerId, ticketId] = ['03', '04', '05', '06'].map(kind =>
  id(kind, 'g'),
)
const [fileId, attemptId, deedId, eventId] = ['07', '08', '09', '0a'].map(kind => id(kind, 'g'))
const [invoiceId, revisionId, cancellationId, partId] = ['0b', '0c', '0d', '0e'].map(kind =>
  id(kind, 'g'),
)

/** The outcome of booking `g`. It does not depend on the agency. */
const fate = 'g / 10 % 100'
const wasCancelled = `${fate} between 80 and 83`
const hasFailed = `${fate} = 84`
const wasIssued = `${fate} < 84`
const isIssued = `${fate} < 80`
const wasSubmitted = `${fate} < 85`
const statusOf = `case when ${isIssued} then 10 when ${wasCancelled} then 14 when ${hasFailed} then 6 else 8 end`

/** A number from 0 to 1 that looks random. */
const chance = (of: number) => `(g::bigint * ${of} % 10007 / 10007.0)`

const cabins = JSON.stringify([
  {
    ...{ seatClass: 'eco', label: 'Economy', capacity: 200, available: 100 },
    fares: [{ passengerType: 'adult', priceWithTax: 340_000, priceWithoutTax: 314_814 }],
  },
])
const lines = JSON.stringify([
  {
    ...{ kind: 'ticket', ticketNumber: 'G10', seatCode: 'S10', passengerName: 'Grown' },
    ...{ net: 342_593, tax: 27_407, total: 370_000 },
  },
])

const operators = ['SAOBIEN', 'HAIAU', 'NGOCTRAI', 'CONSON', 'TRANGKHUYET', 'SONGVIET']
/** Excludes the searched route, so that its answer is equally long in every database. */
const routes = ['PQB-RGA', 'HTI-PQB', 'PQB-HTI', 'RGA-NDU', 'NDU-RGA', 'HTI-PQD', 'PQD-HTI']
const years = 3
const daysAhead = 30

/** The order is free: no table needs another one to be filled first. */
export function fillings(agency: Agency, growth: Growth): Filling[] {
  const { bookings, organizations, voyages } = growth
  const share = (365 * years) / (365 * years + daysAhead)
  const soldAt = `(now() - (${bookings} - g) * interval '${years} years' / ${bookings})`
  const organization = `case when g % 10 = 0 then '${agency.id}'::uuid
                        else ${organizationId(`floor(${organizations} * power(${chance(7919)}, 3))`)} end`
  // A sale is some days before its voyage, and most sales are in the month before it.
  const sailing = `floor(${voyages} * (g * ${share}::float8 / ${bookings + 1} + ${chance(6007)} * ${1 - share}::float8))`
  const voyage = voyageId(sailing)
  const operator = `(array['${operators.join("','")}'])[1 + g % ${operators.length}]`
  const each = (condition = 'true') => `from generate_series(1, ${bookings}) g where ${condition}`
  const departureOf = (number: string) =>
    `(now() - interval '${years} years' + ${number} * interval '${365 * years + daysAhead} days' / ${voyages})`
  // Who paid: as in the ledger below.
  const [ofRoot, ofAgency] = [agency.rootId, agency.id].map(
    payer => `{"organizationId": "${payer}", "net": 1}`,
  )
  const levels = `case when g % 10 = 0 then '[${ofRoot}, ${ofAgency}]'::jsonb else '[${ofRoot}]' end`
  const route = `split_part((array['${routes.join("','")}'])[1 + n % ${routes.length}], '-',`
  return [
    ...ledger(agency, bookings, soldAt),
    {
      table: 'organizations',
      statement: `insert into organizations (id, code, name, parent_id)
        select ${organizationId('n')}, 'GROWN_' || n, 'Grown ' || n,
               case when n < 10 then '${agency.rootId}' else ${organizationId('n % 10')} end
        from generate_series(0, ${organizations} - 1) n`,
    },
    {
      table: 'accounts',
      statement: `insert into accounts (owner, kind, credit_limit)
        select ${organizationId('n')}, kind, case kind when 'deposit' then 0 end
        from generate_series(0, ${organizations} - 1) n, unnest(array['deposit', 'sales', 'funding']) kind`,
    },
    {
      table: 'voyages',
      statement: `insert into voyages (id, operator_code, operator_voyage_ref, departure_terminal,
          arrival_terminal, departure_date, departs_at, arrives_at, boat_code, boat_name, open,
          cabin_classes, as_of, moved_at)
        select ${voyageId('n')}, (array['${operators.join("','")}'])[1 + n % ${operators.length}],
               'grown-' || n, ${route} 1), ${route} 2), departure::date, departure,
               departure + interval '2 hours', 'GROWN', 'Grown', departure > now(), '${cabins}', now(),
               case when n % 50 = 0 then least(now(), departure) - interval '1 day' end
        from generate_series(0, ${voyages} - 1) n, lateral (select ${departureOf('n')} as departure) at`,
    },
    {
      table: 'bookings',
      statement: `insert into bookings (id, organization_id, booking_code, client_reference, status,
          payment_status, payment_expired_at, contact_name, contact_email, contact_phone, total_price,
          net_total, created_at, updated_at, last_departs_at)
        select ${bookingId}, ${organization}, 'GROWN' || g, 'grown-' || g, ${statusOf},
               case when ${isIssued} then 4 when ${wasCancelled} then 17 else 1 end,
               ${soldAt} + interval '20 minutes', 'Grown', 'grown@example.com', '+84900000000', 400000,
               370000, ${soldAt}, ${soldAt}, case when ${hasFailed} then ${departureOf(sailing)} end ${each()}`,
    },
    {
      table: 'orders',
      statement: `insert into orders (id, booking_id, organization_id, leg, voyage_id, operator_code, status,
          net_price, net_by_level, operator_order_number)
        select ${orderId}, ${bookingId}, ${organization}, 1, ${voyage}, ${operator}, ${statusOf}, 370000,
               ${levels}, case when ${wasIssued} then 'grown-' || g end ${each()}`,
    },
    {
      table: 'customers',
      statement: `insert into customers (id, organization_id, booking_id, full_name, document_number, created_at)
        select ${customerId}, ${organization}, ${bookingId}, 'Grown', 'G' || g, ${soldAt} ${each()}`,
    },
    {
      table: 'tickets',
      statement: `insert into tickets (id, order_id, customer_id, position, seat_code, seat_class,
          passenger_type, base_price, net_price, customer_price, net_by_level, ticket_number,
          operator_reference, cancelled_at)
        select ${ticketId}, ${orderId}, ${customerId}, 1, 'S' || g, 'eco', 'adult', 314814, 370000, 400000,
               case when g % 10 = 0 then '{1,1}'::bigint[] else '{1}' end,
               case when ${wasIssued} then 'G' || g end, case when ${wasIssued} then 'GROWN' || g end,
               case when ${wasCancelled} then ${soldAt} + interval '1 day' end ${each()}`,
    },
    {
      table: 'ticket_files',
      statement: `insert into ticket_files (id, organization_id, booking_id, order_id, ticket_id, storage_key,
          rehearsal)
        select ${fileId}, ${organization}, ${bookingId}, ${orderId}, ${ticketId}, 'G' || g, true
        ${each(wasIssued)}`,
    },
    {
      table: 'seat_marks',
      statement: `insert into seat_marks (voyage_id, seat_code, seat_class, booking_id, order_id)
        select ${voyage}, 'S' || g, 'eco', ${bookingId}, ${orderId} ${each(isIssued)}`,
    },
    {
      table: 'issuance_attempts',
      statement: `insert into issuance_attempts (id, booking_id, number, state, started_at, lock_expires_at,
          finished_at)
        select ${attemptId}, ${bookingId}, 1, case when ${wasIssued} then 'issued' else 'failed' end,
               ${soldAt}, ${soldAt}, ${soldAt} ${each(wasSubmitted)}`,
    },
    {
      table: 'outcomes_by_day',
      statement: `insert into outcomes_by_day
        select ${organization}, day_in_vietnam(${soldAt}), count(*) filter (where ${wasIssued}), 0,
               count(*) filter (where ${hasFailed}), 400000 * count(*) filter (where ${wasIssued})
        ${each(wasSubmitted)} group by 1, 2`,
    },
    {
      table: 'submissions',
      statement: `insert into submissions (reference, attempt_id, order_id, leg, state, hold_ids, submitted_at,
          resolved_at)
        select 'GROWN' || g, ${attemptId}, ${orderId}, 1,
               case when ${wasIssued} then 'issued' else 'rejected' end, '{}', ${soldAt}, ${soldAt}
        ${each(wasSubmitted)}`,
    },
    {
      table: 'cancellations',
      statement: `insert into cancellations (id, booking_id, state, started_at, finished_at)
        select ${cancellationId}, ${bookingId}, 'cancelled', ${soldAt} + interval '1 day',
               ${soldAt} + interval '1 day' ${each(wasCancelled)}`,
    },
    {
      table: 'cancellation_parts',
      statement: `insert into cancellation_parts (id, cancellation_id, order_id, reference, ticket_ids,
          seat_codes, state, penalty_quoted, penalty, net_refunded, submitted_at, resolved_at)
        select ${partId}, ${cancellationId}, ${orderId}, 'GROWN' || g, array[${ticketId}], array['S' || g],
               'cancelled', 37000, 37000, 333000, ${soldAt}, ${soldAt} + interval '1 day'
        ${each(wasCancelled)}`,
    },
    {
      table: 'audit_log',
      statement: `insert into audit_log (id, at, actor_kind, actor_id, actor_name, organization_id, action,
          subject, facts)
        select ${deedId}, ${soldAt}, 'key', 'grown', 'grown', ${organization}, 'booking.confirm',
               ${bookingId}, '{}' ${each(wasSubmitted)}`,
    },
    {
      table: 'events',
      statement: `insert into events (id, organization_id, number, type, data, created_at)
        select ${eventId}, told.organization_id, coalesce(counter.last_number, 0)
                 + row_number() over (partition by told.organization_id order by g),
               case when ${wasIssued} then 'booking.issuedTicket' else 'booking.issuedTicketError' end,
               jsonb_build_object('booking_id', ${bookingId}, 'booking_code', 'GROWN' || g), ${soldAt}
        from (select g, ${organization} as organization_id ${each(wasSubmitted)}) told
          left join event_counters counter on counter.organization_id = told.organization_id
        order by g`,
    },
    {
      table: 'invoices',
      statement: `insert into invoices (id, order_id, booking_id, organization_id, seller_id, recipient, year,
          number, created_at)
        select ${invoiceId}, ${orderId}, ${bookingId}, ${organization}, '${agency.rootId}',
               '{"name": "Grown"}', 2020, g, ${soldAt} ${each(wasIssued)}`,
    },
    {
      table: 'invoice_revisions',
      statement: `insert into invoice_revisions (id, invoice_id, revision, lines, net, tax, total, state,
          created_at, sent_at, finished_at, lookup_code)
        select ${revisionId}, ${invoiceId}, 1, '${lines}', 342593, 27407, 370000, 'published', ${soldAt},
               ${soldAt}, ${soldAt}, 'G' || g ${each(wasIssued)}`,
    },
  ]
}

/** Belongs to no table, so it runs when all are filled. */
export const afterwards = (agency: Agency): string[] => [
  `insert into event_counters select organization_id, max(number) from events group by 1
   on conflict (organization_id) do update set last_number = excluded.last_number`,
  `update accounts a set balance = last.balance_after, held = last.held_after,
     version = last.account_version
   from unnest(array[${Object.values(accountsOf(agency)).join(', ')}]) account
     cross join lateral (select * from entries where account_id = account
                         order by account_version desc limit 1) last
   where a.id = account`,
]

/**
 * A dong for each issued booking, line after line: the agency pays its parent, and the root pays the
 * operator. The payments of the levels between them and of the other agencies would be many times as much
 * again.
 */
function ledger(agency: Agency, bookings: number, soldAt: string): Filling[] {
  const of = accountsOf(agency)
  const sales = `from (
      select g, row_number() over running as k, count(*) filter (where g % 10 = 0) over running as h
      from generate_series(1, ${bookings}) g where ${wasIssued}
      window running as (order by g rows between unbounded preceding and current row)
    ) sold`
  const byRoot = id('11', 'g')
  const byAgency = id('12', 'g')
  const transfers = `cross join lateral (
      values (${byRoot}, ${of.root}, ${of.operator}, true), (${byAgency}, ${of.agency}, ${of.parent}, false)
    ) t (id, payer, payee, is_of_root) where is_of_root or g % 10 = 0`
  const steps = (transfer: string, count: string, payer: string, payee: string) => `
      (${transfer}, 'hold', ${payer}, 0, 1, 1 - ${count}, 1, 2 * ${count} - 1),
      (${transfer}, 'settle', ${payer}, -1, -1, -${count}, 0, 2 * ${count}),
      (${transfer}, 'settle', ${payee}, 1, 0, ${count}, 0, ${count})`
  return [
    {
      table: 'entries',
      statement: `insert into entries (account_id, transfer_id, step, balance_change, held_change,
          balance_after, held_after, account_version, created_at)
        select a.id, e.transfer, e.step, e.balance, e.held, a.balance + e.balance_after,
               a.held + e.held_after, a.version + e.version, ${soldAt}
        ${sales} cross join lateral (
          values ${steps(byRoot, 'k', of.root, of.operator)}, ${steps(byAgency, 'h', of.agency, of.parent)}
        ) e (transfer, step, account, balance, held, balance_after, held_after, version)
        join (select * from accounts where id in (${Object.values(of).join(', ')})) a on a.id = e.account
        where e.transfer < '01000000-0000-7000-8012-000000000000' or g % 10 = 0`,
    },
    {
      table: 'transfers',
      statement: `insert into transfers (id, kind, from_account, to_account, amount, cause, created_at)
        select t.id, 'two_phase', t.payer, t.payee, 1,
               jsonb_build_object('kind', 'sale', 'booking_id', ${bookingId}, 'order_id', ${orderId}), ${soldAt}
        ${sales} ${transfers}`,
    },
    {
      table: 'transfer_resolutions',
      statement: `insert into transfer_resolutions (transfer_id, resolution, created_at)
        select t.id, 'posted', ${soldAt} ${sales} ${transfers}`,
    },
  ]
}

function accountsOf({ id: agencyId, rootId }: Agency) {
  const account = (owner: string, kind: string) =>
    `(select id from accounts where owner = ${owner} and kind = '${kind}')`
  return {
    root: account(`'${rootId}'`, 'deposit'),
    operator: "(select id from accounts where owner = 'SAOBIEN')",
    agency: account(`'${agencyId}'`, 'deposit'),
    parent: account(
      `(select parent_id::text from organizations where id = '${agencyId}')`,
      'sales',
    ),
  }
}
