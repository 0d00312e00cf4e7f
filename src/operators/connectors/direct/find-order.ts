import type { IssuedTicket, OrderRecord } from '../../operator.ts'
import { checkedNumber, checkedTickets } from '../checks.ts'
import { CallFailed } from '../connector.ts'
import { type DirectClient, parse, problemIn } from './client.ts'
import { FoundOrderBody, type OrderBody } from './wire.ts'

export async function findOrder(
  client: DirectClient,
  reference: string,
  signal: AbortSignal,
): Promise<OrderRecord> {
  const path = `/orders/${encodeURIComponent(reference)}`
  const reply = await client.send({ method: 'GET', path }, signal)
  if (problemIn(reply)?.code === 'order_not_found') return { kind: 'none' }
  if (reply.status !== 200) throw new CallFailed('error')

  const order = parse(FoundOrderBody, reply.text)
  if (order.reference !== reference) throw new CallFailed('unreadable')
  if (order.state === 'rejected') return { kind: 'rejected', reason: order.reason }
  if (order.state !== 'issued') return { kind: order.state }
  const tickets = ticketsOf(order)
  if (tickets.length === 0) throw new CallFailed('unreadable')
  return { kind: 'issued', operatorOrderNumber: checkedNumber(order.order_number), tickets }
}

export function ticketsOf(order: OrderBody): IssuedTicket[] {
  return checkedTickets(
    order.tickets.map(ticket => ({
      seatCode: ticket.seat_code,
      ticketNumber: ticket.ticket_number,
    })),
  )
}
