/** Every row of docs/guides/07-rehearsing.md, played over HTTP. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { sandboxRules } from '../../simulator/sandbox.ts'
import { book, bookingBody, confirm, freeSeats, passenger, tryToBook } from '../support/booking.ts'
import {
  ageSubmissions,
  forgetCalls,
  legOf,
  ordersAtOperators,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

type Row = { status: number; code: string | undefined; ends: number; payment: number }

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/07-rehearsing.md'), 'utf8')
const told = new Map<string, Row>(
  [
    ...guide.matchAll(
      /^\| `(Sandbox [\w ]+)` \| (\d+)(?: `(\w+)`)?[^|]* \| (\d+), payment (\d+) \|/gm,
    ),
  ].map(([, name = '', status, code, ends, payment]) => [
    name,
    { status: Number(status), code, ends: Number(ends), payment: Number(payment) },
  ]),
)
const played = new Set<string>()

suite('the names of the sandbox', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const read = async (id: string) => (await pier9.get(`/bookings/${id}`)).body

  /** Books one leg with the name and confirms it; the answer and the end must be the guide's. */
  async function play(name: string, headers: Record<string, string> = {}, operator = 'CONSON') {
    const row = told.get(name)
    assert.ok(row, `the guide has no ${name}`)
    played.add(name)
    await forgetCalls(service)
    const booking = await book(pier9, [{ ...legOf(operator), name: name.toUpperCase() }])
    const answer = await confirm(pier9, booking.id, headers)
    assert.equal(answer.status, row.status, JSON.stringify(answer.body))
    if (row.code !== undefined) assertProblem(answer, row.status, row.code)
    const end = (shown: any) => [shown.status, shown.payment_status]
    const ended = async () => {
      const shown = await read(booking.id)
      if (shown.status === 2) return null
      assert.deepEqual(end(shown), [row.ends, row.payment])
      return shown
    }
    return { booking, answer, ended: () => until(`${name} ends`, ended) }
  }

  for (const name of ['Sandbox Reject', 'Sandbox Sold Out']) {
    test(`${name}: refused, free again, at both kinds of operator`, async () => {
      for (const operator of ['CONSON', 'SAOBIEN']) {
        const { booking, answer, ended } = await play(name, {}, operator)
        assert.match(answer.body.detail, /^the operator did not issue the tickets: sandbox: /)
        const { allowed_actions } = await ended()
        assert.ok(allowed_actions.includes('confirm'), allowed_actions.join())
        assert.equal((await pier9.post(`/bookings/${booking.id}/cancel`)).status, 200)
        assert.deepEqual(await ordersAtOperators(service, booking), [])
      }
    })
  }

  test('Sandbox Reject on the second leg: partly issued, for good', async () => {
    await forgetCalls(service)
    const booking = await book(pier9, [
      legOf('CONSON'),
      { ...legOf('SAOBIEN'), name: 'Sandbox Reject' },
    ])
    assertProblem(await confirm(pier9, booking.id), 422, 'issuance_failed')
    const { status, payment_status, orders } = await read(booking.id)
    assert.deepEqual([status, payment_status], [6, 17])
    assert.deepEqual(
      orders.map((order: any) => order.status),
      [10, 6],
    )
  })

  test('Sandbox Slow: issued, eight minutes of the simulator later', async () => {
    const slow = sandboxRules(1).find(({ action }) => action === 'slow')
    assert.equal(slow?.delay_ms, 8 * 60_000)
    const begun = Date.now()
    const { ended } = await play('Sandbox Slow')
    await ended()
    // The simulator's clock runs a thousand times as fast. A slow machine only makes it longer.
    assert.ok(Date.now() - begun >= 480)
  })

  test('Sandbox Lost Reply: asked after, issued, and one order', async () => {
    const { booking, ended } = await play('Sandbox Lost Reply')
    await ended()
    const orders = await ordersAtOperators(service, booking)
    assert.deepEqual(
      orders.map(({ state, submissions }) => [state, submissions]),
      [['issued', 1]],
    )
  })

  test('Sandbox Lost Order: unknown until it cannot have arrived, then free again', async () => {
    const { booking, ended } = await play('Sandbox Lost Order', { prefer: 'respond-async' })
    const open = await until('the answer is lost', async () => {
      const shown = await read(booking.id)
      return shown.certainty === 'unknown' && shown
    })
    assert.equal(open.status, 2)
    assert.ok(open.next_poll_after)
    await ageSubmissions(service, booking.id, 3_600)
    const { orders } = await ended()
    assert.equal(orders[0].issue_error.code, 'not_found_at_operator')
    assert.deepEqual(await ordersAtOperators(service, booking), [])
  })

  test('Sandbox Price Up and Sandbox Price Back: the fares of the voyage, for every booking of it', async () => {
    const before = await book(pier9, [legOf('CONSON')])
    const raised = await play('Sandbox Price Up')
    const [voyageId, otherId] = [before, raised.booking].map(each => each.orders[0].voyage.id)
    assert.equal(voyageId, otherId)
    const { body } = await confirm(pier9, before.id)
    assert.equal(body.total_price - before.total_price, 50_000)
    await raised.ended()
    await (await play('Sandbox Price Up')).ended()
    await (await play('Sandbox Price Back')).ended()
    const [seat = ''] = await freeSeats(pier9, voyageId, 1)
    const leg = { voyage_id: voyageId, passengers: [passenger(seat)] }
    const later = (await pier9.post('/bookings', bookingBody([leg]))).body
    const confirmed = (await confirm(pier9, later.id)).body
    assert.equal(confirmed.total_price, before.total_price)
  })

  test('Sandbox No Refund: issued, and not to be cancelled', async () => {
    for (const operator of ['CONSON', 'SAOBIEN']) {
      const { booking, ended } = await play('Sandbox No Refund', {}, operator)
      await ended()
      const answer = await pier9.post(`/bookings/${booking.id}/cancel`)
      assertProblem(answer, 422, 'cancellation_failed')
      assert.equal((await read(booking.id)).status, 10)
    }
  })

  test('in production such a name is refused before anything is booked', async () => {
    const production = await startService({
      env: { GANGWAY_ENV: 'production', PUBLIC_URL: 'https://ferries.example' },
    })
    const answer = await tryToBook(production.as('PIER9'), [
      { ...legOf('CONSON'), name: ' sandbox slow' },
    ])
    assertProblem(answer, 400, 'validation_failed')
    assert.equal(answer.body.errors[0].path, '/legs/0/passengers/0/full_name')
  })

  after(() => {
    assert.deepEqual([...played].sort(), [...told.keys()].sort(), 'rows that nobody played')
    const known = sandboxRules(1).map(rule => rule.passenger_name ?? '')
    assert.deepEqual([...told.keys()].sort(), known.sort())
  })
})
