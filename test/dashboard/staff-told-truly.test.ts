/** What staff and parents press on a page that has not seen what happened since: it does what it said, or nothing. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { run, sql } from '../../src/db/index.ts'
import { book, confirm } from '../support/booking.ts'
import { assertAccessible, dong, startBrowser } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf, misbehave, moneyOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('what staff and parents press on a page that has not seen something', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor: ana } = await signedIn(service, 'ROOT', 'operations')
  const browser = await startBrowser()
  const desk = (path: string) => browser.openAs(ana, `${service.url}/dashboard/operations${path}`)

  test('no repair gives less back than its question showed', async () => {
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    await confirm(pier9, booking.id)
    await end()
    const [{ id }] = (await ana.get(`/operations/cases?booking_id=${booking.id}`)).body.data
    const page = await desk(`/repairs/${id}`)
    await page.getByRole('button', { name: 'Cancel the issued legs' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`the operator keeps ${dong(0)}`, { exact: false }).waitFor()
    await dialog.getByLabel('Note').fill('they want none')
    await dialog.getByLabel(`Type ${booking.booking_code} to confirm`).fill(booking.booking_code)
    // Within three days of the departure this operator keeps a quarter.
    await run(
      service.db,
      sql`update voyages set departs_at = now() + interval '30 hours'
          where id = ${booking.orders[0].voyage.id}`,
    )
    const before = await moneyOf(service)
    await dialog.getByRole('button', { name: 'Cancel the issued legs' }).click()
    await dialog.getByText('Less comes back now than what was shown.', { exact: false }).waitFor()
    await dialog
      .getByText(`the operator keeps ${dong(0)}`, { exact: false })
      .waitFor({ state: 'detached' })
    await assertAccessible(page, 'a repair that gives less back now')
    assert.equal((await ana.get(`/operations/cases/${id}`)).body.outcome, null)
    assert.deepEqual(await moneyOf(service), before)
    await page.context().close()
  })
})
