/** Uses a page with the keyboard alone, so a place that Tab does not reach is unreachable. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { isFocused } from './browser.ts'

const stepsMax = 150

export function keyboardOf(page: Page) {
  async function to(field: Locator): Promise<void> {
    await field.waitFor({ state: 'attached' })
    for (let steps = 0; !(await isFocused(field)); steps += 1) {
      assert.ok(steps < stepsMax, `Tab does not lead to ${field}`)
      await page.keyboard.press('Tab')
    }
  }

  return {
    isFocused,
    to,
    async write(field: Locator, text: string) {
      await to(field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async press(field: Locator) {
      await to(field)
      await page.keyboard.press('Enter')
    },
    async choose(field: Locator, value: string) {
      await to(field)
      await page.keyboard.press('Home')
      for (let steps = 0; (await field.inputValue()) !== value; steps += 1) {
        assert.ok(steps < stepsMax, `no arrow leads to ${value}`)
        await page.keyboard.press('ArrowDown')
      }
    },
    /** The machine decides the order in which day, month and year are typed. */
    async date(field: Locator, date: string) {
      const [year = '', month = '', day = ''] = date.split('-')
      for (const typed of [day + month + year, month + day + year, year + month + day]) {
        await to(field)
        for (let parts = 0; parts < 3; parts += 1) await page.keyboard.press('ArrowLeft')
        await page.keyboard.type(typed)
        if ((await field.inputValue()) === date) return
      }
      assert.fail(`${date} cannot be typed`)
    },
  }
}
