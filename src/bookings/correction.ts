/** What both corrections end with, in their transaction and under the booking's lock. */
import { type Actor, type Deed, recordAudit } from '../audit/index.ts'
import { type FieldError, fail } from '../core/errors.ts'
import { run, type Sql, sql, type Tx } from '../db/index.ts'
import { renewSearchWords } from './search-words.ts'

type Correction = {
  of: { organizationId: string; bookingId: string }
  by: Actor
  action: Deed['action']
  /** `fields` are the names of what was corrected. What stood there is a passenger's, and not kept. */
  facts: { fields: string[]; ticket_id?: string }
  /** Further assignments of the booking's row. */
  also?: Sql[]
}

/** Moves the booking's version, makes its search words anew, and writes the deed. */
export async function endCorrection(
  tx: Tx,
  { of: { organizationId, bookingId }, by, action, facts, also = [] }: Correction,
): Promise<void> {
  const assignments = [sql`version = version + 1`, sql`updated_at = now()`, ...also]
  const isKept = await run(
    tx,
    sql`update bookings set ${sql.join(assignments)}
        where id = ${bookingId} and passengers_erased_at is null`,
  )
  if (isKept === 0) fail('booking_not_changeable', 'nothing is kept of its passengers any more')
  await renewSearchWords(tx, bookingId)
  await recordAudit(tx, { by, action, organizationId, subject: bookingId, facts })
}

/** What was typed, by the names of requests; a group of fields is an object within. */
export type Entered = Record<string, unknown>

/**
 * Throws `corrected_meanwhile`, with what stands, unless whoever corrects it has seen just that: somebody else's
 * correction would be taken back without a word.
 */
export function refuseUnseen(seen: Entered, stands: Entered): void {
  const errors = differences(seen, stands, '')
  if (errors.length === 0) return
  fail('corrected_meanwhile', 'somebody else has corrected it meanwhile', {
    errors,
    extra: { stands },
  })
}

function differences(seen: Entered, stands: Entered, at: string): FieldError[] {
  return Object.keys({ ...seen, ...stands }).flatMap(name => {
    const [before, now, path] = [seen[name] ?? null, stands[name] ?? null, `${at}/${name}`]
    if (isGroup(before) || isGroup(now)) return differences(groupOf(before), groupOf(now), path)
    if (before === now) return []
    if (now === null) return [{ path, message: 'was emptied meanwhile' }]
    return [{ path, message: `meanwhile it is ${now}` }]
  })
}

const isGroup = (value: unknown) => typeof value === 'object' && value !== null
const groupOf = (value: unknown) => (isGroup(value) ? (value as Entered) : {})
