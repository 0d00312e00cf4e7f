import { type Actor, recordAudit } from '../audit/index.ts'
import { isId } from '../core/ids.ts'
import { type Database, inTransaction, rows, sql, type Tx } from '../db/index.ts'
import { release, settle } from '../ledger/index.ts'
import type { Difference } from './difference.ts'

type OrphanHold = {
  id: string
  owner: string
  amount: number
  state: string | null
  bookingId: string | null
}

/** Of an account, read at once. */
export const linesMax = 20_000

/**
 * Holds whose issuance or change has an outcome already, or never existed: money that is free or spent, and
 * looks held. The order says which; the repair resolves the hold as it says. What was made ahead is swept
 * by itself. Only accounts whose held sum is another than what is under way are read line by line.
 */
export async function* checkHolds(
  db: Database,
  repairer: Actor | null,
  signal?: AbortSignal,
): AsyncGenerator<Difference> {
  for (const account of await findStrayAccounts(db)) {
    for (let from = 1; from <= account.version; from += linesMax) {
      signal?.throwIfAborted()
      for (const orphan of await findOrphans(db, account.id, from)) {
        const isRepaired =
          repairer !== null && (await inTransaction(db, tx => repair(tx, orphan, repairer)))
        yield {
          kind: 'hold',
          subject: `hold ${orphan.id} of ${orphan.owner}, of an order that is ${orphan.state ?? 'unknown'}`,
          about: {
            code: isSpent(orphan)
              ? 'hold_issued'
              : orphan.state === null
                ? 'hold_of_nobody'
                : 'hold_not_issued',
            values: { hold: orphan.id, owner: orphan.owner },
          },
          ...(orphan.bookingId !== null && { bookingIds: [orphan.bookingId] }),
          expected: 0,
          found: orphan.amount,
          repair: isRepaired ? (isSpent(orphan) ? 'posted' : 'voided') : 'none',
        }
      }
    }
  }
}

/** What waits for an outcome, and what was made ahead: a hold that is none of these is nobody's. */
export const holdsUnderWay = sql`
  select unnest(s.hold_ids) as id
  from issuance_attempts a join submissions s on s.attempt_id = a.id
  where a.finished_at is null and s.resolved_at is null
  union all
  select unnest(hold_ids) from changes where finished_at is null and resolved_at is null
  union all
  select unnest(hold_ids) from holds_ahead`

/** One state of all accounts, beside what is under way in it. */
function findStrayAccounts(db: Database): Promise<{ id: number; version: number }[]> {
  return rows(
    db,
    sql`select a.id, a.version
        from accounts a left join (
          select t.from_account, sum(t.amount)::bigint as amount
          from transfers t where t.id = any(array(${holdsUnderWay})) group by 1
        ) due on due.from_account = a.id
        where a.held <> coalesce(due.amount, 0)
        order by a.id`,
  )
}

/** Among so many lines of the account. An order, and whatever is held for it, is named by the hold's cause. */
function findOrphans(db: Database, accountId: number, fromLine: number): Promise<OrphanHold[]> {
  return rows<OrphanHold>(
    db,
    sql`select t.id, a.owner, t.amount, s.state, t.cause ->> 'booking_id' as "bookingId"
        from entries e join transfers t on t.id = e.transfer_id
          join accounts a on a.id = t.from_account
          left join lateral (
            select state, resolved_at from submissions
            where order_id = (t.cause ->> 'order_id')::uuid and t.id = any(hold_ids)
            union all
            select order_state, resolved_at from changes
            where order_id = (t.cause ->> 'order_id')::uuid and t.id = any(hold_ids)
          ) s on true
        where e.account_id = ${accountId} and e.step = 'hold'
          and e.account_version between ${fromLine} and ${fromLine + linesMax - 1}
          and not exists (select from transfer_resolutions r where r.transfer_id = t.id)
          and (s.state is null or s.resolved_at is not null)
          and t.id not in (${holdsUnderWay})
        order by t.id`,
  )
}

function isSpent(orphan: OrphanHold): boolean {
  return orphan.state === 'issued'
}

/** False when somebody has resolved it meanwhile. */
async function repair(tx: Tx, orphan: OrphanHold, by: Actor): Promise<boolean> {
  const resolve = isSpent(orphan) ? settle : release
  const before = await resolve(tx, [orphan.id])
  if (before.has(orphan.id)) return false
  await recordAudit(tx, {
    by,
    action: isSpent(orphan) ? 'hold.settle' : 'hold.release',
    // Sales hold the deposits of organizations, and of nobody else.
    organizationId: isId(orphan.owner) ? orphan.owner : null,
    subject: orphan.id,
    facts: { owner: orphan.owner, amount: orphan.amount },
  })
  return true
}
