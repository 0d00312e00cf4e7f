import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { pino } from 'pino'
import { type Booking, createGangway, GangwayError, GangwayProblem } from '../../sdk/src/index.ts'
import { createApp, type Gangway } from '../../src/app.ts'
import { book, bookingBody, findVoyage, freeSeats, passenger } from '../support/booking.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import {
  forgetCalls,
  legOf,
  misbehave,
  moneyOf,
  ordersAtOperators,
  spent,
} from '../support/issuance.ts'
import { openService } from '../support/service.ts'

/**
 * HTTP alone, and a way to it that breaks. The first tests need bookings that stay in flight, so the
 * worker is started by one of them, and works for those after it.
 */
suite('the client, where money depends on it', async () => {
  const service = await openService({ overrides: { role: 'serve' }, deposits: { STRANGER: 0 } })
  let worker: Gangway | null = null
  after(async () => {
    await worker?.close()
    await service.close()
  })
  const pier9 = service.as('PIER9')
  const proxy = await startCuttingProxy(service.url)
  const gangway = createGangway({ url: proxy.url, key: service.keys.PIER9 })
  /** Its bookings are worth a second look after two seconds. */
  const quickest = legOf('CONSON')
  beforeEach(async () => {
    await forgetCalls(service)
    proxy.requests.length = 0
  })

  const confirmations = () =>
    proxy.requests.filter(line => line.startsWith('POST /api/v1/bookings/confirmToIssue/')).length
  const confirmLine = ({ id }: { id: string }) => `POST /api/v1/bookings/confirmToIssue/${id}`

  async function orderedOnce(booking: Booking): Promise<void> {
    const orders = await ordersAtOperators(service, booking)
    assert.deepEqual(
      orders.map(({ submissions }) => submissions),
      [1],
    )
  }

  test('when the confirmation never arrived it says that the outcome is unknown, and nothing is spent', async () => {
    const booking = await book(pier9, [quickest])
    const before = await moneyOf(service)
    proxy.cut(confirmLine(booking), 'before')
    await assert.rejects(
      gangway.bookings.confirmAndWait(booking.id, { lostAnswerMs: 1_200 }),
      (error: GangwayError & { booking?: Booking }) => {
        assert.ok(error instanceof GangwayError)
        assert.deepEqual([error.code, error.mayHaveHappened], ['outcome_unknown', true])
        assert.equal(error.booking?.id, booking.id)
        return true
      },
    )
    assert.equal(confirmations(), 1)
    assert.deepEqual(spent(before, await moneyOf(service)), {})
    assert.deepEqual(await ordersAtOperators(service, booking), [])
  })

  test('a change of seats by somebody else is no sign that the confirmation arrived', async () => {
    const booking = await book(pier9, [quickest])
    const [order] = booking.orders
    const [seat = ''] = await freeSeats(pier9, order.voyage.id, 1)
    const seats = [{ ticket_id: order.tickets[0].id, seat_code: seat }]
    const colleague = createGangway({ url: service.url, key: service.keys.PIER9 })
    // It is made before the first look for a sign, however slow the machine is.
    const meanwhile: typeof fetch = async (input, init) => {
      if (init?.method === 'POST') {
        await colleague.bookings.change(booking.id, { order_id: order.id, seats })
      }
      return fetch(input, init)
    }
    const client = createGangway({ url: proxy.url, key: service.keys.PIER9, fetch: meanwhile })
    proxy.cut(confirmLine(booking), 'before')
    await assert.rejects(client.bookings.confirmAndWait(booking.id, { lostAnswerMs: 1_200 }), {
      code: 'outcome_unknown',
    })
    assert.notEqual((await gangway.bookings.get(booking.id)).updated_at, booking.updated_at)
  })

  test('confirmAndWait confirms once and polls after its 202; while another call confirms it waits for that outcome', async () => {
    const booking = await book(pier9, [quickest])
    const seen: string[] = []
    let begin = () => {}
    const begun = new Promise<void>(resolve => {
      begin = resolve
    })
    const confirming = gangway.bookings.confirmAndWait(booking.id, {
      onProgress: ({ certainty }) => {
        seen.push(certainty)
        begin()
      },
    })
    await begun
    await assert.rejects(gangway.bookings.confirm(booking.id), (error: GangwayProblem) => {
      assert.deepEqual([error.status, error.code], [422, 'booking_processing'])
      assert.equal(error.mayHaveHappened, false)
      return true
    })
    const waiting = gangway.bookings.confirmAndWait(booking.id)
    worker = await createApp(service.config, {
      role: 'work',
      tasks: false,
      log: pino({ level: 'silent' }),
    })
    const [issued, waited] = await Promise.all([confirming, waiting])
    assert.deepEqual([issued.status, waited.status], [10, 10])
    assert.equal(seen[0], 'in_flight')
    assert.equal(seen.at(-1), 'operator_confirmed')
    // Its own, and the one that was refused.
    assert.equal(confirmations(), 2)
    // Asked again, it answers what is there and confirms nothing.
    assert.equal((await gangway.bookings.confirmAndWait(booking.id)).status, 10)
    assert.equal(confirmations(), 2)
    await orderedOnce(issued)
  })

  test('when the answer to the confirmation is lost it polls, and does not confirm again', async () => {
    const booking = await book(pier9, [quickest])
    proxy.cut(confirmLine(booking), 'answer')
    const issued = await gangway.bookings.confirmAndWait(booking.id)
    assert.equal(issued.status, 10)
    assert.equal(confirmations(), 1)
    await orderedOnce(issued)
  })

  test('who cannot look any more after a confirmation or creation is told that its outcome is unknown', async () => {
    /** Its key is deleted as soon as it has written something. */
    const refusedAfterwards = () => {
      let hasWritten = false
      const fetchAs: typeof fetch = (input, init) => {
        const headers = new Headers(init?.headers)
        if (hasWritten) headers.set('authorization', 'Bearer deleted')
        hasWritten ||= init?.method === 'POST'
        return fetch(input, { ...init, headers })
      }
      return createGangway({ url: proxy.url, key: service.keys.PIER9, fetch: fetchAs }).bookings
    }
    const isUnknown = { code: 'outcome_unknown', mayHaveHappened: true, message: /unauthorized/ }
    const begun = await book(pier9, [quickest])
    await assert.rejects(refusedAfterwards().confirmAndWait(begun.id), isUnknown)
    const lost = await book(pier9, [quickest])
    proxy.cut(confirmLine(lost), 'answer')
    await assert.rejects(refusedAfterwards().confirmAndWait(lost.id), isUnknown)
    for (const { id } of [begun, lost]) assert.equal((await gangway.bookings.wait(id)).status, 10)
    const voyage = await findVoyage(pier9)
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    const body: any = bookingBody([{ voyage_id: voyage.id, passengers: [passenger(seat)] }])
    proxy.cut('POST /api/v1/bookings ', 'answer')
    await assert.rejects(refusedAfterwards().createOnce({ ...body, client_reference: 'unseen' }), {
      code: 'outcome_unknown',
      clientReference: 'unseen',
      message: /lost \(.*\) and no booking with that reference was found: call createOnce again/,
    })
    assert.equal((await gangway.bookings.find('unseen'))?.client_reference, 'unseen')
  })

  test('while nobody knows what became of the order it waits, and confirms nothing', async () => {
    const booking = await book(pier9, [quickest])
    await misbehave(service, { operator: 'CONSON', action: 'lose_reply', times: 1 })
    const letFind = await misbehave(service, { operator: 'CONSON', on: 'find', action: 'error' })
    let waiting: Promise<Booking> | undefined
    const issued = await gangway.bookings.confirmAndWait(booking.id, {
      onProgress: ({ certainty }) => {
        if (certainty !== 'unknown') return
        waiting ??= gangway.bookings.confirmAndWait(booking.id, { onProgress: () => letFind() })
      },
    })
    assert.deepEqual([issued.status, (await waiting)?.status], [10, 10])
    assert.equal(confirmations(), 1)
    await orderedOnce(issued)
  })

  test('a refusal is thrown with its code: by the operator with the booking, for want of money before anything', async () => {
    const rejected = await book(pier9, [quickest])
    const { operator_voyage_ref } = rejected.orders[0].voyage
    await misbehave(service, { voyage_ref: operator_voyage_ref, action: 'reject', times: 1 })
    await assert.rejects(gangway.bookings.confirmAndWait(rejected.id), (error: GangwayProblem) => {
      assert.ok(error instanceof GangwayProblem)
      assert.deepEqual([error.status, error.code], [422, 'issuance_failed'])
      assert.equal(error.booking?.status, 6)
      return true
    })
    const poor = createGangway({ url: service.url, key: service.keys.STRANGER })
    const unpaid = await book(service.as('STRANGER'))
    await assert.rejects(poor.bookings.confirmAndWait(unpaid.id), (error: GangwayProblem) => {
      assert.deepEqual([error.status, error.code], [422, 'insufficient_balance'])
      assert.equal(error.mayHaveHappened, false)
      return true
    })
    assert.equal((await poor.bookings.get(unpaid.id)).status, 2)
  })

  test('an order that could not be sent is told in a sentence, not by a code alone, however soon that is known', async t => {
    const { issuance } = worker?.services.operators.get('CONSON') ?? {}
    assert.ok(issuance)
    const answer = { kind: 'not_sent', reason: 'circuit_open' } as const
    t.mock.method(issuance, 'placeOrder', async () => answer)
    /** The call is answered when the order has failed. */
    const waiting: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers)
      headers.delete('prefer')
      return fetch(input, { ...init, headers })
    }
    for (const options of [{}, { fetch: waiting }]) {
      const booking = await book(pier9, [quickest])
      const client = createGangway({ url: proxy.url, key: service.keys.PIER9, ...options })
      await assert.rejects(
        client.bookings.confirmAndWait(booking.id),
        /^GangwayProblem: issuance_failed: the operator did not issue the tickets: the order could not be sent to it \(circuit_open\)\. Nothing was issued/,
      )
    }
  })

  test('createOnce makes one booking for a reference: asked again, and when its answer is lost', async () => {
    const voyage = await findVoyage(pier9)
    const seats = await freeSeats(pier9, voyage.id, 5)
    const wanted = (reference: string, seat: string | undefined) => ({
      ...bookingBody([{ voyage_id: voyage.id, passengers: [passenger(seat as string)] }]),
      client_reference: reference,
    })
    const body = wanted('once-1', seats[0]) as never
    proxy.cut('POST /api/v1/bookings ', 'answer')
    const made = await gangway.bookings.createOnce(body)
    assert.equal(made.client_reference, 'once-1')
    assert.equal((await gangway.bookings.createOnce(body)).id, made.id)
    const creations = () => proxy.requests.filter(line => line === 'POST /api/v1/bookings').length
    assert.equal(creations(), 1)
    const mended: any = structuredClone(body)
    mended.legs[0].passengers[0].full_name = 'Somebody Else'
    for (const other of [wanted('once-1', seats[1]), mended]) {
      await assert.rejects(
        gangway.bookings.createOnce(other as never),
        /has other voyages, seats or passengers/,
      )
    }
    const spaced: any = structuredClone(body)
    const [person] = spaced.legs[0].passengers
    person.full_name = ` ${person.full_name.normalize('NFD')} `
    assert.equal((await gangway.bookings.createOnce(spaced)).id, made.id)
    const [first, last] = seats.slice(3).toSorted()
    const two: any = {
      ...bookingBody([
        { voyage_id: voyage.id, passengers: [last, first].map(seat => passenger(seat as string)) },
      ]),
      client_reference: 'once-of-two',
    }
    const { id } = await gangway.bookings.createOnce(two)
    assert.equal((await gangway.bookings.createOnce(two)).id, id)
    proxy.cut('POST /api/v1/bookings ', 'before')
    await assert.rejects(
      gangway.bookings.createOnce(wanted('once-2', seats[2]) as never),
      (error: GangwayError & { clientReference?: string }) =>
        error.code === 'outcome_unknown' && error.clientReference === 'once-2',
    )
    assert.equal(creations(), 3)
    const listed = await gangway.bookings.list({ client_reference: 'once-1' })
    assert.equal(listed.data.length, 1)
  })

  test('a stream of events that is cut goes on after the last event, with none twice and none left out', async () => {
    const stop = new AbortController()
    const [known] = (await gangway.events.list({ limit: 1 })).data
    const stream = gangway.events.follow({ after: known?.id ?? '0', signal: stop.signal })
    const issue = async () => {
      const { id } = await book(pier9, [quickest])
      await gangway.bookings.confirmAndWait(id)
      return id
    }
    let number = known?.number ?? 0
    const isTold = async (id: string) => {
      for await (const event of { [Symbol.asyncIterator]: () => ({ next: () => stream.next() }) }) {
        number += 1
        assert.equal(event.number, number)
        if (event.type === 'booking.issuedTicket' && event.data.booking_id === id) return
      }
    }
    await isTold(await issue())
    proxy.cutNow('GET /api/v1/events/stream')
    await isTold(await issue())
    stop.abort()
    assert.equal((await stream.next()).done, true)
  })

  test('lists are read page after page, and a read is tried again when its connection breaks', async () => {
    const ids: string[] = []
    proxy.cut('GET /api/v1/bookings', 'answer')
    for await (const booking of gangway.bookings.all({ limit: 2 })) ids.push(booking.id)
    const listed = await gangway.bookings.list({ limit: 100 })
    assert.ok(ids.length > 4)
    assert.deepEqual(
      ids,
      listed.data.map(({ id }) => id),
    )
  })
})
