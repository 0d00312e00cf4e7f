/** A customer calls: a letter of the name is wrong, and so is the telephone number. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm } from '../support/booking.ts'
import { assertAccessible, comeBack, startBrowser } from '../support/browser.ts'
import { correctionsBy, person } from '../support/corrections.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('corrections on the page', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
  const colleague = correctionsBy(visitor)
  const browser = await startBrowser()
  const open = ({ id }: any) => browser.openAs(visitor, `${service.url}/dashboard/bookings/${id}`)

  test('a passenger and the contact are corrected where they stand', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2, name: 'Nguyễn Thị Hoà' }])
    const [first] = booking.orders[0].tickets
    const page = await open(booking)
    const title = `Correct the passenger of seat ${first.seat_code}`
    await page.getByRole('button', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await assertAccessible(page, 'correction of a passenger')
    const name = dialog.getByLabel('Full name')
    assert.equal(await name.inputValue(), 'Nguyễn Thị Hoà')
    await name.fill('Nguyễn Thị Hoa')
    const document = dialog.getByLabel('Document number')
    const own = await document.inputValue()
    const { data } = (await pier9.get(`/customers?booking_id=${booking.id}`)).body
    const other = data.find((each: any) => each.document_number !== own)
    await document.fill(other.document_number)
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await dialog
      .getByRole('alert')
      .getByText(/^Document number: /)
      .waitFor()
    assert.equal(await document.getAttribute('aria-invalid'), 'true')
    await document.fill(own)
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Nguyễn Thị Hoa', { exact: true }).waitFor()
    await page.getByText('Passenger corrected').waitFor()

    await page.getByRole('button', { name: 'Correct the contact' }).click()
    const contact = page.getByRole('dialog', { name: 'Correct the contact' })
    await assertAccessible(page, 'correction of the contact')
    await contact.getByLabel('Contact phone').fill('+84977000111')
    await contact.getByLabel('Recipient’s name').fill('Công ty Hoa')
    await contact.getByRole('button', { name: 'Correct', exact: true }).click()
    await contact.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '+84977000111' }).waitFor()
    await page.getByText('Invoice to: Công ty Hoa').waitFor()

    assert.equal((await confirm(pier9, booking.id)).body.status, 10)
    await page.reload()
    await page.getByText('Confirmed by the operator').first().waitFor()
    const corrections = page.getByRole('button', { name: /^Correct/ })
    assert.deepEqual(await corrections.allInnerTexts(), ['Correct the contact'])
    await page.getByRole('button', { name: 'Correct the contact' }).click()
    await contact
      .getByText(/^The contact’s name and the recipient of the invoice can no longer/)
      .waitFor()
    await assertAccessible(page, 'correction of the contact of an issued booking')
    assert.equal(await contact.getByLabel('Contact name').count(), 0)
    assert.equal(await contact.getByLabel('Recipient’s name').count(), 0)
    await contact.getByLabel('Contact e-mail').fill('hoa@example.com')
    await contact.getByRole('button', { name: 'Correct', exact: true }).click()
    await contact.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'hoa@example.com' }).waitFor()
    await page.getByText('Invoice to: Công ty Hoa').waitFor()
    await page.context().close()
  })

  test('what the operator was told meanwhile is not corrected any more, and the page says so', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const page = await open(booking)
    await page.getByRole('button', { name: 'Correct the contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Contact name').fill('Ai Khác')
    assert.equal((await confirm(pier9, booking.id)).body.status, 10)
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await dialog
      .getByRole('alert')
      .getByText(/issued/)
      .waitFor()
    await assertAccessible(page, 'a correction that came too late')
    const { contact } = (await pier9.get(`/bookings/${booking.id}`)).body
    assert.deepEqual(contact, booking.contact)
    await page.context().close()
  })

  test('what a colleague corrects meanwhile is not taken back, and what was typed stays', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), name: 'Nguyễn Thị Hoà' }])
    const page = await open(booking)
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Full name')
    const press = () => dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await page.getByRole('button', { name: /^Correct the passenger/ }).click()
    await name.fill('Nguyễn Thị Hoa')
    const seen = await colleague.seenOf(booking)
    const to = person({ ...seen, full_name: 'Nguyễn Thị Hòa', date_of_birth: '1991-06-18' })
    assert.equal((await colleague.correct(booking, to)).status, 200)
    await press()
    await dialog.getByRole('alert').getByText('A colleague has corrected this').waitFor()
    await dialog
      .getByRole('alert')
      .getByText('Date of birth: A colleague has made it “18 Jun 1991” meanwhile.')
      .waitFor()
    assert.equal(await name.inputValue(), 'Nguyễn Thị Hoa')
    assert.equal(await dialog.getByLabel('Date of birth').inputValue(), '1991-06-18')
    await assertAccessible(page, 'a correction that somebody else was faster with')
    await press()
    await dialog.waitFor({ state: 'detached' })
    const stands = { ...to, full_name: 'Nguyễn Thị Hoa' }
    assert.deepEqual(person(await colleague.seenOf(booking)), person(stands))

    await page.getByRole('button', { name: 'Correct the contact' }).click()
    await dialog.getByLabel('Contact phone').fill('+84977000111')
    const contact = { ...booking.contact, name: 'Ai Khác', phone: '+84977000222' }
    assert.equal((await colleague.correctContact(booking, { contact })).status, 200)
    await press()
    await dialog
      .getByText(/A colleague has made it “\+84977000222”/)
      .first()
      .waitFor()
    assert.equal(await dialog.getByLabel('Contact name').inputValue(), 'Ai Khác')
    await press()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '+84977000111' }).waitFor()
    await page.getByText('Ai Khác').waitFor()
    await page.context().close()
  })

  test('what is being typed when the session ends is there after signing in again, for nobody else', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), name: 'Nguyễn Thị Hoà' }])
    const page = await open(booking)
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Full name')
    const type = async () => {
      await page.getByRole('button', { name: /^Correct the passenger/ }).click()
      await name.fill('Nguyễn Thị Hoa')
      await page.context().clearCookies()
      await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
      await page.getByText('Your session has ended. Sign in again.').waitFor()
      assert.equal(await dialog.count(), 0)
      await assertAccessible(page, 'sign-in over a page')
    }
    const enter = async ({ email, password }: typeof login) => {
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel(/^Password/).fill(password)
      await page.keyboard.press('Enter')
    }
    await type()
    await enter(login)
    await dialog
      .getByText('Your session had ended, so nothing was done.', { exact: false })
      .waitFor()
    assert.equal(await name.inputValue(), 'Nguyễn Thị Hoa')
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Nguyễn Thị Hoa', { exact: true }).waitFor()
    await type()
    await enter((await signedIn(service, 'PIER9', 'staff')).login)
    await page.getByRole('button', { name: /^Correct the passenger/ }).waitFor()
    assert.equal(await name.count(), 0)
    await page.context().close()
  })

  test('an answer that comes behind the sign-in is told in its dialog, and not over it', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), name: 'Nguyễn Thị Hoà' }])
    const page = await open(booking)
    const dialog = page.getByRole('dialog')
    const correct = dialog.getByRole('button', { name: 'Correct', exact: true })
    const hidden = Promise.withResolvers<void>()
    await page.route('**/passenger', async route => {
      await hidden.promise
      await route.continue()
    })
    await page.getByRole('button', { name: /^Correct the passenger/ }).click()
    await dialog.getByLabel('Full name').fill('Nguyễn Thị Hoa')
    await page.context().clearCookies()
    await correct.click()
    // Another call than the press hears first that the session has ended.
    await comeBack(page)
    await page.getByText('Your session has ended. Sign in again.').waitFor()
    const answered = page.waitForResponse('**/passenger')
    hidden.resolve()
    assert.equal((await answered).status(), 401)
    await page.getByLabel('E-mail address').fill(login.email)
    await page.getByLabel(/^Password/).fill(login.password)
    await page.keyboard.press('Enter')
    await dialog
      .getByText('Your session had ended, so nothing was done.', { exact: false })
      .waitFor()
    await correct.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Nguyễn Thị Hoa', { exact: true }).waitFor()
    await page.context().close()
  })
})
