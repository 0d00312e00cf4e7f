/**
 * Corrects the number of one issued ticket, which staff mistyped or its operator has given anew: nobody may board with a
 * number that the operator does not know. Where the operator knows the order by our reference it is asked first,
 * without a transaction, and its record has to have the new number. Of any other ticket it is staff who know.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Actor, recordAudit } from '../audit/index.ts'
import {
  addTicketNumbers,
  lockBooking,
  noteTakenBack,
  refuseUnseen,
  renewTicketFiles,
  wasRehearsed,
} from '../bookings/index.ts'
import { fail, refuseField } from '../core/errors.ts'
import {
  type Database,
  first,
  inTransaction,
  type Reader,
  run,
  runLater,
  sql,
} from '../db/index.ts'
import { invoiceBooking } from '../invoices/index.ts'
import { findOrder, type Operators, retryAfterSeconds } from '../operators/index.ts'
import { numberTyped } from './decision.ts'

export const numberFaults = ['mistyped', 'given_anew'] as const

type Correction = {
  /** The number that staff have seen there. */
  seen: string
  to: string
  /** One of a few words, because the audit log keeps it forever. */
  reason: (typeof numberFaults)[number]
}

type CorrectDeps = {
  db: Database
  operators: Operators
  /** Called after the commit, to store the new copy of the ticket. */
  onIssued: (orderId: string) => Promise<void>
}

type OneTicket = { organizationId: string; bookingId: string; ticketId: string }

/**
 * Does nothing where the ticket has the number already. Throws `validation_failed` when the operator's record has
 * another number, `operator_unavailable` when it does not answer, `corrected_meanwhile` with the number that stands,
 * `desk_conflict` when it is no ticket to correct, and `booking_not_changeable` after the erasure.
 */
export async function correctTicketNumber(
  deps: CorrectDeps,
  of: OneTicket,
  { seen, to: typed, reason }: Correction,
  by: Actor,
): Promise<void> {
  const { organizationId, bookingId, ticketId } = of
  const to = numberTyped('/ticket_number', typed)
  if (to === '') refuseField('/ticket_number', 'is needed')
  const { number: _, ...asked } = await readIssued(deps.db, of)
  await refuseUnlessRecorded(deps.operators, asked, to)
  const isCorrected = await inTransaction(deps.db, async tx => {
    await lockBooking(tx, organizationId, bookingId)
    const { number, ...ticket } = await readIssued(tx, of)
    if (!isDeepStrictEqual(ticket, asked)) {
      fail('desk_conflict', 'the tickets of the leg were cancelled or changed meanwhile')
    }
    if (number === to) return false
    refuseUnseen({ ticket_number: seen }, { ticket_number: number })
    const { orderId } = ticket
    await run(tx, sql`update tickets set ticket_number = ${to} where id = ${ticketId}`)
    const kept = await run(
      tx,
      sql`update bookings set version = version + 1, updated_at = now()
          where id = ${bookingId} and passengers_erased_at is null`,
    )
    if (kept === 0) fail('booking_not_changeable', 'nothing is kept of its passengers any more')
    await runLater(tx, addTicketNumbers([{ organizationId, orderId, ticketNumber: to }]))
    // The operator's own file shows a number that it has given, and not what staff mistyped beside it.
    const isShown = reason === 'given_anew' ? sql`true` : sql`not uploaded`
    await renewTicketFiles(tx, sql`ticket_id = ${ticketId} and ${isShown}`, false)
    await noteTakenBack(tx, [orderId])
    await recordAudit(tx, {
      by,
      action: 'booking.correct_ticket_number',
      organizationId,
      subject: bookingId,
      facts: { order_id: orderId, ticket_id: ticketId, before: number, after: to, reason },
    })
    if (!(await areLegsTriedAgain(tx, bookingId))) await invoiceBooking(tx, bookingId)
    return true
  })
  if (isCorrected) await deps.onIssued(asked.orderId)
}

/**
 * Missing legs have a new price from their hold on, and with it the voucher's share of the issued tickets. Nobody pays it
 * unless they are issued, so the outcome is what revises the invoices, also when they fail once more.
 */
async function areLegsTriedAgain(reader: Reader, bookingId: string): Promise<boolean> {
  const attempt = await first(
    reader,
    sql`select from issuance_attempts
        where booking_id = ${bookingId} and finished_at is null and prices_before is not null`,
  )
  return attempt !== undefined
}

type Issued = {
  orderId: string
  operatorCode: string
  seatCode: string
  number: string
  /** By which the operator knows it; null when it does not know it. */
  reference: string | null
}

async function readIssued(
  reader: Reader,
  { organizationId, bookingId, ticketId }: OneTicket,
): Promise<Issued> {
  const found = await first<
    Omit<Issued, 'number'> & { number: string | null; isRehearsed: boolean }
  >(
    reader,
    sql`select o.id as "orderId", o.operator_code as "operatorCode", t.seat_code as "seatCode",
               case when t.cancelled_at is null then t.ticket_number end as number,
               t.operator_reference as reference,
               ${wasRehearsed(sql`t.operator_reference`)} as "isRehearsed"
        from tickets t join orders o on o.id = t.order_id join bookings b on b.id = o.booking_id
        where t.id = ${ticketId} and b.id = ${bookingId} and b.organization_id = ${organizationId}`,
  )
  if (found === undefined) fail('not_found', 'the booking has no such ticket')
  const { isRehearsed, number, ...ticket } = found
  if (number === null) fail('desk_conflict', 'the ticket is not issued, or it was cancelled')
  if (isRehearsed) fail('desk_conflict', 'the tickets were rehearsed: no operator ever had them')
  return { ...ticket, number }
}

async function refuseUnlessRecorded(
  operators: Operators,
  { operatorCode, seatCode, reference }: Omit<Issued, 'number'>,
  to: string,
): Promise<void> {
  if (reference === null || operators.get(operatorCode)?.issuance === undefined) return
  const record = await findOrder(operators, operatorCode, reference)
  if (record.kind === 'unavailable' || record.kind === 'pending') {
    fail(
      'operator_unavailable',
      `operator ${operatorCode} did not say which number it has; nothing was corrected`,
      { retryAfterSeconds: retryAfterSeconds(operators, operatorCode, 15) },
    )
  }
  const tickets = record.kind === 'issued' ? record.tickets : []
  const recorded = tickets.find(each => each.seatCode === seatCode)
  if (recorded === undefined) fail('desk_conflict', `operator ${operatorCode} has no such ticket`)
  const { ticketNumber } = recorded
  if (ticketNumber !== to) refuseField('/ticket_number', `is ${ticketNumber} at the operator`)
}
