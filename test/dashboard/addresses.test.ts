/** Links are mistyped, cut off by a chat, and kept for months; and what people write is as long as they like. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { newId } from '../../src/core/ids.ts'
import { run, sql } from '../../src/db/index.ts'
import { book, dayAhead } from '../support/booking.ts'
import { assertAccessible, assertFits, startBrowser, waitForFocus } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('addresses of the page', async () => {
  const service = await startService()
  const { visitor } = await signedIn(service, 'DELTA', 'admin')
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`
  const open = (path: string, width = 1280) =>
    browser.openAs(visitor, `${address}${path}`, { viewport: { width, height: 900 } })

  test('a link with a day that the calendar does not have searches nothing, and the form is there', async () => {
    for (const date of ['2026-13-45', '2027-02-30', 'tomorrow', '20261128']) {
      const page = await open(`/voyages?from=RGA&to=PQB&date=${date}`)
      await page.getByText('Choose a route and a date.').waitFor()
      assert.match(await page.getByLabel('Departure date').inputValue(), /^\d{4}-\d\d-\d\d$/)
      await page.context().close()
    }
  })

  test('a link to voyages that are none leads to the search', async () => {
    for (const legs of ['xyz', '1', ',,', '%5B%22a%22%5D']) {
      const page = await open(`/voyages/book?legs=${legs}`)
      await page.getByRole('link', { name: 'Find a voyage' }).waitFor()
      await page.context().close()
    }
    const page = await open(`/voyages/book?legs=${newId()}`)
    await page.getByRole('alert').waitFor()
    await page.getByRole('link', { name: 'Find a voyage' }).click()
    await page.getByRole('heading', { level: 1, name: 'Voyages' }).waitFor()
  })

  test('a search again asks again, keeps what it had when that fails, and leaves the focus where it is', async () => {
    const page = await open(`/voyages?from=RGA&to=PQB&date=${dayAhead(12)}`)
    let asked = 0
    page.on('request', request => {
      if (/\/api\/voyages\?/.test(request.url())) asked += 1
    })
    const found = page.getByText(/^Sailings found: \d+/)
    const choices = page.getByRole('button', { name: /^Choose / })
    const search = page.getByRole('button', { name: 'Search' })
    await found.waitFor()
    // What was read a moment ago is not read again.
    await until('another search', async () => {
      await search.press('Enter')
      return asked > 0
    })
    await found.waitFor()
    await page.route('**/api/voyages?*', route => route.abort())
    const refusal = page.getByRole('alert').getByText('The service cannot be reached.')
    await until('a refusal', async () => {
      await search.press('Enter')
      return (await refusal.count()) > 0
    })
    assert.ok((await choices.count()) > 0, 'the sailings that were there are gone')
    await assertAccessible(page, 'a search that failed again')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await refusal.waitFor({ state: 'detached' })
    const date = page.getByLabel('Departure date')
    await date.fill(dayAhead(13))
    await date.press('Enter')
    await page.waitForURL(new RegExp(`date=${dayAhead(13)}`))
    await found.waitFor()
    await waitForFocus(date)
    await page.context().close()
  })

  test('the days around the chosen one say how many sailings have free seats, and lead to them', async () => {
    const told = (links: Locator) =>
      links.evaluateAll(all =>
        all.map((link: any) => link.ariaLabel.split(': ').slice(1).join(': ')),
      )
    const [date, next] = [dayAhead(12), dayAhead(13)]
    const page = await open(`/voyages?from=RGA&to=PQB&date=${date}`)
    const days = page.getByRole('navigation', { name: /^Other days/ }).getByRole('link')
    await page
      .getByRole('link', { name: /: sailings with free seats: \d+$/ })
      .first()
      .waitFor()
    const counts = await service
      .as('DELTA')
      .get(
        `/voyage-counts?departure_terminal=RGA&arrival_terminal=PQB&from=${dayAhead(9)}&to=${dayAhead(15)}`,
      )
    assert.deepEqual(
      await told(days),
      counts.body.data.map(({ voyages_with_seats: free }: any) =>
        free > 0 ? `sailings with free seats: ${free}` : 'no sailing',
      ),
    )
    const current = days.and(page.locator('[aria-current]'))
    assert.equal(await days.nth(3).getAttribute('aria-current'), 'page')
    await assertAccessible(page, 'search')
    await days.nth(4).click()
    await page.waitForURL(url => url.searchParams.get('date') === next)
    assert.equal(await page.getByLabel('Departure date').inputValue(), next)
    assert.equal(await current.count(), 1)
    // An operator that does not answer may sail that day.
    await service.control('POST', 'rules', { operator: 'NGOCTRAI', on: 'search', action: 'error' })
    await page.goto(`${address}/voyages?from=HTI&to=PQD&date=${date}`)
    // Before the answer they are called the same, but say `…`.
    await days.filter({ hasText: '?' }).first().waitFor()
    await service.control('DELETE', 'rules')
    assert.deepEqual(
      await told(days),
      Array.from({ length: 7 }, () => 'not known'),
    )
    await service.control('POST', 'rules', { operator: 'HAIAU', on: 'search', action: 'error' })
    await page.goto(`${address}/voyages?from=RGA&to=PQB&date=${dayAhead(40)}`)
    await page
      .getByRole('link', { name: /: sailings with free seats: \d+\+$/ })
      .first()
      .waitFor()
    await service.control('DELETE', 'rules')
    await run(
      service.db,
      sql`update voyages set cabin_classes = (
            select jsonb_agg(cabin || '{"available": 0}') from jsonb_array_elements(cabin_classes) cabin)
          where departure_date = ${next}`,
    )
    await page.goto(`${address}/voyages?from=RGA&to=PQB&date=${date}`)
    await page.getByRole('link', { name: /: no free seat$/ }).waitFor()
    await page.goto(`${address}/voyages?from=RGA&to=PQB&date=${dayAhead(0)}`)
    await page
      .getByRole('link', { name: /: sailings with free seats: \d+$/ })
      .first()
      .waitFor()
    assert.equal(await days.first().getAttribute('aria-current'), 'page')
  })

  test('the chosen organization stands in the address, and going back chooses the one before', async () => {
    const page = await open('/organization')
    const chosen = page.getByRole('button', { pressed: true })
    assert.match(await chosen.innerText(), /^DELTA\b/)
    await page.getByRole('button', { name: /^PIER9\b/ }).click()
    await page.getByRole('heading', { level: 2, name: 'PIER9 of the tests' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 2, name: 'PIER9 of the tests' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 2, name: 'DELTA of the tests' }).waitFor()
    await page.goto(`${address}/organization?chosen=nobody`)
    await page.getByRole('heading', { level: 2, name: 'DELTA of the tests' }).waitFor()
  })

  test('Escape closes the navigation of a telephone and gives the focus back', async () => {
    const page = await open('/', 390)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('link', { name: 'Bookings', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    const burger = page.getByRole('button', { name: 'Open navigation' })
    await burger.waitFor()
    assert.equal(
      await burger.evaluate(element => element === (globalThis as any).document.activeElement),
      true,
    )
  })

  test('a reference without a space, as long as one may be, is wider than no screen', async () => {
    const { id } = await book(service.as('DELTA'), [legOf('CONSON')], {
      client_reference: 'W'.repeat(100),
    })
    for (const path of [`/bookings/${id}`, '/bookings']) {
      const page = await open(path, 390)
      await page.getByText('W'.repeat(100)).waitFor()
      await assertFits(page, path, 390)
      await page.context().close()
    }
  })
})
