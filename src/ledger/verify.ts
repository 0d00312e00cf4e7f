/**
 * Proves the books: what moved sums to zero, every counter is the sum of its entries, every line goes on
 * from the one before, and every transfer moved what it says.
 *
 * The books move meanwhile, and no statement may read all of them, so they are read by pages, each of
 * them one state of the books: an account's lines by their numbers, and its counters together with its
 * last line; transfers by their ids, each together with all its entries. Lines and transfers are never
 * rewritten, so what an earlier page has seen of them still stands.
 */
import { slices } from '../core/time.ts'
import {
  beforeTransactions,
  databaseNow,
  first,
  type Reader,
  rows,
  type Sql,
  sql,
} from '../db/index.ts'

export type LedgerDifference = { check: string; subject: string; expected: number; found: number }

export type Proof = {
  /**
   * Null: all that ever moved. Otherwise what transactions moved that began from then on, and the
   * counters of every account.
   */
  since: Date | null
  signal?: AbortSignal
}

const linesMax = 20_000
const transfersMax = 10_000
const accountsMax = 1_000
const sliceMinutes = 10

/** All of it; an empty list is the proof. */
export function verifyLedger(reader: Reader): Promise<LedgerDifference[]> {
  return Array.fromAsync(proveLedger(reader, { since: null }))
}

export function proveLedger(reader: Reader, proof: Proof): AsyncGenerator<LedgerDifference> {
  const { since, signal } = proof
  return since === null ? proveAll(reader, signal) : proveSince(reader, since, signal)
}

async function* proveAll(reader: Reader, signal?: AbortSignal): AsyncGenerator<LedgerDifference> {
  const startedAt = await databaseNow(reader)
  const strays = { total: 0 }
  yield* proveLines(reader, strays, signal)
  yield* await accountsWithoutLines(reader)
  yield* await total(reader, strays.total)
  const open: string[] = []
  yield* proveTransfers(reader, open, signal)
  yield* await heldByNobody(reader, open, beforeTransactions(startedAt))
}

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
async function* proveLines(
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
  }
  for (const [counter, check] of Object.entries(checks) as [keyof Counters, string][]) {
    if (expected[counter] === found[counter]) continue
    yield { check, subject, expected: expected[counter], found: found[counter] }
  }
}

async function accountsWithoutLines(reader: Reader): Promise<LedgerDifference[]> {
  const accounts = await rows<Counters & { name: string }>(
    reader,
    sql`select a.owner || '/' || a.kind as name, a.balance, a.held, a.version from accounts a
        where (a.balance, a.held, a.version) <> (0, 0, 0)
          and (select e.account_id from entries e where e.account_id = a.id limit 1) is null`,
  )
  const nothing = { balance: 0, held: 0, version: 0 }
  return accounts.flatMap(account => [...differing(account.name, nothing, account)])
}

/** The balances of one instant, and by how much entries were found to differ from theirs. */
async function total(reader: Reader, strays: number): Promise<LedgerDifference[]> {
  const balances = await first<{ total: number }>(
    reader,
    sql`select coalesce(sum(balance), 0)::bigint as total from accounts`,
  )
  const found = (balances?.total ?? 0) + strays
  return found === 0
    ? []
    : [{ check: 'all entries sum to zero', subject: 'ledger', expected: 0, found }]
}

/** `open` is told the holds that were open when their page was read. */
async function* proveTransfers(
  reader: Reader,
  open: string[],
  signal?: AbortSignal,
): AsyncGenerator<LedgerDifference> {
  const least = '00000000-0000-0000-0000-000000000000'
  const greatest = least.replaceAll('0', 'f')
  for (let after = least; after !== greatest; ) {
    signal?.throwIfAborted()
    const next = await first<{ id: string }>(
      reader,
      sql`select id from transfers where id > ${after} order by id offset ${transfersMax - 1} limit 1`,
    )
    const upTo = next?.id ?? greatest
    const page = await unfaithfulTransfers(
      reader,
      id => sql`(${id} > ${after} and ${id} <= ${upTo})`,
    )
    for (const { check, ...each } of page) {
      if (check === null) open.push(each.subject)
      else yield { check, ...each }
    }
    after = upTo
  }
}

/**
 * What the entries of a transfer did to an account is what its kind and its resolution say. Answers what
 * is not, and, without a check, the holds that are open.
 */
function unfaithfulTransfers(
  reader: Reader,
  areWanted: (id: Sql) => Sql,
): Promise<(Omit<LedgerDifference, 'check'> & { check: string | null })[]> {
  return rows(
    reader,
    sql`with looked_at as materialized (
          select t.id, t.from_account, t.to_account, t.amount,
                 t.kind = 'single' or r.resolution is not distinct from 'posted' as moved,
                 t.kind = 'two_phase' and r.transfer_id is null as open
          from transfers t left join (
            select * from transfer_resolutions where ${areWanted(sql`transfer_id`)}
          ) r on r.transfer_id = t.id
          where ${areWanted(sql`t.id`)}
        )
        select 'every transfer moved what it says' as check,
               coalesce(w.transfer_id, e.transfer_id)::text as subject,
               case when w.balance is distinct from e.balance then coalesce(w.balance, 0) else w.held end
                 as expected,
               case when w.balance is distinct from e.balance then coalesce(e.balance, 0) else e.held end
                 as found
        from (
          select t.id as transfer_id, side.account_id,
                 side.sign * case when t.moved then t.amount else 0 end as balance,
                 case when side.sign < 0 and t.open then t.amount else 0 end as held
          from looked_at t
            cross join lateral (values (t.from_account, -1), (t.to_account, 1)) side (account_id, sign)
          where side.sign < 0 or t.moved
        ) w full join (
          select transfer_id, account_id, sum(balance_change)::bigint as balance,
                 sum(held_change)::bigint as held
          from entries where ${areWanted(sql`transfer_id`)} group by transfer_id, account_id
        ) e on e.transfer_id = w.transfer_id and e.account_id = w.account_id
        where (w.balance, w.held) is distinct from (e.balance, e.held)
        union all
        select null, id::text, 0, 0 from looked_at where open`,
  )
}

/** Of the holds that were open at some time since, and those that came since, the open ones of one instant. */
function heldByNobody(reader: Reader, open: string[], since: Date): Promise<LedgerDifference[]> {
  return rows<LedgerDifference>(
    reader,
    sql`select 'held is the sum of its open holds' as check, a.owner || '/' || a.kind as subject,
               coalesce(open.amount, 0) as expected, a.held as found
        from accounts a left join (
          select t.from_account, sum(t.amount)::bigint as amount
          from transfers t
          where t.id = any(array(
              select unnest(${open}::uuid[])
              union select transfer_id from entries
                    where created_at >= ${since} and step = 'hold'))
            and t.kind = 'two_phase'
            and not exists (select from transfer_resolutions r where r.transfer_id = t.id)
          group by 1
        ) open on open.from_account = a.id
        where a.held <> coalesce(open.amount, 0)`,
  )
}

/**
 * The transfers that moved since then, the lines that this wrote, each beside the one before it, and every
 * account beside its last line. That holds for what was proven before as well, because it is never rewritten.
 */
async function* proveSince(
  reader: Reader,
  since: Date,
  signal?: AbortSignal,
): AsyncGenerator<LedgerDifference> {
  yield* proveCounters(reader, signal)
  // A transfer may have moved more than once.
  const told = new Set<string>()
  for (const { from, to } of slices(since, await databaseNow(reader), sliceMinutes)) {
    signal?.throwIfAborted()
    const moved = sql`created_at >= ${from} and created_at < ${to}`
    yield* await brokenLines(reader, moved)
    const page = await unfaithfulTransfers(
      reader,
      id => sql`${id} = any(array(select transfer_id from entries where ${moved}))`,
    )
    for (const { check, ...each } of page) {
      if (check === null || told.has(each.subject)) continue
      told.add(each.subject)
      yield { check, ...each }
    }
  }
}

async function* proveCounters(
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

function brokenLines(reader: Reader, areWanted: Sql): Promise<LedgerDifference[]> {
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
