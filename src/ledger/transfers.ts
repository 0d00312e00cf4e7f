/**
 * Transfers: hold, settle, release, and the single transfer that needs no second phase.
 *
 *   hold ──settle──▶ posted
 *     └────release─▶ voided          each hold is resolved once; a second resolution says which came first
 *
 * Each function locks and moves inside the caller's transaction. Call them last in it: from here on
 * the accounts of the whole chain are locked.
 */
import { first, isUniqueViolation, type Reader, rows, sql, type Tx } from '../db/index.ts'
import type { AccountKind, AccountRef } from './accounts.ts'
import { isShort, lockAccounts, movement } from './movement.ts'

/** Why a transfer was made: a kind in words and the ids it belongs to. */
export type Cause = { kind: string } & Record<string, string | number | null>

export type TransferOrder = {
  /** Made by the caller, so that the same transfer cannot be recorded twice. */
  id: string
  from: AccountRef
  to: AccountRef
  /** Dong, more than zero. */
  amount: number
  cause: Cause
}

/** Refused: which accounts could not cover it. Nothing was moved or held anywhere. */
export type TransferAnswer = { kind: 'done' } | { kind: 'refused'; short: AccountRef[] }

export type Resolution = 'posted' | 'voided'

/** Sets money aside on every `from` account, or on none when one of them is short. */
export function hold(tx: Tx, orders: readonly TransferOrder[]): Promise<TransferAnswer> {
  return record(
    tx,
    orders,
    orders.map(({ from }) => from),
    sql`'two_phase'`,
    sql`select id as transfer_id, from_account as account_id, 'hold' as step,
               0::bigint as balance_change, amount as held_change from wanted`,
  )
}

/** The accounts that could not cover such holds now. Holds and locks nothing, so it is no promise. */
export function findShort(reader: Reader, orders: readonly TransferOrder[]): Promise<AccountRef[]> {
  return rows<AccountRef>(
    reader,
    sql`select owner, kind from (
          select a.owner, a.kind, a.balance, a.held, a.credit_limit, 0::bigint as balance_change,
                 sum(w.amount)::bigint as held_change
          from jsonb_to_recordset(${JSON.stringify(orders.map(toRow))}::jsonb) as w
            (from_owner text, from_kind text, amount bigint)
          join accounts a on a.owner = w.from_owner and a.kind = w.from_kind
          group by a.id
        ) wanted where ${isShort}`,
  )
}

/** Moves money at once, or not at all when a `from` account is short. */
export function transfer(tx: Tx, orders: readonly TransferOrder[]): Promise<TransferAnswer> {
  return record(
    tx,
    orders,
    orders.flatMap(({ from, to }) => [from, to]),
    sql`'single'`,
    sql`select id, from_account, 'single', -amount, 0::bigint from wanted
        union all select id, to_account, 'single', amount, 0::bigint from wanted`,
  )
}

/** Whether a transfer was refused because its id is there already. */
export function isRecordedAlready(error: unknown): boolean {
  return (
    isUniqueViolation(error, 'transfers_pkey') ||
    isUniqueViolation(error, 'a_transfer_takes_each_step_once')
  )
}

export function readTransfer(
  reader: Reader,
  id: string,
): Promise<(TransferOrder & { createdAt: Date }) | undefined> {
  return first(
    reader,
    sql<TransferOrder & { createdAt: Date }>`
        select t.id, t.amount, t.cause, t.created_at as "createdAt",
               jsonb_build_object('owner', f.owner, 'kind', f.kind) as "from",
               jsonb_build_object('owner', o.owner, 'kind', o.kind) as "to"
        from transfers t join accounts f on f.id = t.from_account
          join accounts o on o.id = t.to_account
        where t.id = ${id}`,
  )
}

/** Posts held transfers: the money arrives. Answers those that were resolved before, and how. */
export function settle(tx: Tx, ids: readonly string[]): Promise<Map<string, Resolution>> {
  return resolve(
    tx,
    ids,
    'posted',
    sql`select id, from_account, 'settle', -amount, -amount from resolved
        union all select id, to_account, 'settle', amount, 0::bigint from resolved`,
  )
}

/** Voids held transfers: the money is free again. Answers those that were resolved before, and how. */
export function release(tx: Tx, ids: readonly string[]): Promise<Map<string, Resolution>> {
  return resolve(
    tx,
    ids,
    'voided',
    sql`select id, from_account, 'release', 0::bigint, -amount from resolved`,
  )
}

async function record(
  tx: Tx,
  orders: readonly TransferOrder[],
  touched: AccountRef[],
  kind: ReturnType<typeof sql>,
  moves: ReturnType<typeof sql>,
): Promise<TransferAnswer> {
  if (orders.length === 0) return { kind: 'done' }
  await lockAccounts(
    tx,
    sql`
    select a.id from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) as w (owner text, kind text)
      join accounts a on a.owner = w.owner and a.kind = w.kind`,
  )
  const answers = await rows<{ accounts: number; owner: string | null; kind: AccountKind | null }>(
    tx,
    movement({
      begin: sql`wanted as materialized (
          select w.id, f.id as from_account, t.id as to_account, w.amount, w.cause
          from jsonb_to_recordset(${JSON.stringify(orders.map(toRow))}::jsonb) as w
            (id uuid, from_owner text, from_kind text, to_owner text, to_kind text,
             amount bigint, cause jsonb)
          join accounts f on f.owner = w.from_owner and f.kind = w.from_kind
          join accounts t on t.owner = w.to_owner and t.kind = w.to_kind
        ),
        moves (transfer_id, account_id, step, balance_change, held_change) as (${moves})`,
      record: sql`recorded as (
          insert into transfers (id, kind, from_account, to_account, amount, cause)
          select id, ${kind}, from_account, to_account, amount, cause from wanted
          where not exists (select from short)
        )`,
      answer: sql`select (select count(*) from wanted) as accounts, a.owner, a.kind
                  from (select) one left join short on true left join accounts a on a.id = short.id`,
    }),
  )
  if (answers[0]?.accounts !== orders.length) throw new Error('a transfer names an unknown account')
  const short = answers.flatMap(({ owner, kind }) => (owner && kind ? [{ owner, kind }] : []))
  return short.length > 0 ? { kind: 'refused', short } : { kind: 'done' }
}

function toRow(order: TransferOrder) {
  return {
    id: order.id,
    from_owner: order.from.owner,
    from_kind: order.from.kind,
    to_owner: order.to.owner,
    to_kind: order.to.kind,
    amount: order.amount,
    cause: order.cause,
  }
}

async function resolve(
  tx: Tx,
  ids: readonly string[],
  resolution: Resolution,
  moves: ReturnType<typeof sql>,
): Promise<Map<string, Resolution>> {
  if (ids.length === 0) return new Map()
  const touched =
    resolution === 'posted' ? sql`array[from_account, to_account]` : sql`array[from_account]`
  await lockAccounts(
    tx,
    sql`
    select unnest(${touched}) from transfers where id = any(${ids}::uuid[]) and kind = 'two_phase'`,
  )
  const resolved = await rows<{ transfer_id: string }>(
    tx,
    movement({
      begin: sql`marked as (
          insert into transfer_resolutions (transfer_id, resolution)
          select id, ${resolution} from transfers
          where id = any(${ids}::uuid[]) and kind = 'two_phase' order by id
          on conflict (transfer_id) do nothing
          returning transfer_id
        ),
        resolved as materialized (
          select t.id, t.from_account, t.to_account, t.amount
          from marked join transfers t on t.id = marked.transfer_id
        ),
        moves (transfer_id, account_id, step, balance_change, held_change) as (${moves})`,
      answer: sql`select transfer_id from marked`,
    }),
  )
  const done = new Set(resolved.map(row => row.transfer_id))
  const others = [...new Set(ids)].filter(id => !done.has(id))
  return others.length === 0 ? new Map() : readResolutions(tx, others)
}

async function readResolutions(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, Resolution>> {
  const found = await rows<{ transfer_id: string; resolution: Resolution }>(
    reader,
    sql`select transfer_id, resolution from transfer_resolutions
        where transfer_id = any(${ids}::uuid[])`,
  )
  if (found.length !== ids.length) throw new Error('a resolution names an unknown hold')
  return new Map(found.map(row => [row.transfer_id, row.resolution]))
}
