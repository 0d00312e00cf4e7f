/** What the desks show of a price, and of a case, that changes while somebody is at it. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { Route } from 'playwright-core'
import { book, confirm } from '../support/booking.ts'
import {
  assertAccessible,
  comeBack,
  dong,
  holdAnswers,
  lookAgain,
  resize,
  startBrowser,
} from '../support/browser.ts'
import { shorthandOf } from '../support/by-operator.ts'
import { signedIn } from '../support/dashboard.ts'
import { manualLeg } from '../support/desk.ts'
import { addPrice, keepWaiting, legOf, misbehave, moneyOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('what changes while somebody is at a desk', async () => {
  const service = await startService()
  const browser = await startBrowser()
  const pier9 = service.as('PIER9')
  const { visitor: agent } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: ana } = await signedIn(service, 'ROOT', 'operations')
  const { visitor: binh } = await signedIn(service, 'ROOT', 'operations')
  const open = async (path: string) => {
    const page = await browser.openAs(ana, `${service.url}/dashboard/operations${path}`)
    return { page, dialog: page.getByRole('dialog') }
  }
  /** A request that Ana has taken. */
  const taken = async () => {
    const booking = await book(pier9, [manualLeg])
    const { body: request } = await agent.post(`/bookings/${booking.id}/ticketing-request`, {})
    const path = `/ticketing-requests/${request.id}`
    assert.equal((await ana.post(`/operations${path}/take`)).status, 200)
    return { booking, calls: `/operations${path}`, path: `/ticketing/${request.id}` }
  }
  /** The case of a booking of which the second leg was refused. */
  const halfIssued = async (): Promise<string> => {
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    await confirm(pier9, booking.id)
    await end()
    const { data } = (await ana.get(`/operations/cases?booking_id=${booking.id}`)).body
    return data[0].id
  }

  test('the question before a hold shows the price once it is read, also after a lost answer', async () => {
    const { booking, path } = await taken()
    const { page, dialog } = await open(path)
    await page.route('**/preflight', route => route.abort())
    await page.getByRole('button', { name: 'Hold the money' }).click()
    await dialog.getByText('The service cannot be reached.', { exact: false }).waitFor()
    assert.equal(await dialog.getByText(/The price is (still|now)/).count(), 0)
    await assertAccessible(page, 'a hold whose price is not known')
    await page.unroute('**/preflight')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    const price = dong(booking.net_total)
    await dialog.getByText(`The price is still ${price}.`).waitFor()
    await dialog.getByText('That did not work').waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('a hold whose answer is lost is seen as held, once', async () => {
    const { booking, calls, path } = await taken()
    const { held } = (await moneyOf(service)).PIER9
    const { page, dialog } = await open(path)
    await page.getByRole('button', { name: 'Hold the money' }).click()
    await dialog.getByText(/The price is still/).waitFor()
    await page.route('**/hold', async (route: Route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog.locator('button[type=submit]').click()
    await page.getByText('Money held').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('The price is the one of the booking.').waitFor()
    assert.equal((await moneyOf(service)).PIER9.held, held + booking.net_total)
    await page.context().close()
    const { status } = await ana.post(`${calls}/legs/1/reject`, { reason: 'sold out' })
    assert.equal(status, 200)
  })

  test('no more is held than the question showed', async () => {
    const { booking, calls, path } = await taken()
    const { held } = (await moneyOf(service)).PIER9
    const { page, dialog } = await open(path)
    await page.getByRole('button', { name: 'Hold the money' }).click()
    await dialog.getByText(/The price is still/).waitFor()
    await addPrice(service, 'DELTA', 'flat', 10_000)
    const deed = dialog.locator('button[type=submit]')
    await deed.click()
    await dialog.getByText('The price is higher now than what was shown.').waitFor()
    const [before, now] = [booking.net_total, booking.net_total + 10_000].map(dong)
    await dialog
      .getByText(`The price is now ${now}; when it was booked, it was ${before}.`)
      .waitFor()
    await dialog.getByText('The price has changed since it was booked.').waitFor()
    await assertAccessible(page, 'a hold of more than was shown')
    assert.equal((await moneyOf(service)).PIER9.held, held)
    await deed.click()
    await page.getByText('Money held').waitFor()
    assert.equal((await moneyOf(service)).PIER9.held, held + booking.net_total + 10_000)
    await page.context().close()
    const { status } = await ana.post(`${calls}/legs/1/reject`, { reason: 'sold out' })
    assert.equal(status, 200)
  })

  test('no more is held for a missing leg than the question showed', async () => {
    const caseId = await halfIssued()
    const { held } = (await moneyOf(service)).PIER9
    const { legs } = (await ana.get(`/operations/cases/${caseId}`)).body
    const [before, now] = [legs[1].net_price, legs[1].net_price + 7_000]
    const { page, dialog } = await open(`/repairs/${caseId}`)
    await page.getByRole('button', { name: 'Issue the missing legs' }).click()
    await dialog.getByText(`The price is still ${dong(before)}.`).waitFor()
    await dialog.getByLabel('Note').fill('by phone')
    await addPrice(service, 'DELTA', 'flat', 7_000)
    const deed = dialog.locator('button[type=submit]')
    await deed.click()
    await dialog.getByText('The price is higher now than what was shown.').waitFor()
    await dialog
      .getByText(`The price is now ${dong(now)}; before, it was ${dong(before)}.`)
      .waitFor()
    await assertAccessible(page, 'a missing leg at more than was shown')
    assert.equal((await moneyOf(service)).PIER9.held, held)
    await deed.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Money held').waitFor()
    assert.equal((await moneyOf(service)).PIER9.held, held + now)
    const request = page.url().split('/').at(-1)
    await page.context().close()
    const rejected = `/operations/ticketing-requests/${request}/legs/2/reject`
    assert.equal((await ana.post(rejected, { reason: 'sold out' })).status, 200)
  })

  test('a case looks again by itself, but not under a repair that is being filled in', async () => {
    const caseId = await halfIssued()
    const { page, dialog } = await open(`/repairs/${caseId}`)
    await page.getByRole('button', { name: 'Cancel the issued legs' }).click()
    await dialog.getByLabel('Note').fill('they called, and want none')
    const note = { note: 'they keep it' }
    assert.equal((await binh.post(`/operations/cases/${caseId}/keep`, note)).status, 200)
    // What is read a moment ago is not read again.
    await page.clock.setFixedTime(Date.now() + 120_000)
    const looks: string[] = []
    page.on('request', request => looks.push(request.url()))
    await lookAgain(page, dialog.getByLabel('Note'), 'visible')
    await resize(page, 1280, 800)
    assert.deepEqual(
      looks.filter(url => url.endsWith(caseId)),
      [],
    )
    assert.equal(await dialog.getByLabel('Note').inputValue(), 'they called, and want none')
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.getByText(/^Left as it was/).waitFor()
    await page.getByRole('cell', { name: 'they keep it' }).waitFor()
    await page.context().close()
  })

  test('a case that a refund has closed looks again until the operator has cancelled', async () => {
    const caseId = await halfIssued()
    const letCancel = await keepWaiting(service, { operator: 'CONSON', on: 'cancel' })
    const note = { note: 'they want none' }
    assert.equal((await ana.post(`/operations/cases/${caseId}/refund`, note)).status, 200)
    const { page } = await open(`/repairs/${caseId}`)
    await page.getByText(/^Cancelled and refunded/).waitFor()
    await page.getByText('Being cancelled').first().waitFor()
    await letCancel()
    await page.getByText('Being cancelled').first().waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('what was being read when a dialog was opened does not take it away', async () => {
    const { calls, path } = await taken()
    const { page, dialog } = await open(path)
    const reject = page.getByRole('button', { name: 'Reject' })
    await reject.waitFor()
    await page.clock.setFixedTime(Date.now() + 120_000)
    const { id } = await ana.who().then(({ user }) => user)
    // The page also looks by itself now and then.
    const { promise: takenOver, resolve: goOn } = Promise.withResolvers<void>()
    const read = await holdAnswers(page, `**/dashboard/api${calls}`, takenOver)
    assert.equal((await binh.post(`${calls}/take-over`, { from: id })).status, 200)
    goOn()
    await comeBack(page)
    await read.held
    await reject.click()
    await dialog.getByLabel('Reason').fill('they have no seat')
    const answered = page.waitForResponse(`**/dashboard/api${calls}`)
    read.letGo()
    await (await answered).finished()
    await resize(page, 1280, 800)
    assert.equal(await dialog.getByLabel('Reason').inputValue(), 'they have no seat')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('Somebody was quicker').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await reject.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('a desk’s dialog closes when its deed is done, before anything is read again', async () => {
    const { calls, path } = await taken()
    const { page, dialog } = await open(path)
    await page.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByLabel('Reason').fill('they have no seat')
    const read = await holdAnswers(page, `**/dashboard/api${calls}`)
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await read.held
    await dialog.waitFor({ state: 'detached' })
    read.letGo()
    await page.getByRole('button', { name: 'Reject' }).waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('a ticket’s file that was refused is uploaded under the same name once it is mended', async t => {
    const { booking, calls, path } = await taken()
    const { net_total } = booking
    assert.equal((await ana.post(`${calls}/hold`, { net_total_max: net_total })).status, 200)
    const folder = await mkdtemp(join(tmpdir(), 'gangway-upload-'))
    t.after(() => rm(folder, { recursive: true }))
    const file = join(folder, 'ticket.pdf')
    const { page } = await open(path)
    const upload = async (content: string) => {
      await writeFile(file, content)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload the PDF of seat' }).click()
      await (await chooser).setFiles(file)
    }
    await upload('no ticket')
    await page.getByText('This file is not a PDF.').waitFor()
    await upload('%PDF-1.4\nthe ticket\n%%EOF')
    await page.getByText(/^Stored .* It becomes the ticket/).waitFor()
    await page.context().close()
    assert.equal((await ana.post(`${calls}/legs/1/reject`, { reason: 'sold out' })).status, 200)
  })

  test('whoever is to buy at an operator that has cancelled the sailing reads it', async () => {
    const { booking, calls, path } = await taken()
    assert.equal((await ana.post(`${calls}/hold`)).status, 200)
    const { page } = await open(path)
    await page.getByText(/^Buy leg 1 at Nam Du Sao/).waitFor()
    await shorthandOf(service).cancelVoyage(booking.orders[0].voyage.id)
    await page.reload()
    await page.getByText(/^Buy nothing: the operator cancelled the sailing of leg 1/).waitFor()
    await page.getByText('Sailing cancelled by the operator').waitFor()
    await assertAccessible(page, 'a request for a cancelled sailing')
    await page.context().close()
    const { status } = await ana.post(`${calls}/legs/1/reject`, { reason: 'does not sail' })
    assert.equal(status, 200)
  })

  test('the question before a hold says what is different and what is against it', async () => {
    const { booking, path } = await taken()
    await addPrice(service, 'DELTA', 'flat', 1_000_000_000)
    const { page, dialog } = await open(path)
    await page.getByRole('button', { name: 'Hold the money' }).click()
    const [before, now] = [booking.net_total, booking.net_total + 1_000_000_000].map(dong)
    await dialog
      .getByText(`The price is now ${now}; when it was booked, it was ${before}.`)
      .waitFor()
    await dialog.getByText('It cannot be confirmed now').waitFor()
    await dialog.getByText('The agency’s balance does not cover it.').waitFor()
    await assertAccessible(page, 'a hold that is refused')
    await page.context().close()
  })
})
