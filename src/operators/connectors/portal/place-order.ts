import type { OrderOutcome, OrderRequest } from '../../operator.ts'
import { areTicketsOf } from '../checks.ts'
import { undecided, unreadableReply } from '../connector.ts'
import type { HttpReply } from '../http.ts'
import { type PortalClient, refusalIn } from './client.ts'
import { writeDate } from './html.ts'
import { readOrderRows } from './order-rows.ts'

/** The portal has no idempotency. Our reference in the note is the only way to look an order up later. */
export async function placeOrder(
  client: PortalClient,
  order: OrderRequest,
  signal: AbortSignal,
): Promise<OrderOutcome> {
  try {
    return outcomeOf(order, await client.post('/orders', fieldsOf(order), signal))
  } catch (error) {
    return undecided(error)
  }
}

function outcomeOf(order: OrderRequest, reply: HttpReply): OrderOutcome {
  const refusal = refusalIn(reply)
  if (refusal !== undefined) return { kind: 'rejected', reason: refusal }
  if (reply.status !== 200) return unreadableReply

  const [row] = readOrderRows(reply.text, 'receipt', order.reference)
  if (row?.record.kind !== 'issued' || !areTicketsOf(order, row.record.tickets)) {
    return unreadableReply
  }
  return row.record
}

function fieldsOf({ reference, voyageRef, contact, passengers }: OrderRequest) {
  const fields: Record<string, string> = {
    sailing: voyageRef,
    note: reference,
    contact_name: contact.name,
    contact_email: contact.email,
    contact_phone: contact.phone,
    passenger_count: String(passengers.length),
  }
  for (const [index, passenger] of passengers.entries()) {
    const at = `p${index + 1}`
    fields[`${at}_seat`] = passenger.seatCode
    fields[`${at}_type`] = passenger.passengerType
    fields[`${at}_name`] = passenger.fullName
    fields[`${at}_document`] = passenger.documentNumber ?? ''
    fields[`${at}_birth`] = passenger.dateOfBirth ? writeDate(passenger.dateOfBirth) : ''
    fields[`${at}_nationality`] = passenger.nationality ?? ''
    fields[`${at}_gender`] = passenger.gender ?? ''
    fields[`${at}_phone`] = passenger.phone ?? ''
    fields[`${at}_email`] = passenger.email ?? ''
    fields[`${at}_plate`] = passenger.plateNumber ?? ''
  }
  return fields
}
