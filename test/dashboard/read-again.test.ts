/** The screens of one thing, when it cannot be read again: what stands there may be old, and they say so. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm } from '../support/booking.ts'
import { assertAccessible, lookAgain, startBrowser } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { manualLeg } from '../support/desk.ts'
import { legOf, misbehave } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a thing that cannot be read again', async () => {
  const service = await startService()
  const browser = await startBrowser()
  const pier9 = service.as('PIER9')
  const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: ana } = await signedIn(service, 'ROOT', 'operations')

  const screens = {
    async booking() {
      const { id } = await book(pier9, [legOf('CONSON')])
      return { who: agent, path: `/bookings/${id}`, call: `/bookings/${id}` }
    },
    async invoice() {
      await bookIssued(service, pier9, [legOf('CONSON')])
      const { id } = (await agent.get('/invoices')).body.data[0]
      return { who: agent, path: `/invoices/${id}`, call: `/invoices/${id}` }
    },
    async request() {
      const booking = await book(pier9, [manualLeg])
      const { id } = (await agent.post(`/bookings/${booking.id}/ticketing-request`, {})).body
      const call = `/operations/ticketing-requests/${id}`
      return { who: ana, path: `/operations/ticketing/${id}`, call }
    },
    async case() {
      const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
      const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
      await confirm(pier9, booking.id)
      await end()
      const path = `/operations/cases?booking_id=${booking.id}`
      const { id } = (await ana.get(path)).body.data[0]
      return { who: ana, path: `/operations/repairs/${id}`, call: `/operations/cases/${id}` }
    },
  }

  for (const [name, open] of Object.entries(screens)) {
    test(`the ${name} that was read stays in sight, and the page says that it could not be read again`, async () => {
      const { who, path, call } = await open()
      const page = await browser.openAs(who, `${service.url}/dashboard${path}`)
      const heading = page.getByRole('heading', {
        level: 1,
        name: /^(Booking|Ticketing|Case|Invoice) [A-Z0-9]|^Not numbered/,
      })
      await heading.waitFor()
      const title = await heading.textContent()
      await page.route(`**/dashboard/api${call}*`, route => route.abort())
      const problem = page.getByRole('alert').getByText('The service cannot be reached.')
      await lookAgain(page, problem, 'visible')
      assert.equal(await heading.textContent(), title)
      await assertAccessible(page, `the ${name} that could not be read again`)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try again' }).click()
      await problem.waitFor({ state: 'detached' })
      await page.context().close()
    })
  }
})
