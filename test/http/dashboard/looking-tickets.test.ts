/** Who has nothing but a paper with the number of a ticket finds its booking. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { correctRecipient, erasePassengers, lockBooking } from '../../../src/bookings/index.ts'
import { runScript } from '../../../src/db/database.ts'
import { inTransaction, rows, run, sql } from '../../../src/db/index.ts'
import { tester } from '../../support/actor.ts'
import { bookIssued } from '../../support/cancellation.ts'
import { change, otherSeats } from '../../support/change.ts'
import { signedIn } from '../../support/dashboard.ts'
import { legOf } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'

suite('bookings that are found by the number of a ticket', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor: staff } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: stranger } = await signedIn(service, 'STRANGER', 'staff')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  const issued = await bookIssued(service, pier9, [
    { ...legOf('CONSON'), seats: 2 },
    legOf('SONGVIET'),
  ])
  const numbersOf = ({ orders }: any): string[] =>
    orders.flatMap(({ tickets }: any) => tickets.map(({ ticket_number }: any) => ticket_number))
  const idsIn = ({ status, body }: any): string[] => {
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map(({ id }: any) => id)
  }
  const found = async (number: string, by = staff, path = '/bookings') =>
    idsIn(await by.get(`${path}?q=${encodeURIComponent(number)}`))
  const assertFound = async (numbers: readonly string[]) => {
    for (const number of numbers) assert.deepEqual(await found(number), [issued.id], number)
  }
  const { store } = service.app.services.ticketFiles
  const organizationId = service.organizations.PIER9

  test('each ticket of each leg finds it, in small letters too, for its agency and for operations alone', async () => {
    const numbers = numbersOf(issued)
    assert.equal(numbers.length, 3)
    await assertFound([...numbers, ...numbers.map(each => each.toLowerCase())])
    const [number = ''] = numbers
    assert.deepEqual(await found(number, stranger), [])
    assert.deepEqual(await found(number, operations, '/operations/bookings'), [issued.id])
  })

  test('after a change the new number finds it, and the old one on an old paper', async () => {
    const { body } = await change(pier9, issued, await otherSeats(pier9, issued))
    assert.equal(body.status, 10, JSON.stringify(body))
    const numbers = new Set([...numbersOf(issued), ...numbersOf(body)])
    assert.ok(numbers.size > 3)
    await assertFound([...numbers])
  })

  test('what was issued before is found after the upgrade', async () => {
    const { body } = await staff.get(`/bookings/${issued.id}`)
    const words = () =>
      rows<{ number: number }>(
        service.db,
        sql`select number, words from search_words where booking_id = ${issued.id} and number < 0
            order by number`,
      )
    const before = await words()
    const file = new URL('../../../migrations/0054-words-of-tickets.sql', import.meta.url)
    const script = await readFile(file, 'utf8')
    await run(service.db, sql`delete from search_words where number < 0`)
    await inTransaction(service.db, tx => runScript(tx, script))
    const after = await words()
    assert.deepEqual(
      after.map(({ number }) => number),
      [-2, -1],
    )
    assert.deepEqual(after[0], before[0])
    await assertFound(numbersOf(body))
  })

  test('a correction of the invoice’s recipient and an erasure leave the numbers, which name nobody', async () => {
    const { body } = await staff.get(`/bookings/${issued.id}`)
    const of = { organizationId, bookingId: issued.id }
    await inTransaction(service.db, async tx => {
      await lockBooking(tx, organizationId, issued.id)
      await correctRecipient(tx, of, { name: 'Công ty Đúng' }, tester)
    })
    await assertFound(numbersOf(body))
    await run(
      service.db,
      sql`update bookings set created_at = now() - interval '99 days' where id = ${issued.id}`,
    )
    await run(
      service.db,
      sql`update voyages set departs_at = now() - interval '60 days',
          arrives_at = now() - interval '59 days'
          where id in (select voyage_id from orders where booking_id = ${issued.id})`,
    )
    const erasure = { db: service.db, store, retentionDays: 30, onError: assert.ifError }
    assert.equal(await erasePassengers(erasure, tester, AbortSignal.timeout(60_000)), 1)
    await assertFound([...numbersOf(body), issued.booking_code])
    assert.deepEqual(await found('Nguyễn Thị Thử Nghiệm'), [])
  })
})
