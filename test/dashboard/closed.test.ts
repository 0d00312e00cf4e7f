/** A dialog is closed while its call is under way: whoever pressed is told what came of it. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { book, confirm } from '../support/booking.ts'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a dialog that is closed before its answer', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const open = ({ id }: any) => browser.openAs(visitor, `${service.url}/dashboard/bookings/${id}`)

  /** Keeps the page's calls of this kind from the service until the answer is called. */
  async function keepBack(page: Page, path: string) {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(path, async route => {
      await promise
      await route.continue()
    })
    return resolve
  }

  test('a refusal is told at the page’s edge, and stays until it is closed', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const page = await open(booking)
    const letGo = await keepBack(page, '**/contact')
    await page.getByRole('button', { name: 'Correct the contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Contact name').fill('Ai Khác')
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal((await confirm(pier9, booking.id)).body.status, 10)
    letGo()
    const edge = page
      .getByRole('alert')
      .filter({ hasText: 'Correct the contact: That did not work' })
    await edge.getByText(/issued/).waitFor()
    await assertAccessible(page, 'what came of a closed dialog')
    await page.getByRole('button', { name: 'Close' }).click()
    await edge.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('what was done all the same is told, and closes no dialog that was opened meanwhile', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const page = await open(booking)
    const letGo = await keepBack(page, '**/passenger')
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Full name')
    const [first, second] = booking.orders[0].tickets.map(
      ({ seat_code }: any) => `Correct the passenger of seat ${seat_code}`,
    )
    await page.getByRole('button', { name: first }).click()
    await name.fill('Lê Một')
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: second }).click()
    await name.fill('Lê Hai')
    letGo()
    await page.getByText(`${first}: The service has accepted this`).waitFor()
    await page.getByText('Lê Một', { exact: true }).waitFor()
    assert.equal(await name.inputValue(), 'Lê Hai')
    await page.context().close()
  })

  test('a call that nobody answers ends, and nothing about it is certain', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const page = await open(booking)
    await keepBack(page, '**/contact')
    await page.getByRole('button', { name: 'Correct the contact' }).click()
    const dialog = page.getByRole('dialog')
    await page.evaluate(() => {
      AbortSignal.timeout = () => AbortSignal.abort()
    })
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await dialog.getByText('It is not certain whether this was done').waitFor()
    await page.context().close()
  })
})
