/**
 * Fills a database as years of sales would, by whole sets: organizations, voyages, and bookings that
 * are issued, with all that belongs to one, and books that balance. Every tenth booking is the agency's.
 */
import pg from 'pg'

export type Growth = { bookings: number; organizations: number; voyages: number }

/** Ids older than every id that is made from now on; `kind` tells those of two tables apart. */
const id = (kind: number, number: string) =>
  `('01000000-0000-7000-800${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`

const cabins = JSON.stringify([
  {
    ...{ seatClass: 'eco', label: 'Economy', capacity: 200, available: 100 },
    fares: [{ passengerType: 'adult', priceWithTax: 340_000, priceWithoutTax: 314_814 }],
  },
])

export async function grow(
  databaseUrl: string,
  agency: { id: string; rootId: string },
  { bookings, organizations, voyages }: Growth,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set synchronous_commit = off')
  const organization = `case when g % 10 = 0 then '${agency.id}'::uuid else ${id(1, `g % ${organizations}`)} end`
  const each = `from generate_series(1, ${bookings}) g`
  const statements = [
    `insert into organizations (id, code, name, parent_id)
     select ${id(1, 'g')}, 'GROWN_' || g, 'Grown ' || g, '${agency.rootId}'
     from generate_series(0, ${organizations} - 1) g`,
    `insert into accounts (owner, kind, credit_limit)
     select ${id(1, 'g')}, kind, case kind when 'deposit' then 0 end
     from generate_series(0, ${organizations} - 1) g, unnest(array['deposit', 'sales']) kind`,
    `insert into voyages (id, operator_code, operator_voyage_ref, departure_terminal, arrival_terminal,
       departure_date, departs_at, arrives_at, boat_code, boat_name, open, cabin_classes, as_of)
     select ${id(2, 'g')}, 'SAOBIEN', 'grown-' || g, 'RGA', 'PQB', day, day, day + interval '2 hours',
            'GROWN', 'Grown', false, '${cabins}', now()
     from generate_series(0, ${voyages} - 1) g,
       lateral (select date '2020-01-01' + (g % 2000) as day) departure`,
    `insert into bookings (id, organization_id, booking_code, client_reference, status, payment_status,
       payment_expired_at, contact_name, contact_email, contact_phone, total_price, net_total, created_at)
     select ${id(3, 'g')}, ${organization}, 'GROWN' || g, 'grown-' || g, 10, 4, now() - interval '1 day',
            'Grown', 'grown@example.com', '+84900000000', 400000, 370000,
            now() - g * interval '3 years' / ${bookings} ${each}`,
    `insert into orders (id, booking_id, organization_id, leg, voyage_id, operator_code, status,
       net_price, net_by_level, operator_order_number)
     select ${id(4, 'g')}, ${id(3, 'g')}, ${organization}, 1, ${id(2, `g % ${voyages}`)}, 'SAOBIEN', 10,
            370000, '[]', 'grown-' || g ${each}`,
    `insert into customers (id, organization_id, booking_id, full_name, document_number)
     select ${id(5, 'g')}, ${organization}, ${id(3, 'g')}, 'Grown', 'G' || g ${each}`,
    `insert into tickets (id, order_id, customer_id, position, seat_code, seat_class, passenger_type,
       base_price, net_price, customer_price, ticket_number, operator_reference)
     select ${id(6, 'g')}, ${id(4, 'g')}, ${id(5, 'g')}, 1, 'S' || g, 'eco', 'adult',
            314814, 370000, 400000, 'G' || g, 'GROWN' || g ${each}`,
    `insert into ticket_files (id, organization_id, booking_id, order_id, ticket_id, storage_key, rehearsal)
     select ${id(7, 'g')}, ${organization}, ${id(3, 'g')}, ${id(4, 'g')}, ${id(6, 'g')}, 'G' || g, true
     ${each}`,
    `insert into seat_marks (voyage_id, seat_code, seat_class, booking_id, order_id)
     select ${id(2, `g % ${voyages}`)}, 'S' || g, 'eco', ${id(3, 'g')}, ${id(4, 'g')} ${each}`,
    `insert into issuance_attempts (id, booking_id, number, state, lock_expires_at, finished_at)
     select ${id(8, 'g')}, ${id(3, 'g')}, 1, 'issued', now(), now() - g * interval '3 years' / ${bookings} ${each}`,
    `insert into submissions (reference, attempt_id, order_id, leg, state, hold_ids, resolved_at)
     select 'GROWN' || g, ${id(8, 'g')}, ${id(4, 'g')}, 1, 'issued', '{}', now() ${each}`,
    `insert into audit_log (id, actor_kind, actor_id, actor_name, organization_id, action, subject, facts)
     select ${id(9, 'g')}, 'key', 'grown', 'grown', ${organization}, 'booking.confirm',
            ${id(3, 'g')}, '{}' ${each}`,
    `insert into events (id, organization_id, number, type, data)
     select ${id(3, 'g')}, told.organization_id, coalesce(counter.last_number, 0)
              + row_number() over (partition by told.organization_id order by g),
            'booking.issuedTicket', jsonb_build_object('booking_id', ${id(3, 'g')}, 'booking_code', 'G')
     from (select g, ${organization} as organization_id ${each}) told
       left join event_counters counter on counter.organization_id = told.organization_id`,
    `insert into event_counters select organization_id, max(number) from events group by 1
     on conflict (organization_id) do update set last_number = excluded.last_number`,
    ...moved(
      agency.id,
      `(select id from accounts where owner = 'SAOBIEN')`,
      1,
      Math.floor(bookings / 10),
    ),
    ...moved(agency.rootId, `(select id from accounts where owner = 'SAOBIEN')`, 2, bookings),
    'analyze',
  ]
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** One dong of a deposit for each of so many sales, line after line. */
function moved(owner: string, to: string, kind: number, sales: number): string[] {
  const from = `(select id from accounts where owner = '${owner}' and kind = 'deposit')`
  const transfer = id(kind, 'g')
  const sides = [
    { account: from, sign: -1 },
    { account: to, sign: 1 },
  ]
  return [
    `insert into transfers (id, kind, from_account, to_account, amount, cause)
     select ${transfer}, 'single', ${from}, ${to}, 1,
            jsonb_build_object('kind', 'grown', 'booking_id', ${id(3, 'g')}, 'order_id', ${id(4, 'g')})
     from generate_series(1, ${sales}) g`,
    ...sides.flatMap(({ account, sign }) => [
      `insert into entries (account_id, transfer_id, step, balance_change, held_change, balance_after,
         held_after, account_version, created_at)
       select a.id, ${transfer}, 'single', ${sign}, 0, a.balance + ${sign} * g, a.held, a.version + g,
              now() - (${sales} - g) * interval '3 years' / ${sales}
       from accounts a, generate_series(1, ${sales}) g where a.id = ${account} order by g`,
      `update accounts set balance = balance + ${sign} * ${sales}, version = version + ${sales}
       where id = ${account}`,
    ]),
  ]
}
