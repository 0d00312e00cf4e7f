/** The desks over HTTP: who works at them, and what they do first. */
import assert from 'node:assert/strict'
import { book } from './booking.ts'
import { signedIn, type Visit } from './dashboard.ts'
import { manualLeg } from './desk.ts'
import type { TestService } from './service.ts'

export async function openDesks(service: TestService) {
  const pier9 = service.as('PIER9')
  const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: stranger } = await signedIn(service, 'STRANGER', 'admin')
  const { visitor: parent } = await signedIn(service, 'DELTA', 'admin')
  const { visitor: ana, login: anasLogin } = await signedIn(service, 'ROOT', 'operations')
  const { visitor: binh } = await signedIn(service, 'ROOT', 'operations')
  const queue = '/operations/ticketing-requests'
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  const ask = (visitor: Visit, booking: any, body: unknown = {}) =>
    visitor.post(`/bookings/${booking.id}/ticketing-request`, body)

  async function ok(work: Promise<{ status: number; body: any }>): Promise<any> {
    const { status, body } = await work
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  async function held(legs = [{ ...manualLeg, seats: 2 }]) {
    const booking = await book(pier9, legs)
    const { id } = (await ask(agent, booking)).body
    await ok(ana.post(`${queue}/${id}/take`))
    await ok(ana.post(`${queue}/${id}/hold`))
    return { booking, path: `${queue}/${id}` }
  }

  const numbered = (booking: any, leg = 1, operator_reference = 'OP-1') => ({
    operator_reference,
    tickets: booking.orders[leg - 1].tickets.map((ticket: any) => ({
      ticket_id: ticket.id,
      ticket_number: `N-${ticket.seat_code}`,
    })),
  })

  return {
    agent,
    ana,
    anasLogin,
    ask,
    binh,
    held,
    numbered,
    ok,
    parent,
    pier9,
    queue,
    read,
    stranger,
  }
}
