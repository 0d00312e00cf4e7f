/** The proof of accounts: counters are the sums of their lines, and every line goes on from the one before. */
import { type Reader, rows, type Sql, sql } from '../db/index.ts'
import type { LedgerDifference } from './verify.ts'

const linesMax = 20_000
const accountsMax = 1_000

/** Where a walk over all lines is: the last line that it has seen, and what its account comes to so far. */
type Walk = {
  account: number
  version: number
  balanceAfter: number
  heldAfter: number
  balance: number
  held: number
  lines: number
}

type AccountLines = Walk & {
  /** Null: there is no such account. */
  name: string | null
  counters: Counters
  broken: { version: number; expected: number; found: number }[] | null
}

/** `strays` is told how far the entries of the accounts are from their balances, all in all. */
export async function* proveLines(
  reader: Reader,
  strays: { total: number },
  signal?: AbortSignal,
): AsyncGenerator<LedgerDifference> {
  const none = { version: 0, balanceAfter: 0, heldAfter: 0, balance: 0, held: 0, lines: 0 }
  for (let walk: Walk = { account: 0, ...none }; ; ) {
    signal?.throwIfAborted()
    const page = await readLines(reader, walk)
    const isLast = page.reduce((sum, { lines }) => sum + lines, 0) < linesMax
    for (const [index, of] of page.entries()) {
      const subject = of.name ?? `account ${of.account}`
      const check = 'every line goes on from the one before'
      for (const { version, expected, found } of of.broken ?? []) {
        yield { check, subject: `${subject} ${version}`, expected, found }
      }
      const before = of.account === walk.account ? walk : none
      const sums = {
        balance: before.balance + of.balance,
        held: before.held + of.held,
        lines: before.lines + of.lines,
      }
      // The page may have ended in the midst of the last one.
      if (index === page.length - 1 && !isLast) {
        walk = of.lines > 0 ? { ...of, ...sums } : walk
        break
      }
      strays.total += sums.balance - of.counters.balance
      yield* differing(subject, { ...sums, version: sums.lines }, of.counters)
    }
    if (isLast) return
  }
}

/** The next lines, by account, with those counters that are the state of the same instant. */
function readLines(reader: Reader, walk: Walk): Promise<AccountLines[]> {
  const goesOn = sql`account_id = ${walk.account}`
  return rows<AccountLines>(
    reader,
    sql`with page as materialized (
          select account_id, account_version, balance_change, held_change, balance_after, held_after
          from entries where (account_id, account_version) > (${walk.account}, ${walk.version})
          order by account_id, account_version limit ${linesMax}
        ), lines as (
          select *,
                 coalesce(lag(balance_after) over running,
                          case when ${goesOn} then ${walk.balanceAfter}::bigint else 0 end)
                   + balance_change as balance_due,
                 coalesce(lag(held_after) over running,
                          case when ${goesOn} then ${walk.heldAfter}::bigint else 0 end)
                   + held_change as held_due,
                 coalesce(lag(account_version) over running,
                          case when ${goesOn} then ${walk.version}::bigint else 0 end)
                   + 1 as version_due,
                 lead(account_version) over running is null as is_last
          from page window running as (partition by account_id order by account_version)
        ), sums as (
          select account_id, sum(balance_change)::bigint as balance, sum(held_change)::bigint as held,
                 count(*) as lines, max(account_version) as version,
                 max(balance_after) filter (where is_last) as balance_after,
                 max(held_after) filter (where is_last) as held_after
          from lines group by 1
        ), broken as (
          select e.account_id, jsonb_agg(jsonb_build_object('version', e.account_version,
                   'expected', wrong.expected, 'found', wrong.found)
                   order by e.account_version) as lines
          from lines e ${wrongIn(sql`e`)}
          group by 1
        )
        select coalesce(s.account_id, w.id) as account, a.owner || '/' || a.kind as name,
               coalesce(s.balance, 0) as balance, coalesce(s.held, 0) as held,
               coalesce(s.lines, 0) as lines, coalesce(s.version, 0) as version,
               coalesce(s.balance_after, 0) as "balanceAfter", coalesce(s.held_after, 0) as "heldAfter",
               jsonb_build_object('balance', coalesce(a.balance, 0), 'held', coalesce(a.held, 0),
                                  'version', coalesce(a.version, 0)) as counters,
               b.lines as broken
        from sums s
          full join (select ${walk.account}::bigint as id where ${walk.account} > 0) w on w.id = s.account_id
          left join accounts a on a.id = coalesce(s.account_id, w.id)
          left join broken b on b.account_id = s.account_id
        order by 1`,
  )
}

/** What a line should come to by the one before it, and does not. */
function wrongIn(line: Sql): Sql {
  return sql`cross join lateral (
    values (${line}.balance_due, ${line}.balance_after), (${line}.held_due, ${line}.held_after),
           (${line}.version_due, ${line}.account_version)
  ) wrong (expected, found) where wrong.expected <> wrong.found`
}

type Counters = { balance: number; held: number; version: number }

function* differing(
  subject: string,
  expected: Counters,
  found: Counters,
): Generator<LedgerDifference> {
  const checks = {
    balance: 'balance is the sum of its entries',
    held: 'held is the sum of its entries',
    version: 'version counts the entries',
  } as const
  for (const [counter, check] of Object.entries(checks) as [
    keyof Counters,
    LedgerDifference['check'],
  ][]) {
    if (expected[counter] === found[counter]) continue
    yield { check, subject, expected: expected[counter], found: found[counter] }
  }
}

export async function accountsWithoutLines(reader: Reader): Promise<LedgerDifference[]> {
  const accounts = await rows<Counters & { name: string }>(
    reader,
    sql`select a.owner || '/' || a.kind as name, a.balance, a.held, a.version from accounts a
        where (a.balance, a.held, a.version) <> (0, 0, 0)
          and (select e.account_id from entries e where e.account_id = a.id limit 1) is null`,
  )
  const nothing = { balance: 0, held: 0, version: 0 }
  return accounts.flatMap(account => [...differing(account.name, nothing, account)])
}

export async function* proveCounters(
  reader: Reader,
  signal?: AbortSignal,
): AsyncGenerator<LedgerDifference> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const page = await rows<{ id: number; name: string; line: Counters; counters: Counters }>(
      reader,
      sql`select a.id, a.owner || '/' || a.kind as name,
                 jsonb_build_object('balance', a.balance, 'held', a.held, 'version', a.version) as counters,
                 jsonb_build_object('balance', coalesce(last.balance_after, 0),
                   'held', coalesce(last.held_after, 0),
                   'version', coalesce(last.account_version, 0)) as line
          from accounts a left join lateral (
            select * from entries e where e.account_id = a.id order by e.account_version desc limit 1
          ) last on true
          where a.id > ${after} order by a.id limit ${accountsMax}`,
    )
    for (const { name, line, counters } of page) yield* differing(name, line, counters)
    if (page.length < accountsMax) return
    after = page.at(-1)?.id ?? after
  }
}

export function brokenLines(reader: Reader, areWanted: Sql): Promise<LedgerDifference[]> {
  return rows<LedgerDifference>(
    reader,
    sql`select 'every line goes on from the one before' as check,
               (select owner || '/' || kind from accounts where id = e.account_id)
                 || ' ' || e.account_version as subject,
               wrong.expected, wrong.found
        from (
          select e.*, coalesce(before.balance_after, 0) + e.balance_change as balance_due,
                 coalesce(before.held_after, 0) + e.held_change as held_due,
                 coalesce(before.account_version, 0) + 1 as version_due
          from (select * from entries where ${areWanted}) e
            left join lateral (
              select * from entries
              where account_id = e.account_id and account_version = e.account_version - 1 limit 1
            ) before on true
        ) e ${wrongIn(sql`e`)}`,
  )
}
