/**
 * Holds made ahead of the transaction that needs them. A hold inside of it keeps the accounts of its
 * chain locked until the commit is on the disk, and every sale of a tree shares its root: in a crowd
 * they stand in line. Here the holds of all that wait go together, in a transaction that does nothing
 * else, each set held whole or refused, exactly as if they came one after the other.
 *
 *   made ahead ──claim──▶ held for the sale          in the sale's own transaction
 *         └─────release──▶ voided                    when it came to nothing, or nobody came
 *
 * A set that is not there to be claimed was refused, or released, or never arrived: the sale then holds for
 * itself, and that hold decides. So nothing depends on what is made ahead but the time, and it does not wait
 * for the disk: it gets there before the sale that claims it, whose commit waits for both.
 */
import {
  type Database,
  inTransaction,
  rows,
  run,
  type Sql,
  sql,
  type Tx,
  together,
} from '../db/index.ts'
import { release, type TransferOrder, toRow } from './transfers.ts'

/** Longer than a transaction may take. */
const unclaimedSeconds = 120

/** Holds of one sale, under an id by which they are claimed. */
export type HoldSet = { id: string; orders: readonly TransferOrder[] }

/** Resolves when the set is held, or refused, or failed: who claims it finds out which. */
export type HoldAhead = (set: HoldSet) => Promise<unknown>

export type HoldsAhead = {
  /** Runs a sale; gives it the way to hold ahead if so many are under way that it pays. */
  amongOthers<T>(sale: (holdAhead: HoldAhead | null) => Promise<T>): Promise<T>
}

/** `crowd`: from how many sales at once. A hold that fails is told and left to the sale. */
export function createHoldsAhead(
  db: Database,
  { crowd, onError }: { crowd: number; onError: (error: unknown) => void },
): HoldsAhead {
  let underWay = 0
  const holdTogether = together<HoldSet, void>(async sets => {
    const wanted = sets.flatMap(({ id, orders }) =>
      orders.map(order => ({ set: id, ...toRow(order) })),
    )
    await run(
      db,
      sql`select from set_config('synchronous_commit', 'off', true),
                      hold_ahead(${JSON.stringify(wanted)}::jsonb)`,
    ).catch(onError)
    return []
  })
  return {
    async amongOthers(sale) {
      underWay += 1
      try {
        return await sale(underWay >= crowd ? holdTogether : null)
      } finally {
        underWay -= 1
      }
    },
  }
}

/** Whether the set was there: from this transaction on its holds are the sale's own. */
export async function claimAhead(tx: Tx, id: string): Promise<boolean> {
  return (await run(tx, sql`delete from holds_ahead where id = ${id}`)) === 1
}

/** Releases a set that its sale came to nothing before it claimed. */
export async function releaseAhead(db: Database, id: string): Promise<void> {
  await releaseSets(db, sql`id = ${id}`)
}

/**
 * Releases what was made so long ago that nobody will come for it: its process died. A sale that comes
 * all the same holds for itself. Answers how many sets it was.
 */
export function sweepAhead(db: Database): Promise<number> {
  return releaseSets(db, sql`made_at < now() - make_interval(secs => ${unclaimedSeconds})`)
}

/** A row that is locked is being claimed, or released. */
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
