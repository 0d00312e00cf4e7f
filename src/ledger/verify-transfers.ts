/** The proof of transfers: what their entries did is what their kind and their resolution say. */
import { first, type Reader, rows, type Sql, sql } from '../db/index.ts'
import type { LedgerDifference } from './verify.ts'

const transfersMax = 10_000

/** `open` is told the holds that were open when their page was read. */
export async function* proveTransfers(
  reader: Reader,
  open: string[],
  signal?: AbortSignal,
): AsyncGenerator<LedgerDifference> {
  const least = '00000000-0000-0000-0000-000000000000'
  const greatest = least.replaceAll('0', 'f')
  // The least id is in the first page: who tops up chooses a transfer's id.
  let beyond = (id: Sql) => sql`${id} >= ${least}`
  for (let after = least; after !== greatest; ) {
    signal?.throwIfAborted()
    const next = await first<{ id: string }>(
      reader,
      sql`select id from transfers where ${beyond(sql`id`)}
          order by id offset ${transfersMax - 1} limit 1`,
    )
    const upTo = next?.id ?? greatest
    const page = await unfaithfulTransfers(reader, id => sql`(${beyond(id)} and ${id} <= ${upTo})`)
    for (const { check, ...each } of page) {
      if (check === null) open.push(each.subject)
      else yield { check, ...each }
    }
    after = upTo
    beyond = id => sql`${id} > ${upTo}`
  }
}

/**
 * What the entries of a transfer did to an account is what its kind and its resolution say. Answers what
 * is not, and, without a check, the holds that are open. A resolution is looked up for each transfer: the
 * server takes a page of ids for a single row, and would join a page by comparing each with all.
 */
export function unfaithfulTransfers(
  reader: Reader,
  areWanted: (id: Sql) => Sql,
): Promise<(Omit<LedgerDifference, 'check'> & { check: LedgerDifference['check'] | null })[]> {
  return rows(
    reader,
    sql`with resolved as materialized (
          select t.id, t.from_account, t.to_account, t.amount, t.kind,
                 (select resolution from transfer_resolutions where transfer_id = t.id)
          from transfers t where ${areWanted(sql`t.id`)}
        ), looked_at as materialized (
          select id, from_account, to_account, amount,
                 kind = 'single' or resolution is not distinct from 'posted' as moved,
                 kind = 'two_phase' and resolution is null as open
          from resolved
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
export function heldByNobody(
  reader: Reader,
  open: string[],
  since: Date,
): Promise<LedgerDifference[]> {
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
