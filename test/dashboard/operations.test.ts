import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { newId } from '../../src/core/ids.ts'
import { inTransaction, json, run, sql } from '../../src/db/index.ts'
import { hold } from '../../src/ledger/transfers.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import { tester } from '../support/actor.ts'
import { dayAhead } from '../support/booking.ts'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { shorthandOf } from '../support/by-operator.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { invoicesAt } from '../support/invoices.ts'
import { legOf, misbehave, until } from '../support/issuance.ts'
import { startReceiver } from '../support/receivers.ts'
import { screensOf } from '../support/screens.ts'
import { startService } from '../support/service.ts'
import { longToday } from '../support/today.ts'

suite('webhook, invoices and operations with a browser', async () => {
  const today = await longToday()
  const service = await startService({
    invoices: true,
    env: { WEBHOOK_LOOPBACK: 'on', OPERATOR_LOGINS_OFF: 'TUANCHAU' },
  })
  const { db, organizations } = service
  const receiver = await startReceiver()
  const browser = await startBrowser(screensOf.operations)
  const address = `${service.url}/dashboard`
  const admin = (await signedIn(service, 'PIER9', 'admin')).visitor
  const staff = (await signedIn(service, 'PIER9', 'staff')).visitor
  const operations = (await signedIn(service, 'ROOT', 'operations')).visitor
  await misbehave(service, {
    on: 'publish',
    action: 'reject',
    reason: 'no such tax code',
    times: 1,
  })
  const booking = await bookIssued(service, service.as('PIER9'), [legOf('CONSON')])
  await invoicesAt(service, booking, 'failed')
  const picture = async (page: Page, name: string) => {
    const folder = process.env.SCREENSHOTS
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  }

  test('a webhook is set, tested against its receiver, and deleted by typing its host', async () => {
    const page = await browser.openAs(admin, `${address}/settings/webhook`)
    await page.getByText('No URL is registered').waitFor()
    await page.getByText('Nothing was sent yet.').waitFor()
    await assertAccessible(page, 'no webhook')
    await page.getByRole('button', { name: 'Set the URL' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('URL').fill('ftp://example.com')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').waitFor()
    await assertAccessible(page, 'webhook refused')
    await dialog.getByLabel('URL').fill(receiver.url)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(receiver.url).waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    const answer = page.getByRole('status', { name: 'Answer to the test' })
    await answer.getByText('Delivered · 204').waitFor()
    await answer.getByText(/after [\d,]+ ms/).waitFor()
    assert.equal(receiver.received.at(-1)?.body.type, 'webhook.ping')
    const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row').nth(1)
    await row.getByText('webhook.ping').waitFor()
    await row.getByText('Delivered · 204').waitFor()
    await assertAccessible(page, 'webhook')
    await picture(page, 'webhook')
    const reader = await browser.openAs(staff, `${address}/settings/webhook`)
    await reader.getByText(receiver.url).waitFor()
    assert.equal(await reader.getByRole('button', { name: 'Send a test' }).count(), 0)
    await page.getByRole('button', { name: 'Delete' }).click()
    const deed = dialog.getByRole('button', { name: 'Delete' })
    assert.equal(await deed.isDisabled(), true)
    await dialog.getByLabel(/^Type .* to confirm$/).fill(new URL(receiver.url).host)
    await assertAccessible(page, 'delete webhook')
    await deed.click()
    await page.getByText('No URL is registered').waitFor()
    assert.equal((await service.as('PIER9').get('/webhook-endpoint')).status, 404)
  })

  test('a failed invoice is found by its state and sent again by operations', async () => {
    const own = await browser.openAs(staff, `${address}/invoices`)
    await own.getByRole('link', { name: /./ }).filter({ hasText: /\d/ }).first().waitFor()
    await own.getByRole('table').getByText('Failed').waitFor()
    const page = await browser.openAs(operations, `${address}/invoices`)
    const filter = page.getByRole('button', { name: 'Filter' })
    await page.getByLabel('State').selectOption('published')
    await filter.click()
    await page.getByText('No invoice here.').waitFor()
    await page.getByLabel('State').selectOption('failed')
    await page.getByLabel('Agency').fill('PIER9')
    await filter.click()
    await page.waitForURL(/agency_code=PIER9/)
    await page.getByLabel('Created to').fill(dayAhead(-1))
    await filter.click()
    await page.getByText('No invoice here.').waitFor()
    await page.getByLabel('Created to').fill(today)
    await filter.click()
    await page.getByText('No invoice here.').waitFor({ state: 'detached' })
    // A month fills both days, and other days are none.
    const month = page.getByLabel('Month')
    const monthIs = (text: string) =>
      month.and(page.locator(`:has(option:checked:text-is("${text}"))`)).waitFor()
    await monthIs('Other days')
    await month.selectOption({ index: 3 })
    await filter.click()
    await page.getByText('No invoice here.').waitFor()
    await month.selectOption({ label: 'Any time' })
    await month.selectOption({ index: 1 })
    await filter.click()
    await page.waitForURL(url => url.searchParams.get('from') === `${today.slice(0, 7)}-01`)
    assert.match(page.url(), new RegExp(`to=${today.slice(0, 7)}-(28|29|30|31)`))
    await page.getByText('No invoice here.').waitFor({ state: 'detached' })
    await month.selectOption({ label: 'Any time' })
    await filter.click()
    await page.waitForURL(url => !url.searchParams.has('from') && !url.searchParams.has('to'))
    await page.getByLabel('Created to').fill(today)
    await filter.click()
    await page.getByText('No invoice here.').waitFor({ state: 'detached' })
    // The same filter once more reads the list again.
    let asked = 0
    page.on('request', request => {
      if (/\/api\/invoices\?/.test(request.url())) asked += 1
    })
    await until('the list again', async () => {
      await filter.click()
      return asked > 0
    })
    const row = page.getByRole('row').filter({ hasText: booking.booking_code })
    await row.getByText('PIER9', { exact: true }).waitFor()
    const total = await row.getByRole('cell').nth(5).innerText()
    await page.getByText(`Invoices: 1. Total: ${total.replace(/^Total\s*/, '')}`).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    assert.equal(file.suggestedFilename(), `invoices-ROOT-failed-${today}.csv`)
    await page.route('**/api/invoices/sum?*', route =>
      route.fulfill({ json: { count: 100_001, sum: null } }),
    )
    await page.reload()
    await page.getByText('More than 100,000 invoices: choose days to see their sum.').waitFor()
    await page.unrouteAll()
    await page.reload()
    await page.getByText('Invoices: 1. Total:').waitFor()
    await assertAccessible(page, 'invoices')
    await picture(page, 'invoices')
    await row.getByRole('link').first().click()
    await page.getByText('Reason: no such tax code').waitFor()
    await page.getByText(`Ticket ${booking.orders[0].tickets[0].ticket_number}`).waitFor()
    await assertAccessible(page, 'invoice')
    await page.getByRole('button', { name: 'Send again' }).click()
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'PIER9 of the tests')
    await dialog.getByLabel('Tax code').fill('0312345678')
    await assertAccessible(page, 'sending an invoice again')
    await picture(page, 'invoice-again')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog.waitFor({ state: 'detached' })
    await invoicesAt(service, booking, 'published')
    await page.getByText('0312345678').waitFor()
    // The page looks again by itself.
    await page.getByText('Published').waitFor()
    assert.doesNotMatch(await page.getByRole('table').innerText(), /[A-Z]{3} →|\d{4}-\d\d-\d\d/)
    assert.equal(await page.getByRole('button', { name: 'Send again' }).count(), 0)
    await picture(page, 'invoice')
  })

  test('the operators tell how they are, what failed at one, and whose login is switched off', async () => {
    const cut = { operator: 'SAOBIEN', on: 'search', action: 'refuse_connection' }
    const end = await misbehave(service, cut)
    const query = `departure_terminal=RGA&arrival_terminal=PQB&departure_date=${dayAhead(25)}`
    await service.as('PIER9').get(`/voyages?${query}`)
    await end()
    const page = await browser.openAs(operations, `${address}/operations/operators`)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('TUANCHAU').getByText('Login off').waitFor()
    await row('TUANCHAU').getByText('Manual').waitFor()
    await row('SAOBIEN').getByText('no connection, UND_ERR_SOCKET').waitFor()
    await row('CONSON').getByText('Calls pass').waitFor()
    await row('CONSON').getByText('usually 3 s').waitFor()
    await row('HAIAU').getByText('usually 1.8 min').waitFor()
    assert.equal(await page.getByRole('row').count(), 14)
    await assertAccessible(page, 'operators')
    await picture(page, 'operators')
  })

  test('ENV-8 a run on UAT says that it repairs nothing, and shows what differs', async () => {
    const from = { owner: organizations.PIER9, kind: 'deposit' as const }
    const to = { owner: organizations.DELTA, kind: 'sales' as const }
    await inTransaction(db, tx =>
      hold(tx, [{ id: newId(), from, to, amount: 4_321, cause: { kind: 'planted' } }]),
    )
    const page = await browser.openAs(operations, `${address}/operations/reconciliation`)
    await page.getByText(/On UAT every run is a dry run/).waitFor()
    await page.getByText('No run yet.').waitFor()
    await page.getByRole('button', { name: 'Run now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/nothing is repaired/).waitFor()
    await assertAccessible(page, 'reconcile?')
    await dialog.getByRole('button', { name: 'Run now' }).click()
    await page.getByText('Differences: 1; nothing was repaired.').waitFor()
    await page.getByRole('table').getByText('Differs').waitFor()
    await assertAccessible(page, 'reconciliation')
    await picture(page, 'reconciliation')
    await page.getByRole('link', { name: 'Open the report' }).click()
    await page.getByText('4,321').waitFor()
    await page.getByText(/^Hold \S+ of \S+, of no known order$/).waitFor()
    await page.getByText('Not repaired').waitFor()
    await page.getByText('The next run with repairs puts it right.').waitFor()
    await assertAccessible(page, 'report')
    await picture(page, 'report')
    await run(db, sql`update reconciliations set unanswered = '{"HAIAU": 3}'`)
    await page.reload()
    await page.getByText('HAIAU: orders not compared: 3.').waitFor()
    await assertAccessible(page, 'a report with a silent operator')
    await reconcileDebts(
      { db, operators: null, environment: 'production' },
      { isDryRun: false, by: tester },
    )
  })

  test('a report says in its reader’s language what it is about and what to do, an older one in English', async () => {
    const common = {
      kind: 'operator',
      expected: 'A01 A02',
      found: 'no live ticket',
      repair: 'none',
    }
    const ofOrder = (order: string, sides = {}) => ({
      ...common,
      subject: `order ${order} at HAIAU, reference R-1`,
      about: {
        code: 'order_at_operator',
        values: { order, operator: 'HAIAU', reference: 'R-1' },
      },
      ...sides,
    })
    const failed = { code: 'check_failed', values: { why: 'no answer' } }
    const differences = [
      ofOrder('O-1'),
      ofOrder('O-3', { expected: 'no live ticket', found: 'A03' }),
      ofOrder('O-4', { found: 'A01 A02 A03' }),
      { ...common, subject: 'the check itself', about: failed, expected: 'that it ends' },
      {
        ...common,
        subject: 'the check of ticket numbers',
        about: { ...failed, values: { why: 'gone', check: 'ticket_numbers' } },
      },
      { ...common, subject: 'order O-2 at HAIAU, reference R-2' },
    ]
    const id = newId()
    await run(
      db,
      sql`insert into reconciliations (id, started_at, finished_at, dry_run, is_whole, differences)
          values (${id}, now(), now(), true, true, ${json(differences)})`,
    )
    const page = await browser.openAs(operations, `${address}/operations/reconciliation/${id}`, {
      locale: 'vi-VN',
    })
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    const first = row('Đơn O-1 tại HAIAU, mã tham chiếu R-1')
    await first.getByText('theo HAIAU: không có vé còn hiệu lực').waitFor()
    await first.getByText('theo hệ thống: A01 A02').waitFor()
    await first.getByText('bấm “Hãng làm mất vé…”').waitFor()
    const nobodys = row('Đơn O-3 tại HAIAU')
    await nobodys.getByText('hãy hủy tại hãng theo mã tham chiếu').waitFor()
    await row('Đơn O-4 tại HAIAU').getByText('hãng hủy các ghế đó').waitFor()
    await row('Chính bước đối chiếu').getByText('bị lỗi: no answer').waitFor()
    await row('Bước đối chiếu số vé').getByText('bị lỗi: gone').waitFor()
    await row('order O-2 at HAIAU, reference R-2').getByText('không có vé còn hiệu lực').waitFor()
    await picture(page, 'report-vi')
    await page.context().close()
  })

  test('operations look at another organization: the address keeps it, and the page says it', async () => {
    const page = await browser.openAs(operations, `${address}/bookings`)
    await page.getByText('Choose an agency above').waitFor()
    const other = page.getByLabel('Show another organization')
    // Exactly so: Firefox finds no code behind a space.
    assert.equal(
      await other.locator(`option[value="${organizations.PIER9}"]`).textContent(),
      'PIER9 · PIER9 of the tests · below DELTA',
    )
    await other.selectOption(organizations.PIER9)
    await page.getByText('You see PIER9 of the tests (PIER9)').waitFor()
    await page.waitForURL(new RegExp(`organization_id=${organizations.PIER9}`))
    await page.getByRole('link', { name: booking.booking_code }).waitFor()
    await assertAccessible(page, 'bookings of another organization')
    await picture(page, 'bookings-of-another')
    await page.getByRole('link', { name: 'Money' }).click()
    await page.getByText('What PIER9 of the tests has', { exact: false }).waitFor()
    assert.match(page.url(), new RegExp(`organization_id=${organizations.PIER9}`))
    await page.getByRole('link', { name: booking.booking_code }).first().click()
    await page.getByRole('heading', { name: booking.booking_code }).waitFor()
    await page.getByRole('link', { name: 'Prices' }).click()
    await page.getByText('No rule yet', { exact: false }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'New rule' }).count(), 0)
    await page.getByRole('link', { name: 'Back to ROOT' }).click()
    await page.getByRole('button', { name: 'New rule' }).waitFor()
    assert.doesNotMatch(page.url(), /organization_id/)
    await page.goto(`${address}/money?organization_id=${newId()}`)
    await page.getByText('There is no such organization below yours.').waitFor()
    await page.goto(`${address}/money?organization_id=${organizations.DELTA}`)
    await page
      .getByText('What those right below DELTA of the tests have with it.', { exact: false })
      .waitFor()
    const elsewhere = `${address}/bookings?organization_id=${organizations.DELTA}`
    const stranger = await browser.openAs(staff, elsewhere)
    await stranger.getByText('It is not there, or no longer.').waitFor()
    await stranger.context().close()
    await page.context().close()
  })

  test('the audit log is filtered; an administrator sees the own organization alone', async () => {
    const page = await browser.openAs(operations, `${address}/operations/audit`)
    const table = page.getByRole('table', { name: 'Audit log' })
    await table.getByText('reconciliation.run').first().waitFor()
    await page.getByLabel('Organization').fill('PIER9')
    await page.getByLabel('Action').selectOption({ label: 'Confirmation begun' })
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.waitForURL(/action=booking.confirm/)
    await table.getByText('booking.confirm').waitFor()
    await table.getByText('Confirmation begun').waitFor()
    await table.getByText(/^NET in all: [\d,]+\s₫$/).waitFor()
    await table.getByRole('link', { name: booking.booking_code }).first().waitFor()
    await table.getByText('reconciliation.run').first().waitFor({ state: 'detached' })
    await assertAccessible(page, 'audit')
    await picture(page, 'audit')
    await page.getByLabel('Thing').fill('nothing')
    await page.keyboard.press('Enter')
    await page.getByText('No deed here.').waitFor()
    await page.getByRole('button', { name: 'Clear' }).click()
    await table.getByText('reconciliation.run').first().waitFor()
    await page.getByLabel('To', { exact: true }).fill(dayAhead(-1))
    await page.keyboard.press('Enter')
    await page.getByText('No deed here.').waitFor()
    await page.getByLabel('From', { exact: true }).fill(dayAhead(0))
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByText('The end is before the beginning.', { exact: false }).waitFor()
    await page.getByLabel('To', { exact: true }).fill(today)
    await page.keyboard.press('Enter')
    await table.getByText('reconciliation.run').first().waitFor()
    await page.waitForURL(/from=\d{4}-/)
    const rule = { title: 'Tet', amount_type: 'percent', direction: 'increase', amount: 1_250 }
    await service.as('PIER9').post('/ticket-price-additions', rule)
    const limit = `/credit-limit?organization_id=${organizations.PIER9}`
    assert.equal((await operations.send('PUT', limit, { amount: 5_000 })).status, 200)
    // A sailing has its name, where it is the thing and where it is a fact.
    const { voyage } = booking.orders[0]
    await shorthandOf(service).cancelVoyage(voyage.id)
    await page.goto(`${address}/operations/audit?action=reconciliation.run`)
    await table.getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^Report of/ }).waitFor()
    await page.goto(`${address}/operations/audit?action=voyage.close`)
    const sailing = table.getByRole('link', { name: /^\S.+ → .+, .*\d\d:\d\d, ./ })
    await sailing.waitFor()
    assert.equal(await table.getByText(voyage.id).count(), 0)
    const own = await browser.openAs(admin, `${address}/settings/audit?action=booking.take_back`)
    await own.getByText(/^sailing: \S.+ → .+, .*\d\d:\d\d, ./).waitFor()
    await own.goto(`${address}/settings/audit`)
    const limited = own.getByRole('row').filter({ hasText: 'credit_limit.change' })
    await limited.getByRole('cell', { name: 'PIER9', exact: true }).waitFor()
    assert.match(await limited.innerText(), /before: .*after: 5,000/s)
    await own.getByText('webhook_endpoint.delete').waitFor()
    // A rule has its name, which leads to all entries on it.
    await own.getByRole('link', { name: 'Tet', exact: true }).click()
    await own.waitForURL(/subject=/)
    await own.getByText('webhook_endpoint.delete').waitFor({ state: 'detached' })
    await own.goto(`${address}/settings/audit`)
    await own.getByText('percent: 12.5%', { exact: true }).waitFor()
    assert.equal(await own.getByLabel('Organization').count(), 0)
    assert.equal(await own.getByText('reconciliation.run').count(), 0)
    await assertAccessible(own, 'own audit')
    await own.getByRole('link', { name: / → / }).click()
    await own.waitForURL(`${address}/bookings?voyage_id=${voyage.id}`)
    // The address is there before the screen.
    await own.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor()
    await own.getByRole('link', { name: booking.booking_code }).waitFor()
    const narrow = await browser.openAs(admin, `${address}/settings/audit`, {
      viewport: { width: 360, height: 800 },
      colorScheme: 'dark',
      locale: 'vi-VN',
    })
    await narrow.getByRole('heading', { name: 'Nhật ký thao tác' }).waitFor()
    await narrow.getByText('phần trăm: 12,5%', { exact: true }).waitFor()
    await narrow.getByText('giá: tăng', { exact: true }).waitFor()
    const deed = narrow.getByRole('row').filter({ hasText: 'webhook_endpoint.delete' })
    await deed.getByText('Thao tác').waitFor()
    assert.equal(await deed.getByText('Chi tiết').isVisible(), false, 'a card has an empty row')
    await picture(narrow, 'audit-narrow')
  })
})
