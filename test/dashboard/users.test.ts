import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction } from '../../src/db/index.ts'
import { registerOrganization } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { assertAccessible, startBrowser, waitForFocus } from '../support/browser.ts'
import { signedIn, visit } from '../support/dashboard.ts'
import { screensOf } from '../support/screens.ts'
import { startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

suite('users and home with a browser', async () => {
  const service = await startService()
  const browser = await startBrowser(screensOf.users)
  const admin = await signedIn(service, 'PIER9', 'admin')
  const page = await browser.openAs(admin.visitor, `${service.url}/dashboard/settings/users`)
  let given = ''
  const enter = (password: string) =>
    visit(service).post('/sign-in', { email: 'thu@pier9.example', password })

  test('a look finds a text that is too pale in either scheme, and a field without a name', async () => {
    const page = await browser.open(`${service.url}/dashboard/`)
    await page.getByLabel('E-mail address').waitFor()
    await assertAccessible(page, 'sign-in')
    for (const { tag, style, look, fault } of [
      {
        tag: 'p',
        style: 'color: #aaa; background: #fff',
        look: 'light',
        fault: /color-contrast: <p/,
      },
      {
        tag: 'p',
        style: 'color: light-dark(#000, #444); background: light-dark(#fff, #222)',
        look: 'dark',
        fault: /color-contrast: <p/,
      },
      { tag: 'input', style: '', look: 'light', fault: /label: <input/ },
    ]) {
      const planted = await page.evaluateHandle(
        ([tag, style]) => {
          const { document } = globalThis as any
          const element = document.createElement(tag)
          element.textContent = 'planted'
          element.style.cssText = style
          document.querySelector('form').append(element)
          return element
        },
        [tag, style],
      )
      await assert.rejects(assertAccessible(page, 'planted'), ({ message, actual }: any) => {
        assert.match(message, new RegExp(`^planted, ${look},`))
        assert.match(actual.join(), fault)
        return true
      })
      await planted.evaluate(element => element.remove())
    }
    await assertAccessible(page, 'sign-in')
    await page.context().close()
  })

  test('an administrator adds a user and hands the password over', async () => {
    await page.getByRole('table', { name: 'Users' }).waitFor()
    await assertAccessible(page, 'users')
    await page.getByRole('button', { name: 'Add a user' }).click()
    const dialog = page.getByRole('dialog')
    const [name, email] = [dialog.getByLabel('Name'), dialog.getByLabel('E-mail address')]
    const deed = dialog.getByRole('button', { name: 'Add a user' })
    await name.fill('Tran Van Thu')
    await deed.click()
    await dialog.getByText('Fill this in.').waitFor()
    await waitForFocus(email)
    await email.fill('thu')
    await deed.click()
    await dialog.getByText('Enter an e-mail address, for example name@company.vn.').waitFor()
    await assertAccessible(page, 'a field that is not right')
    await email.fill(admin.login.email)
    await deed.click()
    await dialog
      .getByText('E-mail: Somebody has a user with this e-mail address already.')
      .waitFor()
    await waitForFocus(email)
    assert.equal(await email.getAttribute('aria-invalid'), 'true')
    await email.fill('thu@pier9.example')
    assert.equal(await email.getAttribute('aria-invalid'), null)
    await assertAccessible(page, 'new user')
    assert.equal(await dialog.getByLabel(/^Operations/).count(), 0)
    await deed.click()
    await dialog.getByText(/the only time that the password is shown/).waitFor()
    given = await dialog.locator('[data-secret]').innerText()
    await dialog.getByRole('button', { name: 'I have it' }).click()
    await page.getByText('Tran Van Thu', { exact: true }).waitFor()
    assert.equal((await enter(given)).status, 204)
  })

  test('a new password makes the old one worthless', async () => {
    await page.getByRole('button', { name: 'New password for Tran Van Thu' }).click()
    const dialog = page.getByRole('dialog')
    await assertAccessible(page, 'reset')
    await dialog.getByRole('button', { name: 'New password' }).click()
    await dialog.getByRole('button', { name: 'I have it' }).click()
    assertProblem(await enter(given), 401, 'sign_in_refused')
  })

  test('who is removed is gone from the list', async () => {
    await page.getByRole('button', { name: 'Remove Tran Van Thu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Tran Van Thu', { exact: true }).waitFor({ state: 'detached' })
    await page
      .getByRole('cell', { name: /admin of PIER9/ })
      .first()
      .waitFor()
    assert.equal(await page.getByRole('button', { name: /^Remove/ }).count(), 0)
  })

  test('another role is chosen, and gives its user other screens at the next press', async () => {
    const colleague = await signedIn(service, 'PIER9', 'admin')
    const theirs = await browser.openAs(
      colleague.visitor,
      `${service.url}/dashboard/settings/users`,
    )
    await theirs.getByRole('button', { name: 'Change the role of admin of PIER9' }).click()
    const late = theirs.getByRole('dialog')
    await late.getByLabel(/^Staff/).check()
    await page.reload()
    await page.getByRole('button', { name: 'Change the role of admin of PIER9' }).click()
    const dialog = page.getByRole('dialog')
    const deed = dialog.getByRole('button', { name: 'Change the role' })
    assert.ok(await deed.isDisabled(), 'the role that the user has already')
    assert.equal(await dialog.getByRole('radio').count(), 2)
    await assertAccessible(page, 'another role')
    await dialog.getByLabel(/^Staff/).check()
    await deed.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /admin of PIER9 .* Staff/ }).waitFor()
    await late.getByRole('button', { name: 'Change the role' }).click()
    await theirs.getByRole('heading', { name: 'There is no such screen' }).waitFor()
    assert.equal(await theirs.getByRole('link', { name: 'Users' }).count(), 0)
    await theirs.getByRole('link', { name: 'Home' }).click()
    await theirs.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    assert.equal((await admin.visitor.who()).user.role, 'admin')
    await theirs.context().close()
    await page.goto(`${service.url}/dashboard/settings/audit`)
    const line = page.getByRole('row', { name: /Role changed/ })
    await line.waitFor()
    assert.match(await line.innerText(), /name: .*before: administrator\s*after: staff/s)
    await page.goto(`${service.url}/dashboard/settings/users`)
  })

  test('of an agency below, an administrator adds the first user and changes no other', async () => {
    const { visitor } = await signedIn(service, 'DELTA', 'admin')
    const { PIER9 } = service.organizations
    const users = (id: string) => `${service.url}/dashboard/settings/users?organization_id=${id}`
    const screen = await browser.openAs(visitor, users(PIER9))
    await screen
      .getByRole('cell', { name: /admin of PIER9/ })
      .first()
      .waitFor()
    await screen.getByText(/You add its first administrator/).waitFor()
    await assertAccessible(screen, 'users of an agency below')
    for (const name of [/^Add/, /^Change/, /^New password/, /^Remove/]) {
      assert.equal(await screen.getByRole('button', { name }).count(), 0, String(name))
    }
    const quay = await inTransaction(service.db, tx =>
      registerOrganization(
        tx,
        {
          parentId: service.organizations.DELTA,
          code: 'QUAY',
          name: 'Quay Tours',
          holdMinutes: 20,
          hasPartnershipContract: false,
        },
        tester,
      ),
    )
    await screen.goto(users(quay.id))
    await screen.getByRole('button', { name: 'Add its administrator' }).click()
    const dialog = screen.getByRole('dialog')
    assert.equal(await dialog.getByRole('radio').count(), 1)
    await dialog.getByLabel('Name').fill('Le Thi Lan')
    await dialog.getByLabel('E-mail address').fill('lan@quay.example')
    await assertAccessible(screen, 'first administrator')
    await dialog.getByRole('button', { name: 'Add its administrator' }).click()
    await dialog.getByRole('button', { name: 'I have it' }).click()
    await screen.getByRole('cell', { name: /Le Thi Lan/ }).waitFor()
    assert.equal(await screen.getByRole('button', { name: /^Add/ }).count(), 0)
  })

  test('home says what there is to spend, in the language of the reader', async () => {
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByText('1,000,000,000\u00a0₫').first().waitFor()
    await assertAccessible(page, 'home')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await assertAccessible(page, 'menu')
    await page.getByText('Tiếng Việt').click()
    await page.getByText('1.000.000.000\u00a0₫').first().waitFor()
    await page.getByRole('link', { name: 'Tài khoản của bạn' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tài khoản của bạn' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await assertAccessible(page, 'account')
  })

  test('on a narrow screen the navigation opens from a button', async () => {
    await page.setViewportSize({ width: 768, height: 740 })
    await page.getByRole('button', { name: 'Mở thanh điều hướng' }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    const moving = () => (globalThis as any).document.getAnimations().length
    assert.equal(await page.evaluate(moving), 0, 'whoever asked for less motion sees it glide')
    await page.getByRole('button', { name: 'Mở thanh điều hướng' }).click()
    await page.getByRole('link', { name: 'Người dùng' }).click()
    await page.getByRole('heading', { level: 1, name: 'Người dùng' }).waitFor()
    await assertAccessible(page, 'users in Vietnamese')
  })
})
