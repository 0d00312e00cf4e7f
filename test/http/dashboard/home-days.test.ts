import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { homeZone } from '../../../src/core/time.ts'
import { inTransaction, run, sql } from '../../../src/db/index.ts'
import { book, confirm, dayAhead } from '../../support/booking.ts'
import { change, issue, otherSeats } from '../../support/change.ts'
import { signedIn } from '../../support/dashboard.ts'
import { legOf, misbehave } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { longToday } from '../../support/today.ts'

suite('the days of the first page', async () => {
  const today = await longToday()
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
  const readHome = async () => (await admin.get('/home')).body

  test('what was issued after midnight in Vietnam is sold on the day that began, and a change of it changes no other day', async () => {
    const booking = await issue(service, 'HAIAU')
    const readSales = async () => (await readHome()).days.map(({ sales }: any) => sales)
    const before: number[] = await readSales()
    await inTransaction(service.db, async tx => {
      await run(
        tx,
        sql`update issuance_attempts set state = 'running', finished_at = null,
              next_operator = 'HAIAU' where booking_id = ${booking.id}`,
      )
      await run(
        tx,
        sql`update issuance_attempts set state = 'issued',
              finished_at = (${today}::date - 1 + time '00:30') at time zone ${homeZone}
            where booking_id = ${booking.id}`,
      )
    })
    const onYesterday = (sales: number) => before.with(-2, (before.at(-2) ?? 0) + sales)
    assert.deepEqual(await readSales(), onYesterday(booking.total_price))
    const { status, body } = await change(pier9, booking, await otherSeats(pier9, booking))
    assert.equal(status, 200, JSON.stringify(body))
    const { total_price } = (await pier9.get(`/bookings/${booking.id}`)).body
    assert.ok(total_price > booking.total_price, 'the fee of the change')
    assert.deepEqual(await readSales(), onYesterday(total_price))
  })

  test('a booking that failed needs somebody until its last boat has left, long after its first', async t => {
    const end = await misbehave(service, { action: 'reject' })
    t.after(end)
    const { id } = await book(pier9, [
      { ...legOf('HAIAU'), date: dayAhead(20) },
      { ...legOf('HAIAU'), date: dayAhead(30) },
    ])
    assert.equal((await confirm(pier9, id)).status, 422)
    await end()
    const passDays = async (days: number) => {
      await run(
        service.db,
        sql`update bookings set last_departs_at = last_departs_at - make_interval(days => ${days})
            where id = ${id}`,
      )
      await run(
        service.db,
        sql`update voyages set departs_at = departs_at - make_interval(days => ${days}),
              arrives_at = arrives_at - make_interval(days => ${days})
            where id in (select voyage_id from orders where booking_id = ${id})`,
      )
    }
    const isListed = async () => (await readHome()).attention.issue_errors.count === 1
    await passDays(25)
    assert.equal(await isListed(), true)
    await passDays(6)
    assert.equal(await isListed(), false)
  })
})
