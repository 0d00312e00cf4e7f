/**
 * Holds ahead: made before the transaction that needs them. A hold inside of that transaction keeps
 * the accounts of its chain locked until the commit is on disk. Every sale of a tree shares the
 * root's accounts, so in a crowd the sales stand in line. Here the holds of all waiting sales are
 * made together, in a transaction that does nothing else. Each set is held whole or refused, as if
 * they came one after the other.
 *
 *   made ahead ──claim──▶ held for the sale          in the sale's own transaction
 *         └─────release──▶ voided                    when the sale failed, or nobody came
 *
 * A set that cannot be claimed was refused, was released, or never arrived. The sale then holds
 * for itself, and that hold decides. So the sets affect only how long a sale takes. Their
 * transaction does not wait for the disk: it is committed before the sale that claims them, and
 * the sale's commit waits for both.
 */
import {
  batched,
  type Database,
  inTransaction,
  rows,
  run,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import { type NewTransfer, release, toRow } from './transfers.ts'

/** No transaction takes this long, so a claim comes sooner. */
const unclaimedSeconds = 120

/** The holds of one sale, under the id by which they are claimed. */
export type HoldSet = { id: string; transfers: readonly NewTransfer[] }

/** Resolves when the set is held, refused or failed. The claim shows which. */
export type HoldAhead = (set: HoldSet) => Promise<unknown>

export type HoldsAhead = {
  /** Runs a sale. `holdAhead` is null while fewer sales than `crowd` are under way in this process. */
  runSale<T>(sale: (holdAhead: HoldAhead | null) => Promise<T>): Promise<T>
}

/**
 * `crowd`: from this many sales at once, holds are made ahead. An error goes to `onError`,
 * and the sale holds for itself.
 */
export function createHoldsAhead(
  db: Database,
  { crowd, onError }: { crowd: number; onError: (error: unknown) => void },
): HoldsAhead {
  let underWay = 0
  const holdBatched = batched<HoldSet, void>(async sets => {
    const wanted = sets.flatMap(({ id, transfers }) =>
      transfers.map(transfer => ({ set: id, ...toRow(transfer) })),
    )
    await run(
      db,
      sql`select from set_config('synchronous_commit', 'off', true),
                      hold_ahead(${JSON.stringify(wanted)}::jsonb)`,
    ).catch(onError)
    return []
  })
  return {
    async runSale(sale) {
      underWay += 1
      try {
        return await sale(underWay >= crowd ? holdBatched : null)
      } finally {
        underWay -= 1
      }
    },
  }
}

/** Answers whether the set was there. If so, its holds belong to the sale from this transaction on. */
export async function claimAhead(tx: Tx, id: string): Promise<boolean> {
  return (await run(tx, sql`delete from holds_ahead where id = ${id}`)) === 1
}

/** Releases a set whose sale failed before it claimed it. */
export async function releaseAhead(db: Database, id: string): Promise<void> {
  await releaseSets(db, sql`id = ${id}`)
}

/**
 * Releases sets that nobody will claim any more: their process died, or they were made before the clock was set
 * back. A sale that comes all the same holds for itself. Answers the number of sets.
 */
export function sweepAhead(db: Database): Promise<number> {
  const patience = sql`make_interval(secs => ${unclaimedSeconds})`
  return releaseSets(db, sql`made_at not between now() - ${patience} and now() + ${patience}`)
}

/** A locked row is being claimed or released, so it is skipped. */
function releaseSets(db: Database, which: Sql): Promise<number> {
  return inTransaction(db, async tx => {
    const sets = await rows<{ holdIds: string[] }>(
      tx,
      sql`delete from holds_ahead
          where id in (select id from holds_ahead where ${which} for update skip locked)
          returning hold_ids as "holdIds"`,
    )
    await release(
      tx,
      sets.flatMap(({ holdIds }) => holdIds),
    )
    return sets.length
  })
}
