import type { OrderOutcome, OrderRequest } from '../../operator.ts'
import { areTicketsOf, checkedNumber } from '../checks.ts'
import { undecided, unreadableReply } from '../connector.ts'
import type { HttpReply } from '../http.ts'
import { type DirectClient, parse, refusalIn } from './client.ts'
import { ticketsOf } from './find-order.ts'
import { OrderBody } from './wire.ts'

/** Orders are idempotent at the operator by our reference. It is still sent only once. */
export async function placeOrder(
  client: DirectClient,
  order: OrderRequest,
  signal: AbortSignal,
): Promise<OrderOutcome> {
  const path = `/orders/${encodeURIComponent(order.reference)}`
  try {
    const body = bodyOf(order)
    const reply = await client.send({ method: 'PUT', path, body, ownConnection: true }, signal)
    return outcomeOf(order, reply)
  } catch (error) {
    return undecided(error)
  }
}

function outcomeOf(order: OrderRequest, reply: HttpReply): OrderOutcome {
  const refusal = refusalIn(reply)
  if (refusal !== undefined) return { kind: 'rejected', reason: refusal }
  if (reply.status !== 200) return unreadableReply

  const placed = parse(OrderBody, reply.text)
  const tickets = ticketsOf(placed)
  const isOurs = placed.reference === order.reference && placed.state === 'issued'
  if (!isOurs || !areTicketsOf(order, tickets)) return unreadableReply
  return { kind: 'issued', operatorOrderNumber: checkedNumber(placed.order_number), tickets }
}

function bodyOf({ voyageRef, contact, passengers }: OrderRequest) {
  return {
    voyage_ref: voyageRef,
    contact: { name: contact.name, email: contact.email, phone: contact.phone },
    passengers: passengers.map(passenger => ({
      seat_code: passenger.seatCode,
      passenger_type: passenger.passengerType,
      full_name: passenger.fullName,
      document_number: passenger.documentNumber,
      date_of_birth: passenger.dateOfBirth,
      nationality: passenger.nationality,
      gender: passenger.gender,
      phone: passenger.phone,
      email: passenger.email,
      plate_number: passenger.plateNumber,
    })),
  }
}
