import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { book, confirm, findVoyage } from '../support/booking.ts'
import {
  assertAccessible,
  clickTwice,
  resize,
  startBrowser,
  waitForTable,
} from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { addPrice } from '../support/issuance.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { screensOf } from '../support/screens.ts'
import { startService } from '../support/service.ts'
import { longToday } from '../support/today.ts'
import { search } from '../support/voyages.ts'

suite('home, prices, money and organization with a browser', async () => {
  // Of one month too.
  const today = await longToday()
  const service = await startService({ deposits: { PIER9: 1_000_000 } })
  const browser = await startBrowser(screensOf.money)
  const parent = await signedIn(service, 'DELTA', 'admin')
  const child = await signedIn(service, 'PIER9', 'admin')
  const operations = await signedIn(service, 'ROOT', 'operations')
  const voyage = await findVoyage(service.as('DELTA'))
  const booking = await book(service.as('PIER9'), [{ operator: 'HAIAU' }])
  assert.equal((await confirm(service.as('PIER9'), booking.id)).body.status, 10)
  const held = await book(service.as('PIER9'), [{ operator: 'HAIAU' }])
  const page = await browser.openAs(parent.visitor, `${service.url}/dashboard/prices`)

  test('home shows money, pace, what needs attention, charts with their figures, and holds', async () => {
    const home = await browser.openAs(child.visitor, `${service.url}/dashboard/`)
    await home.getByText(/Lasts about [\d,]+ days/).waitFor()
    await home.route('**/dashboard/api/home*', async route => {
      const response = await route.fetch()
      const { pace, ...rest } = await response.json()
      await route.fulfill({ response, json: { ...rest, pace: { ...pace, lasts_days: 5122 } } })
    })
    await home.reload()
    await home.getByText(/Lasts more than a year at /).waitFor()
    await home.unrouteAll()
    await home.getByText('The money is running low', { exact: false }).waitFor()
    await home.getByRole('img', { name: /Sales: [\d,]+/ }).waitFor()
    const holds = home.getByRole('table', { name: 'Holds that end soon' })
    await holds.getByRole('link', { name: held.booking_code }).waitFor()
    await home.getByText('As a table').first().click()
    await home.getByRole('columnheader', { name: 'Sales' }).waitFor()
    await assertAccessible(home, 'home')
    await home.route('**/dashboard/api/home*', async route => {
      const response = await route.fetch()
      const { attention, ...rest } = await response.json()
      await route.fulfill({
        response,
        json: { ...rest, attention: { ...attention, ending_soon: 100 } },
      })
    })
    await home.reload()
    await home.getByRole('link', { name: /seats are soon free again: 99\+$/ }).click()
    await home
      .getByLabel('Status')
      .and(home.locator(':has(option:checked:text("On hold"))'))
      .waitFor()
    await home.getByRole('link', { name: held.booking_code }).waitFor()
    await home.context().close()
  })

  async function newRule(name: string) {
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel(/^Percent/).fill('12.5')
    await dialog.getByLabel('Operator').selectOption(voyage.operator.code)
    await dialog.getByText('Rarer conditions').click()
    await dialog.getByText('Economy', { exact: true }).click()
    await dialog.getByText('Adult', { exact: true }).click()
    await dialog.getByLabel('Most passengers of a type').fill('9')
    await dialog.getByLabel('Counts until').fill('2099-01-01T08:00')
    await dialog.getByLabel('Order').fill('5')
    return dialog
  }

  test('the preview of whom nobody is below does not say what those below pay', async () => {
    const own = await browser.openAs(child.visitor, `${service.url}/dashboard/prices`)
    await own.getByRole('button', { name: 'New rule' }).click()
    const dialog = own.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Own')
    await dialog.getByLabel(/^Percent/).fill('5')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const headers = dialog.getByRole('table', { name: 'Preview' }).getByRole('columnheader')
    await headers.getByText('Your margin').waitFor()
    assert.deepEqual(await headers.allInnerTexts(), [
      'Sailing',
      'Seat',
      'Customer pays',
      'Your margin',
    ])
    await own.context().close()
  })

  test('a rule is previewed, then saved, and search prices by it', async () => {
    await page.getByText('No rule yet').waitFor()
    const dialog = await newRule('Festival')
    await dialog.getByLabel(/^Percent/).fill('12.555')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Enter a percentage with two decimals at most').waitFor()
    await dialog.getByLabel(/^Percent/).fill('12,5')
    await dialog.getByText('12.5%', { exact: true }).waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Save the rule' }).count(), 0)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText(/of \d+ coming sailings change their price/).waitFor()
    const row = dialog.getByRole('table', { name: 'Preview' }).getByRole('row').nth(1)
    await dialog.getByRole('columnheader', { name: 'Those below pay you' }).waitFor()
    const foreseen = (await row.innerText()).match(/([\d,]+)\s₫ →\s+([\d,]+)\s₫/)
    await assertAccessible(page, 'preview')
    const figure = row.getByText(/₫ →$/).first()
    const lines = (element: any) => {
      const range = element.ownerDocument.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map((each: any) => each.top)).size
    }
    for (const width of [1280, 760, 680, 600]) {
      await resize(page, width, 900)
      assert.equal(await figure.evaluate(lines), 1, `the arrow is beside its price at ${width}`)
    }
    await resize(page, 1280, 720)
    // What loses money is said.
    await dialog.getByLabel('It makes the price').selectOption('decrease')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('With every ticket sold at one of them you lose money.').waitFor()
    await dialog.getByLabel('It makes the price').selectOption('increase')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('button', { name: 'Save the rule' }).waitFor()
    assert.equal(await dialog.getByText('you lose money').count(), 0)
    // Another amount has to be looked at again.
    await dialog.getByLabel(/^Percent/).fill('10')
    assert.equal(await dialog.getByRole('button', { name: 'Save the rule' }).count(), 0)
    await dialog.getByLabel(/^Percent/).fill('12.5')
    await dialog.getByRole('button', { name: 'Save the rule' }).click()
    await page.getByRole('cell', { name: '+12.5%' }).waitFor()
    const found = await search(service.as('DELTA'), { date: voyage.departure_date, limit: 100 })
    const prices = found.data.flatMap((each: any) =>
      each.cabin_classes.flatMap((cabin: any) => cabin.fares.map((fare: any) => fare.price)),
    )
    const dong = (text = '') => Number(text.replaceAll(',', ''))
    assert.ok(prices.includes(dong(foreseen?.[2])), `${foreseen?.[2]} is not among ${prices}`)
    assert.ok(dong(foreseen?.[2]) > dong(foreseen?.[1]))
    const [rule] = (await service.as('DELTA').get('/ticket-price-additions')).body.data
    assert.deepEqual(
      [rule.operator, rule.seat_classes, rule.passenger_types, rule.count_max, rule.priority],
      [voyage.operator.code, ['eco'], ['adult'], 9, 5],
    )
    assert.equal(Date.parse(rule.effective_to), Date.parse('2099-01-01T08:00:00+07:00'))
    await assertAccessible(page, 'prices')
  })

  test('a voucher is made with conditions of its own', async () => {
    await page.getByRole('button', { name: 'New voucher' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code').fill('TET')
    await dialog.getByLabel('Name').fill('Tet')
    await dialog.getByLabel(/^Dong/).fill('20.000')
    await dialog.getByText('20,000\u00a0₫', { exact: true }).waitFor()
    await dialog.getByLabel('Sailings from').fill('2099-02-01')
    await dialog.getByText('Rarer conditions').click()
    await dialog.getByLabel('Least order total').fill('1.000.000')
    await dialog.getByLabel('How often per customer').fill('2')
    await dialog.getByText('VIP', { exact: true }).click()
    assert.equal(await dialog.getByRole('button', { name: 'Create' }).count(), 0)
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('No sailing that is known now changes its price.').waitFor()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('cell', { name: 'TET', exact: true }).waitFor()
    const [voucher] = (await service.as('DELTA').get('/vouchers')).body.data
    assert.deepEqual(
      [voucher.amount, voucher.minimum_order_total, voucher.departure_from],
      [20_000, 1_000_000, '2099-02-01'],
    )
    assert.deepEqual([voucher.customer_limit, voucher.seat_classes], [2, ['vip']])
  })

  test('the same rule again is warned of', async () => {
    const dialog = await newRule('Festival again')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('This says the same as “Festival”').waitFor()
    await assertAccessible(page, 'duplicate')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('two clicks at once make one rule', async () => {
    const dialog = await newRule('Once')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const save = dialog.getByRole('button', { name: 'Save the rule' })
    await save.evaluate(clickTwice)
    await dialog.waitFor({ state: 'detached' })
    const rules = (await service.as('DELTA').get('/ticket-price-additions')).body.data
    assert.equal(rules.filter((rule: any) => rule.title === 'Once').length, 1)
  })

  test('a parent tops up a child with the amount typed twice, and the child sees it', async () => {
    await page.getByRole('link', { name: 'Money' }).click()
    // The lines of both come by themselves.
    await page.getByLabel('Account').selectOption('Top-ups of those below')
    await page.getByRole('button', { name: 'Top up PIER9' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText('PIER9 of the tests has paid to DELTA of the tests.', { exact: false })
      .waitFor()
    for (const label of ['Amount in dong', 'The same amount again']) {
      await dialog.getByLabel(label).fill('1.5')
    }
    await dialog.getByRole('button', { name: 'Top up' }).click()
    await dialog.getByText('Enter a whole number of dong').first().waitFor()
    assert.equal(await dialog.getByText('The two amounts differ').count(), 0)
    await dialog.getByLabel('Amount in dong').fill('2.500.000')
    await dialog.getByLabel('The same amount again').fill('250000')
    assert.ok(await dialog.getByRole('button', { name: 'Top up' }).isDisabled())
    await dialog.getByLabel('The same amount again').fill('2500000')
    await dialog.getByLabel('The bank’s reference (optional)').fill('FT26327 001')
    await assertAccessible(page, 'top-up')
    // The answer comes after both clicks: what stands there then is not to be clicked.
    const { promise: clicked, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/top-ups*', async route => {
      await clicked
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Top up' }).dblclick()
    goOn()
    await dialog.getByText('2,500,000\u00a0₫ were added', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Pay out PIER9' }).click()
    for (const label of ['Amount in dong', 'The same amount again']) {
      await dialog.getByLabel(label).fill('99.000.000.000')
    }
    await dialog.getByRole('button', { name: 'Pay out' }).click()
    await dialog.getByText('more than the organization can still spend').first().waitFor()
    for (const label of ['Amount in dong', 'The same amount again']) {
      await dialog.getByLabel(label).fill('500.000')
    }
    await dialog.getByRole('button', { name: 'Pay out' }).click()
    await dialog.getByText('500,000\u00a0₫ were taken out', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByText('PIER9 · ').nth(1).waitFor()
    const paidIn = page.getByRole('table', { name: 'Statement' })
    assert.equal(
      await paidIn.getByText(`PIER9 · ${parent.login.email}`, { exact: true }).count(),
      2,
    )
    await paidIn.getByText('+2,500,000\u00a0₫', { exact: true }).waitFor()
    await paidIn.getByText('bank reference FT26327 001').waitFor()
    await assertAccessible(page, 'money')
    const below = await browser.openAs(child.visitor, `${service.url}/dashboard/money`)
    const table = below.getByRole('table', { name: 'Statement' })
    await table.getByText('DELTA of the tests').first().waitFor()
    assert.equal(await table.getByText('+2,500,000\u00a0₫', { exact: true }).count(), 1)
    await table.getByText('bank reference FT26327 001').waitFor()
    // A month is closed: what there was, what came and went, what there is.
    assert.equal(await below.getByText('Opening balance').count(), 0)
    await below.getByLabel('Month').selectOption({ index: 1 })
    const sums = below.getByRole('table', { name: 'Sums of these days' })
    await sums.getByRole('row', { name: /^Opening balance 0\s₫ 0\s₫$/ }).waitFor()
    await sums.getByRole('row', { name: /^Top-up 2 \+3,500,000\s₫ –$/ }).waitFor()
    await sums.getByRole('row', { name: /^Payout 1 [−-]500,000\s₫ –$/ }).waitFor()
    const now = (await child.visitor.get('/debts')).body.own
    const closing = `Closing balance ${now.balance.toLocaleString('en')}`
    await sums.getByRole('row', { name: new RegExp(`^${closing}\\s₫ 0\\s₫$`) }).waitFor()
    await assertAccessible(below, 'the sums of a month')
    // Of one kind the lines do not make the closing balance: the sums say that they are of all.
    await below.getByLabel('Kind', { exact: true }).selectOption('hold')
    const sumsOfAll = below.getByRole('table', { name: 'Sums of these days, of all kinds' })
    await sumsOfAll.getByRole('row', { name: new RegExp(`^${closing}\\s₫ 0\\s₫$`) }).waitFor()
    await below.getByLabel('Kind', { exact: true }).selectOption('')
    await sumsOfAll.waitFor({ state: 'detached' })
    for (const [width, is] of [
      [1024, true],
      [768, true],
      [390, false],
    ] as const) {
      await below.setViewportSize({ width, height: 900 })
      await waitForTable(below, 'table[aria-label=Statement]', is)
    }
    await below.setViewportSize({ width: 1280, height: 720 })
    // Whoever looks at a booking and comes back is where they were.
    await table.getByRole('link', { name: booking.booking_code }).first().click()
    await below.getByRole('heading', { name: `Booking ${booking.booking_code}` }).waitFor()
    await below.goBack()
    await sums.waitFor()
    // Each digit of a year that is typed makes a whole date: 0002, 0020, 0202.
    const from = below.getByLabel('From')
    await keyboardOf(below).date(from, '2025-01-01')
    assert.equal(await from.inputValue(), '2025-01-01')
    assert.doesNotMatch(below.url(), /from=(0|2025)/)
    await below.keyboard.press('Enter')
    await below.waitForURL(/from=2025-01-01/)
    assert.equal(await from.inputValue(), '2025-01-01')
    await below
      .getByLabel('Month')
      .and(below.locator(':has(option:checked:text("Other days"))'))
      .waitFor()
    const download = below.waitForEvent('download')
    await below.getByRole('button', { name: 'Download CSV' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    assert.match(file, /top_up,.*DELTA of the tests,2500000,0,/)
    assert.match(file, new RegExp(`issuance,${booking.booking_code},PIER9`))
    const fault = {
      path: '/from',
      message: 'a file has at most 100000 lines; choose a shorter time',
    }
    const refusal = { code: 'validation_failed', status: 400, errors: [fault] }
    await below.route('**/statement.csv*', route => route.fulfill({ status: 400, json: refusal }))
    await below.getByRole('button', { name: 'Download CSV' }).click()
    await below.getByText('From: A file has at most 100000 lines. Choose a shorter').waitFor()
    await assertAccessible(below, 'too long a statement')
    await below.context().close()
  })

  test('a parent sees what it earned on those below, in a month or some days, and takes it as a file', async () => {
    await addPrice(service, 'DELTA', 'flat', 9_000)
    const sold = await book(service.as('PIER9'), [{ operator: 'HAIAU' }])
    assert.equal((await confirm(service.as('PIER9'), sold.id)).body.status, 10)
    const screen = await browser.openAs(parent.visitor, `${service.url}/dashboard/money`)
    const { data } = (await parent.visitor.get('/earnings?from=2026-01-01')).body
    const [{ paid, cost, margin }] = data
    assert.ok(margin > 0)
    const money = (amount: number) => `${amount.toLocaleString('en')}\\s₫`
    const earned = screen.getByRole('table', { name: 'Earned on those below' })
    const row = (...figures: (string | number)[]) =>
      earned.getByRole('row', {
        name: new RegExp(`^PIER9 of the tests PIER9 ${figures.join(' ')}$`),
      })
    await row(2, 0, money(paid), money(cost), money(margin)).waitFor()
    assert.equal(await earned.getByText('All together').count(), 0, 'the sum of one row')
    const section = screen.locator('section').filter({ has: earned })
    await section.getByLabel('Month').selectOption({ index: 1 })
    await screen.waitForURL(/earned_from=/)
    const nothing = money(0)
    await row(0, 0, nothing, nothing, nothing).waitFor()
    // The days of the statement are others, and both stay.
    const statement = screen.locator('section').filter({ hasText: 'Sums of these days' })
    await screen.getByLabel('Account').selectOption('sales')
    await screen.getByLabel('Month').last().selectOption({ index: 1 })
    await statement.getByRole('row', { name: /^Tickets 2 / }).waitFor()
    await row(0, 0, nothing, nothing, nothing).waitFor()
    await section.getByLabel('From').fill('2025-01-01')
    await section.getByLabel('To').fill(today)
    await row(2, 0, money(paid), money(cost), money(margin)).waitFor()
    await assertAccessible(screen, 'earnings')
    const download = screen.waitForEvent('download')
    await section.getByRole('button', { name: 'Download CSV' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    assert.match(file, new RegExp(`PIER9,PIER9 of the tests,2,0,${paid},${cost},${margin}\r\n$`))
    await screen.context().close()
    const all = await browser.openAs(operations.visitor, `${service.url}/dashboard/money`)
    await all.getByRole('row', { name: /^All together 2 0 / }).waitFor()
    await all.context().close()
  })

  test('the tree is gone through by keyboard, and operations end a contract and stop sales', async () => {
    const tree = await browser.openAs(operations.visitor, `${service.url}/dashboard/organization`)
    await tree.getByRole('button', { name: /^ROOT/ }).focus()
    for (let steps = 0; steps < 3; steps += 1) await tree.keyboard.press('Tab')
    await tree.keyboard.press('Enter')
    await tree.getByRole('heading', { name: 'PIER9 of the tests' }).waitFor()
    await assertAccessible(tree, 'organization')
    await tree.getByRole('button', { name: 'End the contract' }).click()
    const dialog = tree.getByRole('dialog')
    await dialog.getByRole('button', { name: 'End the contract' }).click()
    await tree.getByText('No: no API key can be created').waitFor()
    await tree.getByRole('button', { name: 'Stop sales' }).click()
    await dialog.getByRole('button', { name: 'Stop sales' }).click()
    await tree.getByText(/^Stopped since /).waitFor()
    await tree.context().close()
  })
})
