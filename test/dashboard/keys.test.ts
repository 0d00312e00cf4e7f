import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rows, run, sql } from '../../src/db/index.ts'
import { assertAccessible, startBrowser, waitForFocus } from '../support/browser.ts'
import { clientFor } from '../support/client.ts'
import { signedIn } from '../support/dashboard.ts'
import { screensOf } from '../support/screens.ts'
import { startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

suite('API keys with a browser', async () => {
  const service = await startService()
  const browser = await startBrowser(screensOf.keys)
  const address = `${service.url}/dashboard/settings/keys`
  const admin = await signedIn(service, 'PIER9', 'admin')
  const page = await browser.openAs(admin.visitor, address)
  let key = ''

  test('AUTH-4 AUTH-5 an administrator creates a key with the keyboard, and sees it once', async () => {
    await page.getByRole('table', { name: 'API keys' }).waitFor()
    await assertAccessible(page, 'keys')
    await page.getByRole('button', { name: 'Create a key' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').waitFor()
    await assertAccessible(page, 'new key')
    await page.waitForFunction(
      () => (globalThis as any).document.activeElement?.tagName === 'INPUT',
    )
    await page.keyboard.type('web shop')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    assert.equal(await dialog.getByLabel('create price additions').isChecked(), true)
    await dialog.getByRole('button', { name: 'Create a key' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByText(/the only time that the key is shown/).waitFor()
    await assertAccessible(page, 'key shown once')
    key = await dialog.locator('[data-secret]').innerText()
    assert.match(key, /^gw_uat_\w{38}$/)
    await page.keyboard.press('Escape')
    assert.equal(await dialog.isVisible(), true, 'it does not go by accident')
    await dialog.getByRole('button', { name: 'I have kept it' }).click()
    await dialog.waitFor({ state: 'detached' })
    await waitForFocus(page.getByRole('button', { name: 'Create a key' }))
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Name').fill('Web Shop')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await dialog.getByText('Name: Another key has this name.').waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.ok(!(await page.content()).includes(key))
    await page.reload()
    await page.getByText('web shop', { exact: true }).waitFor()
    assert.ok(!(await page.content()).includes(key))
  })

  test('AUTH-10 the key opens the API, with the permission that was ticked', async () => {
    const { status, body } = await clientFor(service.url, key).get('/me')
    assert.equal(status, 200)
    assert.equal(body.organization.code, 'PIER9')
    assert.deepEqual(
      [body.key.name, body.key.permissions],
      ['web shop', ['price_additions:create']],
    )
    const log = await rows(
      service.db,
      sql`select actor_kind, actor_name from audit_log where action = 'key.create' and subject = ${body.key.id}`,
    )
    assert.deepEqual(log, [{ actor_kind: 'user', actor_name: admin.login.email }])
  })

  test('AUTH-7 REST-11 deleted with its name typed, it is refused at once', async () => {
    await page.reload()
    const opener = page.getByRole('button', { name: 'Delete web shop' })
    const dialog = page.getByRole('dialog')
    await opener.click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await waitForFocus(opener)
    await opener.click()
    await dialog.getByText(`…${key.slice(-4)} · Created: `).waitFor()
    const deed = dialog.getByRole('button', { name: 'Delete' })
    await dialog.getByLabel('Type web shop to confirm').fill('web sho')
    assert.equal(await deed.isDisabled(), true)
    await assertAccessible(page, 'deletion')
    await dialog.getByLabel('Type web shop to confirm').fill('web shop ')
    await deed.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('web shop', { exact: true }).waitFor({ state: 'detached' })
    assertProblem(await clientFor(service.url, key).get('/me'), 401, 'unauthorized')
  })

  test('AUTH-4 staff and operations have no such screen, and make no key without it', async () => {
    for (const [code, role] of [
      ['PIER9', 'staff'],
      ['ROOT', 'operations'],
    ] as const) {
      const { visitor } = await signedIn(service, code, role)
      const other = await browser.openAs(visitor, address)
      await other.getByRole('heading', { name: 'There is no such screen' }).waitFor()
      assert.equal(await other.getByRole('link', { name: 'API keys' }).count(), 0)
      await assertAccessible(other, 'no such screen')
      const refused = await visitor.post('/keys', { name: 'never', permissions: [] })
      assertProblem(refused, 403, 'role_denied')
    }
  })

  test('AUTH-6 nor has an administrator without a partnership contract', async () => {
    const { STRANGER } = service.organizations
    const without = sql`update organizations set has_partnership_contract = false where id = ${STRANGER}`
    await run(service.db, without)
    const { visitor } = await signedIn(service, 'STRANGER', 'admin')
    const other = await browser.openAs(visitor, `${service.url}/dashboard`)
    await other.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    assert.equal(await other.getByRole('link', { name: 'API keys' }).count(), 0)
    const refused = await visitor.post('/keys', { name: 'never', permissions: [] })
    assertProblem(refused, 403, 'contract_required')
    const ofAnother = (await admin.visitor.get('/keys')).body.data[0].id
    assertProblem(await visitor.send('DELETE', `/keys/${ofAnother}`), 404, 'not_found')
  })

  test('ENV-9 the documentation keeps no key: entered, it is gone after a reload', async () => {
    const documentation = await browser.open(`${service.url}/docs`)
    const field = documentation.getByPlaceholder('Token').first()
    await field.fill('gw_uat_of_a_test')
    assert.equal(await field.inputValue(), 'gw_uat_of_a_test')
    await documentation.reload()
    await field.waitFor()
    assert.equal(await field.inputValue(), '')
    const kept = await documentation.evaluate(() => {
      const { localStorage, sessionStorage } = globalThis as any
      return JSON.stringify([localStorage, sessionStorage])
    })
    assert.doesNotMatch(kept, /of_a_test/)
  })
})
