import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { run, sql } from '../../src/db/index.ts'
import { bookingBody, dayAhead, findVoyage, freeSeats, passenger } from '../support/booking.ts'
import { assertAccessible, resize, startBrowser, waitForFocus } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { keepWaiting, legOf } from '../support/issuance.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { screensOf } from '../support/screens.ts'
import { startService } from '../support/service.ts'

suite('voyages and bookings on the page', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
  await pier9.post('/ticket-price-additions', {
    title: 'Our margin',
    amount_type: 'percent',
    direction: 'increase',
    amount: 500,
  })
  const browser = await startBrowser(screensOf.bookings)
  const address = `${service.url}/dashboard`
  const voyage = await findVoyage(pier9, legOf('CONSON'))
  const seats = await freeSeats(pier9, voyage.id, 6)
  let page: Page
  let code = ''
  /** As a session that has run out leaves it, and then signed in again. */
  const signInAgain = async () => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByLabel('E-mail address').fill(login.email)
    await page.getByLabel(/^Password/).fill(login.password)
    await page.keyboard.press('Enter')
  }

  const seat = (name: string) => page.getByRole('option', { name: new RegExp(`^Seat ${name},`) })

  test('a search names its operators, and a price opens into the way it is made', async () => {
    page = await browser.openAs(visitor, `${address}/voyages`)
    await page.getByLabel('From').selectOption('VTA')
    await page.getByLabel('To').selectOption('CDO')
    await page.getByLabel('Departure date').fill(voyage.departure_date)
    await page.getByRole('button', { name: 'Search' }).click()
    const card = page.getByRole('article', { name: /Côn Sơn/ }).first()
    await card.getByText('issues by itself').waitFor()
    await assertAccessible(page, 'voyages')
    assert.ok(((await card.boundingBox())?.height ?? 999) < 120, 'a sailing is no row')
    await resize(page, 390, 844)
    assert.ok(((await card.boundingBox())?.height ?? 999) < 180, 'a sailing is no row')
    await resize(page, 1280, 720)
    await page.getByText(/^[A-Z][a-z]+day,? \d+ [A-Z][a-z]+ \d{4}$/).waitFor()
    await card.getByRole('button', { name: /^Fares of/ }).click()
    await assertAccessible(page, 'fares')
    await card.getByRole('button', { name: /How the price of Economy, Adult is made/ }).click()
    const way = page.getByRole('list', { name: 'From your NET to the customer’s price' })
    await way.getByText('Our margin').waitFor()
    await assertAccessible(page, 'waterfall')
    await page.getByRole('button', { name: 'Close' }).click()
    await card.getByRole('button', { name: /^Choose/ }).click()
    await waitForFocus(page.getByRole('heading', { name: 'Your trip' }))
    await card.getByRole('button', { name: /^Chosen/ }).waitFor()
    await page.getByRole('link', { name: 'Choose seats' }).click()
  })

  test('an operator that issues by hand is marked as such', async () => {
    const byHand = await findVoyage(pier9, legOf('NAMDUSAO'))
    const search = `from=RGA&to=NDU&date=${byHand.departure_date}`
    const found = await browser.openAs(visitor, `${address}/voyages?${search}`)
    await found.getByText('issued by hand').first().waitFor()
    await assertAccessible(found, 'by hand')
    await found.evaluate("Storage.prototype.setItem = () => { throw new Error('refused') }")
    await found
      .getByRole('article', { name: /Nam Du/ })
      .getByRole('button', { name: /^Choose/ })
      .click()
    await found.getByRole('link', { name: 'Choose seats' }).click()
    await found
      .getByRole('option', { name: /, free$/ })
      .first()
      .click()
    const asked = found.waitForEvent('dialog')
    await found.close({ runBeforeUnload: true })
    assert.equal((await asked).type(), 'beforeunload', 'what cannot be kept is left with a warning')
    await (await asked).accept()
    await found.context().close()
  })

  test('a search that finds nothing says who was asked and did not answer', async () => {
    await service.control('POST', 'rules', { on: 'search', action: 'error' })
    const nothing = await browser.openAs(
      visitor,
      `${address}/voyages?from=VTA&to=CDO&date=${dayAhead(60)}`,
    )
    await nothing.getByText('That is no proof that there is none.').waitFor()
    await nothing.getByText(/Côn Sơn Swift: could not be reached/).waitFor()
    await assertAccessible(nothing, 'nothing found')
    await service.control('DELETE', 'rules')
    await nothing.context().close()
  })

  test('seats are taken with the mouse and with the keyboard alone', async () => {
    const [first = '', second = ''] = seats
    await page.getByRole('listbox', { name: 'Seats, Deck 1' }).waitFor()
    await seat(first).click()
    assert.equal(await seat(first).getAttribute('aria-selected'), 'true')
    await page.keyboard.press('ArrowRight')
    const here = () =>
      page.evaluate<string>(() => (globalThis as any).document.activeElement.dataset.seat)
    assert.notEqual(await here(), first)
    await page.keyboard.press('ArrowLeft')
    assert.equal(await here(), first)
    await page.keyboard.press('Space')
    assert.equal(await seat(first).getAttribute('aria-selected'), 'false')
    await seat(second).focus()
    await page.keyboard.press('Enter')
    assert.equal(await seat(second).getAttribute('aria-selected'), 'true')
    await seat(first).click()
    await page.getByText(`Chosen: ${second}, ${first}`).waitFor()
    await assertAccessible(page, 'seats')
  })

  test('what the service refuses stands at its field', async () => {
    const people = page.getByRole('group', { name: /^Seat / })
    for (const [at, name] of ['Nguyễn Văn Thử', 'Trần Thị Thử'].entries()) {
      const person = people.nth(at)
      await person.getByLabel('Full name').fill(name)
      await person.getByLabel('Date of birth').fill('1990-05-17')
      await person.getByLabel('Document number').fill('079090000001')
    }
    const born = people.nth(0).getByLabel('Date of birth')
    const type = people.nth(0).getByLabel('Passenger type')
    await born.fill('2090-05-17')
    await page.getByText('This day is in the future').waitFor()
    await born.fill(dayAhead(-30))
    await type.and(page.locator('[aria-invalid=true]')).waitFor()
    await page.getByText(/^Age 0 .* only from the age of 1\. Check .* give up this seat/).waitFor()
    await born.fill(dayAhead(-8 * 365))
    assert.equal(await type.inputValue(), 'child')
    await type.selectOption('adult')
    await page.getByText(/years on the day of departure: another passenger type/).waitFor()
    await born.fill('1991-05-17')
    const nationality = people.nth(1).getByLabel('Nationality')
    assert.equal(await nationality.locator('option').first().innerText(), 'Vietnam')
    await nationality.selectOption('Germany')
    await page.getByLabel('Contact name').fill('Trần Văn Thử')
    await page.getByLabel('Contact e-mail').fill('thu@example.com')
    await page.getByLabel('Contact phone').fill('none')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText(/^Contact: Phone: Enter a phone number/).waitFor()
    await waitForFocus(page.getByLabel('Contact phone'))
    assert.equal(await page.getByText(/^Enter a phone number/).count(), 1, 'it is said twice')
    await page.getByLabel('Contact phone').fill('+84900000001')
    await page.getByText('Invoice recipient (optional)').click()
    await page.getByLabel('Company').fill('Công ty Thử')
    await page.getByText('Invoice recipient (optional)').click()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await waitForFocus(page.getByLabel('Recipient’s name'))
    await page.getByLabel('Recipient’s name').fill('Lê Văn Thử')
    await signInAgain()
    await nationality.waitFor()
    assert.equal(await nationality.inputValue(), 'DE')
    await page.reload()
    await page.getByText('What you had typed is here again.').waitFor()
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await people.nth(1).getByText('Passenger 1 has this number already').waitFor()
    await waitForFocus(people.nth(1).getByLabel('Document number'))
    await assertAccessible(page, 'refused')
    await people.nth(1).getByLabel('Document number').fill('079090000002')
    const [gone = '', , , instead = ''] = seats
    const faster = bookingBody([{ voyage_id: voyage.id, passengers: [passenger(gone)] }])
    assert.equal((await service.as('STRANGER').post('/bookings', faster)).status, 201)
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await people.nth(1).getByText(`Seat ${gone} was given to somebody else`).waitFor()
    await assertAccessible(page, 'a seat is lost')
    await seat(instead).click()
    await page.getByText(`Chosen: ${seats[1]}, ${instead}`).waitFor()
    assert.equal(await people.nth(1).getByLabel('Full name').inputValue(), 'Trần Thị Thử')
    await page.getByText(/was given to somebody else/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByRole('timer').waitFor()
    code = (await page.getByRole('heading', { level: 1 }).innerText()).split(' ').at(-1) ?? ''
    assert.match(code, /^[2-9A-Z]{8}$/)
    await assertAccessible(page, 'on hold')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Nothing was issued and nothing was paid.').waitFor()
    assert.equal(await dialog.getByText(/cancelled ticket cannot/).count(), 0)
    await dialog.getByRole('button', { name: 'Back' }).click()
  })

  test('other seats: first the price, then the change', async () => {
    const [, , other = ''] = seats
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/Trần Thị Thử/).uncheck()
    await dialog.getByRole('option', { name: new RegExp(`^Seat ${other},`) }).click()
    await dialog.getByText('What the change costs').waitFor()
    await assertAccessible(page, 'change')
    await dialog.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('cell', { name: other, exact: true }).waitFor()
  })

  test('a confirmation is foretold, watched and issued; the ticket is downloaded', async () => {
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Ready to confirm').waitFor()
    await assertAccessible(page, 'confirm')
    const band = page.getByText('UAT', { exact: true })
    const isInFront = await band.evaluate((each: any) => {
      const { x, y } = each.getBoundingClientRect()
      return each.ownerDocument.elementFromPoint(x + 1, y + 1) === each
    })
    assert.ok(isInFront, 'the dialog hides which environment this is')
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    await dialog.getByRole('button', { name: 'Place the order' }).click()
    await dialog.getByText('You can close this page').waitFor()
    await assertAccessible(page, 'progress')
    await letConfirm()
    await dialog.getByText('The tickets are issued').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /Download the ticket/ })
        .first()
        .click(),
    ])
    assert.match(download.suggestedFilename(), /\.pdf$/)
    assert.equal((await readFile(await download.path())).subarray(0, 5).toString(), '%PDF-')
    await page.getByText('Tickets issued').waitFor()
    await assertAccessible(page, 'issued')
  })

  test('a cancellation says its price first', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The operator keeps').waitFor()
    await assertAccessible(page, 'cancel')
    await dialog.getByLabel(/Trần Thị Thử/).uncheck()
    await dialog.getByRole('button', { name: 'Cancel these tickets' }).click()
    await page.getByText('1 of 2 tickets are cancelled').waitFor()
    await page.getByText('! Partly refunded').waitFor()
    await page.getByText(/To give back to the customer: [1-9]/).waitFor()
    await page.getByText(/^Customer pays .* \(booked .*\)$/).waitFor()
    await page.getByText('Tickets cancelled', { exact: true }).waitFor()
    await assertAccessible(page, 'partly cancelled')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByText('2 of 2 tickets are cancelled').waitFor()
    await page.getByText('Cancelled at the operator').waitFor()
    await page.getByText('Cancellation asked for').first().waitFor()
  })

  test('a way back is a second leg, with the people of the first', async () => {
    const { departure_date: date } = await findVoyage(pier9, legOf('HAIAU'))
    await page.goto(`${address}/voyages?from=RGA&to=PQB&date=${date}`)
    const choose = () =>
      page
        .getByRole('article', { name: /Hải Âu/ })
        .getByRole('button', { name: /^Choose/, disabled: false })
        .first()
        .click()
    await choose()
    await page
      .getByText(/^! Departs before the last leg of your trip arrives/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Search the way back' }).click()
    await page.waitForURL(/from=PQB/)
    // The sailings of the way there are gone only when the form shows the way back.
    await page.getByLabel('From').and(page.locator(':has(option[value=PQB]:checked)')).waitFor()
    await page.locator(`input[min="${date}"]`).waitFor()
    await choose()
    await page.getByRole('listitem').filter({ hasText: 'Phu Quoc' }).nth(1).waitFor()
    await page.getByRole('link', { name: 'Choose seats' }).click()
    const free = page.getByRole('option', { name: /Economy, free$/ })
    await page.getByRole('heading', { name: /^Leg 2/ }).waitFor()
    const legs = page.getByRole('region').or(page.locator('section'))
    for (const leg of ['Leg 1', 'Leg 2']) {
      const section = legs.filter({
        has: page.getByRole('heading', { name: new RegExp(`^${leg}`) }),
      })
      await section.locator(free).first().click()
    }
    await free.last().click()
    await page.getByText('Not every leg has as many passengers: leg 1: 1, leg 2: 2.').waitFor()
    await page
      .getByRole('option', { name: /Economy, free$/, selected: true })
      .last()
      .click()
    const people = page.getByRole('group', { name: /^Seat / })
    const person = people.first()
    await person.getByLabel('Full name').fill('Lê Thị Thử')
    await person.getByLabel('Date of birth').fill('1990-05-17')
    await person.getByLabel('Document number').fill('079090000003')
    await page.getByRole('button', { name: 'The people of the first leg' }).click()
    assert.equal(await people.nth(1).getByLabel('Full name').inputValue(), 'Lê Thị Thử')
    await page.getByLabel('Contact name').fill('Trần Văn Thử')
    await page.getByLabel('Contact e-mail').fill('thu@example.com')
    await page.getByLabel('Contact phone').fill('+84900000001')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByRole('timer').waitFor()
    await page.getByRole('heading', { name: /^Leg 2: Phu Quoc/ }).waitFor()
  })

  test('what ran out is booked again with the same people, while it is on sale', async () => {
    await run(service.db, sql`update bookings set payment_expired_at = now() where status = 2`)
    await page.reload()
    const again = page.getByRole('button', { name: 'Book again with these passengers' })
    await again.click()
    await page.getByText(/Seats, passengers and contact are those of booking/).waitFor()
    await assertAccessible(page, 'again')
    const person = page.getByRole('group', { name: /^Seat / }).nth(1)
    assert.equal(await person.getByLabel('Full name').inputValue(), 'Lê Thị Thử')
    assert.equal(await person.getByLabel('Date of birth').inputValue(), '1990-05-17')
    assert.equal(await person.getByLabel('Document number').inputValue(), '079090000003')
    assert.equal(await page.getByLabel('Contact phone').inputValue(), '+84900000001')
    await page.getByRole('button', { name: 'Start with an empty form' }).click()
    await person.waitFor({ state: 'detached' })
    await page.goBack()
    await run(service.db, sql`update voyages set open = false where operator_code = 'HAIAU'`)
    await again.click()
    await page
      .getByText('A voyage of this booking is not sold any more.', { exact: false })
      .waitFor()
    await page.getByRole('link', { name: 'Find another voyage' }).waitFor()
  })

  test('the list keeps its filters in the address', async () => {
    await page.getByRole('link', { name: 'Bookings', exact: true }).click()
    await page.getByLabel('Status').selectOption('14')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.waitForURL(/status=/)
    await page.getByRole('link', { name: code }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: code }).waitFor()
    await assertAccessible(page, 'bookings')
    await page.getByLabel('Status').selectOption('10')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByText('No booking fits.').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('link', { name: code }).click()
    await page.getByRole('link', { name: 'All bookings of this sailing' }).click()
    await page.getByText(/^Only those on Vung Tau .* → Con Dao .* Côn Sơn Swift$/).waitFor()
    await page.getByRole('link', { name: code }).waitFor()
  })

  test('from the sign-in to the ticket with the keyboard alone, in Vietnamese', async () => {
    const own = await browser.open(`${address}/voyages`)
    const keys = keyboardOf(own)
    const button = (name: string | RegExp) => own.getByRole('button', { name, disabled: false })
    await keys.to(own.getByRole('radio', { name: 'English' }))
    await own.keyboard.press('ArrowLeft')
    await own.getByRole('heading', { name: 'Đăng nhập' }).waitFor()
    await own.reload()
    await own.getByRole('heading', { name: 'Đăng nhập' }).waitFor()
    await keys.write(own.getByLabel('Email'), login.email)
    await keys.write(own.getByLabel(/^Mật khẩu/), login.password)
    await own.keyboard.press('Enter')
    await keys.choose(own.getByLabel('Bến đi'), 'VTA')
    await keys.choose(own.getByLabel('Bến đến'), 'CDO')
    await keys.date(own.getByLabel('Ngày đi'), voyage.departure_date)
    await own.keyboard.press('Enter')
    const card = own.getByRole('article', { name: /Côn Sơn/ }).first()
    await card.getByText('xuất vé tự động').waitFor()
    await keys.press(card.getByRole('button', { name: /^Chọn/, disabled: false }))
    await keys.press(own.getByRole('link', { name: 'Chọn ghế' }))

    // Tab comes into a deck at a seat that is free.
    const free = own.getByRole('option', { name: /còn trống/ }).first()
    await keys.press(free)
    const person = own.getByRole('group', { name: /^Ghế / })
    await own.getByRole('list', { name: 'Từ giá NET của bạn đến giá khách trả' }).waitFor()
    const taken = own.locator('[data-seat][aria-selected="true"]')
    assert.ok(await keys.isFocused(taken), 'the first seat loses the focus')
    await keys.write(person.getByLabel('Họ và tên'), 'Nguyễn Văn Thử')
    await keys.date(person.getByLabel('Ngày sinh'), '1990-05-17')
    await keys.write(person.getByLabel('Số giấy tờ'), '079090000009')
    await keys.write(own.getByLabel('Tên người liên hệ'), 'Trần Văn Thử')
    await keys.write(own.getByLabel('Email liên hệ'), 'thu@example.com')
    await keys.write(own.getByLabel('Điện thoại liên hệ'), '+84900000001')
    await keys.press(own.getByRole('button', { name: 'Đặt chỗ', exact: true }))

    await own.getByRole('timer').waitFor()
    await keys.press(button('Xác nhận và xuất vé'))
    const dialog = own.getByRole('dialog')
    await keys.press(dialog.getByRole('button', { name: 'Gửi đơn đến hãng', disabled: false }))
    await dialog.getByText('Đã xuất vé').waitFor()
    await keys.press(dialog.getByRole('button', { name: 'Đóng' }).last())
    await keys.to(own.getByRole('button', { name: /^Tải vé của ghế/ }))
    await own
      .getByText(/^\d\d:\d\d \d\d\/\d\d\/\d{4}$/)
      .first()
      .waitFor()
  })
})
