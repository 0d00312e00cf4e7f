import { sumDong } from '../core/money.ts'
import { first, type Reader, sql } from '../db/index.ts'
import type { AccountRef } from './accounts.ts'
import { accountOf } from './statement.ts'

/** What an account has at an instant, in dong. */
type Amounts = { balance: number; held: number }

type Period = {
  opening: Amounts
  closing: Amounts
  /** The lines between, by the kind of their cause. */
  causes: { cause: string; lines: number; balanceChange: number; heldChange: number }[]
}

/**
 * An account at the first and the last instant of a period, and what made the difference. Both are counted
 * back from what it has now: the lines of a period are chosen by their instant, and two that were written at
 * once may stand in the other order. `to` null: until now.
 */
export async function readPeriod(
  reader: Reader,
  ref: AccountRef,
  { from, to }: { from: Date; to: Date | null },
): Promise<Period> {
  const end = to ?? 'infinity'
  const found = await first<{ closing: Amounts; causes: Period['causes'] }>(
    reader,
    sql`with causes as (
          select t.cause ->> 'kind' as cause, count(*) as lines,
                 sum(e.balance_change) as "balanceChange", sum(e.held_change) as "heldChange"
          from entries e join transfers t on t.id = e.transfer_id
          where e.account_id = ${accountOf(ref)} and e.created_at >= ${from}
            and e.created_at < ${end}::timestamptz
          group by 1
        ), later as (
          select coalesce(sum(balance_change), 0)::bigint as balance,
                 coalesce(sum(held_change), 0)::bigint as held
          from entries where account_id = ${accountOf(ref)} and created_at >= ${end}::timestamptz
        )
        select jsonb_build_object('balance', a.balance - later.balance,
                                  'held', a.held - later.held) as closing,
               (select coalesce(jsonb_agg(c order by c.cause), '[]') from causes c) as causes
        from accounts a, later where a.owner = ${ref.owner} and a.kind = ${ref.kind}`,
  )
  // An account that was never used may not be there.
  const { closing, causes } = found ?? { closing: { balance: 0, held: 0 }, causes: [] }
  return { opening: before(closing, causes), closing, causes }
}

function before({ balance, held }: Amounts, causes: Period['causes']): Amounts {
  return {
    balance: balance - sumDong(causes.map(({ balanceChange }) => balanceChange)),
    held: held - sumDong(causes.map(({ heldChange }) => heldChange)),
  }
}
