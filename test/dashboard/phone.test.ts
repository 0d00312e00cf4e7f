/** A clerk at the pier: a finger, a phone, and a network that goes away. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { book, findVoyage } from '../support/booking.ts'
import { isInSight, startBrowser, waitForFocus } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const pressed =
  'button, select, summary, [role=option], td a, input:not([type=checkbox], [type=radio]), .mantine-Checkbox-label'

suite('on a phone', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const address = `${service.url}/dashboard`
  const voyage = await findVoyage(pier9, legOf('CONSON'))
  const search = `${address}/voyages?from=${voyage.departure_terminal}&to=${voyage.arrival_terminal}&date=${voyage.departure_date}`
  const fillIn = async (page: Page, name: string) => {
    await page
      .getByRole('option', { name: /, free$/ })
      .first()
      .tap()
    await page.getByLabel('Full name').fill(name)
    await page.getByLabel('Date of birth').fill('1990-05-17')
    await page.getByLabel('Document number').fill('079090012345')
    await page.getByLabel('Contact name').fill(name)
    await page.getByLabel('Contact e-mail').fill('pier@example.com')
    await page.getByLabel('Contact phone').fill('+84900000001')
  }
  const goToSeats = async (page: Page) => {
    const screen = page.waitForRequest(/assets\/book-/)
    // By a key: the link would appear below the pointer, which fetches it too.
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .press('Enter')
    await screen
    await page.getByRole('link', { name: 'Choose seats' }).tap()
    await page
      .getByRole('option', { name: /, free$/ })
      .first()
      .waitFor()
  }

  test('the first screen comes while the password is typed', async () => {
    const page = await browser.open(address, phone)
    const files = [/assets\/shell-/, /assets\/home-/].map(file => page.waitForRequest(file))
    await page.getByLabel('E-mail address').fill('clerk@example.com')
    await Promise.all(files)
    await page.context().close()
  })

  test('whatever is pressed is as large as a finger', async () => {
    const issued = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const page = await browser.openAs(visitor, search, phone)
    const assertLarge = async (what: string) => {
      const small = await page.locator(pressed).evaluateAll((all: any[]) =>
        all
          .map(each => ({ each, box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 40 || box.width < 40))
          .map(({ each, box }) => `${each.tagName} ${each.textContent} ${box.width}x${box.height}`),
      )
      assert.deepEqual(small, [], what)
    }
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .waitFor()
    await assertLarge('a search')
    await goToSeats(page)
    await fillIn(page, 'Trần Thị Ngón')
    await assertLarge('a booking form')
    await page.goto(`${address}/bookings`)
    await page.getByRole('link', { name: issued.booking_code }).waitFor()
    await assertLarge('the bookings')
    await page.goto(`${address}/bookings/${issued.id}`)
    await page.getByRole('button', { name: 'Cancel', exact: true }).tap()
    await page.getByText('What it costs now').waitFor()
    await assertLarge('which tickets are cancelled')
    await page.context().close()
  })

  test('with letters of twice the size nothing is cut off, and nothing goes sideways', async () => {
    const page = await browser.openAs(visitor, address, phone)
    const assertWhole = async (screen: string, shows: Locator) => {
      await page.goto(screen)
      await page.locator('html').evaluate((html: any) => {
        html.style.fontSize = '200%'
      })
      await shows.first().waitFor()
      const narrow = page.locator('html, .mantine-Button-label, .mantine-Badge-label, nav li a')
      const cut = await narrow.evaluateAll(
        (all: any[], width) =>
          all
            .filter(each => each.scrollWidth > Math.min(each.clientWidth, width))
            .map(each => `${each.tagName} ${each.innerText.slice(0, 40)} ${each.scrollWidth}`),
        phone.viewport.width,
      )
      assert.deepEqual(cut, [], screen)
    }
    await assertWhole(search, page.getByRole('button', { name: /^Choose / }))
    await assertWhole(`${address}/money`, page.getByRole('button', { name: 'Download CSV' }))
    await page.context().close()
  })

  test('with letters of twice the size a long name that is chosen is whole', async () => {
    const page = await browser.openAs(visitor, `${address}/voyages?from=RGA&to=PQB`, phone)
    await page.locator('html').evaluate((html: any) => {
      html.style.fontSize = '200%'
    })
    const lines = await page.getByLabel('To').evaluate((select: any) => {
      const { document, getComputedStyle } = globalThis as any
      const look = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')
      pen.font = look.font
      const room = select.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight)
      return {
        needed: pen.measureText(select.selectedOptions[0].text).width / room,
        shown: select.clientHeight / parseFloat(look.lineHeight),
      }
    })
    assert.ok(lines.needed > 1, 'the name is too short for this test')
    assert.ok(lines.shown > Math.ceil(lines.needed), JSON.stringify(lines))
    await page.context().close()
  })

  test('with larger letters the banner and the header cover nothing and are whole, and an amount is in one line', async () => {
    for (const locale of ['en-GB', 'vi-VN']) {
      const page = await browser.openAs(visitor, address, { ...phone, locale })
      const session = await page.context().newCDPSession(page)
      const banner = page.getByText('UAT', { exact: true }).locator('xpath=ancestor::section')
      const header = page.getByRole('banner')
      const burger = header.locator('.mantine-Burger-root')
      const user = header.getByRole('button').last()
      const amount = page.getByText('₫').first()
      const link = page.getByRole('navigation').getByRole('link').first()
      for (const size of [16, 20, 24, 32]) {
        const what = `${locale}, ${size} pixels`
        await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
        await page.reload()
        await amount.waitFor()
        assert.equal(await amount.evaluate(linesOf), 1, what)
        for (const part of [banner, user, user.locator('div, p')])
          assert.deepEqual(await part.evaluateAll(cutOff), [], what)
        await assertApart([burger, header.locator('img'), user], what)
        await burger.tap()
        await link.waitFor()
        await assertApart([banner, header, link], what)
        for (const part of [burger, user, link]) assert.ok(await isInSight(part), what)
      }
      await page.context().close()
    }
  })

  test('what was booked is told although the network went away with the answer, and Back leads to the search', async () => {
    const page = await browser.openAs(visitor, search, phone)
    await goToSeats(page)
    await fillIn(page, 'Trần Thị Bến')
    const screen = page.waitForRequest(/assets\/booking-/)
    let code = ''
    await page.route('**/dashboard/api/bookings', async route => {
      const response = await route.fetch()
      code = (await response.json()).booking_code
      await screen
      await page.route('**/dashboard/api/**', gone => gone.abort())
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Book', exact: true }).tap()
    await page.getByRole('timer').waitFor()
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), `Booking ${code}`)
    await page.getByRole('button', { name: 'Confirm and issue' }).waitFor()
    await page.unrouteAll()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Voyages' }).waitFor()
    await page.context().close()
  })

  test('a ticket whose connection has died without a word is told as not come, and may be asked for again', async () => {
    const issued = await bookIssued(service, pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/bookings/${issued.id}`, phone)
    const download = page.getByRole('button', { name: /^Download the ticket/ })
    await download.waitFor()
    await page.route('**/ticket-files/*', () => {})
    await page.evaluate(() => {
      AbortSignal.timeout = () => AbortSignal.abort()
    })
    await download.tap()
    await page.getByText('The service cannot be reached.', { exact: false }).waitFor()
    assert.ok(await download.isEnabled())
    await page.context().close()
  })

  test('of a long preview ten lines are shown, so that what saves is near', async () => {
    const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
    const page = await browser.openAs(admin, `${address}/prices`, phone)
    await page.route('**/price-additions/preview*', async route => {
      const response = await route.fetch()
      const { lines, ...rest } = await response.json()
      const many = Array.from({ length: 30 }, (_, voyage_id) => ({ ...lines[0], voyage_id }))
      await route.fulfill({ response, json: { ...rest, lines: many } })
    })
    await page.getByRole('button', { name: 'New rule' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Long')
    await dialog.getByLabel(/^Percent/).fill('5')
    await dialog.getByRole('button', { name: 'Preview' }).tap()
    await dialog.getByRole('button', { name: 'Save the rule' }).waitFor()
    const rows = dialog.getByRole('table', { name: 'Preview' }).getByRole('row')
    assert.equal(await rows.count(), 1 + 10)
    await dialog.getByRole('button', { name: 'Show more' }).tap()
    await waitForFocus(rows.nth(1 + 10))
    assert.equal(await rows.count(), 1 + 30)
    assert.equal(await dialog.getByRole('button', { name: 'Show more' }).count(), 0)
    await page.context().close()
  })

  test('Back closes what is open, and not the screen', async () => {
    const { id } = await book(pier9, [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${address}/bookings/${id}`, phone)
    const back = await backOf(page)
    for (const [name, opened] of [
      ['Correct the contact', page.getByRole('dialog').getByLabel('Contact name')],
      ['Open navigation', page.getByRole('link', { name: 'Money' })],
      [/^Your account/, page.getByRole('button', { name: 'Sign out' })],
    ] as const) {
      const opener = page.getByRole('button', { name })
      await opener.tap()
      await opened.waitFor()
      await back()
      await waitForFocus(opener)
      assert.equal(await back.isWaited(), false, `${name} waits for no Back when it is closed`)
    }
    assert.match(page.url(), new RegExp(id))
    await page.context().close()
  })

  test('Back does not close a key that is shown once', async () => {
    const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
    const page = await browser.openAs(admin, `${address}/settings/keys`, phone)
    const back = await backOf(page)
    await page.getByRole('button', { name: 'Create a key' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('pier')
    await dialog.getByRole('button', { name: 'Create a key' }).tap()
    await dialog.locator('[data-secret]').waitFor()
    await back()
    await dialog.locator('[data-secret]').waitFor()
    assert.equal(await back.isWaited(), true)
    await page.context().close()
  })

  const withoutWatcher = async (page: Page) => {
    await page.addInitScript(() => {
      delete (globalThis as any).CloseWatcher
    })
    await page.reload()
  }

  for (const has of ['has', 'has no']) {
    test(`Escape closes the menu on top, and leaves the navigation under it open, in a browser that ${has} such a Back`, async () => {
      const page = await browser.openAs(visitor, `${address}/bookings`, phone)
      if (has === 'has no') await withoutWatcher(page)
      const navigation = page.getByRole('button', { name: 'Open navigation' })
      await navigation.tap()
      const link = page.getByRole('link', { name: 'Money' })
      await link.waitFor()
      const menu = page.getByRole('button', { name: /^Your account/ })
      await menu.tap()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      await page.keyboard.press('Escape')
      await waitForFocus(menu)
      assert.equal(await page.getByRole('button', { name: 'Sign out' }).count(), 0)
      assert.equal(await link.isVisible(), true)
      await page.keyboard.press('Escape')
      await waitForFocus(navigation)
      await page.context().close()
    })
  }

  test('an input method has its Escape for itself in a browser that has no such Back', async () => {
    const page = await browser.openAs(visitor, `${address}/bookings`, phone)
    await withoutWatcher(page)
    const opener = page.getByRole('button', { name: 'Open navigation' })
    await opener.tap()
    const link = page.getByRole('link', { name: 'Money' })
    await link.waitFor()
    // Safari ends the word before it tells of the key.
    await page.evaluate(() => {
      const { document, KeyboardEvent } = globalThis as any
      const init = { key: 'Escape', keyCode: 229, bubbles: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', init))
    })
    assert.equal(await opener.count(), 0)
    await page.keyboard.press('Escape')
    await waitForFocus(opener)
    await page.context().close()
  })

  /** A desktop's Chromium has no Back of Android. It asks the newest of these as that does. */
  async function backOf(page: Page) {
    await page.evaluate(() => {
      const page = globalThis as any
      const all: any[] = []
      page.watchers = all
      page.CloseWatcher = class extends page.CloseWatcher {
        constructor() {
          super()
          all.push(this)
        }
        destroy() {
          all.splice(all.indexOf(this), 1)
          super.destroy()
        }
      }
    })
    const back = () => page.evaluate(() => (globalThis as any).watchers.at(-1).requestClose())
    const isWaited = () => page.evaluate(() => (globalThis as any).watchers.length > 0)
    return Object.assign(back, { isWaited })
  }
})

/** For `evaluate`: the lines that a text is drawn in. */
function linesOf(element: any): number {
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  return range.getClientRects().length
}

/** For `evaluateAll`: what is larger inside than outside. */
function cutOff(all: any[]): string[] {
  return all
    .filter(each => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
    .map(each => each.textContent)
}

/** None of them lies over another one, or out of the window. */
async function assertApart(parts: Locator[], what: string): Promise<void> {
  const boxes = await Promise.all(parts.map(part => part.boundingBox()))
  for (const [place, box] of boxes.entries()) {
    assert.ok(box && box.x >= 0 && box.x + box.width <= phone.viewport.width, what)
    for (const other of boxes.slice(0, place)) {
      assert.ok(other)
      const isOver: boolean =
        box.x < other.x + other.width &&
        other.x < box.x + box.width &&
        box.y < other.y + other.height &&
        other.y < box.y + box.height
      assert.ok(!isOver, what)
    }
  }
}
