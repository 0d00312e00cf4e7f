/**
 * Takes a revision to the provider. "About to send" is written and committed, with the number, before the
 * provider is called. A revision that is found `sending` after a crash may or may not have arrived, so
 * the provider is asked for its reference. It is sent again only when it certainly did not arrive.
 *
 *   drafted ──▶ sending ──────────▶ published | failed      failed ──sent again by staff──▶ drafted
 *     ▲  │         │  └─▶ unknown ─▶ published | failed
 *     │  │         └──did not arrive──┐
 *     │  └─▶ superseded, not_needed   │
 *     └───────────────────────────────┘ (some times, then it failed)
 */
import { homeZone } from '../core/time.ts'
import {
  type Database,
  first,
  inTransaction,
  type Lease,
  lookAgainLater,
  nowAtLatest,
  run,
  sql,
  type Tx,
} from '../db/index.ts'
import { counted, inSpan } from '../telemetry/index.ts'
import { type Answer, recordAnswer } from './answer.ts'
import { type OpenRevision, readOpenRevision } from './document.ts'
import type { InvoiceProvider } from './provider.ts'

type PublishDeps = {
  db: Database
  provider: InvoiceProvider
  /**
   * An invoice without a record at the provider did not arrive once this
   * time has passed since its sending.
   */
  patienceSeconds: number
  recheckSeconds: number
}

/** The wait doubles each time, so these cover hours of a provider's absence. */
const missesMax = 12

type Step = Answer | { kind: 'wait'; seconds: number }

export async function advanceRevision(
  deps: PublishDeps,
  revisionId: string,
  lease: Lease,
): Promise<void> {
  const revision = await readOpenRevision(deps.db, revisionId)
  if (revision === undefined || !lease.isHeld()) return
  if (await isNotNeeded(deps.db, revision)) return
  const step =
    revision.state === 'drafted' ? await send(deps, revision, lease) : await askFor(deps, revision)
  if (step.kind === 'wait') {
    await lookAgainLater(deps.db, 'invoice_revisions', revisionId, step.seconds)
  } else {
    const isFirst = await recordAnswer(deps.db, revisionId, step)
    if (isFirst) counted.invoices.inc({ outcome: step.kind })
  }
}

/**
 * Ends a revision before anybody was told of the invoice: nothing is left to pay, or
 * nothing was ever sold (a rehearsal).
 */
async function isNotNeeded(
  db: Database,
  { id, total, number, isRehearsed }: OpenRevision,
): Promise<boolean> {
  if (number !== null || !(total === 0 || isRehearsed)) return false
  const moved = await run(
    db,
    sql`update invoice_revisions set state = 'not_needed', finished_at = now()
        where id = ${id} and state = 'drafted'`,
  )
  return moved === 1
}

async function send(deps: PublishDeps, revision: OpenRevision, lease: Lease): Promise<Step> {
  const { db, recheckSeconds } = deps
  const isClaimed = await inTransaction(db, tx => claim(tx, revision, lease))
  if (!isClaimed) return { kind: 'wait', seconds: recheckSeconds }
  const numbered = await readOpenRevision(db, revision.id)
  // After a pause between the commit and here another worker may be asking the provider already, and may send
  // it again. So this one leaves it as it is.
  if (!lease.isHeld()) return { kind: 'wait', seconds: recheckSeconds }
  if (numbered?.document == null) throw new Error(`revision ${revision.id} has no number`)
  const { document } = numbered
  const answer = await inSpan(
    'invoice provider publish',
    { reference: document.reference },
    () => deps.provider.publish(document),
    { kind: 'client' },
  )
  if (answer.kind === 'published') return answer
  if (answer.kind === 'refused') return { kind: 'failed', reason: answer.reason }
  if (answer.kind === 'taken') return takenBefore(answer)
  return answer.kind === 'not_sent'
    ? miss(deps, revision, answer.reason)
    : leaveUnknown(deps, revision)
}

/** Writes "about to send" and the number, but never while an earlier revision is open. */
async function claim(tx: Tx, { id, invoiceId }: OpenRevision, lease: Lease): Promise<boolean> {
  const claimed = await run(
    tx,
    sql`update invoice_revisions r set state = 'sending', sent_at = ${nowAtLatest()}
        where r.id = ${id} and r.state = 'drafted' and r.worker = ${lease.worker}
          and r.lease_until > now()
          and not exists (select from invoice_revisions earlier
                          where earlier.invoice_id = r.invoice_id
                            and earlier.revision < r.revision and earlier.finished_at is null)`,
  )
  if (claimed === 0) return false
  const unnumbered = await first<{ sellerId: string; year: number }>(
    tx,
    sql`select seller_id as "sellerId",
               extract(year from now() at time zone ${homeZone})::int as year
        from invoices where id = ${invoiceId} and number is null`,
  )
  if (unnumbered === undefined) return true
  const { sellerId, year } = unnumbered
  // The counter's row lock makes the numbers gapless: a number exists only if its sending commits.
  await run(
    tx,
    sql`with counter as (
          insert into invoice_counters as c (seller_id, year, last_number)
          values (${sellerId}, ${year}, 1)
          on conflict (seller_id, year) do update set last_number = c.last_number + 1
          returning year, last_number
        )
        update invoices set year = counter.year, number = counter.last_number
        from counter where id = ${invoiceId}`,
  )
  return true
}

/** Asks the provider about an invoice whose answer was lost. Never sends. */
async function askFor(deps: PublishDeps, revision: OpenRevision): Promise<Step> {
  if (revision.document === null) throw new Error(`revision ${revision.id} has no number`)
  const record = await deps.provider.find(revision.document)
  if (record.kind === 'published') return record
  if (record.kind === 'taken') return takenBefore(record)
  const isPastAllDoubt = (revision.secondsSinceSent ?? 0) > deps.patienceSeconds
  return record.kind === 'none' && isPastAllDoubt
    ? miss(deps, revision, 'the provider has no record of it')
    : leaveUnknown(deps, revision)
}

function takenBefore({ reason }: { reason: string }): Answer {
  return { kind: 'failed', reason, isTaken: true }
}

/** What has no answer. The number stays. */
async function leaveUnknown(
  { db, recheckSeconds }: PublishDeps,
  { id }: OpenRevision,
): Promise<Step> {
  await run(
    db,
    sql`update invoice_revisions set state = 'unknown' where id = ${id} and state = 'sending'`,
  )
  return { kind: 'wait', seconds: recheckSeconds }
}

/** The revision certainly did not arrive: it is sent again a little later, until `missesMax` is reached. */
async function miss(
  { db, recheckSeconds }: PublishDeps,
  { id, misses }: OpenRevision,
  reason: string,
): Promise<Step> {
  if (misses + 1 >= missesMax) return { kind: 'failed', reason }
  await run(
    db,
    sql`update invoice_revisions set state = 'drafted', misses = misses + 1
        where id = ${id} and state in ('sending', 'unknown')`,
  )
  return { kind: 'wait', seconds: recheckSeconds * 2 ** misses }
}
