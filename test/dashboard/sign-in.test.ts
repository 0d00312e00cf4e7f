import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { topUp } from '../../src/deposits/index.ts'
import { requireOrganization } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { book } from '../support/booking.ts'
import { assertAccessible, comeBack, startBrowser } from '../support/browser.ts'
import { newUser, nextTotp, signedIn, totp, visit } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('signing in with a browser', async () => {
  const service = await startService()
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`
  const uat = 'Real orders, real money. Synthetic passengers only.'

  test('with the keyboard alone, from the first field to the first screen', async () => {
    const { login } = await signedIn(service, 'PIER9', 'staff')
    const page = await browser.open(`${address}/account`)
    await page.getByLabel('E-mail address').waitFor()
    await page.getByText(uat).waitFor()
    await assertAccessible(page, 'sign-in')
    await page.keyboard.type(login.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(/wrong/).waitFor()
    await assertAccessible(page, 'refused sign-in')
    await page.getByLabel(/^Password/).focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(login.password)
    await page.keyboard.press('Enter')
    // The address that was asked for, not the first screen.
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await page.getByText(uat).waitFor()
  })

  test('whoever is signed in, but whose session cannot be read, is told so and goes on by a button', async () => {
    const { login } = await signedIn(service, 'PIER9', 'staff')
    const page = await browser.open(address)
    await page.getByLabel('E-mail address').fill(login.email)
    await page.getByLabel(/^Password/).fill(login.password)
    await page.route('**/dashboard/api/session', route => route.abort())
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor()
    await assertAccessible(page, 'a session that could not be read')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  })

  test('a password that was given leads to the choice of another', async () => {
    const login = await newUser(service, 'PIER9', 'staff')
    const page = await browser.open(address)
    await page.getByLabel('E-mail address').fill(login.email)
    await page.getByLabel(/^Password/).fill(login.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
    await page.getByText(uat).waitFor()
    await assertAccessible(page, 'first password')
    await page.getByLabel('The password you were given').fill(login.password)
    await page.getByLabel(/^New password( \*)?$/).fill('a harbour at night')
    await page.getByLabel('New password once more').fill('a harbour at night')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  })

  test('an authenticator app is set up by its QR code, and asked for', async () => {
    const { visitor, login } = await signedIn(service, 'PIER9', 'admin')
    const page = await browser.openAs(visitor, `${address}/account`)
    await page.getByRole('button', { name: 'Set up an app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(login.password)
    await page.keyboard.press('Enter')
    await dialog.getByAltText('QR code for the authenticator app').waitFor()
    await assertAccessible(page, 'enrolment')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy the spare codes' }).click()
    await dialog.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    const spare = await page.evaluate(() => (globalThis as any).navigator.clipboard.readText())
    const shown = await dialog.locator('code:not([data-secret])').allInnerTexts()
    assert.deepEqual(spare.split('\n'), shown)
    assert.equal(shown.length, 10)
    const secret = await dialog.locator('[data-secret]').innerText()
    const uri = `otpauth://totp/x?secret=${secret}`
    const used = totp(uri)
    await dialog.getByLabel('The code that the app shows now').fill(used)
    await page.keyboard.press('Enter')
    await page.getByText('Signing in asks for the code of your app.').waitFor()
    await page.getByRole('button', { name: 'Take it off' }).click()
    await assertAccessible(page, 'removal')
    await dialog.getByLabel('Current password').fill(login.password)
    await dialog.getByLabel('Code of your authenticator app').fill(used)
    await page.keyboard.press('Enter')
    await dialog.getByText('The password or code is wrong.').waitFor()
    await page.keyboard.press('Escape')

    const again = await browser.open(address)
    await again.getByLabel('E-mail address').fill(login.email)
    await again.getByLabel(/^Password/).fill(login.password)
    await again.keyboard.press('Enter')
    await again.getByLabel('Code of your authenticator app').waitFor()
    await assertAccessible(again, 'code')
    await again.keyboard.type(nextTotp(uri))
    await again.keyboard.press('Enter')
    await again.getByRole('heading', { level: 1, name: 'Home' }).waitFor()

    await again.goto(`${address}/account`)
    const keep = (kept: string) => (globalThis as any).sessionStorage.setItem('gangway-draft', kept)
    await again.evaluate(keep, JSON.stringify({ userId: login.id, drafts: {} }))
    await again.getByRole('button', { name: 'Sign out everywhere' }).click()
    await again.getByRole('heading', { name: 'Sign in' }).waitFor()
    const kept = () => (globalThis as any).sessionStorage.getItem('gangway-draft')
    assert.equal(await again.evaluate(kept), null)
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('the language is the browser’s, can be switched, and is remembered', async () => {
    const page = await browser.open(address, { locale: 'vi-VN' })
    await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor()
    await page.locator('html[lang=vi]').waitFor({ state: 'attached' })
    await page.getByText('Đơn hàng thật, tiền thật. Chỉ dùng hành khách giả định.').waitFor()
    await page.getByRole('button', { name: 'Hiện mật khẩu' }).waitFor()
    await page.getByText('English').click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.locator('html[lang=en]').waitFor({ state: 'attached' })
  })

  test('a session that ends in the middle of work leads back to the sign-in', async () => {
    const { visitor, login } = await signedIn(service, 'DELTA', 'admin')
    const page = await browser.openAs(visitor, address)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    // A read that is under way would find the end before the link is clicked.
    await page.waitForLoadState('networkidle')
    assert.equal((await visitor.post('/sign-out-everywhere')).status, 204)
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByText('Your session has ended. Sign in again.').waitFor()
    await assertAccessible(page, 'sign-in after a session')
    // The page goes back behind it.
    await page.goBack()
    await page.getByLabel('E-mail address').fill(login.email)
    await page.getByLabel(/^Password/).fill(login.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  })

  test('whoever signs in where the session of somebody else has ended sees nothing of theirs', async () => {
    await topUp(service.db, await requireOrganization(service.db, 'DELTA'), 12_345, tester)
    const { visitor, login } = await signedIn(service, 'DELTA', 'admin')
    const other = (await signedIn(service, 'PIER9', 'admin')).login
    const page = await browser.openAs(visitor, `${address}/money`)
    const theirs = page.getByText('+12,345\u00a0₫')
    await theirs.waitFor()
    // What they were typing names people.
    const typed = JSON.stringify({ userId: login.id, drafts: { booking: { people: {} } } })
    await page.evaluate(draft => sessionStorage.setItem('gangway-draft', draft), typed)
    // A read that is under way would find the end before the link is clicked.
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByLabel('E-mail address').fill(other.email)
    await page.getByLabel(/^Password/).fill(other.password)
    // What is on the page then has not come anew.
    await page.route('**/dashboard/api/statement*', route => route.abort())
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Money' }).click()
    await page.getByText('The service cannot be reached.', { exact: false }).waitFor()
    assert.equal(await theirs.count(), 0)
    assert.equal(await page.evaluate(() => sessionStorage.getItem('gangway-draft')), null)
    await page.unrouteAll()
    // Who signs out is not told that a session has ended.
    const menu = page.getByRole('button', { name: /^Your account/ })
    await menu.click()
    await page.route('**/sign-out', route => route.abort())
    await page.getByRole('button', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The service cannot be reached.', { exact: false }).waitFor()
    await assertAccessible(page, 'a sign-out that failed')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(await page.getByText('Your session has ended').count(), 0)
    await page.context().close()
  })

  test('a tab is of whoever signed in last, as soon as somebody comes back to it', async () => {
    const { visitor } = await signedIn(service, 'DELTA', 'admin')
    const { email, password } = (await signedIn(service, 'PIER9', 'staff')).login
    const page = await browser.openAs(visitor, address)
    await page.getByRole('button', { name: /admin of DELTA/ }).waitFor()
    await page.waitForLoadState('networkidle')
    // As another tab does it, with the same cookies.
    const { request } = page.context()
    const data = { email, password }
    const headers = { origin: new URL(address).origin }
    assert.ok((await request.post(`${address}/api/sign-in`, { data, headers })).ok())
    const asked = page.waitForRequest('**/dashboard/api/session')
    await comeBack(page)
    await asked
    await page.getByRole('button', { name: /staff of PIER9/ }).waitFor()
    await page.context().close()
  })

  test('what is pressed on a page of somebody else does nothing, and the page becomes that of who is signed in', async () => {
    const booking = await book(service.as('PIER9'), [legOf('CONSON')])
    const { visitor } = await signedIn(service, 'PIER9', 'staff')
    const { email, password } = (await signedIn(service, 'PIER9', 'admin')).login
    const page = await browser.openAs(visitor, `${address}/bookings/${booking.id}`)
    await page.getByRole('button', { name: 'Correct the contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Contact phone').fill('+84977000111')
    // As another window does it, with the same cookies.
    const { request } = page.context()
    const headers = { origin: new URL(address).origin }
    const data = { email, password }
    assert.ok((await request.post(`${address}/api/sign-in`, { data, headers })).ok())
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
    await page.getByRole('button', { name: /admin of PIER9/ }).waitFor()
    const told = page.getByRole('alert').filter({ hasText: 'Somebody else has signed in' })
    assert.match(await told.innerText(), /^×\s*That did not work/)
    assert.equal(await dialog.count(), 0)
    await page.getByRole('link', { name: booking.contact.phone }).first().waitFor()
    await assertAccessible(page, 'a page that has become somebody else’s')
    const { body } = await visitor.get(`/bookings/${booking.id}`)
    assert.deepEqual(body.contact, booking.contact)
    await page.context().close()
  })

  test('a screen whose file does not come says so, and can be loaded again', async () => {
    const { visitor } = await signedIn(service, 'DELTA', 'admin')
    const page = await browser.openAs(visitor, address)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    const files = '**/assets/users-*.js'
    await page.route(files, route => route.abort())
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByText('This screen could not be loaded.').waitFor()
    await assertAccessible(page, 'a screen that did not come')
    await page.route('**/*', route => route.abort())
    await page.getByRole('link', { name: 'Voyages' }).click()
    await page.getByRole('heading', { name: 'The service cannot be reached.' }).waitFor()
    // Each time the page looks once whether the service is there, and finds it away.
    const whileAway = async (press: Locator) => {
      const isAway = page.waitForEvent('requestfailed', request => request.method() === 'HEAD')
      await press.click()
      await isAway
    }
    await whileAway(page.getByRole('button', { name: 'Try again' }))
    await whileAway(page.getByRole('link', { name: 'Users' }))
    await page.unrouteAll()
    await page.getByRole('button', { name: /again$/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  })

  test('the page loads nothing from elsewhere, and its policy runs no script but its files', async () => {
    const page = await fetch(address)
    // Back would show for a moment what somebody saw who has signed out since.
    assert.equal(page.headers.get('cache-control'), 'no-store')
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self';/)
    assert.match(policy, /default-src 'none'/)
    const html = await page.text()
    assert.doesNotMatch(html, /https?:\/\//)
    assert.match(html, /name="environment" content="uat"/)
    const [, script = ''] = /src="(\/dashboard\/assets\/[^"]+\.js)"/.exec(html) ?? []
    const asset = await fetch(service.url + script)
    assert.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    for (const path of ['/assets/none.js', '/assets/..%2findex.html', '/none.js', '/api/none']) {
      assert.equal((await fetch(address + path)).status, 404, path)
    }
    assert.equal(await visit(service).who(), null)
  })
})
