/** Seats between the hold and the ticket: the operator counts them as free until it is told of them. */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { rows, run, sql } from '../../src/db/index.ts'
import { findVoyages } from '../../src/voyages/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm, findVoyage } from '../support/booking.ts'
import { change, otherSeats } from '../support/change.ts'
import { deskOf, heldByDesk, manualLeg } from '../support/desk.ts'
import { forgetCalls, keepWaiting, legOf, submissionStates, until } from '../support/issuance.ts'
import { startService, type TestService } from '../support/service.ts'

const later = { prefer: 'respond-async' }

/** What is told of a voyage's free seats, and how its operator is asked for them anew. */
function eyesOn(service: TestService) {
  const pier9 = service.as('PIER9')
  const ofEco = (cabins: any[]): number =>
    cabins.find(({ seat_class }) => seat_class === 'eco').available

  /** Free eco seats as the three who tell of them have it: the counts, a search, the layout. */
  async function freeOf(voyageId: string): Promise<[number, number, number]> {
    const [counts, voyage, layout] = await Promise.all(
      ['voyage-counts', 'voyages', 'boat-layouts'].map(
        async path => (await pier9.get(`/${path}/${voyageId}`)).body,
      ),
    )
    const cells = layout.decks.flatMap((deck: any) => deck.cells)
    const free = cells.filter((c: any) => c.state === 'available' && c.seat_class === 'eco')
    return [ofEco(counts.cabin_classes), ofEco(voyage.cabin_classes), free.length]
  }

  /** What the operator last said is from now. */
  async function askAnew(voyageId: string): Promise<void> {
    const { operators, refresher } = service.app.services
    const [voyage] = await findVoyages(service.db, [voyageId])
    const operator = operators.get(voyage?.operatorCode ?? '')
    assert.ok(voyage && operator)
    assert.deepEqual(await refresher.refreshAnew(operator, voyage), { kind: 'answered' })
  }
  return { freeOf, askAnew }
}

suite('seats in flight', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  const { freeOf, askAnew } = eyesOn(service)
  const free = (seats: number) => [seats, seats, seats]
  const voyageOf = (booking: any, leg = 1): string => booking.orders[leg - 1].voyage.id
  const isIssued = (booking: any) => async () =>
    (await pier9.get(`/bookings/${booking.id}`)).body.status === 10
  const agree = (what: string, voyageId: string, seats: number) =>
    until(what, async () => String(await freeOf(voyageId)) === String(free(seats)))

  test('GROUPB-3 REST-5 seats of a leg that waits for its turn are as little free as while they were held', async () => {
    const [before] = await freeOf((await findVoyage(pier9, legOf('SAOBIEN'))).id)
    const legs = [legOf('CONSON'), { ...legOf('SAOBIEN'), seats: 3 }]
    const booking = await book(pier9, legs)
    const voyageId = voyageOf(booking, 2)
    assert.deepEqual(await freeOf(voyageId), free(before - 3))
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    await confirm(pier9, booking.id, later)
    await until('the first leg sent', async () => {
      return String(await submissionStates(service, booking.id)) === 'submitting,waiting'
    })
    await askAnew(voyageId)
    assert.deepEqual(await freeOf(voyageId), free(before - 3))
    assert.deepEqual(await submissionStates(service, booking.id), ['submitting', 'waiting'])
    await letConfirm()
    await until('the tickets', isIssued(booking))
    await askAnew(voyageId)
    await agree('the same of tickets', voyageId, before - 3)
  })

  test('GROUPB-3 seats that were held by a program that did not write down who is told are not free while they wait for their turn', async () => {
    const [before] = await freeOf((await findVoyage(pier9, legOf('SAOBIEN'))).id)
    const booking = await book(pier9, [legOf('CONSON'), { ...legOf('SAOBIEN'), seats: 3 }])
    const voyageId = voyageOf(booking, 2)
    await run(
      service.db,
      sql`update seat_marks set told_at = default where booking_id = ${booking.id}`,
    )
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    await confirm(pier9, booking.id, later)
    await until('the first leg sent', async () => {
      return String(await submissionStates(service, booking.id)) === 'submitting,waiting'
    })
    await askAnew(voyageId)
    assert.deepEqual(await freeOf(voyageId), free(before - 3))
    await letConfirm()
    await until('the tickets', isIssued(booking))
  })

  test('GROUPB-3 an operator that was asked before it was told is not believed, and one that was asked after it is: nothing is taken off twice', async () => {
    const [before] = await freeOf((await findVoyage(pier9, legOf('CONSON'))).id)
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const voyageId = voyageOf(booking)
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    const isSubmitting = async () =>
      String(await submissionStates(service, booking.id)) === 'submitting'
    await freeOf(voyageId)
    await confirm(pier9, booking.id, later)
    await until('the order sent', isSubmitting)
    const [counted, searched] = await freeOf(voyageId)
    assert.deepEqual([counted, searched], [before - 2, before - 2])
    await until('the order there', async () => {
      const { body } = await service.control('GET', 'orders')
      return body.data.some(({ reference }: any) => reference.startsWith(booking.booking_code))
    })
    await askAnew(voyageId)
    await agree('that it is counted once', voyageId, before - 2)
    assert.ok(await isSubmitting())
    await letConfirm()
    await until('the tickets', isIssued(booking))
    assert.deepEqual(await freeOf(voyageId), free(before - 2))
  })

  test('GROUPB-3 a later leg that certainly was not sent, and is sent again, was not told of', async t => {
    const [, before] = await freeOf((await findVoyage(pier9, legOf('HAIAU'))).id)
    const legs = [legOf('CONSON'), { ...legOf('HAIAU'), seats: 2 }]
    const booking = await book(pier9, legs)
    const issuance = service.app.services.operators.get('HAIAU')?.issuance
    assert.ok(issuance)
    const tries = t.mock.method(issuance, 'placeOrder', async () => {
      return { kind: 'not_sent', reason: 'circuit_open' } as const
    })
    await confirm(pier9, booking.id, later)
    await until('the first try', () => tries.mock.callCount() > 0)
    await until('that it waits again', async () => {
      return String(await submissionStates(service, booking.id)) === 'issued,waiting'
    })
    await askAnew(voyageOf(booking, 2))
    assert.equal((await freeOf(voyageOf(booking, 2)))[1], before - 2)
    const told = await rows<{ isTold: boolean }>(
      service.db,
      sql`select distinct m.told_at is not null as "isTold", o.leg
          from seat_marks m join orders o on o.id = m.order_id
          where m.booking_id = ${booking.id} order by o.leg`,
    )
    assert.deepEqual(
      told.map(({ isTold }) => isTold),
      [true, false],
      'only the first leg was told of',
    )
    tries.mock.restore()
    await until('the tickets', isIssued(booking))
  })

  test('GROUPB-3 a search after an issuance goes on without its seats, though its operator was asked before', async () => {
    const [, before] = await freeOf((await findVoyage(pier9, legOf('HAIAU'))).id)
    const booking = await book(pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    assert.equal((await freeOf(voyageOf(booking)))[1], before - 2)
    await askAnew(voyageOf(booking))
    await agree('the operator’s own count', voyageOf(booking), before - 2)
  })

  test('GROUPB-3 the new seats of a change are taken off once, and the old ones come free', async () => {
    const booking = await book(pier9, [{ ...legOf('SAOBIEN'), seats: 2 }])
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    await askAnew(voyageOf(booking))
    const [, before] = await freeOf(voyageOf(booking))
    await agree('the tickets', voyageOf(booking), before)
    const wanted = await otherSeats(pier9, booking)
    assert.equal((await change(pier9, booking, wanted)).status, 200)
    assert.equal((await freeOf(voyageOf(booking)))[1], before - 1, 'the old one is sold as yet')
    await askAnew(voyageOf(booking))
    await agree('as many', voyageOf(booking), before)
  })

  test('GROUPB-3 OPERT-2 seats that staff have to buy yet are not free, for as long as that takes; bought, they are the operator’s to count', async () => {
    const [before] = await freeOf((await findVoyage(pier9, manualLeg)).id)
    const legs = [{ ...manualLeg, seats: 2 }]
    const { booking, requestId } = await heldByDesk(service, legs, tester)
    await askAnew(voyageOf(booking))
    await agree('that they are in no count', voyageOf(booking), before - 2)
    await deskOf(service).issue(requestId, booking, 1, tester, 'NDS-4712')
    assert.equal((await freeOf(voyageOf(booking)))[1], before - 2)
    await askAnew(voyageOf(booking))
    // Its own count goes: the ticket office of the simulator knows nothing of the sale.
    assert.equal((await freeOf(voyageOf(booking)))[1], before)
  })
})

suite('seats of rehearsals', async () => {
  const service = await startService({ env: { REAL_TICKETING: 'off' } })
  const pier9 = service.as('PIER9')

  test('OPERB-3 GROUPB-3 a rehearsed order tells its operator nothing, so its seats are taken off as long as they are marked', async () => {
    const { freeOf, askAnew } = eyesOn(service)
    const booking = await book(pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    const voyageId = booking.orders[0].voyage.id
    const held = await freeOf(voyageId)
    assert.equal((await confirm(pier9, booking.id)).status, 200)
    await askAnew(voyageId)
    assert.deepEqual(await freeOf(voyageId), held)
  })
})
