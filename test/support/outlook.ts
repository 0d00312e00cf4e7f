/**
 * Proves what bookings say of themselves: every listed action is accepted, and every other one is refused
 * or changes nothing.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wakeWaiting } from '../../src/db/index.ts'
import { book, confirm } from './booking.ts'
import { cancel } from './cancellation.ts'
import { change } from './change.ts'
import type { Answer } from './client.ts'
import { forgetCalls, until } from './issuance.ts'
import type { TestService } from './service.ts'

const operations = ['confirm', 'change', 'cancel', 'download'] as const
type Operation = (typeof operations)[number]

export type State = {
  certainty: string
  advice: string
  /** The operations, in the order of the wire. `poll` and `contact_operator` are separate. */
  allowed: string[]
  make(): Promise<any>
}

export function outlookProof(service: TestService) {
  const { db } = service
  const pier9 = service.as('PIER9')
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body

  /** Free seats on any voyage on sale of the leg's operator. */
  async function changeOf(booking: any) {
    const [order] = booking.orders
    const { operator, departure_terminal, arrival_terminal } = order.voyage
    const uncancelled = order.tickets.filter((ticket: any) => !ticket.cancelled)
    const live = uncancelled.length > 0 ? uncancelled : order.tickets
    const other = await book(pier9, [
      {
        operator,
        route: `${departure_terminal}-${arrival_terminal}`,
        seats: live.length,
      },
    ])
    await cancel(pier9, other.id)
    const [{ voyage, tickets }] = other.orders
    return {
      order_id: order.id,
      voyage_id: voyage.id,
      seats: live.map((ticket: any, index: number) => ({
        ticket_id: ticket.id,
        seat_code: tickets[index].seat_code,
      })),
    }
  }

  const attempt: Record<Operation, (booking: any) => Promise<Answer>> = {
    confirm: ({ id }) => confirm(pier9, id),
    async cancel({ id, orders }) {
      const whole = await cancel(pier9, id)
      if (whole.status < 400) return whole
      const ticket_ids = orders[0].tickets.map((ticket: any) => ticket.id)
      return cancel(pier9, id, { ticket_ids })
    },
    change: async booking => change(pier9, booking, await changeOf(booking)),
    async download({ id }) {
      const list = await pier9.get(`/bookings/${id}/tickets`)
      const [file] = list.body.data
      return file === undefined ? { ...list, status: 404 } : pier9.get(`/ticket-files/${file.id}`)
    },
  }

  async function refusals(state: State): Promise<void> {
    const booking = await state.make()
    assert.equal(booking.certainty, state.certainty)
    assert.equal(booking.advice.code, state.advice)
    assert.match(booking.advice.text, /^[A-Z].*\.$/)
    assert.deepEqual(booking.allowed_actions, state.allowed)
    assert.equal(booking.next_poll_after !== null, state.allowed.includes('poll'))
    for (const operation of operations.filter(each => !state.allowed.includes(each))) {
      await forgetCalls(service)
      const answer = await attempt[operation](booking)
      assert.ok(answer.status >= 400 || answer.status === 200, `${operation} ${answer.status}`)
      assert.deepEqual(steady(await read(booking)), steady(booking), operation)
      if (answer.status !== 200) continue
      // The state was already reached, and the answer says so.
      assert.deepEqual(steady(answer.body), steady(booking), operation)
    }
    const listed = (await pier9.get(`/bookings?booking_code=${booking.booking_code}`)).body
    assert.deepEqual(steady(listed.data[0]), steady(booking))
    await settle()
  }

  async function accepts(state: State, operation: Operation): Promise<void> {
    const booking = await state.make()
    await forgetCalls(service)
    const answer = await attempt[operation](booking)
    // Work for people is accepted at once.
    assert.ok([200, 202].includes(answer.status), JSON.stringify(answer.body))
    if (operation !== 'download') {
      assert.notDeepEqual(steady(await read(booking)), steady(booking))
    }
    await settle()
  }

  /** The poll instant moves on by itself. */
  function steady({ next_poll_after: _, ...booking }: any) {
    return booking
  }

  async function settle() {
    await wakeWaiting(db, { isDryRun: false })
    await until('that nothing is open', async () => {
      const open = Object.values(await wakeWaiting(db, { isDryRun: false }))
      return open.every(each => each.open === 0)
    })
  }

  function testStates(states: Record<string, State>): void {
    for (const [name, state] of Object.entries(states)) {
      test(`ERRT-7 ERRT-8 EVENT-2 ${name}: it says ${state.certainty}, and what it does not allow is refused or changes nothing`, () =>
        refusals(state))
      for (const operation of operations.filter(each => state.allowed.includes(each))) {
        test(`ERRT-7 EVENT-2 ${name}: ${operation} is allowed and accepted`, () =>
          accepts(state, operation))
      }
    }
  }

  return { steady, testStates }
}
