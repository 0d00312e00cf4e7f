/** What a page must not say of money, seats and people when something happened that it has not seen. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, bookingBody, confirm, findVoyage, legBody } from '../support/booking.ts'
import { assertAccessible, dong, holdAnswers, startBrowser } from '../support/browser.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherVoyage } from '../support/change.ts'
import { signedIn } from '../support/dashboard.ts'
import { fillIn, loseAnswer } from '../support/form.ts'
import { addPrice, legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('what a page says of things that it has not seen', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const open = (path: string) => browser.openAs(visitor, `${service.url}/dashboard${path}`)
  const read = async (id: string) => (await visitor.get(`/bookings/${id}`)).body

  test('after a lost answer no seat was given to somebody else, and a second press names the own booking', async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const page = await open(`/voyages/book?legs=${voyage.id}`)
    await fillIn(page, 'Trần Thị Mất Tin')
    await page.route('**/dashboard/api/bookings', loseAnswer)
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('It is not certain whether this was booked').waitFor()
    await page.locator('[data-seat][aria-selected="true"]').waitFor({ state: 'detached' })
    assert.equal(await page.getByText('was given to somebody else').count(), 0)
    await page.unrouteAll()
    const answer = await holdAnswers(page, '**/dashboard/api/bookings')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await answer.held
    assert.equal(await page.getByText('was given to somebody else').count(), 0)
    answer.letGo()
    await page.getByText('Your organization has booked such a seat already').waitFor()
    assert.equal(await page.getByText('was given to somebody else').count(), 0)
    await assertAccessible(page, 'the own booking has the seats')
    await page.getByRole('link', { name: 'Open that booking' }).click()
    await page.getByText('Trần Thị Mất Tin').first().waitFor()
    await page.context().close()
  })

  for (const what of ['was lost', 'is awaited']) {
    test(`a reload does not forget that an answer ${what}: its seats were given to nobody else`, async () => {
      const voyage = await findVoyage(pier9, legOf('CONSON'))
      const page = await open(`/voyages/book?legs=${voyage.id}`)
      await fillIn(page, 'Trần Thị Nạp Lại')
      const isAsked = Promise.withResolvers<void>()
      await page.route('**/dashboard/api/bookings', async route => {
        await route.fetch()
        isAsked.resolve()
        if (what === 'was lost') await route.abort()
      })
      await page.getByRole('button', { name: 'Book', exact: true }).click()
      const uncertain = page.getByText('It is not certain whether this was booked')
      await isAsked.promise
      if (what === 'was lost') await uncertain.waitFor()
      else assert.equal(await uncertain.count(), 0)
      await page.reload()
      await page
        .getByRole('option', { name: /, held, not yet issued$/ })
        .first()
        .waitFor()
      assert.equal(await page.getByLabel('Full name').inputValue(), 'Trần Thị Nạp Lại')
      assert.equal(await page.getByText('was given to somebody else').count(), 0)
      await uncertain.waitFor()
      await page.context().close()
    })
  }

  test('people who are booked again do not make the page forget what a lost press may have booked', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    assert.equal((await cancel(pier9, booking.id)).status, 200)
    const page = await open(`/voyages/book?legs=${booking.orders[0].voyage.id}`)
    const [{ seat_code: code }] = booking.orders[0].tickets
    const first = page.getByRole('option', { name: /, free$/ }).first()
    assert.equal(await first.getAttribute('data-seat'), code)
    await fillIn(page, 'Trần Thị Mất Ghế')
    await page.route('**/dashboard/api/bookings', loseAnswer)
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    const uncertain = page.getByText('It is not certain whether this was booked')
    await uncertain.waitFor()
    await page.goto(`${service.url}/dashboard/bookings/${booking.id}`)
    await page.getByRole('button', { name: 'Book again with these passengers' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give it up' }).click()
    await page.getByText(/Seats, passengers and contact are those of booking/).waitFor()
    await uncertain.waitFor()
    assert.equal(await page.getByText('was given to somebody else').count(), 0)
    await page.context().close()
  })

  test('what costs nothing because nothing is issued is not cancelled once it is', async () => {
    const { id } = await book(pier9, [legOf('CONSON')])
    const page = await open(`/bookings/${id}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const deed = dialog.getByRole('button', { name: 'Cancel the booking', disabled: false })
    await deed.waitFor()
    // This operator keeps nothing so long before the departure.
    assert.equal((await confirm(pier9, id)).status, 200)
    await deed.click()
    await dialog.getByText('Somebody has had it issued meanwhile.', { exact: false }).waitFor()
    await dialog.getByText('Nothing was issued').waitFor({ state: 'detached' })
    assert.equal((await read(id)).status, 10)
    await page.context().close()
  })

  test('a price that rose for the customer alone is told before the confirmation', async () => {
    const { id, total_price, net_total } = await book(pier9, [legOf('CONSON')])
    await addPrice(service, 'PIER9', 'flat', 20_000)
    const page = await open(`/bookings/${id}`)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    const said = `The customer pays ${dong(total_price + 20_000)}; it was ${dong(total_price)}.`
    await dialog.getByText(said, { exact: false }).waitFor()
    await dialog.getByText(dong(net_total), { exact: false }).first().waitFor()
    assert.equal(await dialog.getByText('when it was booked', { exact: false }).count(), 0)
    await assertAccessible(page, 'a price that rose for the customer')
    await page.context().close()
  })

  test('a leg that a colleague has moved to another sailing since is not moved back, and the page says so', async () => {
    const held = await book(pier9, [legOf('CONSON')])
    const [order] = held.orders
    const page = await open(`/bookings/${held.id}`)
    const dialog = page.getByRole('dialog')
    const free = dialog.getByRole('option', { name: /, free$/ }).first()
    const press = () =>
      dialog.getByRole('button', { name: 'Change', exact: true, disabled: false }).click()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await free.waitFor()
    const { body } = await otherVoyage(pier9, held, 'CONSON')
    assert.equal((await change(pier9, held, body)).status, 200)
    await free.click()
    await press()
    await dialog.getByText('Somebody has moved the leg to another sailing').waitFor()
    await assertAccessible(page, 'a change of a leg that was moved meanwhile')
    const moved = await read(held.id)
    assert.equal(moved.orders[0].voyage.id, body.voyage_id)
    assert.notEqual(body.voyage_id, order.voyage.id)
    // What stands is chosen from.
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await free.click()
    await press()
    await dialog.waitFor({ state: 'detached' })
    const [now] = (await read(held.id)).orders
    assert.equal(now.voyage.id, body.voyage_id)
    assert.notEqual(now.tickets[0].seat_code, moved.orders[0].tickets[0].seat_code)
    await page.context().close()
  })

  test('the whole price of a partly cancelled booking is never what its customer pays', async () => {
    const issued = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [gone] = issued.orders[0].tickets
    assert.equal((await cancel(pier9, issued.id, { ticket_ids: [gone.id] })).status, 200)
    const page = await browser.openAs(visitor, `${service.url}/dashboard`)
    await page.route('**/history*', route => route.abort())
    await page.goto(`${service.url}/dashboard/bookings/${issued.id}`)
    await page.getByText('Customer pays –').waitFor()
    await page.unrouteAll()
    await page.reload()
    const { remaining } = (await visitor.get(`/bookings/${issued.id}/history`)).body
    await page.getByText(`Customer pays ${dong(remaining.customer_price)}`).waitFor()
    await page.context().close()
  })

  test('the text for a customer is of the booking as it stands, also when a colleague has cancelled since', async () => {
    const issued = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [gone, left] = issued.orders[0].tickets
    const page = await open(`/bookings/${issued.id}`)
    await page.getByText(gone.ticket_number).first().waitFor()
    assert.equal((await cancel(pier9, issued.id, { ticket_ids: [gone.id] })).status, 200)
    await page.getByRole('button', { name: 'Text for the customer' }).click()
    const text = await page.getByRole('dialog').getByRole('textbox').inputValue()
    assert.ok(text.includes(left.ticket_number), text)
    assert.ok(!text.includes(gone.ticket_number), text)
    // Half of it is no text: nothing is copied then.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.route('**/history*', route => route.abort())
    await page.getByRole('button', { name: 'Text for the customer' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    assert.equal(await page.getByRole('dialog').getByRole('textbox').count(), 0)
    await page.context().close()
  })

  test('whoever does not travel any more is not taken along on another trip', async () => {
    const leg = await legBody(pier9, { ...legOf('CONSON'), seats: 2 })
    const issued = (await pier9.post('/bookings', bookingBody([leg]))).body
    await confirm(pier9, issued.id)
    const [gone] = issued.orders[0].tickets
    assert.equal((await cancel(pier9, issued.id, { ticket_ids: [gone.id] })).status, 200)
    const [, traveller] = leg.passengers
    const page = await open(`/bookings/${issued.id}`)
    await page.getByRole('button', { name: 'Another trip for these passengers' }).click()
    const choose = page.getByRole('button', { name: /^Choose /, disabled: false })
    await choose.first().click()
    await page.getByRole('link', { name: 'Choose seats' }).click()
    await page
      .getByRole('option', { name: /, free$/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^The people of booking / }).click()
    const document = await page.getByLabel('Document number').inputValue()
    assert.equal(document, traveller?.document_number)
    await page.context().close()
  })

  test('whoever left a booking before its end is not booked again with the others', async () => {
    const leg = await legBody(pier9, { ...legOf('CONSON'), seats: 3 })
    const ended = (await pier9.post('/bookings', bookingBody([leg]))).body
    await confirm(pier9, ended.id)
    const [gone] = ended.orders[0].tickets
    assert.equal((await cancel(pier9, ended.id, { ticket_ids: [gone.id] })).status, 200)
    assert.equal((await cancel(pier9, ended.id)).status, 200)
    const page = await open(`/bookings/${ended.id}`)
    await page.getByRole('button', { name: 'Book again with these passengers' }).click()
    await page.getByText(/Seats, passengers and contact are those of booking/).waitFor()
    const documents = page.getByLabel('Document number')
    const shown = await documents.evaluateAll(inputs => inputs.map((each: any) => each.value))
    const [, ...others] = leg.passengers.map(each => each.document_number)
    assert.deepEqual(shown.toSorted(), others.toSorted())
    await page.context().close()
  })

  test('people of a booking take the place of what is typed of another one only when that is wanted', async () => {
    const [issued, ended] = [
      await bookIssued(service, pier9, [legOf('CONSON')]),
      await book(pier9, [legOf('CONSON')]),
    ]
    assert.equal((await cancel(pier9, ended.id)).status, 200)
    const { id } = await findVoyage(pier9, legOf('CONSON'))
    const form = `${service.url}/dashboard/voyages/book?legs=${id}`
    const page = await open(`/voyages/book?legs=${id}`)
    const free = page.getByRole('option', { name: /, free$/ }).first()
    await free.click()
    await page.getByLabel('Full name').fill('Võ Thị Nhập Dở')
    const dialog = page.getByRole('dialog')
    for (const [booking, deed] of [
      [issued, 'Another trip for these passengers'],
      [ended, 'Book again with these passengers'],
    ]) {
      await page.goto(`${service.url}/dashboard/bookings/${booking.id}`)
      await page.getByRole('button', { name: deed }).click()
      await dialog.getByText('Give up the booking that is half typed?').waitFor()
      await assertAccessible(page, 'what is typed of another booking')
      await dialog.getByRole('button', { name: 'Back', exact: true }).click()
      await page.goto(form)
      assert.equal(await page.getByLabel('Full name').inputValue(), 'Võ Thị Nhập Dở')
    }
    await page.goto(`${service.url}/dashboard/bookings/${ended.id}`)
    await page.getByRole('button', { name: 'Book again with these passengers' }).click()
    await dialog.getByRole('button', { name: 'Give it up' }).click()
    const taken = page.getByText(/Seats, passengers and contact are those of booking/)
    await taken.waitFor()
    // Nothing of it was typed, so nobody is asked.
    await page.goBack()
    await page.getByRole('button', { name: 'Book again with these passengers' }).click()
    await taken.waitFor()
    await page.context().close()
  })
})
