import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { cancelTentative, lockSagaBooking } from '../../../src/bookings/index.ts'
import { inTransaction } from '../../../src/db/index.ts'
import { book, confirm } from '../../support/booking.ts'
import { buyerOf, correctionsBy, namesOf, person } from '../../support/corrections.ts'
import { signedIn } from '../../support/dashboard.ts'
import { forgetCalls, legOf, ordersAtOperators, until } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { countWaiting } from '../../support/waiting.ts'
import { assertProblem } from '../../support/wire.ts'

suite('a correction, and somebody else at the same booking', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor: staff } = await signedIn(service, 'PIER9', 'staff')
  const { read, seenOf, correct, correctContact } = correctionsBy(staff)
  beforeEach(() => forgetCalls(service))
  const create = (name = 'Tên Đầu') => book(pier9, [{ ...legOf('CONSON'), name }])
  const contact = { name: 'Ai Đó', email: 'ai@example.com', phone: '+84911222333' }

  test('what a colleague has corrected meanwhile is not taken back: the answer names it, and the second try has seen it', async () => {
    const booking = await create()
    const [seen, buyer] = [await seenOf(booking), buyerOf(booking)]
    const to = person({ full_name: 'Tên Đầu', document_number: '079090555555', gender: null })
    assert.equal((await correct(booking, to)).status, 200)
    const before = await read(booking)
    const late = person({ full_name: 'Lê Muộn' })
    const refused = await correct(booking, late, 0, seen)
    assertProblem(refused, 409, 'corrected_meanwhile')
    const told = refused.body.errors.map(({ path, message }: any) => `${path} ${message}`)
    assert.deepEqual(told, [
      '/document_number meanwhile it is 079090555555',
      '/gender was emptied meanwhile',
    ])
    assert.deepEqual(refused.body.stands, await seenOf(booking))
    assert.deepEqual(await read(booking), before)
    assert.equal((await correct(booking, late, 0, refused.body.stands)).status, 200)

    const contact = { ...booking.contact, phone: '+84911222333' }
    const invoice_recipient = { name: 'Công ty Đúng', tax_code: '0312345678' }
    assert.equal((await correctContact(booking, { contact, invoice_recipient })).status, 200)
    const again = await correctContact(booking, { contact: booking.contact }, buyer)
    assertProblem(again, 409, 'corrected_meanwhile')
    assert.deepEqual(
      again.body.errors.map(({ path }: any) => path),
      ['/contact/phone', '/invoice_recipient/name', '/invoice_recipient/tax_code'],
    )
    assert.deepEqual(again.body.stands, buyerOf(await read(booking)))
    assert.equal((await correctContact(booking, { contact }, again.body.stands)).status, 200)
  })

  test('two corrections at once: one is written, the other is told of it', async () => {
    const booking = await create()
    const [seen, buyer] = [await seenOf(booking), buyerOf(booking)]
    const both = await Promise.all([
      correct(booking, person({ full_name: 'Lê Một' }), 0, seen),
      correct(booking, person({ document_number: '079090666666' }), 0, seen),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const contacts = await Promise.all(
      ['Phạm Một', 'Phạm Hai'].map(name =>
        correctContact(booking, { contact: { ...booking.contact, name } }, buyer),
      ),
    )
    assert.deepEqual(contacts.map(({ status }) => status).sort(), [200, 409])
  })

  test('a correction that waits for whoever has the booking is decided by what became of it', async () => {
    const corrections = [
      (booking: any) => correct(booking, person({ full_name: 'Quá Muộn' })),
      (booking: any) => correctContact(booking, { contact }),
    ]
    for (const correction of corrections) {
      const booking = await create()
      const { waiting } = await inTransaction(service.db, async tx => {
        const held = await lockSagaBooking(tx, service.organizations.PIER9, booking.id)
        const waiting = correction(booking)
        await until('it waits', async () => (await countWaiting(service.db)) === 1)
        await cancelTentative(tx, held)
        return { waiting }
      })
      assertProblem(await waiting, 422, 'booking_not_changeable')
    }
  })

  test('a correction and a confirmation at once: the operator is told what the booking says', async () => {
    for (let round = 0; round < 4; round += 1) {
      await forgetCalls(service)
      const booking = await create('Tên Cũ')
      const [corrected, issued] = await Promise.all([
        correct(booking, person({ full_name: 'Tên Mới' })),
        confirm(pier9, booking.id),
      ])
      assert.equal(issued.body.status, 10, JSON.stringify(issued.body))
      const [order] = await ordersAtOperators(service, booking)
      const name = corrected.status === 200 ? 'Tên Mới' : 'Tên Cũ'
      assert.deepEqual(order?.passenger_names, [name])
      assert.deepEqual(namesOf(await read(booking)), [[name]])
    }
  })
})
