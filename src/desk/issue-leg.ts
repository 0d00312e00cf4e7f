/** Enters a leg as issued that staff have bought at its operator, through the saga's own outcome. */
import type { Actor } from '../audit/index.ts'
import { type FieldError, fail } from '../core/errors.ts'
import { type Database, inTransaction } from '../db/index.ts'
import { resolveLeg } from '../issuance/index.ts'
import { type Evidence, numberTyped, proven, recordDecision } from './decision.ts'
import { type DeskTicket, readTickets, requireTurn } from './leg.ts'
import { lockTicketing, refuseUnless, refuseUnlessMine } from './ticketing.ts'

type NumberedTicket = { ticketId: string; ticketNumber: string | null }

type IssueDeps = {
  db: Database
  /** Called after the commit, to store the copies of the tickets. */
  onIssued: (orderId: string) => Promise<void>
}

/**
 * Throws `desk_conflict` unless the request is the actor's, its money is held,
 * and it is the turn of the leg.
 */
export async function issueLeg(
  deps: IssueDeps,
  id: string,
  wanted: { leg: number; evidence: Evidence; tickets: readonly NumberedTicket[] },
  by: Actor,
): Promise<void> {
  const evidence = proven(wanted.evidence)
  const orderId = await inTransaction(deps.db, async tx => {
    const request = await lockTicketing(tx, id)
    refuseUnlessMine(request, by)
    refuseUnless(request, 'held')
    const leg = await requireTurn(tx, request, wanted.leg)
    const tickets = await readTickets(tx, id, leg.orderId)
    const operatorOrderNumber = evidence.operatorReference
    const numbers = numbersOf(tickets, wanted.tickets)
    await recordDecision(tx, request, {
      of: { requestId: id },
      subject: `order:${leg.reference}`,
      decision: 'issued',
      evidence,
      by,
    })
    const outcome = {
      kind: 'issued' as const,
      operatorOrderNumber,
      tickets: tickets.map(({ id, seatCode }) => ({
        seatCode,
        // The operator's own file shows the number itself.
        ticketNumber: numbers.get(id) || operatorOrderNumber,
      })),
      copies: new Map(
        tickets.flatMap(({ seatCode, copy }) => (copy === null ? [] : [[seatCode, copy] as const])),
      ),
      rehearsal: false,
    }
    if (!(await resolveLeg(tx, leg.reference, outcome, 'desk'))) {
      fail('desk_conflict', 'the leg has an outcome already')
    }
    return leg.orderId
  })
  await deps.onIssued(orderId)
}

/** The numbers by ticket. Every ticket of the leg needs a number or an uploaded file. */
function numbersOf(
  tickets: readonly DeskTicket[],
  wanted: readonly NumberedTicket[],
): Map<string, string> {
  const known = new Map(tickets.map(ticket => [ticket.id, ticket]))
  const numbers = new Map<string, string>()
  const errors: FieldError[] = []
  for (const [index, { ticketId, ticketNumber }] of wanted.entries()) {
    const ticket = known.get(ticketId)
    const path = `/tickets/${index}`
    if (ticket === undefined || numbers.has(ticketId)) {
      errors.push({
        path: `${path}/ticket_id`,
        message: 'is no ticket of this leg, or stands twice',
      })
      continue
    }
    const number = numberTyped(`${path}/ticket_number`, ticketNumber)
    if (number === '' && ticket.copy === null) {
      errors.push({
        path: `${path}/ticket_number`,
        message: 'is needed, or the file of the ticket',
      })
    }
    numbers.set(ticketId, number)
  }
  const silent = tickets.filter(({ id, copy }) => !numbers.has(id) && copy === null)
  if (silent.length > 0) {
    errors.push({
      path: '/tickets',
      message: `has no number and no file for seats ${silent.map(each => each.seatCode).join(', ')}`,
    })
  }
  if (errors.length > 0) fail('validation_failed', 'a ticket has no number', { errors })
  return numbers
}
