/** What a booking says of itself: bookings are driven into each state over HTTP. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cancelByOperator } from '../../src/cancellation/index.ts'
import { run, sql } from '../../src/db/index.ts'
import { closeVoyage } from '../../src/voyages/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { endHoldIn } from '../support/holds.ts'
import { forgetCalls, legOf, misbehave, until } from '../support/issuance.ts'
import { outlookProof, type State } from '../support/outlook.ts'
import { startService } from '../support/service.ts'

suite('the outlook of a booking', async () => {
  // As long as a test runs nothing unknown is asked about again, and no search undoes a departure.
  const service = await startService({
    env: { ISSUANCE_RECHECK_SECONDS: '600', SEARCH_FRESH_SECONDS: '86400' },
  })
  const { db } = service
  const pier9 = service.as('PIER9')
  const proof = outlookProof(service)
  const later = { prefer: 'respond-async' }
  const read = async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body
  const conson = [{ ...legOf('CONSON'), seats: 2 }]
  const issued = () => bookIssued(service, pier9, conson)
  const lose = (on: string) =>
    misbehave(service, { operator: 'CONSON', on, action: 'lose_reply', times: 1 })

  async function lostIssuance() {
    const booking = await book(pier9, conson)
    await forgetCalls(service)
    await lose('order')
    await confirm(pier9, booking.id, later)
    return isUnknown(booking)
  }

  function isUnknown(booking: any): Promise<any> {
    return until('a lost answer', async () => {
      const now = await read(booking)
      return now.certainty === 'unknown' && now
    })
  }

  /** As it is before the answer is lost: the operator is being called. */
  async function calledStill(lost: any, table: 'submissions' | 'cancellation_parts' | 'changes') {
    const state = table === 'changes' ? sql`order_state` : sql`state`
    await run(
      db,
      sql`update ${sql.table(table)} set ${state} = 'submitting' where ${state} = 'unknown'`,
    )
    return read(lost)
  }

  async function failed(legs: any[], rejecting: string) {
    await forgetCalls(service)
    await misbehave(service, { operator: rejecting, action: 'reject', times: 1 })
    const booking = await book(pier9, legs)
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    return read(booking)
  }

  /** The operator moves the departure. */
  async function departIn(booking: any, hours: number) {
    await run(
      db,
      sql`update voyages set departs_at = now() + make_interval(hours => ${hours}),
            arrives_at = now() + make_interval(hours => ${hours + 2})
          where id = ${booking.orders[0].voyage.id}`,
    )
    return read(booking)
  }

  const states: Record<string, State> = {
    tentative: {
      certainty: 'none',
      advice: 'confirm_in_time',
      allowed: ['confirm', 'change', 'cancel'],
      make: () => book(pier9, conson),
    },
    'tentative at a manual operator': {
      certainty: 'none',
      advice: 'ask_for_ticketing',
      allowed: ['change', 'cancel', 'contact_operator'],
      make: () => book(pier9, [legOf('NAMDUSAO')]),
    },
    'tentative on a voyage that was closed': {
      certainty: 'none',
      advice: 'voyage_is_closed',
      allowed: ['change', 'cancel'],
      async make() {
        const booking = await book(pier9, [legOf('SAOBIEN')])
        await closeVoyage(db, booking.orders[0].voyage.id)
        return read(booking)
      },
    },
    'one whose hold ran out': {
      certainty: 'none',
      advice: 'book_again',
      allowed: [],
      async make() {
        const booking = await book(pier9, conson)
        await endHoldIn(service, booking.id)
        return read(booking)
      },
    },
    'being issued': {
      certainty: 'in_flight',
      advice: 'wait_for_issuance',
      allowed: ['poll'],
      make: async () => calledStill(await lostIssuance(), 'submissions'),
    },
    'one whose issuance lost its answer': {
      certainty: 'unknown',
      advice: 'wait_for_certainty',
      allowed: ['poll'],
      make: lostIssuance,
    },
    issued: {
      certainty: 'operator_confirmed',
      advice: 'use_the_tickets',
      allowed: ['change', 'cancel', 'download'],
      make: issued,
    },
    'issued with a cancelled ticket': {
      certainty: 'operator_confirmed',
      advice: 'use_the_tickets',
      allowed: ['change', 'cancel', 'download'],
      async make() {
        const booking = await issued()
        const ticket_ids = [booking.orders[0].tickets[0].id]
        return (await cancel(pier9, booking.id, { ticket_ids })).body
      },
    },
    'issued and about to depart': {
      certainty: 'operator_confirmed',
      advice: 'use_the_tickets',
      allowed: ['change', 'download'],
      make: async () => departIn(await bookIssued(service, pier9, [legOf('HAIAU')]), 1),
    },
    'issued and departed': {
      certainty: 'operator_confirmed',
      advice: 'use_the_tickets',
      allowed: ['download'],
      make: async () => departIn(await bookIssued(service, pier9, [legOf('NGOCTRAI')]), -1),
    },
    'failed without an issued leg': {
      certainty: 'operator_refused',
      advice: 'confirm_again',
      allowed: ['confirm', 'cancel'],
      make: () => failed(conson, 'CONSON'),
    },
    'partly issued': {
      certainty: 'operator_refused',
      advice: 'contact_the_service',
      allowed: ['download', 'contact_operator'],
      make: () => failed([legOf('CONSON'), legOf('TRANGKHUYET')], 'TRANGKHUYET'),
    },
    'one whose cancellation lost its answer': {
      certainty: 'unknown',
      advice: 'wait_for_certainty',
      allowed: ['download', 'poll'],
      make: lostCancellation,
    },
    'being cancelled': {
      certainty: 'in_flight',
      advice: 'wait_for_cancellation',
      allowed: ['download', 'poll'],
      make: async () => calledStill(await lostCancellation(), 'cancellation_parts'),
    },
    'being changed': {
      certainty: 'in_flight',
      advice: 'wait_for_change',
      allowed: ['download', 'poll'],
      async make() {
        const booking = await issued()
        const wanted = await otherSeats(pier9, booking)
        await lose('order')
        await change(pier9, booking, wanted, later)
        return calledStill(await isUnknown(booking), 'changes')
      },
    },
    'cancelled while tentative': {
      certainty: 'none',
      advice: 'nothing_to_do',
      allowed: [],
      make: async () => (await cancel(pier9, (await book(pier9, conson)).id)).body,
    },
    'cancelled after issuance': {
      certainty: 'operator_confirmed',
      advice: 'nothing_to_do',
      allowed: ['download'],
      make: async () => (await cancel(pier9, (await issued()).id)).body,
    },
    'on a voyage that its operator cancelled': {
      certainty: 'operator_confirmed',
      advice: 'tell_the_customer',
      allowed: ['download'],
      async make() {
        const booking = await bookIssued(service, pier9, [legOf('SONGVIET')])
        await cancelByOperator(db, booking.orders[0].voyage.id, { isDryRun: false, by: tester })
        return read(booking)
      },
    },
    'tentative on a voyage that its operator cancelled': {
      certainty: 'none',
      advice: 'tell_the_customer',
      allowed: [],
      async make() {
        const booking = await book(pier9, [legOf('LYSONLINK')])
        await cancelByOperator(db, booking.orders[0].voyage.id, { isDryRun: false, by: tester })
        return read(booking)
      },
    },
  }

  async function lostCancellation() {
    const booking = await issued()
    await lose('cancel')
    await cancel(pier9, booking.id, undefined, later)
    return isUnknown(booking)
  }

  proof.testStates(states)

  test('a problem that has the booking in it has its outlook as well', async () => {
    await forgetCalls(service)
    await misbehave(service, { operator: 'CONSON', action: 'reject', times: 1 })
    const { id } = await book(pier9, conson)
    const { body } = await confirm(pier9, id)
    assert.equal(body.code, 'issuance_failed')
    assert.deepEqual(body.booking.allowed_actions, ['confirm', 'cancel'])
    assert.equal(body.booking.certainty, 'operator_refused')
  })
})
