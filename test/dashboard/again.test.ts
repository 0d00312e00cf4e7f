/** A voyage is cancelled, or closes; the agency takes the same people along to another one. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { closeVoyage } from '../../src/voyages/index.ts'
import { dayAhead } from '../support/booking.ts'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { shorthandOf } from '../support/by-operator.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('people move on to another voyage', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()

  /** The first two voyages on sale of a day that has as many. */
  const twoOfADay = async () => {
    for (let days = 10; days < 17; days += 1) {
      const search = `departure_terminal=VTA&arrival_terminal=CDO&departure_date=${dayAhead(days)}`
      const { data } = (await pier9.get(`/voyages?${search}`)).body
      const onSale = data.filter((voyage: any) => voyage.on_sale)
      if (onSale.length > 1) return onSale
    }
    assert.fail('no day has two voyages')
  }

  test('of a voyage that its operator cancelled', async () => {
    const leg = { ...legOf('CONSON'), seats: 2, name: 'Đặng Thị Hòa' }
    const booking = await bookIssued(service, pier9, [leg])
    const { booking_code: code } = booking
    // Before its money has come back it has not ended.
    await closeVoyage(service.db, booking.orders[0].voyage.id)
    const early = await browser.openAs(visitor, `${service.url}/dashboard/bookings/${booking.id}`)
    await early.getByText('The operator does not sail').waitFor()
    assert.equal(await early.getByRole('button', { name: /^Book again/ }).count(), 0)
    await early.context().close()
    await shorthandOf(service).cancelVoyage(booking.orders[0].voyage.id)
    const page = await browser.openAs(visitor, `${service.url}/dashboard/`)
    await page.getByText('a corrected number; tell the customer: 1', { exact: false }).waitFor()
    await assertAccessible(page, 'home after a voyage was cancelled')
    await page.getByRole('link', { name: code }).click()
    await page.getByText('The operator does not sail').waitFor()
    await page.getByText('The operator cancelled the voyage.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Book again with these passengers' }).click()
    await page
      .getByText('A voyage of this booking is not sold any more.', { exact: false })
      .waitFor()
    await page.getByRole('link', { name: 'Find another voyage' }).click()
    await page
      .getByRole('button', { name: /^Choose /, disabled: false })
      .first()
      .click()
    await page.getByRole('link', { name: 'Choose seats' }).click()
    await page.getByText(`The contact is that of booking ${code}.`, { exact: false }).waitFor()
    // Whoever comes another way books for somebody else.
    const here = page.url()
    await page.goto(here.replace(/&again=\w+/, ''))
    await page.getByText('Choose a seat for each passenger.').waitFor()
    assert.equal(await page.getByText(`booking ${code}`).count(), 0)
    await page.goto(here)
    const free = page.getByRole('option', { name: /, free$/, selected: false })
    await free.first().click()
    await free.first().click()
    const people = page.getByRole('group', { name: /^Seat / })
    const names = page.getByLabel('Full name')
    await people.nth(1).waitFor()
    assert.equal(await names.nth(1).inputValue(), '')
    await page.reload()
    await page.getByRole('button', { name: `The people of booking ${code}` }).click()
    for (const at of [0, 1]) {
      assert.equal(await names.nth(at).inputValue(), 'Đặng Thị Hòa')
      assert.notEqual(await page.getByLabel('Document number').nth(at).inputValue(), '')
    }
    await assertAccessible(page, 'other voyage')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByRole('timer').waitFor()
    const { data } = (await pier9.get('/bookings?sort=-_id&limit=1')).body
    assert.deepEqual(
      data[0].orders[0].tickets.map((ticket: any) => ticket.passenger_name),
      booking.orders[0].tickets.map((ticket: any) => ticket.passenger_name),
    )
    assert.deepEqual(data[0].contact, booking.contact)
    // What was typed of the new booking is over.
    await page.goto(`${service.url}/dashboard/voyages/book?legs=${data[0].orders[0].voyage.id}`)
    await page.getByText('Choose a seat for each passenger.').waitFor()
    assert.equal(await page.getByText(`booking ${code}`).count(), 0)
  })

  test('whoever told the customer of a cancelled sailing says so for all, and takes it back', async () => {
    const booking = await bookIssued(service, pier9, [legOf('LYSONLINK'), legOf('CONSON')])
    await shorthandOf(service).cancelVoyage(booking.orders[0].voyage.id)
    const page = await browser.openAs(visitor, `${service.url}/dashboard/`)
    const onHome = page.getByRole('link', { name: booking.booking_code })
    await onHome.click()
    await page.getByText('The operator cancelled the sailing of a leg.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'The customer was told' }).click()
    await page.getByText('The customer was told: user staff of PIER9, ').waitFor()
    await assertAccessible(page, 'a customer who was told')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByText('Holds that end soon').waitFor()
    await onHome.waitFor({ state: 'detached' })
    const { visitor: colleague } = await signedIn(service, 'PIER9', 'admin')
    const theirs = await browser.openAs(
      colleague,
      `${service.url}/dashboard/bookings/${booking.id}`,
    )
    await theirs.getByRole('button', { name: 'Not told yet' }).click()
    await theirs.getByRole('button', { name: 'The customer was told' }).waitFor()
    await theirs.context().close()
    // Operations call as well, for all agencies of the sailing.
    const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
    const staffs = await browser.openAs(
      operations,
      `${service.url}/dashboard/bookings/${booking.id}?organization_id=${service.organizations.PIER9}`,
    )
    await staffs.getByRole('link', { name: 'All bookings of this sailing' }).first().click()
    await staffs.getByText(/^Only those on Sa Ky → Ly Son, .*, Lý Sơn Link$/).waitFor()
    const row = staffs.getByRole('row').filter({ hasText: booking.booking_code })
    await row.getByText('Tell the customer').waitFor()
    await row.getByText('PIER9', { exact: true }).waitFor()
    await row.getByRole('link', { name: booking.contact.phone }).waitFor()
    await assertAccessible(staffs, 'all bookings of a sailing')
    await staffs.context().close()
    await page.goBack()
    await page.getByRole('button', { name: 'The customer was told' }).waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await onHome.waitFor()
    await page.context().close()
  })

  test('of a voyage that closes, or is full, while they are typed', async () => {
    const [{ id, departure_date: date }, instead] = await twoOfADay()
    const page = await browser.openAs(visitor, `${service.url}/dashboard/voyages/book?legs=${id}`)
    const free = page.getByRole('option', { name: /, free$/, selected: false })
    const other = page.getByRole('link', { name: 'Choose another voyage for these passengers' })
    await free.first().waitFor()
    assert.equal(await other.count(), 0)
    await free.first().click()
    await page.getByLabel('Full name').fill('Lê Thị Đổi')
    await page.getByLabel('Document number').fill('079090054321')
    await page.getByLabel('Contact name').fill('Lê Văn Đổi')
    await assertAccessible(page, 'another voyage is offered')
    await other.click()
    await page.waitForURL(`**/voyages?from=VTA&to=CDO&date=${date}&again=typed`)
    const choose = page.getByRole('button', { name: /^Choose /, disabled: false })
    await choose.nth(1).click()
    await page.getByRole('link', { name: 'Choose seats' }).click()
    await page.getByText('The contact and the passengers that you typed are kept.').waitFor()
    assert.ok(page.url().includes(`legs=${instead.id}`))
    const here = page.url()
    await page.goto(here.replace('&again=typed', ''))
    await page.getByText('Choose a seat for each passenger.').waitFor()
    assert.equal(await page.getByText('you typed').count(), 0)
    await page.goto(here)
    await free.first().click()
    await page.getByRole('button', { name: 'The people you typed' }).click()
    assert.equal(await page.getByLabel('Full name').inputValue(), 'Lê Thị Đổi')
    assert.equal(await page.getByLabel('Document number').inputValue(), '079090054321')
    assert.equal(await page.getByLabel('Contact name').inputValue(), 'Lê Văn Đổi')
    await assertAccessible(page, 'typed passengers on another voyage')
    await page.context().close()
  })
})
