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
import { beforeTransactions, databaseNow, one, type Reader, sql } from '../db/index.ts'
import { accountsWithoutLines, brokenLines, proveCounters, proveLines } from './verify-lines.ts'
import { heldByNobody, proveTransfers, unfaithfulTransfers } from './verify-transfers.ts'

/** What is proven, in words, and the code by which the dashboard knows it. */
export const ledgerChecks = {
  'balance is the sum of its entries': 'balance',
  'held is the sum of its entries': 'held',
  'version counts the entries': 'version',
  'held is the sum of its open holds': 'open_holds',
  'every line goes on from the one before': 'line',
  'every transfer moved what it says': 'transfer',
  'all entries sum to zero': 'total',
} as const

export type LedgerDifference = {
  check: keyof typeof ledgerChecks
  subject: string
  expected: number
  found: number
}

type Proof = {
  /**
   * Null: all that ever moved. Otherwise what transactions moved that began from then on, and the
   * counters of every account.
   */
  since: Date | null
  signal?: AbortSignal
}

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

/** The balances of one instant, and by how much entries were found to differ from theirs. */
async function total(reader: Reader, strays: number): Promise<LedgerDifference[]> {
  const balances = await one<{ total: number }>(
    reader,
    sql`select coalesce(sum(balance), 0)::bigint as total from accounts`,
  )
  const found = balances.total + strays
  return found === 0
    ? []
    : [{ check: 'all entries sum to zero', subject: 'ledger', expected: 0, found }]
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
  const reported = new Set<string>()
  for (const { from, to } of slices(since, await databaseNow(reader), sliceMinutes)) {
    signal?.throwIfAborted()
    const moved = sql`created_at >= ${from} and created_at < ${to}`
    yield* await brokenLines(reader, moved)
    const page = await unfaithfulTransfers(
      reader,
      id => sql`${id} = any(array(select transfer_id from entries where ${moved}))`,
    )
    for (const { check, ...each } of page) {
      if (check === null || reported.has(each.subject)) continue
      reported.add(each.subject)
      yield { check, ...each }
    }
  }
}
