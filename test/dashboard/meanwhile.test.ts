/** What a page says of a booking that somebody else, or its operator, has to do with as well. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book } from '../support/booking.ts'
import { startBrowser } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { keepWaiting, legOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('what happens to a booking meanwhile', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const openBooking = async (id: string) => {
    const page = await browser.openAs(visitor, `${service.url}/dashboard/bookings/${id}`)
    await page.getByRole('heading', { level: 1, name: /^Booking / }).waitFor()
    return page
  }

  test('whoever confirms second sees the tickets of the first, and no failure', async () => {
    const held = await book(pier9, [legOf('CONSON')])
    const page = await openBooking(held.id)
    await page.getByRole('button', { name: 'Confirm and issue' }).click()
    const dialog = page.getByRole('dialog')
    const deed = dialog.getByRole('button', { name: 'Place the order' })
    await deed.waitFor()
    const letConfirm = await keepWaiting(service, { operator: 'CONSON' })
    const first = visitor.post(`/bookings/${held.id}/confirm`)
    const refusal = page.waitForResponse(each => each.url().endsWith('/confirm'))
    const read = async () => (await visitor.get(`/bookings/${held.id}`)).body
    await until('an order', async () => (await read()).certainty === 'in_flight')
    await deed.click()
    assert.equal((await refusal).status(), 422)
    await dialog.getByText('You can close this page').waitFor()
    await letConfirm()
    await first
    await dialog.getByText('The tickets are issued').waitFor()
    assert.equal(await dialog.getByText('That did not work').count(), 0)
    await page.context().close()
  })
})
