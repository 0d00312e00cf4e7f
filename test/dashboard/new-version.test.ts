/** A page stays open while the service is upgraded: it is told of the new one, and loses nothing. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { findVoyage } from '../support/booking.ts'
import { assertAccessible, comeBack, resize, startBrowser } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a page of an older build', async () => {
  const service = await startService()
  const address = `${service.url}/dashboard`
  const { visitor } = await signedIn(service, 'PIER9', 'admin')
  const browser = await startBrowser()
  const pier9 = service.as('PIER9')
  const noticeOf = (page: Page) =>
    page.getByText('There is a new version of this page', { exact: false })
  const loadIt = (page: Page) => page.getByRole('button', { name: 'Load it' })

  /** Its next loads are of a page that was opened before an upgrade: all answers of the service are of another build. */
  async function beOlder(page: Page, times = 1) {
    const here = page.url()
    const rename = async (route: Route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/data-build="\w+"/, 'data-build="older"')
      await route.fulfill({ response, body })
    }
    await page.route(url => url.href === here, rename, { times })
  }

  async function becomeOlder(page: Page) {
    await beOlder(page)
    // It is drawn, and so is what listens.
    const listens = page.waitForResponse('**/assets/new-version-*.js')
    await page.reload()
    await (await listens).finished()
    await page.waitForLoadState('networkidle')
    assert.equal(await page.evaluate(isOfNow), false)
  }

  /**
   * The page asks who is signed in, and nothing else, when somebody comes back to it soon; but not while it still reads
   * the answer before.
   */
  async function hear(page: Page) {
    let isAsked = false
    const answer = page.waitForRequest('**/dashboard/api/session').then(request => {
      isAsked = true
      return request.response()
    })
    await until('a look at the session', async () => {
      await comeBack(page)
      return isAsked
    })
    await (await answer)?.finished()
  }

  /** A booking that is not finished: a seat, and who sits there. */
  async function typeBooking() {
    const { id } = await findVoyage(pier9, legOf('CONSON'))
    const page = await browser.openAs(visitor, `${address}/voyages/book?legs=${id}`)
    await page
      .getByRole('option', { name: /, free$/, selected: false })
      .first()
      .click()
    const name = page.getByLabel('Full name')
    await name.fill('Trần Thị Một')
    return { page, name }
  }

  test('every answer names the build that the page is of', async () => {
    const page = await fetch(address)
    const build = page.headers.get('dashboard-build')
    assert.match(build ?? '', /^[0-9a-f]{12}$/)
    assert.ok((await page.text()).includes(` data-build="${build}"`))
    // The last ones are calls that an older page may make, and that this one does not know.
    for (const [method, path, expected] of [
      ['GET', '/api/session', 200],
      ['GET', '/api/home', 401],
      ['GET', '/api/bookings?limit=x', 401],
      ['GET', '/api/gone', 404],
      ['POST', '/api/gone', 405],
      ['PUT', '/api/home', 405],
    ] as const) {
      const { status, headers } = await fetch(address + path, { method })
      assert.deepEqual([status, headers.get('dashboard-build')], [expected, build], path)
    }
  })

  test('it says so when no answer is of its build any more, and keeps the booking that is typed', async () => {
    const { page, name } = await typeBooking()
    await becomeOlder(page)
    await name.waitFor()
    while (!(await noticeOf(page).isVisible())) await hear(page)
    await assertAccessible(page, 'a new version')
    await loadIt(page).click()
    await page.waitForFunction(isOfNow)
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Trần Thị Một')
    assert.equal(await noticeOf(page).count(), 0)
    await page.context().close()
  })

  test('it says so in Vietnamese, until it is closed', async () => {
    const page = await browser.openAs(visitor, `${address}/account`, { locale: 'vi-VN' })
    await becomeOlder(page)
    const notice = page.getByText('Trang này có phiên bản mới. Đặt chỗ bạn đang nhập vẫn được giữ.')
    while (!(await notice.isVisible())) await hear(page)
    await page.getByRole('button', { name: 'Tải phiên bản mới' }).waitFor()
    await page.getByRole('button', { name: 'Đóng', exact: true }).click()
    await notice.waitFor({ state: 'detached' })
    for (let answers = 0; answers < 12; answers += 1) await hear(page)
    assert.equal(await notice.count(), 0)
    await page.context().close()
  })

  test('while processes of both builds answer in turns, it says nothing', async () => {
    const page = await browser.openAs(visitor, `${address}/account`)
    await page.waitForLoadState('networkidle')
    let isUnderWay = true
    let turn = 0
    await page.route('**/dashboard/api/**', async route => {
      const response = await route.fetch()
      turn += 1
      const isOwn = isUnderWay && turn % 3 === 0
      const headers = { ...response.headers(), ...(!isOwn && { 'dashboard-build': 'other' }) }
      await route.fulfill({ response, headers })
    })
    for (let answers = 0; answers < 24; answers += 1) await hear(page)
    assert.equal(await noticeOf(page).count(), 0)
    isUnderWay = false
    while (!(await noticeOf(page).isVisible())) await hear(page)
    await page.context().close()
  })

  for (const [what, asked] of [
    ['path', { url: `${address}/api/gone` }],
    ['method', { method: 'PUT' }],
  ] as const) {
    test(`a call whose ${what} the new service does not know says so at once`, async () => {
      const page = await browser.openAs(visitor, `${address}/account`)
      await becomeOlder(page)
      await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
      // No two answers in a row are of the other build: the refusal alone says it.
      let turn = 0
      await page.route('**/dashboard/api/session', async route => {
        turn += 1
        if (turn % 2 === 1) return route.continue(asked)
        const response = await route.fetch()
        const headers = { ...response.headers(), 'dashboard-build': 'older' }
        await route.fulfill({ response, headers })
      })
      while (!(await noticeOf(page).isVisible())) await hear(page)
      await page.context().close()
    })
  }

  test('it still says so when the service is away', async () => {
    const page = await browser.openAs(visitor, `${address}/account`)
    await becomeOlder(page)
    while (!(await noticeOf(page).isVisible())) await hear(page)
    await page.route(`${address}/`, route => route.abort())
    const looked = page.waitForEvent('requestfailed')
    await page.evaluate(() => {
      const { dispatchEvent, Event } = globalThis as any
      dispatchEvent(new Event('vite:preloadError'))
    })
    await looked
    await page.evaluate(() => new Promise((globalThis as any).requestAnimationFrame))
    assert.equal(await noticeOf(page).count(), 1)
    await page.context().close()
  })

  test('pressed while the service is away it says so, and loads once it is back', async () => {
    const page = await browser.openAs(visitor, `${address}/account`)
    await becomeOlder(page)
    while (!(await noticeOf(page).isVisible())) await hear(page)
    const isAway = (url: URL) => url.href === `${address}/`
    const { promise: pressed, resolve: fail } = Promise.withResolvers<void>()
    await page.route(isAway, async route => {
      await pressed
      await route.abort()
    })
    await loadIt(page).click()
    await page.locator('button[data-loading]').waitFor()
    fail()
    await page.getByText('The service cannot be reached.').waitFor()
    await assertAccessible(page, 'a new version that cannot be loaded')
    await page.unroute(isAway)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForFunction(isOfNow)
    await page.context().close()
  })

  test('closed while it looks for the new version, it loads nothing', async () => {
    const page = await browser.openAs(visitor, `${address}/account`)
    await becomeOlder(page)
    while (!(await noticeOf(page).isVisible())) await hear(page)
    const { promise: closed, resolve: answer } = Promise.withResolvers<void>()
    await page.route(`${address}/`, async route => {
      await closed
      await route.continue()
    })
    await loadIt(page).click()
    await page.locator('button[data-loading]').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await noticeOf(page).waitFor({ state: 'detached' })
    const loads = countLoads(page)
    const found = page.waitForResponse(`${address}/`)
    answer()
    await found
    await resize(page, 1280, 800)
    assert.deepEqual(loads, [])
    assert.equal(await page.evaluate(isOfNow), false)
    await page.context().close()
  })

  test('a body that the new service does not take: what was typed stays, and loading waits for the dialog', async () => {
    const page = await browser.openAs(visitor, `${address}/settings/users`)
    await becomeOlder(page)
    await page.getByRole('button', { name: 'Add a user' }).click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Name')
    await name.fill('Tran Van Thu')
    await dialog.getByLabel('E-mail address').fill('thu@pier9.example')
    await page.route('**/dashboard/api/users', route =>
      route.continue({ postData: { ...route.request().postDataJSON(), gone: true } }),
    )
    await dialog.getByRole('button', { name: 'Add a user' }).click()
    await noticeOf(page).waitFor()
    assert.equal(await name.inputValue(), 'Tran Van Thu')
    assert.equal(await loadIt(page).count(), 0)
    await assertAccessible(page, 'a new version behind a dialog')
    await page.keyboard.press('Escape')
    await loadIt(page).click()
    await page.waitForFunction(isOfNow)
    await page.context().close()
  })

  test('a file that a press needs and that is gone says so too', async () => {
    const { id } = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const page = await browser.openAs(visitor, `${address}/bookings/${id}`)
    await becomeOlder(page)
    await page.route('**/assets/join-tickets-*.js', route => route.fulfill({ status: 404 }))
    await page.getByRole('button', { name: 'Download all 2 tickets as one PDF' }).click()
    await noticeOf(page).waitFor()
    await page.context().close()
  })

  test('a screen that cannot draw what a newer service answers loads the new page by itself', async () => {
    const page = await browser.openAs(visitor, address)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    const loads = countLoads(page)
    await page.route('**/dashboard/api/home*', async route => {
      const response = await route.fetch()
      const { attention: _, ...home } = await response.json()
      if (loads.length === 1) await route.fulfill({ response, json: home })
      else await route.fulfill({ response })
    })
    await beOlder(page)
    await page.reload()
    await page.getByText('Holds that end soon').waitFor()
    await endsLoaded(page, loads, 2)
  })

  test('so does a screen whose file is gone', async () => {
    const page = await browser.openAs(visitor, `${address}/account`)
    await becomeOlder(page)
    const loads = await missUntilLoaded(page, 'users-*.js')
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('table', { name: 'Users' }).waitFor()
    await endsLoaded(page, loads)
  })

  test('so does a sign-in behind which the files are gone', async () => {
    const { login } = await signedIn(service, 'PIER9', 'staff')
    const page = await browser.open(address)
    const email = page.getByLabel('E-mail address')
    await email.waitFor()
    await beOlder(page)
    await page.reload()
    const loads = await missUntilLoaded(page, 'shell-*.js')
    await email.fill(login.email)
    await page.getByLabel(/^Password/).fill(login.password)
    await page.keyboard.press('Enter')
    await page.getByText('Holds that end soon').waitFor()
    await endsLoaded(page, loads)
  })

  test('so does a switch to the language whose texts are gone', async () => {
    const page = await browser.openAs(visitor, `${address}/account`)
    await becomeOlder(page)
    const loads = await missUntilLoaded(page, 'texts.vi-*.js')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByText('Tiếng Việt').click()
    await page.getByRole('link', { name: 'Đơn vị', exact: true }).waitFor()
    await endsLoaded(page, loads)
  })

  test('where a process of the old build gives the old page again, it is loaded once and then by a press', async () => {
    const page = await browser.openAs(visitor, address)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    let isBroken = true
    await page.route('**/dashboard/api/home*', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, ...(isBroken && { json: {} }) })
    })
    const loads = countLoads(page)
    const looks = countLoads(page, 'HEAD')
    await beOlder(page, 2)
    await page.reload()
    while (looks.length < 2)
      await page.waitForResponse(answer => answer.request().method() === 'HEAD')
    await page.getByText('This screen could not be loaded.').waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(loads.length, 2)
    isBroken = false
    await page.getByRole('button', { name: 'Load again' }).click()
    await page.getByText('Holds that end soon').waitFor()
    await page.context().close()
  })

  test('a booking that an older page kept with fewer fields is typed on', async () => {
    const { page, name } = await typeBooking()
    await page.evaluate(() => {
      const { sessionStorage } = globalThis as any
      const kept = JSON.parse(sessionStorage.getItem('gangway-draft'))
      const { buyer, people } = kept.drafts.booking
      delete buyer.voucher
      delete buyer.invoice
      for (const person of Object.values<any>(people).flat()) {
        delete person.plate_number
        delete person.nationality
      }
      sessionStorage.setItem('gangway-draft', JSON.stringify(kept))
    })
    await page.reload()
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Trần Thị Một')
    await page.getByLabel('Contact name').fill('Trần Thị Một')
    await page.context().close()
  })
})

/** A file that is not there any more until the page has been loaded. Answers the loads. */
async function missUntilLoaded(page: Page, file: string): Promise<string[]> {
  const loads = countLoads(page)
  await page.route(`**/assets/${file}`, route =>
    loads.length === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  return loads
}

/** The page is of the build that is served, and was loaded so often. */
async function endsLoaded(page: Page, loads: string[], times = 1): Promise<void> {
  assert.equal(loads.length, times)
  assert.equal(await page.evaluate(isOfNow), true)
  await page.context().close()
}

/** For `evaluate`. */
const isOfNow = () => (globalThis as any).document.documentElement.dataset.build !== 'older'

function countLoads(page: Page, method?: 'HEAD'): string[] {
  const found: string[] = []
  page.on('request', request => {
    const isMeant = method ? request.method() === method : request.isNavigationRequest()
    if (isMeant) found.push(request.url())
  })
  return found
}
