/** What staff and parents press on a page that has not seen what happened since: it does what it said, or nothing. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Route } from 'playwright-core'
import { newId } from '../../src/core/ids.ts'
import { run, sql } from '../../src/db/index.ts'
import { book, confirm } from '../support/booking.ts'
import { assertAccessible, dong, startBrowser } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { manualLeg } from '../support/desk.ts'
import { loseAnswer } from '../support/form.ts'
import { legOf, misbehave, moneyOf } from '../support/issuance.ts'
import { startReceiver } from '../support/receivers.ts'
import { startService } from '../support/service.ts'

suite('what staff and parents press on a page that has not seen something', async () => {
  const service = await startService({ env: { WEBHOOK_LOOPBACK: 'on' } })
  const pier9 = service.as('PIER9')
  const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
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

  test('a step whose answer was lost is not told as done by somebody else', async () => {
    const booking = await book(pier9, [manualLeg])
    const { body: request } = await agent.post(`/bookings/${booking.id}/ticketing-request`, {})
    const calls = `/operations/ticketing-requests/${request.id}`
    assert.equal((await ana.post(`${calls}/take`)).status, 200)
    const page = await desk(`/ticketing/${request.id}`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByLabel('Reason').fill('sold out')
    const away = (route: Route) => route.abort()
    await page.route(`**/dashboard/api${calls}`, away)
    await page.route(`**/dashboard/api${calls}/reject`, loseAnswer)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('It is not certain whether this was done').waitFor()
    await page.unroute(`**/dashboard/api${calls}/reject`)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Not done once more').waitFor()
    assert.equal(await page.getByText('Somebody was quicker').count(), 0)
    await assertAccessible(page, 'a step whose answer was lost')
    await page.context().close()
  })

  test('a credit limit that a colleague has changed meanwhile is shown before it is set', async () => {
    const { visitor: parent } = await signedIn(service, 'DELTA', 'admin')
    const { visitor: colleague } = await signedIn(service, 'DELTA', 'admin')
    const setTo = async (amount: number) => {
      const path = `/credit-limit?organization_id=${service.organizations.PIER9}`
      assert.equal((await colleague.send('PUT', path, { amount })).status, 200)
    }
    const limit = async () => (await agent.get('/debts')).body.own.credit_limit
    await setTo(5_000_000)
    const page = await browser.openAs(parent, `${service.url}/dashboard/money`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Credit limit of PIER9' }).click()
    await dialog.getByText(`it is ${dong(5_000_000)} now`, { exact: false }).waitFor()
    for (const label of ['Amount in dong', 'The same amount again']) {
      await dialog.getByLabel(label).fill('7.000.000')
    }
    await setTo(0)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('A colleague has corrected this meanwhile', { exact: false }).waitFor()
    await dialog.getByText(`it is ${dong(0)} now`, { exact: false }).waitFor()
    assert.equal(await limit(), 0)
    await assertAccessible(page, 'a credit limit that was changed meanwhile')
    await page.route('**/credit-limit*', loseAnswer)
    await page.route('**/debts*', (route: Route) => route.abort())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('It is not certain whether this was done').waitFor()
    assert.equal(await limit(), 7_000_000)
    // To save it again does no harm, also where a colleague has not left it so.
    await page.unroute('**/credit-limit*')
    await setTo(1_000_000)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('A colleague has corrected this meanwhile', { exact: false }).waitFor()
    assert.equal(await limit(), 1_000_000)
    await setTo(7_000_000)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Saved. PIER9 can now spend', { exact: false }).waitFor()
    await page.context().close()
  })

  test('no webhook is deleted or tested but the one that was shown', async () => {
    const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
    const { visitor: colleague } = await signedIn(service, 'PIER9', 'admin')
    const receiver = await startReceiver()
    const setTo = async (url: string) =>
      assert.equal((await colleague.send('PUT', '/webhook-endpoint', { url })).status, 200)
    await setTo(`${receiver.url}/old`)
    const page = await browser.openAs(admin, `${service.url}/dashboard/settings/webhook`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByLabel(/^Type .* to confirm$/).fill(new URL(receiver.url).host)
    await setTo(`${receiver.url}/new`)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText('It is not there, or no longer.').waitFor()
    await page.getByText(`${receiver.url}/new`).waitFor()
    assert.equal((await admin.get('/webhook-endpoint')).body.url, `${receiver.url}/new`)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await setTo(`${receiver.url}/newest`)
    const tested = page.waitForResponse('**/webhook-endpoint/ping')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await (await tested).finished()
    await page.getByText(`${receiver.url}/newest`).waitFor()
    const answer = page.getByRole('status', { name: 'Answer to the test' })
    assert.equal(await answer.getByText('Delivered').count(), 0)
    await page.context().close()
  })

  test('the root, which has no parent, is not told to ask it for money', async () => {
    const { available } = (await ana.get('/home')).body.money
    const rest = { id: newId(), amount: available }
    const path = `/payouts?organization_id=${service.organizations.ROOT}`
    assert.equal((await ana.post(path, rest)).status, 200)
    const page = await browser.openAs(ana, `${service.url}/dashboard`)
    await page.getByText('The money with the operators is running low', { exact: false }).waitFor()
    assert.equal(await page.getByText('ask your parent', { exact: false }).count(), 0)
    await page.context().close()
  })
})
