import type { PageRequest } from '../core/pagination.ts'
import { pageClause, type Reader, rows, sql } from '../db/index.ts'
import type { AccountRef } from './accounts.ts'
import type { Cause } from './transfers.ts'

/** One thing that happened to an account. */
export type StatementLine = {
  id: string
  step: 'single' | 'hold' | 'settle' | 'release'
  balanceChange: number
  heldChange: number
  balanceAfter: number
  heldAfter: number
  cause: Cause
  createdAt: Date
}

/**
 * The lines of an account, in the order in which they happened. A line's id is the entry's number
 * written as an id, so that cursors work as in every other list.
 */
export async function readStatement(
  reader: Reader,
  ref: AccountRef,
  request: PageRequest,
): Promise<StatementLine[]> {
  const after = request.after === null ? null : String(numberOfId(request.after))
  const found = await rows<Omit<StatementLine, 'id'> & { number: number }>(
    reader,
    sql`select e.id as number, e.step, e.balance_change as "balanceChange",
               e.held_change as "heldChange", e.balance_after as "balanceAfter",
               e.held_after as "heldAfter", t.cause, e.created_at as "createdAt"
        from accounts a join entries e on e.account_id = a.id
          join transfers t on t.id = e.transfer_id
        where a.owner = ${ref.owner} and a.kind = ${ref.kind}
          ${pageClause({ ...request, after }, sql`e.id`)}`,
  )
  return found.map(({ number, ...line }) => ({ id: idOfNumber(number), ...line }))
}

const idPrefix = '00000000-0000-7000-8'

function idOfNumber(number: number): string {
  const hex = number.toString(16).padStart(15, '0')
  return `${idPrefix}${hex.slice(0, 3)}-${hex.slice(3)}`
}

function numberOfId(id: string): number {
  return Number.parseInt(id.slice(idPrefix.length).replace('-', ''), 16)
}
