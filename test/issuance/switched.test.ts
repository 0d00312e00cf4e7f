import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { readTicketPdf } from '../../src/bookings/index.ts'
import { run, sql } from '../../src/db/index.ts'
import { createLog } from '../../src/log.ts'
import { readPage } from '../bookings/ticket-pdf-reader.ts'
import { book, confirm } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, differencesOf, otherSeats } from '../support/change.ts'
import {
  forgetCalls,
  isAt,
  legOf,
  misbehave,
  ordersAtOperators,
  submissionStates,
  until,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('real ticketing is switched while bookings are under way', async () => {
  const service = await startService({
    overrides: { role: 'serve' },
    env: { OPERATOR_ORDER_TIMEOUT_MS: '10000', ISSUANCE_MARGIN_SECONDS: '0' },
  })
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  /** What a worker does that was started with real ticketing so. */
  async function under<T>(setting: 'real' | 'rehearsed', act: () => Promise<T>): Promise<T> {
    const config = { ...service.config, realTicketing: setting === 'real' }
    const log = createLog('info', { write: line => void service.logs.push(line) })
    const worker = await createApp(config, { role: 'work', tasks: false, log })
    try {
      return await act()
    } finally {
      await worker.close()
    }
  }

  const issued = () => bookIssued(service, pier9, [legOf('HAIAU')])
  const statesAtOperators = async (booking: any) =>
    (await ordersAtOperators(service, booking)).map(({ state }) => state)

  async function ticketOf({ id }: { id: string }): Promise<string[]> {
    const { data } = (await pier9.get(`/bookings/${id}/tickets`)).body
    const { ticketFiles } = service.app.services
    const { PIER9 } = service.organizations
    return readPage((await readTicketPdf(ticketFiles, PIER9, data[0].id)).bytes).lines
  }

  test('OPERB-3 an order that was really placed, and whose answer was lost, is asked for though real ticketing is off now', async () => {
    const booking = await book(pier9, [legOf('HAIAU')])
    await misbehave(service, { operator: 'HAIAU', action: 'lose_reply', times: 1 })
    const letFind = await misbehave(service, { operator: 'HAIAU', on: 'find', action: 'error' })
    await under('real', async () => {
      assert.equal((await confirm(pier9, booking.id, { prefer: 'respond-async' })).status, 202)
      await until('an unknown outcome', async () =>
        (await submissionStates(service, booking.id)).includes('unknown'),
      )
    })
    await letFind()
    const after = await under('rehearsed', () => until('status 10', isAt(pier9, booking, 10)))
    const [order] = await ordersAtOperators(service, booking)
    assert.deepEqual(
      after.orders[0].tickets.map((ticket: any) => ticket.ticket_number),
      order?.ticket_numbers,
    )
  })

  test('OPERB-3 a real ticket is cancelled at its operator though real ticketing is off now', async () => {
    const booking = await under('real', issued)
    const answer = await under('rehearsed', () => cancel(pier9, booking.id))
    assert.equal(answer.body.status, 14, JSON.stringify(answer.body))
    assert.deepEqual(await statesAtOperators(booking), ['cancelled'])
  })

  test('OPERB-3 a rehearsed ticket is cancelled without its operator though real ticketing is on now', async () => {
    const booking = await under('rehearsed', issued)
    const answer = await under('real', () => cancel(pier9, booking.id))
    assert.equal(answer.body.status, 14, JSON.stringify(answer.body))
    assert.deepEqual(await statesAtOperators(booking), [])
  })

  test('OPERB-3 rehearsed tickets may become real ones, on paper too: the operator gets an order and nothing back', async () => {
    const booking = await under('rehearsed', issued)
    assert.ok((await ticketOf(booking)).includes('VÉ DIỄN TẬP'))
    const answer = await under('real', async () =>
      change(pier9, booking, await otherSeats(pier9, booking)),
    )
    assert.equal(answer.body.change?.state, 'changed', JSON.stringify(answer.body))
    assert.deepEqual(await statesAtOperators(booking), ['issued'])
    assert.ok((await ticketOf(booking)).includes('VÉ TÀU ĐIỆN TỬ'))
  })

  test('OPERB-3 real tickets are not given back for rehearsed ones: the change fails and they stand', async () => {
    const booking = await under('real', issued)
    const answer = await under('rehearsed', async () =>
      change(pier9, booking, await otherSeats(pier9, booking)),
    )
    assert.equal(answer.body.code, 'change_failed', JSON.stringify(answer.body))
    assert.match(answer.body.detail, /real ticketing is off/)
    assert.deepEqual(await statesAtOperators(booking), ['issued'])
    assert.deepEqual(await differencesOf(service), [])
  })

  test('OPERB-3 nor when the worker that had begun such a change is gone before it fails', async () => {
    const booking = await under('real', issued)
    // As its worker wrote it, and wrote nothing more.
    await run(
      service.db,
      sql`create function begin_change() returns trigger language plpgsql as $$
          begin
            new.order_state = 'submitting';
            new.is_rehearsal = true;
            new.submitted_at = now();
            return new;
          end $$`,
    )
    await run(
      service.db,
      sql`create trigger begins before insert on changes for each row execute function begin_change()`,
    )
    try {
      const answer = await under('rehearsed', async () =>
        change(pier9, booking, await otherSeats(pier9, booking)),
      )
      assert.equal(answer.body.code, 'change_failed', JSON.stringify(answer.body))
      assert.deepEqual(await statesAtOperators(booking), ['issued'])
      assert.deepEqual(await differencesOf(service), [])
    } finally {
      await run(service.db, sql`drop trigger begins on changes`)
    }
  })
})
