/** What gives money or makes a rule, when its answer is lost: it is not done twice. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Route } from 'playwright-core'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { startService } from '../support/service.ts'

suite('money and rules on a bad network', async () => {
  const service = await startService()
  const { visitor: parent } = await signedIn(service, 'DELTA', 'admin')
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`
  /** The service does what it is asked; the network loses its answer. */
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }

  test('a top-up whose answer is lost gives its money once, also from a dialog opened again', async () => {
    const page = await browser.openAs(parent, `${address}/money`)
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabel('Amount in dong')
    const send = dialog.getByRole('button', { name: 'Top up' })
    const notice = dialog.getByText('It is not certain whether this was done')
    const open = () => page.getByRole('button', { name: 'Top up PIER9' }).click()
    const [child] = (await parent.get('/debts')).body.children
    await page.route('**/top-ups*', loseAnswer)
    await open()
    assert.equal(await notice.count(), 0)
    await amount.fill('2.500.000')
    await dialog.getByLabel('The same amount again').fill('2500000')
    await dialog.getByLabel('The bank’s reference (optional)').fill('FT26327 002')
    await send.click()
    await notice.waitFor()
    await assertAccessible(page, 'a top-up of which nothing is known')
    // The list shows what has come all the same.
    const now = (child.balance + 2_500_000).toLocaleString('en')
    await page.getByText(`${now}\u00a0₫`).first().waitFor()
    await page.reload()
    await open()
    await notice.waitFor()
    await dialog
      .getByText('The answer to 2,500,000\u00a0₫ did not come', { exact: false })
      .waitFor()
    assert.equal(await amount.inputValue(), '2.500.000')
    await page.unroute('**/top-ups*')
    await send.click()
    await dialog.getByText('2,500,000\u00a0₫ were added', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    assert.equal((await parent.get('/debts')).body.children[0].balance, child.balance + 2_500_000)
    // The next one is another.
    await open()
    await amount.waitFor()
    assert.equal(await amount.inputValue(), '')
    assert.equal(await notice.count(), 0)
    await page.context().close()
  })

  test('another amount after a lost answer is refused, and the next dialog is free again', async () => {
    const page = await browser.openAs(parent, `${address}/money`)
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Top up' })
    const open = () => page.getByRole('button', { name: 'Top up PIER9' }).click()
    const fill = async (amount: string) => {
      await dialog.getByLabel('Amount in dong').fill(amount)
      await dialog.getByLabel('The same amount again').fill(amount)
      await send.click()
    }
    const [child] = (await parent.get('/debts')).body.children
    await page.route('**/top-ups*', loseAnswer)
    await open()
    await fill('1000')
    await dialog.getByText('It is not certain whether this was done').waitFor()
    await page.unroute('**/top-ups*')
    await fill('2000')
    await dialog.getByText('This was sent already with another amount', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await open()
    await fill('2000')
    await dialog.getByText('2,000\u00a0₫ were added', { exact: false }).waitFor()
    assert.equal((await parent.get('/debts')).body.children[0].balance, child.balance + 3_000)
    await page.context().close()
  })

  test('a price rule whose answer is lost is previewed again, and its twin is named', async () => {
    const page = await browser.openAs(parent, `${address}/prices`)
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Lost')
    await dialog.getByLabel(/^Percent/).fill('3')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await page.route('**/price-additions', route =>
      route.request().method() === 'POST' ? loseAnswer(route) : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Save the rule' }).click()
    await dialog.getByText('It is not certain whether this was saved').waitFor()
    await assertAccessible(page, 'a rule of which nothing is known')
    await page.unroute('**/price-additions')
    assert.equal(await dialog.getByRole('button', { name: 'Save the rule' }).count(), 0)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('This says the same as “Lost”').waitFor()
    assert.equal(await dialog.getByText('It is not certain').count(), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: 'Lost', exact: true }).waitFor()
    await page.context().close()
  })
})
