/** What becomes of a ticketing request while a call of its staff waits for the booking. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { first, inTransaction, run, type Sql, sql } from '../../src/db/index.ts'
import { listUploads } from '../../src/desk/index.ts'
import { book } from '../support/booking.ts'
import { bookIssued } from '../support/cancellation.ts'
import { clerk, deskOf, heldByDesk, manualLeg, refused } from '../support/desk.ts'
import { legOf, moneyOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { countWaiting } from '../support/waiting.ts'

suite('a ticketing request meanwhile', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const ana = clerk('Ana')
  const binh = clerk('Bình')
  const isBinhs = sql`taken_by = ${JSON.stringify(binh)}`

  /** Calls while somebody has the booking, who changes the request before the booking is let go. */
  async function whileCalled<T>(id: string, change: Sql, call: () => Promise<T>): Promise<T> {
    const { called } = await inTransaction(db, async tx => {
      await first(
        tx,
        sql`select from bookings where id = (select booking_id from ticketing_requests
                                             where id = ${id}) for update`,
      )
      const called = call()
      await until('the call waits', async () => (await countWaiting(db)) === 1)
      await run(tx, sql`update ticketing_requests set ${change} where id = ${id}`)
      return { called }
    })
    return called
  }

  test('a hold of what was given to a colleague, rejected, or held before holds nothing', async () => {
    const issued = await bookIssued(service, pier9, [legOf('CONSON')])
    const before = await moneyOf(service)
    for (const change of [
      isBinhs,
      sql`rejected_at = now(), reason = 'on strike'`,
      sql`attempt_id = (select id from issuance_attempts where booking_id = ${issued.id})`,
    ]) {
      const booking = await book(pier9, [manualLeg])
      const { id } = await desk.ask(booking)
      await desk.take(id, ana)
      const holding = whileCalled(id, change, () => desk.hold(id, ana))
      await refused('desk_conflict', holding, /not yours any more/)
      assert.deepEqual(await moneyOf(service), before)
    }
  })

  test('a file for what was given to a colleague is not of the request', async () => {
    const { booking, requestId } = await heldByDesk(service, [manualLeg], ana)
    const [ticket] = booking.orders[0].tickets
    const pdf = Buffer.from('%PDF-1.7\nof the operator\n%%EOF')
    const uploading = whileCalled(requestId, isBinhs, () =>
      desk.upload(requestId, ticket.id, pdf, ana),
    )
    await refused('desk_conflict', uploading, /Bình has it/)
    assert.deepEqual(await listUploads(db, requestId), [])
    await desk.reject(requestId, 1, 'no seats', binh)
  })
})
