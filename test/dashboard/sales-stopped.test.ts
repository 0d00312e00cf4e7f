import { suite, test } from 'node:test'
import { inTransaction } from '../../src/db/index.ts'
import { setSalesStopped } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { book } from '../support/booking.ts'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a seller whose organization buys nothing', async () => {
  const service = await startService()
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const set = (isStopped: boolean) =>
    inTransaction(service.db, tx =>
      setSalesStopped(tx, service.organizations.DELTA, isStopped, tester),
    )

  test('is told at home, before people are typed, and beside the booking', async t => {
    const booking = await book(service.as('PIER9'), [legOf('SAOBIEN')])
    const voyageId = booking.orders[0].voyage.id
    await set(true)
    t.after(() => set(false))
    const page = await browser.openAs(visitor, `${service.url}/dashboard`)
    await page.getByText(/^Sales are stopped: nothing can be booked/).waitFor()
    await assertAccessible(page, 'home of a stopped organization')
    await page.goto(`${service.url}/dashboard/voyages/book?legs=${voyageId}`)
    await page.getByText(/Sales are stopped for your organization: this cannot/).waitFor()
    await page.goto(`${service.url}/dashboard/bookings/${booking.id}`)
    await page.getByText(/ask whoever you buy from, or cancel the booking/).waitFor()
    await page.context().close()
  })

  test('and staff are told where to look, and what a press on the root would do', async t => {
    const booking = await book(service.as('PIER9'), [legOf('SAOBIEN')])
    await set(true)
    t.after(() => set(false))
    const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
    const address = `${service.url}/dashboard`
    const at = `organization_id=${service.organizations.PIER9}`
    const page = await browser.openAs(operations, `${address}/bookings/${booking.id}?${at}`)
    await page.getByText('or for one above it: see Organization.').waitFor()
    await page.goto(`${address}?${at}`)
    await page.getByRole('link', { name: 'Sales are stopped: nothing can be' }).click()
    await page.getByText('Stopped for an organization above').waitFor()
    await page.getByRole('button', { name: /^ROOT/ }).click()
    await page.getByRole('button', { name: 'Stop sales' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('this stops every agency').waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.context().close()
  })

  test('a stop whose answer is lost is pressed again as what it was', async t => {
    t.after(() => set(false))
    const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
    const page = await browser.openAs(
      operations,
      `${service.url}/dashboard/organization?chosen=${service.organizations.DELTA}`,
    )
    await page.route('**/organizations/sales?*', async route => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Stop sales' }).click()
    const dialog = page.getByRole('dialog')
    const stop = dialog.getByRole('button', { name: 'Stop sales' })
    await stop.click()
    // The page reads again what it cannot know.
    await page.getByText(/^Stopped since /).waitFor()
    await page.unrouteAll()
    await stop.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/^Stopped since /).waitFor()
    await page.context().close()
  })
})
