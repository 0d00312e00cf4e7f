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

type Group = Period['causes'][number] & { isWithin: boolean }

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
  const found = await first<Amounts & { groups: Group[] }>(
    reader,
    sql`with groups as (
          select t.cause ->> 'kind' as cause,
                 (${to}::timestamptz is null or e.created_at < ${to}) as "isWithin",
                 count(*) as lines, sum(e.balance_change) as "balanceChange",
                 sum(e.held_change) as "heldChange"
          from entries e join transfers t on t.id = e.transfer_id
          where e.account_id = ${accountOf(ref)} and e.created_at >= ${from}
          group by 1, 2
        )
        select a.balance, a.held,
               (select coalesce(jsonb_agg(g order by g.cause), '[]') from groups g) as groups
        from accounts a where a.owner = ${ref.owner} and a.kind = ${ref.kind}`,
  )
  // An account that was never used may not be there.
  const { groups, balance, held } = found ?? { balance: 0, held: 0, groups: [] }
  const within = groups.filter(({ isWithin }) => isWithin)
  const closing = before(
    { balance, held },
    groups.filter(({ isWithin }) => !isWithin),
  )
  return {
    opening: before(closing, within),
    closing,
    causes: within.map(({ isWithin: _, ...cause }) => cause),
  }
}

function before({ balance, held }: Amounts, groups: readonly Group[]): Amounts {
  return {
    balance: groups.reduce((left, { balanceChange }) => left - balanceChange, balance),
    held: groups.reduce((left, { heldChange }) => left - heldChange, held),
  }
}
