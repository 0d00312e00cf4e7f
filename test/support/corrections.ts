/** Corrections on the dashboard, each with what its page has seen. */
import { passenger } from './booking.ts'
import type { Visit } from './dashboard.ts'

const { seat_code: _seat, passenger_type: _type, ...whole } = passenger('')

export function person(changes: Record<string, unknown> = {}) {
  const next = { ...whole, ...changes }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null))
}

export const namesOf = ({ orders }: any) =>
  orders.map(({ tickets }: any) => tickets.map((each: any) => each.passenger_name))

export const buyerOf = ({ contact, client_reference, invoice_recipient }: any) => ({
  contact,
  client_reference,
  invoice_recipient,
})

/** `seen` is what stands, unless the test says what an older page has. */
export function correctionsBy(staff: Visit) {
  const read = async ({ id }: any) => (await staff.get(`/bookings/${id}`)).body
  const pathOf = ({ id, orders }: any, at = 0) =>
    `/bookings/${id}/tickets/${orders[0].tickets[at].id}/passenger`
  const seenOf = async (booking: any, at = 0) => {
    const ticketId = booking.orders[0].tickets[at].id
    const { data } = (await staff.get(`/bookings/${booking.id}/passengers`)).body
    const { ticket_id: _, ...entered } = data.find((each: any) => each.ticket_id === ticketId)
    return { full_name: namesOf(await read(booking))[0][at], ...entered }
  }
  const correct = async (booking: any, to: object, at = 0, seen?: object) =>
    staff.send('PUT', pathOf(booking, at), { ...to, seen: seen ?? (await seenOf(booking, at)) })
  const correctContact = async (booking: any, to: object, seen?: object) =>
    staff.send('PUT', `/bookings/${booking.id}/contact`, {
      ...to,
      seen: seen ?? buyerOf(await read(booking)),
    })
  return { read, pathOf, seenOf, correct, correctContact }
}
