/** Where the focus is once another screen is shown: screen readers then read it, and Tab goes on from there. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { book } from '../support/booking.ts'
import { assertAccessible, startBrowser, waitForFocus } from '../support/browser.ts'
import { bookIssued } from '../support/cancellation.ts'
import { signedIn } from '../support/dashboard.ts'
import { manualLeg } from '../support/desk.ts'
import { legOf, until } from '../support/issuance.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { startService } from '../support/service.ts'

suite('the focus after a navigation, and after what had it is gone', async () => {
  const service = await startService()
  const {
    id: bookingId,
    booking_code,
    orders,
  } = await bookIssued(service, service.as('PIER9'), [legOf('CONSON')])
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name })

  test('a link leads the focus to the heading of its screen, and so does Back', async () => {
    const page = await browser.openAs(visitor, `${service.url}/dashboard/bookings`)
    const keys = keyboardOf(page)
    const link = page.getByRole('link', { name: booking_code })
    await link.waitFor()
    assert.ok(await keys.isFocused(page.locator('body')), 'the first screen is read from its top')
    await keys.press(link)
    await waitForFocus(heading(page, new RegExp(booking_code)))
    assert.match(await page.title(), new RegExp(booking_code))
    await assertAccessible(page, 'a heading that has the focus')
    await page.goBack()
    await waitForFocus(heading(page, 'Bookings'))
    await page.context().close()
  })

  test('the navigation and the menu of the user lead it there as well', async () => {
    const page = await browser.openAs(visitor, `${service.url}/dashboard/bookings`)
    await page.getByRole('link', { name: 'Prices' }).click()
    await waitForFocus(heading(page, 'Prices'))
    const outline = await heading(page, 'Prices').evaluate(
      element => (globalThis as any).getComputedStyle(element).outlineStyle,
    )
    assert.equal(outline, 'none', 'who has clicked sees no outline')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await waitForFocus(heading(page, 'Your account'))
    await page.context().close()
  })

  test('a dialog that opens with its screen keeps the focus', async () => {
    const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
    const [{ voyage }] = orders
    const prices = `${service.url}/dashboard/prices?voyage_id=${voyage.id}`
    const page = await browser.openAs(admin, prices)
    const dialog = page.getByRole('dialog')
    await waitForFocus(dialog.getByLabel('Name'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Bookings' }).click()
    await waitForFocus(heading(page, 'Bookings'))
    await page.goBack()
    await heading(page, 'Prices').waitFor({ state: 'attached' })
    await waitForFocus(dialog.getByLabel('Name'))
    await page.context().close()
  })

  test('a new rule and a new voucher begin in their first field, and their button gets it back', async () => {
    const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
    const page = await browser.openAs(admin, `${service.url}/dashboard/prices`)
    const keys = keyboardOf(page)
    const dialog = page.getByRole('dialog')
    for (const [deed, label] of [
      ['New rule', 'Name'],
      ['New voucher', 'Code'],
    ] as const) {
      const button = page.getByRole('button', { name: deed })
      const first = dialog.getByLabel(label)
      await keys.press(button)
      await waitForFocus(first)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await waitForFocus(button)
      await button.click()
      await waitForFocus(first)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await waitForFocus(button)
    }
    await page.context().close()
  })

  test('what was pressed gets it back in a browser whose pointer gives it to no button', async () => {
    const page = await browser.openAs(visitor, `${service.url}/dashboard/bookings/${bookingId}`)
    // As Safari does it: what is around the button gets it.
    await page.evaluate(() => {
      const { document } = globalThis as any
      document.addEventListener('mousedown', (event: any) => {
        const button = event.target.closest('button')
        if (button === null || event.defaultPrevented) return
        event.preventDefault()
        const around = button.parentElement.closest('[tabindex]')
        if (around === null) document.activeElement.blur()
        else around.focus()
      })
    })
    for (const name of ['Text for the customer', /^Your account/] as const) {
      const opener = page.getByRole('button', { name })
      await opener.click()
      await page.getByRole('button', { name: /^(Copy|Sign out)$/ }).waitFor()
      await page.keyboard.press('Escape')
      await waitForFocus(opener)
    }
    await page.context().close()
  })

  test('a dialog whose content changes gives it to what is pressed next', async () => {
    const { visitor: parent } = await signedIn(service, 'DELTA', 'admin')
    const page = await browser.openAs(parent, `${service.url}/dashboard/money`)
    await page.getByRole('button', { name: 'Top up PIER9' }).click()
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByLabel('Amount in dong')
    await waitForFocus(amount)
    await amount.fill('1000')
    await dialog.getByLabel('The same amount again').fill('1000')
    await page.keyboard.press('Enter')
    await waitForFocus(dialog.getByRole('button', { name: 'Done' }))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('a dialog with fields begins in the first one, but not on a phone, whose keyboard would cover the rest, nor where Enter would do the deed at once', async () => {
    const booking = await book(service.as('PIER9'), [manualLeg])
    for (const hasTouch of [false, true]) {
      const page = await browser.openAs(
        visitor,
        `${service.url}/dashboard/bookings/${booking.id}`,
        { hasTouch, isMobile: hasTouch },
      )
      const dialog = page.getByRole('dialog')
      const close = dialog.getByRole('button', { name: 'Close' })
      for (const [opener, first] of [
        ['Ask for tickets', hasTouch ? close : dialog.getByLabel('Note')],
        ['Correct the contact', close],
      ] as const) {
        await page.getByRole('button', { name: opener }).click()
        await waitForFocus(first)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
      await page.context().close()
    }
  })

  test('whoever takes a request of the ticketing desk goes on with it by the next Enter', async () => {
    const booking = await book(service.as('PIER9'), [manualLeg])
    const asked = await visitor.post(`/bookings/${booking.id}/ticketing-request`, {})
    assert.equal(asked.status, 201, JSON.stringify(asked.body))
    const { visitor: staff } = await signedIn(service, 'ROOT', 'operations')
    const page = await browser.openAs(
      staff,
      `${service.url}/dashboard/operations/ticketing/${asked.body.id}`,
    )
    const keys = keyboardOf(page)
    const dialog = page.getByRole('dialog')
    await keys.press(page.getByRole('button', { name: 'Take it' }))
    await waitForFocus(page.getByRole('button', { name: 'Hold the money' }))
    await page.keyboard.press('Enter')
    await keys.press(dialog.getByRole('button', { name: 'Hold the money', disabled: false }))
    await dialog.waitFor({ state: 'detached' })
    const handBack = page.getByRole('button', { name: 'Hand it back' })
    await keys.press(handBack)
    await keys.press(page.getByRole('button', { name: 'Take it' }))
    await waitForFocus(page.getByLabel('Ticket number of seat'))
    assert.equal(await handBack.count(), 1)
    await page.keyboard.type('N-1')
    await keys.write(page.getByRole('textbox', { name: 'Operator’s reference' }), 'OP-1')
    await keys.press(page.getByRole('button', { name: 'Enter as issued' }))
    await keys.press(dialog.getByRole('button', { name: 'Enter as issued' }))
    await page.getByText('Nothing: every ticket is issued.').waitFor()
    await page.context().close()
  })

  test('Tab leads from a search to what was found, and from a chosen sailing to the trip', async () => {
    const [{ voyage }] = orders
    const [from, to] = [voyage.departure_terminal, voyage.arrival_terminal]
    const page = await browser.openAs(
      visitor,
      `${service.url}/dashboard/voyages?from=${from}&to=${to}`,
    )
    const keys = keyboardOf(page)
    const tabTo = async (steps: number, field: Locator) => {
      for (let step = 0; step < steps; step += 1) await page.keyboard.press('Tab')
      await waitForFocus(field)
    }
    await keys.date(page.getByLabel('Departure date'), voyage.departs_at.slice(0, 10))
    await page.keyboard.press('Enter')
    const first = page.getByRole('article').first()
    await first.waitFor()
    await keys.to(page.getByRole('link', { name: 'To the sailings' }))
    await assertAccessible(page, 'the way to the sailings')
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('region', { name: 'Sailings' }))
    await tabTo(2, first.getByRole('button', { name: /^Choose / }))
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('heading', { name: 'Your trip' }))
    await tabTo(2, page.getByRole('link', { name: 'Choose seats' }))
    await page.context().close()
  })

  test('a row that is removed leaves it to the heading of its section, and the last one to that of the screen', async () => {
    const legs = orders.map(({ voyage }: any) => voyage.id)
    const other = (await bookIssued(service, service.as('PIER9'), [legOf('HAIAU')])).orders[0]
      .voyage
    const page = await browser.openAs(
      visitor,
      `${service.url}/dashboard/voyages?legs=${[...legs, other.id].join(',')}`,
    )
    const keys = keyboardOf(page)
    const remove = page.getByRole('button', { name: /^Remove / })
    await remove.nth(1).waitFor()
    await keys.press(remove.first())
    await waitForFocus(page.getByRole('heading', { name: 'Your trip' }))
    await assertAccessible(page, 'a heading of a section that has the focus')
    await keys.press(remove)
    await waitForFocus(heading(page, 'Voyages'))
    await page.context().close()
  })

  test('a deed that takes its own button away leaves it to the heading of the screen', async () => {
    const { id } = await bookIssued(service, service.as('PIER9'), [legOf('CONSON')])
    const page = await browser.openAs(visitor, `${service.url}/dashboard/bookings/${id}`)
    const keys = keyboardOf(page)
    const opener = page.getByRole('button', { name: 'Cancel', exact: true })
    await keys.press(opener)
    await keys.press(page.getByRole('button', { name: 'Cancel the booking', disabled: false }))
    await opener.waitFor({ state: 'detached' })
    await waitForFocus(heading(page, /^Booking /))
    const status = async () => (await service.as('PIER9').get(`/bookings/${id}`)).body.status
    await until('status 14', async () => (await status()) === 14)
    await page.context().close()
  })
})
