import type { Filter, PageRequest } from '../core/pagination.ts'
import { one, pageClause, type Reader, rows, type Sql, sql } from '../db/index.ts'
import type { AccountRef } from './accounts.ts'
import type { Cause } from './transfers.ts'

/** One change of an account. All amounts are in dong. */
export type StatementLine = {
  id: string
  step: 'single' | 'hold' | 'settle' | 'release'
  balanceChange: number
  heldChange: number
  balanceAfter: number
  heldAfter: number
  cause: Cause
  /** Whose account the money came from or went to. */
  otherOwner: string
  createdAt: Date
}

/** The range is from `from` up to, and without, `to`. */
export type StatementFilter = Filter<{ from: Date; to: Date; step: StatementLine['step'] }>

/**
 * The lines of an account, in the order in which they happened. An account numbers its lines as they are
 * written, so the index is read no further than the page. A line's id is that number in the form of an
 * id, so that cursors work as in every other list. It is unique within the account only: a number of the
 * whole ledger would show how much all others sell.
 */
export function readStatement(
  reader: Reader,
  ref: AccountRef,
  page: PageRequest,
  filter: StatementFilter = {},
): Promise<StatementLine[]> {
  const lines = pageClause(page, sql`e.account_version`, id => sql`${numberOfId(id)}`)
  return selectLines(reader, ref, sql`and ${meets(filter)} ${lines}`)
}

/** The lines that a booking caused on an account, oldest first. */
export function readTrail(
  reader: Reader,
  ref: AccountRef,
  bookingId: string,
): Promise<StatementLine[]> {
  return selectLines(
    reader,
    ref,
    sql`and t.cause ->> 'booking_id' = ${bookingId} order by e.account_version`,
  )
}

async function selectLines(reader: Reader, ref: AccountRef, rest: Sql): Promise<StatementLine[]> {
  const found = await rows<Omit<StatementLine, 'id'> & { number: number }>(
    reader,
    sql`select e.account_version as number, e.step, e.balance_change as "balanceChange",
               e.held_change as "heldChange", e.balance_after as "balanceAfter",
               e.held_after as "heldAfter", t.cause, e.created_at as "createdAt",
               (select a.owner from accounts a
                where a.id = case e.account_id when t.from_account then t.to_account
                                               else t.from_account end) as "otherOwner"
        from entries e join transfers t on t.id = e.transfer_id
        where e.account_id = ${accountOf(ref)} ${rest}`,
  )
  return found.map(({ number, ...line }) => ({ id: idOfNumber(number), ...line }))
}

/** Counts the lines, but no further than `most`. */
export async function countLines(
  reader: Reader,
  ref: AccountRef,
  filter: StatementFilter,
  most: number,
): Promise<number> {
  const { lines } = await one<{ lines: number }>(
    reader,
    sql`select count(*) as lines from (
          select from entries e where e.account_id = ${accountOf(ref)} and ${meets(filter)} limit ${most}
        ) counted`,
  )
  return lines
}

/** A subquery that runs first, so that the entries are read by the account's own index. */
export function accountOf({ owner, kind }: AccountRef): Sql {
  return sql`(select id from accounts where owner = ${owner} and kind = ${kind})`
}

function meets({ from, to, step }: StatementFilter): Sql {
  const conditions = [
    ...(from === undefined ? [] : [sql`e.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`e.created_at < ${to}`]),
    ...(step === undefined ? [] : [sql`e.step = ${step}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * The dong that left an account for good (settled), on each day from `from` to `to` in the zone. Days on
 * which nothing left are missing. Each day is a range of its own, because finding the day of every entry
 * would cost more than reading them all.
 */
export function readSpending(
  reader: Reader,
  ref: AccountRef,
  { from, to }: { from: string; to: string },
  timeZone: string,
): Promise<{ day: string; amount: number }[]> {
  return rows(
    reader,
    sql`select day::date as day, spent.amount
        from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day
          cross join lateral (
            select -sum(e.balance_change)::bigint as amount from entries e
            where e.account_id = ${accountOf(ref)} and e.step = 'settle' and e.balance_change < 0
              and e.created_at >= day at time zone ${timeZone}
              and e.created_at < (day + interval '1 day') at time zone ${timeZone}
          ) spent
        where spent.amount is not null order by day`,
  )
}

const idPrefix = '00000000-0000-7000-8'

function idOfNumber(number: number): string {
  const hex = number.toString(16).padStart(15, '0')
  return `${idPrefix}${hex.slice(0, 3)}-${hex.slice(3)}`
}

function numberOfId(id: string): number {
  return Number.parseInt(id.slice(idPrefix.length).replace('-', ''), 16)
}
