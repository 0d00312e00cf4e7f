/**
 * Transfers: hold, settle, release, and the single transfer that needs no second phase.
 *
 *   hold ──settle──▶ posted
 *     └────release─▶ voided          each hold is resolved once; a second resolution says which came first
 *
 * Each is one call of a database function, which locks the accounts, checks their limits and writes what
 * moves. So the accounts of a chain, which every sale of a tree shares, are locked for no round trip but
 * the commit's. Call them last in a transaction.
 */
import { first, type Reader, rows, runLater, sql, type Tx } from '../db/index.ts'
import type { AccountRef } from './accounts.ts'

/** The reason for a transfer: a kind in words, and the ids it belongs to. */
export type Cause = { kind: string } & Record<string, string | number | null>

export type NewTransfer = {
  /** The caller makes it, so that the same transfer cannot be recorded twice. */
  id: string
  from: AccountRef
  to: AccountRef
  /** Dong, more than zero. */
  amount: number
  cause: Cause
}

/** `short` names the accounts that could not cover it; then nothing was moved or held anywhere. */
export type TransferAnswer = { kind: 'done' } | { kind: 'refused'; short: AccountRef[] }

export type Resolution = 'posted' | 'voided'

/** Sets money aside on every `from` account, or on none when one of them is short. */
export function hold(tx: Tx, transfers: readonly NewTransfer[]): Promise<TransferAnswer> {
  return record(tx, 'two_phase', transfers)
}

/**
 * The accounts that could not cover these holds now. It holds and locks
 * nothing, so the answer is no promise.
 */
export function findShort(
  reader: Reader,
  transfers: readonly NewTransfer[],
): Promise<AccountRef[]> {
  return rows<AccountRef>(
    reader,
    sql`select owner, kind from (
          select a.owner, a.kind, a.balance, a.held, a.credit_limit, sum(w.amount) as held_change
          from jsonb_to_recordset(${JSON.stringify(transfers.map(toRow))}::jsonb) as w
            (from_owner text, from_kind text, amount bigint)
          join accounts a on a.owner = w.from_owner and a.kind = w.from_kind
          group by a.id
        ) wanted
        where credit_limit is not null and balance + credit_limit - held - held_change < 0`,
  )
}

/** Moves money at once, or not at all when a `from` account is short. */
export function transfer(tx: Tx, transfers: readonly NewTransfer[]): Promise<TransferAnswer> {
  return record(tx, 'single', transfers)
}

export function readTransfer(
  reader: Reader,
  id: string,
): Promise<(NewTransfer & { createdAt: Date }) | undefined> {
  return first(
    reader,
    sql<NewTransfer & { createdAt: Date }>`
        select t.id, t.amount, t.cause, t.created_at as "createdAt",
               jsonb_build_object('owner', f.owner, 'kind', f.kind) as "from",
               jsonb_build_object('owner', o.owner, 'kind', o.kind) as "to"
        from transfers t join accounts f on f.id = t.from_account
          join accounts o on o.id = t.to_account
        where t.id = ${id}`,
  )
}

/** Posts held transfers: the money arrives. Answers those that had been resolved before, by id, and how. */
export function settle(tx: Tx, ids: readonly string[]): Promise<Map<string, Resolution>> {
  return resolve(tx, ids, 'posted')
}

/**
 * Voids held transfers: the money is free again. Answers those that had been
 * resolved before, by id, and how.
 */
export function release(tx: Tx, ids: readonly string[]): Promise<Map<string, Resolution>> {
  return resolve(tx, ids, 'voided')
}

/**
 * `settle` for holds that nobody else resolves. It is sent with the commit, so that the accounts are not
 * locked during a round trip of its own.
 */
export function settleAtCommit(tx: Tx, ids: readonly string[]): Promise<void> {
  return resolveAtCommit(tx, ids, 'posted')
}

/** `release` in the same way as `settleAtCommit`. */
export function releaseAtCommit(tx: Tx, ids: readonly string[]): Promise<void> {
  return resolveAtCommit(tx, ids, 'voided')
}

/** Gives money back. Refunds come from accounts without a limit, so a refusal is a fault of the books themselves. */
export async function refund(tx: Tx, transfers: readonly NewTransfer[]): Promise<void> {
  const answer = await transfer(tx, transfers)
  if (answer.kind === 'refused') throw new Error('a refund was refused by an account')
}

/**
 * Settles holds and gives other money back in one transaction. Two movements would lock their accounts in two
 * turns, and so meet another sale of the tree in the wrong order: all of them are locked first.
 */
export async function settleAndRefund(
  tx: Tx,
  holdIds: readonly string[],
  transfers: readonly NewTransfer[],
): Promise<void> {
  await lockAccounts(tx, holdIds, transfers)
  await settleAtCommit(tx, holdIds)
  await refund(tx, transfers)
}

/** Releases holds and makes others in their place, in the same way as `settleAndRefund`. */
export async function releaseAndHold(
  tx: Tx,
  holdIds: readonly string[],
  transfers: readonly NewTransfer[],
): Promise<TransferAnswer> {
  await lockAccounts(tx, holdIds, transfers)
  await releaseAtCommit(tx, holdIds)
  return hold(tx, transfers)
}

/** One movement locks its accounts itself. */
async function lockAccounts(
  tx: Tx,
  holdIds: readonly string[],
  transfers: readonly NewTransfer[],
): Promise<void> {
  if (holdIds.length === 0 || transfers.length === 0) return
  await runLater(
    tx,
    sql`select lock_accounts(array(
          select unnest(array[t.from_account, t.to_account]) from transfers t
          where t.id = any(${holdIds}::uuid[])
          union
          select a.id from jsonb_to_recordset(${JSON.stringify(transfers.map(toRow))}::jsonb) as w
            (from_owner text, from_kind text, to_owner text, to_kind text)
          cross join lateral (values (w.from_owner, w.from_kind), (w.to_owner, w.to_kind)) side (owner, kind)
          join accounts a on a.owner = side.owner and a.kind = side.kind))`,
  )
}

async function record(
  tx: Tx,
  kind: 'single' | 'two_phase',
  transfers: readonly NewTransfer[],
): Promise<TransferAnswer> {
  if (transfers.length === 0) return { kind: 'done' }
  const short = await rows<AccountRef>(
    tx,
    sql`select owner, kind
        from record_transfers(${kind}, ${JSON.stringify(transfers.map(toRow))}::jsonb)`,
  )
  return short.length > 0 ? { kind: 'refused', short } : { kind: 'done' }
}

/** A transfer in the form that the database's functions read. */
export function toRow(transfer: NewTransfer) {
  return {
    id: transfer.id,
    from_owner: transfer.from.owner,
    from_kind: transfer.from.kind,
    to_owner: transfer.to.owner,
    to_kind: transfer.to.kind,
    amount: transfer.amount,
    cause: transfer.cause,
  }
}

async function resolve(
  tx: Tx,
  ids: readonly string[],
  wanted: Resolution,
): Promise<Map<string, Resolution>> {
  if (ids.length === 0) return new Map()
  const before = await rows(tx, resolutionOf(ids, wanted))
  return new Map(before.map(({ id, resolution }) => [id, resolution]))
}

async function resolveAtCommit(tx: Tx, ids: readonly string[], wanted: Resolution): Promise<void> {
  if (ids.length > 0) await runLater(tx, resolutionOf(ids, wanted))
}

function resolutionOf(ids: readonly string[], wanted: Resolution) {
  return sql<{ id: string; resolution: Resolution }>`
    select id, resolution from resolve_holds(${ids}::uuid[], ${wanted})`
}
