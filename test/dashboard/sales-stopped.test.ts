import { suite, test } from 'node:test'
import { inTransaction } from '../../src/db/index.ts'
import { stopSales } from '../../src/organizations/index.ts'
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
    inTransaction(service.db, tx => stopSales(tx, service.organizations.DELTA, isStopped, tester))

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
})
