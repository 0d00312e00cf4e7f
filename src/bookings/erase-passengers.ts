/**
 * Erases the people from bookings whose last departure is long ago: names, documents, dates of birth,
 * contacts, number plates, what staff and operators said in words, and the stored tickets. Prices, seats,
 * numbers, codes and the books stay. An invoice keeps its buyer, as invoices have to.
 *
 *   with passengers ──their rows are erased──▶ their files are removed ──▶ erased (and in the audit log)
 *
 * After a crash in between the booking is found again, and each step may be done twice. A booking that cannot be
 * erased is left for the next run.
 */
import { type Actor, recordAudit } from '../audit/index.ts'
import {
  type Database,
  first,
  inTransaction,
  type OnError,
  one,
  rows,
  run,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import { untilNoneIsDue } from './one-by-one.ts'
import { searchWords } from './search-words.ts'
import type { TicketStore } from './ticket-files.ts'

/** These replace names and words, because shapes, constraints and printed tickets need a text. */
const erasedText = 'erased'
const erasedEmail = 'erased@erased.invalid'
const erasedPhone = '000000'

const batchMax = 200

export type Erasure = {
  db: Database
  store: TicketStore
  /** Counted from the last departure. */
  retentionDays: number
  /** Hears of a booking that could not be erased. */
  onError: OnError
}

/**
 * Erases bookings until none is due, none of a batch could be erased, or `signal` aborts. Answers how many it
 * erased.
 */
export function erasePassengers(erasure: Erasure, by: Actor, signal: AbortSignal): Promise<number> {
  const { db, onError } = erasure
  return untilNoneIsDue(
    { db, onError, signal },
    failed =>
      rows<{ id: string }>(
        db,
        sql`select b.id from bookings b where ${isDue(erasure)} and b.id <> all(${failed}::uuid[])
            order by b.created_at limit ${batchMax}`,
      ),
    ({ id }) => eraseOne(erasure, id, by),
  )
}

/**
 * A condition on a booking `b`: its last departure is long ago, and neither a saga nor staff work on it. A request
 * to issue it by hand has lapsed with the departure.
 */
function isDue({ retentionDays }: Erasure): Sql {
  const before = sql`now() - make_interval(days => ${retentionDays})`
  // A booking is made before its departure, so younger ones need not be looked at.
  return sql`b.passengers_erased_at is null and b.created_at < ${before}
    and not exists (select from orders o join voyages v on v.id = o.voyage_id
                    where o.booking_id = b.id
                      and v.departs_at >= ${before})
    and not exists (select from issuance_attempts where booking_id = b.id and finished_at is null)
    and not exists (select from cancellations where booking_id = b.id and finished_at is null)
    and not exists (select from changes where booking_id = b.id and finished_at is null)
    and not exists (select from repair_cases where booking_id = b.id and closed_at is null)`
}

async function eraseOne(erasure: Erasure, id: string, by: Actor): Promise<boolean> {
  const version = await inTransaction(erasure.db, async tx => {
    await run(tx, sql`select from bookings where id = ${id} for update`)
    // Asked again under the lock, because staff may have taken the booking up meanwhile.
    const due = await first(
      tx,
      sql`select from bookings b where b.id = ${id} and ${isDue(erasure)}`,
    )
    if (due === undefined) return null
    const version = await erasePeople(tx, id)
    await eraseWords(tx, id)
    return version
  })
  if (version === null) return false
  // Removes all files of the booking, also replaced copies and uploads that came to nothing.
  await erasure.store.remove(id)
  return inTransaction(erasure.db, tx => finish(tx, id, version, by))
}

/** Answers the booking's version. */
async function erasePeople(tx: Tx, id: string): Promise<number> {
  const ofBooking = sql`booking_id = ${id}`
  const booking = await one<{
    organizationId: string
    code: string
    reference: string | null
    version: number
  }>(
    tx,
    sql`update bookings set contact_name = ${erasedText}, contact_email = ${erasedEmail},
          contact_phone = ${erasedPhone}, invoice_recipient = null, version = version + 1
        where id = ${id}
        returning organization_id as "organizationId", booking_code as code,
                  client_reference as reference, version`,
  )
  await run(
    tx,
    sql`update customers set full_name = ${erasedText}, document_number = null,
          date_of_birth = null, nationality = null, gender = null, phone = null, email = null
        where ${ofBooking}`,
  )
  const words = searchWords(booking.organizationId, booking.code, [booking.reference])
  await run(tx, sql`delete from search_words where ${ofBooking} and number > 0`)
  await run(tx, sql`update search_words set words = ${words} where ${ofBooking} and number = 0`)
  const orders = sql`select id from orders where ${ofBooking}`
  await run(tx, sql`update tickets set plate_number = null where order_id in (${orders})`)
  // A copy that is asked for later is made of what is left.
  await run(tx, sql`update ticket_files set uploaded = false where ${ofBooking}`)
  await run(tx, sql`update voucher_uses set customer = ${erasedEmail} where ${ofBooking}`)
  return booking.version
}

/** Any of these texts may name somebody, an operator's no less than those of staff. */
async function eraseWords(tx: Tx, id: string): Promise<void> {
  const ofBooking = sql`booking_id = ${id}`
  const ofOrders = sql`order_id in (select id from orders where ${ofBooking})`
  const reasons = {
    ticketing_requests: ofBooking,
    submissions: ofOrders,
    cancellation_parts: ofOrders,
    changes: ofBooking,
    change_returns: sql`change_id in (select id from changes where ${ofBooking})`,
  }
  for (const [table, which] of Object.entries(reasons)) {
    await run(
      tx,
      sql`update ${sql.table(table)} set reason = ${erasedText}
          where ${which} and reason is not null`,
    )
  }
  await run(
    tx,
    sql`update orders set issue_error = issue_error || jsonb_build_object('message', ${erasedText}::text)
        where ${ofBooking} and issue_error is not null`,
  )
  await run(tx, sql`update ticketing_requests set note = null where ${ofBooking}`)
  await run(
    tx,
    sql`update desk_decisions set note = ${erasedText} where ${ofBooking} and note is not null`,
  )
}

async function finish(tx: Tx, id: string, version: number, by: Actor): Promise<boolean> {
  const done = await first<{ organizationId: string; passengers: number; files: number }>(
    tx,
    sql`update bookings b set passengers_erased_at = now()
        where id = ${id} and version = ${version} and passengers_erased_at is null
        returning organization_id as "organizationId",
          (select count(*) from customers where booking_id = b.id) as passengers,
          (select count(*) from ticket_files where booking_id = b.id) as files`,
  )
  // Another process was faster and has written it down, or people were corrected meanwhile: then it is due again.
  if (done === undefined) return false
  const { organizationId, ...facts } = done
  await recordAudit(tx, {
    by,
    action: 'booking.erase_passengers',
    organizationId,
    subject: id,
    facts,
  })
  return true
}
