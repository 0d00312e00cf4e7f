/** What bookings say of themselves that the staff's desks have, or have had. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { decideCase, listCases, refundCase, rejectRequest } from '../../src/desk/index.ts'
import { book, confirm } from '../support/booking.ts'
import { cancel } from '../support/cancellation.ts'
import { clerk, deskOf, evidence, heldByDesk } from '../support/desk.ts'
import { forgetCalls, legOf, misbehave, until } from '../support/issuance.ts'
import { outlookProof, type State } from '../support/outlook.ts'
import { startService } from '../support/service.ts'

suite('the outlook of a booking at the desks', async () => {
  const service = await startService({ env: { SEARCH_FRESH_SECONDS: '86400' } })
  const { db } = service
  const { operators } = service.app.services
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const proof = outlookProof(service)
  const manual = [legOf('NAMDUSAO')]
  const atDesk: { booking: any; requestId: string; leg: number }[] = []
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body

  async function partlyIssued() {
    await forgetCalls(service)
    await misbehave(service, { operator: 'TRANGKHUYET', action: 'reject', times: 1 })
    const booking = await book(pier9, [legOf('CONSON'), legOf('TRANGKHUYET')])
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    return read(booking)
  }

  async function caseOf(booking: any): Promise<string> {
    const page = { sort: '_id' as const, limit: 1, after: null }
    const [found] = await listCases(db, { isOpen: true, bookingId: booking.id }, page)
    return found?.id ?? assert.fail('no case')
  }

  async function issuedByHand() {
    const { booking, requestId } = await heldByDesk(service, manual, ana)
    await desk.issue(requestId, booking, 1, ana)
    return read(booking)
  }

  async function missingLegHeld() {
    const booking = await partlyIssued()
    const requestId = await desk.issueMissing(await caseOf(booking), ana)
    return { booking: await read(booking), requestId }
  }

  const states: Record<string, State> = {
    'tentative whose ticketing was asked for': {
      certainty: 'none',
      advice: 'ticketing_was_asked',
      allowed: ['change', 'cancel', 'poll', 'contact_operator'],
      async make() {
        const booking = await book(pier9, manual)
        await desk.ask(booking)
        return read(booking)
      },
    },
    'tentative whose ticketing was rejected': {
      certainty: 'none',
      advice: 'ask_for_ticketing',
      allowed: ['change', 'cancel', 'contact_operator'],
      async make() {
        const booking = await book(pier9, manual)
        const { id } = await desk.ask(booking)
        await desk.take(id, ana)
        await rejectRequest(db, id, 'sold out there', ana)
        return read(booking)
      },
    },
    'held by the desk': {
      certainty: 'in_flight',
      advice: 'wait_for_ticketing',
      allowed: ['poll', 'contact_operator'],
      async make() {
        const { booking, requestId } = await heldByDesk(service, manual, ana)
        atDesk.push({ booking, requestId, leg: 1 })
        return read(booking)
      },
    },
    'held by the desk, whose second leg is issued by hand': {
      certainty: 'in_flight',
      advice: 'wait_for_ticketing',
      allowed: ['download', 'poll', 'contact_operator'],
      async make() {
        const legs = [legOf('CONSON'), legOf('NAMDUSAO')]
        const { booking, requestId } = await heldByDesk(service, legs, ana)
        atDesk.push({ booking, requestId, leg: 2 })
        return until('the turn of the desk', async () => {
          const now = await read(booking)
          return now.advice.code === 'wait_for_ticketing' && now
        })
      },
    },
    'issued by hand': {
      certainty: 'operator_confirmed',
      advice: 'use_the_tickets',
      allowed: ['cancel', 'download', 'contact_operator'],
      make: issuedByHand,
    },
    'cancelled by its agency, for the desk to do': {
      certainty: 'in_flight',
      advice: 'wait_for_cancellation_by_hand',
      allowed: ['download', 'poll', 'contact_operator'],
      async make() {
        const booking = await issuedByHand()
        assert.equal((await cancel(pier9, booking.id)).status, 202)
        return read(booking)
      },
    },
    'failed at the desk': {
      certainty: 'operator_refused',
      advice: 'ask_for_ticketing',
      allowed: ['cancel', 'contact_operator'],
      async make() {
        const { booking, requestId } = await heldByDesk(service, manual, ana)
        await desk.reject(requestId, 1, 'sold out there', ana)
        return read(booking)
      },
    },
    'partly issued, whose missing leg the desk holds': {
      certainty: 'in_flight',
      advice: 'wait_for_ticketing',
      allowed: ['download', 'poll', 'contact_operator'],
      async make() {
        const { booking, requestId } = await missingLegHeld()
        atDesk.push({ booking, requestId, leg: 2 })
        return booking
      },
    },
    'partly issued and repaired by hand': {
      certainty: 'operator_confirmed',
      advice: 'use_the_tickets',
      allowed: ['change', 'cancel', 'download', 'contact_operator'],
      async make() {
        const { booking, requestId } = await missingLegHeld()
        await desk.issue(requestId, booking, 2, ana)
        return read(booking)
      },
    },
    'partly issued and given back by staff': {
      certainty: 'operator_confirmed',
      advice: 'nothing_to_do',
      allowed: ['download'],
      async make() {
        const booking = await partlyIssued()
        const wanted = { evidence: evidence(null, 'they want neither'), penalties: new Map() }
        await refundCase({ db, operators }, await caseOf(booking), wanted, ana)
        return until('the refund', async () => {
          const now = await read(booking)
          return now.next_poll_after === null && now
        })
      },
    },
  }

  proof.testStates(states)

  test('what the desk holds ends with its rejection, and nothing is paid', async () => {
    for (const { booking, requestId, leg } of atDesk) {
      await desk.reject(requestId, leg, 'sold out there', ana)
      const { certainty, next_poll_after } = await read(booking)
      assert.deepEqual([certainty, next_poll_after], ['operator_refused', null])
    }
  })

  test('what the desk is to cancel ends with its word', async () => {
    const filter = { isOpen: true, kind: 'cancellation_by_hand' } as const
    const open = await listCases(db, filter, { sort: '_id', limit: 100, after: null })
    assert.ok(open.length > 0)
    for (const { id } of open) {
      await decideCase(desk.issueDeps, id, { kind: 'stands' }, evidence(null, 'too late'), ana)
    }
  })
})
