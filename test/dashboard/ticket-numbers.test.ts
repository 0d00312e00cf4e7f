/** Staff correct a ticket’s number on the booking’s page; the agency is told on its first page and hands out the new ticket. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { run, sql } from '../../src/db/index.ts'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { cancelAtOperator } from '../support/by-operator.ts'
import { bookIssued } from '../support/cancellation.ts'
import { openDesks } from '../support/desks-over-http.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('the number of a ticket, with a browser', async () => {
  const service = await startService()
  const { agent, ana, held, numbered, ok, pier9, read } = await openDesks(service)
  const browser = await startBrowser()
  const pageOf = ({ id }: any, of = '') => `${service.url}/dashboard/bookings/${id}${of}`
  const forStaff = (booking: any) =>
    pageOf(booking, `?organization_id=${service.organizations.PIER9}`)

  async function issuedByHand() {
    const { booking, path } = await held()
    await ok(ana.post(`${path}/legs/1/issue`, numbered(booking)))
    return read(booking)
  }

  test('staff correct it with a reason; the agency, which cannot, is asked to give its customer the new ticket', async () => {
    const booking = await issuedByHand()
    const [{ seat_code, ticket_number }, other] = booking.orders[0].tickets
    const page = await browser.openAs(ana, forStaff(booking))
    const name = `Correct the ticket number of seat ${seat_code}`
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    const number = dialog.getByLabel('Ticket number')
    assert.equal(await number.inputValue(), ticket_number)
    await assertAccessible(page, 'correcting a ticket number')
    await number.fill('NDS-2026-17')
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await dialog.getByText('Fill this in.').waitFor()
    await dialog.getByLabel('Reason').selectOption({ label: 'It was typed wrongly' })
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('NDS-2026-17').waitFor()
    await page.getByText(other.ticket_number).waitFor()
    await page.getByText('Ticket number corrected').waitFor()
    await assertAccessible(page, 'a booking whose ticket number was corrected')

    const agents = await browser.openAs(agent, `${service.url}/dashboard/`)
    await agents
      .getByText(/^Bookings with a cancelled or moved sailing, lost tickets or a/)
      .waitFor()
    await agents.getByRole('link', { name: booking.booking_code }).click()
    await agents
      .getByText('The ticket number was corrected on leg 1. Give the customer the new ticket.')
      .waitFor()
    const corrections = agents.getByRole('button', { name: /^Correct/ })
    assert.deepEqual(await corrections.allInnerTexts(), ['Correct the contact'])
    await agents.getByRole('button', { name: 'Text for the customer' }).click()
    const text = agents.getByRole('dialog').getByLabel('Text', { exact: true })
    assert.match(await text.inputValue(), /NDS-2026-17/)
    await agents.keyboard.press('Escape')
    await agents.getByRole('button', { name: 'The customer was told' }).click()
    await agents.getByText('The customer was told: user staff of PIER9, ').waitFor()

    await page.goto(`${service.url}/dashboard/operations/audit?subject=${booking.booking_code}`)
    await page.getByText(`before: ${ticket_number}`, { exact: false }).waitFor()
    await page.getByText('reason: typed wrongly', { exact: false }).waitFor()
  })

  test('in Vietnamese; a colleague who was faster is shown, and the second press has seen it', async () => {
    const booking = await issuedByHand()
    const [ticket] = booking.orders[0].tickets
    const page = await browser.openAs(ana, forStaff(booking), { locale: 'vi-VN' })
    const name = `Sửa số vé ghế ${ticket.seat_code}`
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    const { ticket_number } = ticket
    const path = `/operations/bookings/${booking.id}/tickets/${ticket.id}/number`
    const body = { ticket_number: 'NDS-18', seen: { ticket_number }, reason: 'mistyped' }
    assert.equal((await ana.send('PUT', path, body)).status, 204)
    await dialog.getByLabel('Số vé').fill('NDS-19')
    await dialog.getByLabel('Lý do').selectOption({ label: 'Hãng đã cấp số khác' })
    const press = dialog.getByRole('button', { name: 'Sửa', exact: true })
    await press.click()
    await dialog.getByText('Đồng nghiệp vừa sửa thành “NDS-18”.').first().waitFor()
    assert.equal(await dialog.getByLabel('Số vé').inputValue(), 'NDS-19')
    await press.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('NDS-19').waitFor()
    await page.getByText('Đã sửa số vé của chặng 1. Hãy gửi vé mới cho khách.').waitFor()
  })

  test('of a leg that has no ticket left nobody is asked to hand out a new one', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON'), legOf('SAOBIEN')])
    const [ticket] = booking.orders[1].tickets
    await run(service.db, sql`update tickets set ticket_number = 'X-WRONG' where id = ${ticket.id}`)
    const operations = `/operations/bookings/${booking.id}`
    const body = {
      ticket_number: ticket.ticket_number,
      seen: { ticket_number: 'X-WRONG' },
      reason: 'mistyped',
    }
    const corrected = await ana.send('PUT', `${operations}/tickets/${ticket.id}/number`, body)
    assert.equal(corrected.status, 204)
    await cancelAtOperator(service, booking.booking_code, 'SAOBIEN')
    assert.equal((await ana.post(`${operations}/legs/2/lost-tickets`)).status, 204)
    const page = await browser.openAs(agent, pageOf(booking))
    const told = page.getByText('Tell the customer.')
    await told.waitFor()
    assert.doesNotMatch((await told.textContent()) ?? '', /number was corrected/)
  })

  test('an operator that can be asked says its own number at the field, and one that has lost the ticket says so', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 1 }])
    const [ticket] = booking.orders[0].tickets
    await run(service.db, sql`update tickets set ticket_number = 'X-WRONG' where id = ${ticket.id}`)
    const page = await browser.openAs(ana, forStaff(booking))
    await page.getByRole('button', { name: /^Correct the ticket number/ }).click()
    const dialog = page.getByRole('dialog')
    const press = dialog.getByRole('button', { name: 'Correct', exact: true })
    await dialog.getByLabel('Reason').selectOption('given_anew')
    await dialog.getByLabel('Ticket number').fill('X-OTHER')
    await press.click()
    const said = `The operator’s own record says ${ticket.ticket_number}.`
    await dialog.getByText(said).first().waitFor()
    await assertAccessible(page, 'a number that is not the operator’s')
    await dialog.getByLabel('Ticket number').fill(ticket.ticket_number)
    await press.click()
    await dialog.waitFor({ state: 'detached' })
    const { operators } = service.app.services
    const gone = operators
      .get('CONSON')
      ?.issuance?.cancelOrder(`${booking.booking_code}-1-1`, [ticket.seat_code])
    assert.equal((await gone)?.kind, 'cancelled')
    await page.getByRole('button', { name: /^Correct the ticket number/ }).click()
    await dialog.getByLabel('Reason').selectOption('mistyped')
    await dialog.getByLabel('Ticket number').fill('X-3')
    await press.click()
    await dialog.getByText('The operator does not have this ticket.', { exact: false }).waitFor()
  })
})
