/** What people type, paste and read, as they do it outside of programs. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { book, bookingBody, dayAhead, findVoyage } from '../support/booking.ts'
import { assertAccessible, dong, startBrowser } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

suite('as people type', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
  const { visitor: parent } = await signedIn(service, 'DELTA', 'admin')
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`
  const { contact } = bookingBody([])

  /** With one seat chosen. */
  const openForm = async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const page = await browser.openAs(visitor, `${address}/voyages/book?legs=${voyage.id}`)
    await page
      .getByRole('option', { name: /, free$/ })
      .first()
      .click()
    return page
  }
  const fillIn = async (page: Page, born: string) => {
    for (const [label, text] of [
      ['Full name', 'Trần Thị Thử'],
      ['Date of birth', born],
      ['Document number', '079090000077'],
      ['Contact name', contact.name],
      ['Contact e-mail', contact.email],
      ['Contact phone', contact.phone],
    ] as const) {
      await page.getByLabel(label).fill(text)
    }
  }

  test('an amount is pasted with its unit, and one that cannot be read is not called another one', async () => {
    const page = await browser.openAs(parent, `${address}/money`)
    await page.getByRole('button', { name: 'Top up PIER9' }).click()
    const dialog = page.getByRole('dialog')
    const first = dialog.getByLabel('Amount in dong')
    const again = dialog.getByLabel('The same amount again')
    for (const pasted of [
      '2.500.000 ₫',
      '2,500,000VND',
      '2500000đ',
      '2 500 000 vnđ',
      'VND 2.500.000',
    ]) {
      await first.fill(pasted)
      await dialog.getByText(dong(2_500_000), { exact: true }).waitFor()
      await first.fill('')
    }
    await first.fill('2 triệu')
    await again.fill('2.000.000')
    await again.press('Enter')
    await dialog.getByText('Enter a whole number of dong').waitFor()
    assert.equal(await dialog.getByText('The two amounts differ').count(), 0)
    await first.fill('2.500.000 ₫')
    await dialog.getByText('The two amounts differ').waitFor()
    await again.fill('2500000')
    await again.press('Enter')
    await dialog.getByText(`${dong(2_500_000)} were added`, { exact: false }).waitFor()
    await page.goto(`${address}/prices`)
    await page.getByRole('button', { name: 'New rule' }).click()
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('8,5 %')
    await dialog.getByText('8.5%', { exact: true }).waitFor()
    await page.context().close()
  })

  test('a voucher that takes nothing off is refused at its field, until it is another one', async () => {
    const page = await openForm()
    const voucher = page.getByLabel('Voucher')
    const isRefused = voucher.and(page.locator('[aria-invalid=true]'))
    await voucher.fill('NOSUCH')
    await isRefused.waitFor()
    await page.getByText('There is no such voucher.', { exact: true }).waitFor()
    await assertAccessible(page, 'a voucher that is refused')
    await voucher.fill('')
    await isRefused.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('a voucher that is refused to its customer is refused until it is another one', async () => {
    const voucher = { code: 'ONCE', title: 'Once', amount_type: 'flat', amount: 10_000 }
    assert.equal((await pier9.post('/vouchers', { ...voucher, customer_limit: 1 })).status, 201)
    await book(pier9, [legOf('CONSON')], { voucher_code: 'ONCE' })
    const page = await openForm()
    await fillIn(page, '1990-05-17')
    const { email } = contact
    const field = page.getByLabel('Voucher')
    const isRefused = field.and(page.locator('[aria-invalid=true]'))
    await field.fill('ONCE')
    const said = page.getByText('This customer has used this voucher as often as they may.', {
      exact: true,
    })
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await isRefused.waitFor()
    assert.equal(await said.count(), 1, 'it is said twice')
    await page.getByLabel('Contact e-mail').fill(`other-${email}`)
    await isRefused.waitFor({ state: 'detached' })
    await said.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('whom the operator sells nothing to is refused at the type alone, by the page and by the service', async () => {
    const page = await openForm()
    await fillIn(page, dayAhead(-30))
    const type = page.getByLabel('Passenger type').and(page.locator('[aria-invalid=true]'))
    const born = page.getByLabel('Date of birth').and(page.locator('[aria-invalid=true]'))
    await type.waitFor()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByRole('alert').waitFor()
    assert.deepEqual([await type.count(), await born.count()], [1, 0])
    await page.context().close()
  })

  test('a search begins with the route that was searched last, and with today', async () => {
    const page = await browser.openAs(visitor, `${address}/voyages`)
    await page.getByLabel('From').selectOption('RGA')
    await page.getByLabel('To').selectOption('PQB')
    const day = page.getByLabel('Departure date')
    const today = await day.inputValue()
    const { departure_date: searched } = await findVoyage(pier9, legOf('HAIAU'))
    await day.fill(searched)
    await page.getByRole('button', { name: 'Search' }).click()
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .waitFor()
    const route = async () => [
      await page.getByLabel('From').inputValue(),
      await page.getByLabel('To').inputValue(),
    ]
    // Loaded anew as well: what is kept is kept by the tab.
    await page.goto(`${address}/bookings`)
    await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor()
    await page.getByRole('link', { name: 'Voyages' }).click()
    await page.getByText('Choose a route and a date').waitFor()
    assert.deepEqual(await route(), ['RGA', 'PQB'])
    // It may be tomorrow by now.
    const shown = await day.inputValue()
    assert.ok(today <= shown && shown < searched, shown)
    // An old address, or a route that is not sailed any more.
    await page.goto(`${address}/voyages?from=GONE&to=PQB`)
    await page.getByLabel('From').waitFor()
    const [origin] = await route()
    assert.match(String(origin), /^(?!GONE)./)
    await page.context().close()
  })

  test('a phone’s keyboard writes every word of a name large, and the letters of a document', async () => {
    const voyage = await findVoyage(pier9, legOf('CONSON'))
    const page = await browser.openAs(visitor, `${address}/voyages/book?legs=${voyage.id}`, phone)
    await page
      .getByRole('option', { name: /, free$/ })
      .first()
      .tap()
    for (const [label, large] of [
      ['Full name', 'words'],
      ['Contact name', 'words'],
      ['Document number', 'characters'],
    ] as const) {
      assert.equal(await page.getByLabel(label).getAttribute('autocapitalize'), large, label)
    }
    await page.context().close()
  })

  test('the contact is taken from the first traveller, and what nobody would reach is pointed out', async () => {
    const page = await openForm()
    await page.getByLabel('Full name').fill('Nguyễn Thị  Ánh ')
    await page.getByLabel('Phone', { exact: true }).fill('0903 123 45')
    await page.getByRole('button', { name: 'The contact is Nguyễn Thị Ánh' }).click()
    const email = page.getByLabel('Contact e-mail')
    const phone = page.getByLabel('Contact phone')
    await email.fill('anh@vungtau')
    assert.equal(await phone.inputValue(), '0903 123 45')
    const oddPhone = page.getByText('The contact phone looks incomplete or wrong.')
    const oddEmail = page.getByText('The contact e-mail lacks its end, such as .com or .vn.')
    await oddPhone.waitFor()
    await oddEmail.waitFor()
    for (const whole of [
      '0903 123 456',
      '+84 903.123.456',
      '0084 (0)90 312 3456',
      '+84 (0)28 3822 1234',
      '84903123456',
      '(028) 3822 1234',
      '1900 1234',
      '+1 202-555-0143',
    ]) {
      await phone.fill(whole)
      await oddPhone.waitFor({ state: 'detached' })
      await phone.fill('1')
      await oddPhone.waitFor()
    }
    await phone.fill('0903 123 456')
    await email.fill('anh@vungtau.example')
    await oddEmail.waitFor({ state: 'detached' })
    assert.equal(await oddPhone.count(), 0)
    await page.getByLabel('Date of birth').fill('1990-05-17')
    await page.getByLabel('Document number').fill('079190001234')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('Nguyễn Thị Ánh · ').waitFor()
    const { body } = await pier9.get('/bookings?limit=1')
    assert.equal(body.data[0].contact.name, 'Nguyễn Thị Ánh')
    await page.context().close()
  })

  test('a title of two lines has room for the marks of Vietnamese between them', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`, {
      ...phone,
      locale: 'vi-VN',
    })
    await page.getByRole('button', { name: 'Hủy đặt chỗ' }).tap()
    const title = page.getByRole('dialog').getByRole('heading')
    const { line, letters } = await title.evaluate((element: any) => {
      const look = (globalThis as any).getComputedStyle(element)
      return { line: Number.parseFloat(look.lineHeight), letters: Number.parseFloat(look.fontSize) }
    })
    assert.ok(line >= letters * 1.3, `lines of ${line} for letters of ${letters}`)
    await page.context().close()
  })

  test('the audit log says what a key without permissions of its own may do', async () => {
    assert.equal((await admin.post('/keys', { name: 'plain', permissions: [] })).status, 201)
    const page = await browser.openAs(admin, `${address}/settings/audit?action=key.create`)
    const made = page.getByRole('row').filter({ hasText: 'name: plain' })
    await made.getByText('permissions: read and book', { exact: true }).waitFor()
    await page.context().close()
  })
})
