/** The tree of a service with more agencies than are seen at once. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction } from '../../src/db/index.ts'
import { registerOrganization } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import {
  assertAccessible,
  assertFits,
  isInSight,
  resize,
  startBrowser,
} from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('a tree of many organizations', async () => {
  const service = await startService()
  const { ROOT } = service.organizations
  await inTransaction(service.db, async tx => {
    const add = (code: string, name: string, parentId: string) =>
      registerOrganization(tx, { code, name, parentId }, tester)
    for (let number = 10; number < 70; number += 1) {
      const { id } = await add(`CITY${number}`, `Thành phố số ${number}`, ROOT)
      if (number === 60) await add('QUAY', 'Vé tàu Đảo Ngọc', id)
    }
  })
  const { visitor } = await signedIn(service, 'ROOT', 'operations')
  const browser = await startBrowser()
  const page = await browser.openAs(visitor, `${service.url}/dashboard/organization`)
  const named = (name: RegExp) => page.getByRole('button', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })

  test('opens a branch where one is chosen, and shows what is chosen beside it', async () => {
    await named(/^CITY60 .* 1 right below$/).click()
    await named(/^QUAY /).click()
    await heading('Vé tàu Đảo Ngọc').waitFor()
    assert.equal(await page.evaluate('window.scrollY > 0'), true, 'the tree jumped')
    assert.ok(await isInSight(heading('Vé tàu Đảo Ngọc')))
    await assertAccessible(page, 'a large tree')
    await named(/^CITY61 /).click()
    await named(/^QUAY /).waitFor({ state: 'detached' })
  })

  test('finds one by code or name, without its accents, with those above it', async () => {
    const words = page.getByRole('searchbox', { name: 'Find by code or name' })
    await words.fill('dao ngoc')
    await page.getByText('Found: 1', { exact: true }).waitFor()
    assert.deepEqual(
      await Promise.all((await page.locator('main ul button').all()).map(one => one.innerText())),
      ['ROOT ROOT of the tests · You', 'CITY60 Thành phố số 60', 'QUAY Vé tàu Đảo Ngọc'],
    )
    await words.fill('60 city')
    await named(/^CITY60 /).click()
    await heading('Thành phố số 60').waitFor()
    await assertAccessible(page, 'what was found in a tree')
    await words.fill('nobody')
    await page.getByText('Found: 0', { exact: true }).waitFor()
    await words.fill('')
    await named(/^CITY10 /).waitFor()
  })

  test('brings what is chosen into sight on a phone, and in a low window', async () => {
    for (const { width, height, number } of [
      { width: 390, height: 844, number: 11 },
      { width: 1366, height: 650, number: 68 },
    ]) {
      await resize(page, width, height)
      await assertFits(page, 'a large tree', width)
      await named(new RegExp(`^CITY${number} `)).click()
      await heading(`Thành phố số ${number}`).waitFor()
      const isSeen = () => isInSight(heading(`Thành phố số ${number}`))
      await until('what is chosen in sight', isSeen)
    }
  })
})
