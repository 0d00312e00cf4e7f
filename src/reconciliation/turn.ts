/**
 * The turn: one run at a time in the whole installation, whoever asks for it. A run renews its lease while
 * it lasts, so the turn of a process that died comes back within seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../core/ids.ts'
import { type Database, first, type OnError, type Reader, run, sql } from '../db/index.ts'

/** `id` is that of the report which the run will write. */
export type RunUnderWay = { id: string; isDryRun: boolean; startedAt: Date }

const leaseSeconds = 20
const renewMs = 5_000
const lookAgainMs = 500

const columns = sql`turn.id, turn.dry_run as "isDryRun", turn.started_at as "startedAt"`
const lease = sql`now() + make_interval(secs => ${leaseSeconds})`
/** A lease far ahead was given before the clock was set back. */
const isHeld = sql`turn.lease_until between now() and now() + make_interval(secs => ${2 * leaseSeconds})`

/** Undefined while another run has the turn. */
export function takeTurn(db: Database, isDryRun: boolean): Promise<RunUnderWay | undefined> {
  return first<RunUnderWay>(
    db,
    sql`insert into reconciliation_turn as turn (id, dry_run, started_at, lease_until)
        values (${newId()}, ${isDryRun}, now(), ${lease})
        on conflict (is_only) do update
          set id = excluded.id, dry_run = excluded.dry_run, started_at = excluded.started_at,
              lease_until = excluded.lease_until
          where not ${isHeld}
        returning ${columns}`,
  )
}

export async function waitForTurn(
  db: Database,
  isDryRun: boolean,
  signal?: AbortSignal,
): Promise<RunUnderWay> {
  for (;;) {
    signal?.throwIfAborted()
    const mine = await takeTurn(db, isDryRun)
    if (mine) return mine
    await sleep(lookAgainMs, undefined, signal && { signal })
  }
}

export function readRunUnderWay(reader: Reader): Promise<RunUnderWay | undefined> {
  return first<RunUnderWay>(
    reader,
    sql`select ${columns} from reconciliation_turn turn where ${isHeld}`,
  )
}

/** False: another run has the turn meanwhile. */
export async function giveTurnBack(writer: Reader, { id }: Pick<RunUnderWay, 'id'>) {
  return (await run(writer, sql`delete from reconciliation_turn where id = ${id}`)) === 1
}

/** Works with a turn that was taken, and leaves none behind. The signal ends work that lost it. */
export async function inTurn<T>(
  { db, onError }: { db: Database; onError?: OnError },
  mine: RunUnderWay,
  work: (hasLost: AbortSignal) => Promise<T>,
): Promise<T> {
  const losing = new AbortController()
  async function renew(): Promise<void> {
    const renewed = await run(
      db,
      sql`update reconciliation_turn set lease_until = ${lease} where id = ${mine.id}`,
    )
    if (renewed === 0) losing.abort(new Error(`the run ${mine.id} lost its turn`))
  }
  const tell = (error: unknown) => onError?.(error)
  const timer = setInterval(() => void renew().catch(tell), renewMs).unref()
  try {
    return await work(losing.signal)
  } finally {
    clearInterval(timer)
    await giveTurnBack(db, mine).catch(tell)
  }
}
