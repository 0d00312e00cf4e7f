/** Vehicles in the form of a booking: they have places as people have seats, and are nobody of the party. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { bookingBody, confirm, findVoyage, freeSeats, passenger } from '../support/booking.ts'
import { assertAccessible, startBrowser } from '../support/browser.ts'
import { signedIn } from '../support/dashboard.ts'
import { startService } from '../support/service.ts'

suite('a vehicle in a booking', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const { visitor } = await signedIn(service, 'PIER9', 'staff')
  const browser = await startBrowser()
  const ferry = { operator: 'NGOCTRAI' }
  const out = await findVoyage(pier9, { ...ferry, route: 'HTI-PQD' })
  const back = await findVoyage(pier9, { ...ferry, route: 'PQD-HTI' })

  const legAt = (page: Page, at: number) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: `Leg ${at}:` }) })
  const peopleOf = (page: Page, at: number) =>
    legAt(page, at).getByRole('group', { name: /^Seat / })
  const free = (page: Page, at: number, kind: string) =>
    legAt(page, at)
      .locator(`[data-seat][data-kind=${kind}][aria-selected=false]`)
      .and(page.getByRole('option', { name: /, free$/ }))
      .first()

  test('is nobody of the party, and goes along with its driver to the next leg', async () => {
    const address = `${service.url}/dashboard/voyages/book?legs=${out.id},${back.id}`
    const page = await browser.openAs(visitor, address)
    await free(page, 1, 'vehicle').click()
    await peopleOf(page, 1).nth(0).getByLabel('Full name').fill('Lê Văn Xế')
    await peopleOf(page, 1).nth(0).getByLabel(/plate/i).fill('68-A1 123.45')
    assert.equal(await legAt(page, 2).getByLabel('People').inputValue(), '1')
    await free(page, 1, 'seat').click()
    await free(page, 1, 'seat').click()
    // Whoever sails stands before what they take along, in whichever order they are seated.
    for (const [at, name] of ['Lê Thị Một', 'Lê Thị Hai'].entries()) {
      await peopleOf(page, 1).nth(at).getByLabel('Full name').fill(name)
    }
    await page.getByRole('button', { name: 'The contact is Lê Thị Một' }).waitFor()
    assert.equal(await legAt(page, 2).getByLabel('People').inputValue(), '2')
    await legAt(page, 2).getByRole('button', { name: 'Seat together' }).click()
    await peopleOf(page, 2).nth(1).waitFor()
    const uneven = page.getByText('Not every leg has as many vehicles: leg 1: 1, leg 2: 0.')
    await uneven.waitFor()
    assert.equal(await page.getByText('Not every leg has as many passengers').count(), 0)
    await assertAccessible(page, 'a vehicle on one leg alone')
    await free(page, 2, 'vehicle').click()
    await uneven.waitFor({ state: 'detached' })
    await legAt(page, 2).getByRole('button', { name: 'The people of the first leg' }).click()
    const names = ['Lê Thị Một', 'Lê Thị Hai', 'Lê Văn Xế']
    for (const [at, name] of names.entries()) {
      assert.equal(await peopleOf(page, 2).nth(at).getByLabel('Full name').inputValue(), name)
    }
    const plates = legAt(page, 2).getByLabel(/plate/i)
    assert.equal(await plates.count(), 1)
    assert.equal(await plates.inputValue(), '68-A1 123.45')
    await page.context().close()
  })

  test('has a place that looks like no other class of its boat', async () => {
    const page = await browser.openAs(
      visitor,
      `${service.url}/dashboard/voyages/book?legs=${out.id}`,
    )
    await free(page, 1, 'vehicle').waitFor()
    const looks: string[] = await legAt(page, 1)
      .locator('[aria-hidden][data-look]')
      .evaluateAll(all => all.map(({ dataset }: any) => dataset.look))
    assert.equal(looks.length, 4, 'the legend: seats, motorbikes, cars, lorries')
    assert.equal(new Set(looks).size, 4, looks.join())
    await page.context().close()
  })

  test('does not go to the seat of a person where the other boat has no place chosen for it', async () => {
    const page = await browser.openAs(
      visitor,
      `${service.url}/dashboard/voyages/book?legs=${out.id},${back.id}`,
    )
    await free(page, 1, 'vehicle').click()
    await peopleOf(page, 1).getByLabel('Full name').fill('Lê Văn Xế')
    await free(page, 1, 'seat').click()
    await peopleOf(page, 1).nth(0).getByLabel('Full name').fill('Lê Thị Một')
    await free(page, 2, 'seat').click()
    await free(page, 2, 'seat').click()
    await page.getByText('Not every leg has as many passengers: leg 1: 1, leg 2: 2.').waitFor()
    await legAt(page, 2).getByRole('button', { name: 'The people of the first leg' }).click()
    const names = peopleOf(page, 2).getByLabel('Full name')
    assert.equal(await names.nth(0).inputValue(), 'Lê Thị Một')
    assert.equal(await names.nth(1).inputValue(), '')
    await page.context().close()
  })

  test('has no place for the person whose seat was given to somebody else', async () => {
    const page = await browser.openAs(
      visitor,
      `${service.url}/dashboard/voyages/book?legs=${out.id}`,
    )
    const seat = free(page, 1, 'seat')
    const code = (await seat.getAttribute('data-seat')) ?? ''
    await seat.click()
    await peopleOf(page, 1).getByLabel('Full name').fill('Lê Thị Một')
    const body = bookingBody([{ voyage_id: out.id, passengers: [passenger(code)] }])
    assert.equal((await service.as('STRANGER').post('/bookings', body)).status, 201)
    await page.reload()
    await page.getByText(`Seat ${code} was given to somebody else`).waitFor()
    await free(page, 1, 'vehicle').click()
    await peopleOf(page, 1).nth(1).waitFor()
    await page.getByText(`Seat ${code} was given to somebody else`).waitFor()
    await free(page, 1, 'seat').click()
    await page.getByText('was given to somebody else').waitFor({ state: 'detached' })
    const names = peopleOf(page, 1).getByLabel('Full name')
    assert.deepEqual([await names.count(), await names.nth(0).inputValue()], [2, 'Lê Thị Một'])
    await page.context().close()
  })

  test('of a booking comes to the place of a vehicle on another trip', async () => {
    const [seat = ''] = await freeSeats(pier9, out.id, 1)
    const places = await freeSeats(pier9, out.id, 2, 'motorbike')
    const seatsBack = await freeSeats(pier9, back.id, 2)
    const [placeBack = ''] = await freeSeats(pier9, back.id, 1, 'motorbike')
    const person = (code: string, name: string) =>
      passenger(code, { full_name: name, plate_number: undefined })
    const driver = (code: string) => passenger(code, { full_name: 'Lê Văn Xế' })
    // As many tickets on both legs, but more people on the second.
    const names = ['Lê Thị Một', 'Lê Thị Hai']
    const body = bookingBody([
      {
        voyage_id: out.id,
        passengers: [...places.map(driver), person(seat, 'Lê Thị Một')],
      },
      {
        voyage_id: back.id,
        passengers: [
          driver(placeBack),
          ...seatsBack.map((code, at) => person(code, names[at] ?? '')),
        ],
      },
    ])
    const created = await pier9.post('/bookings', body)
    assert.equal(created.status, 201, JSON.stringify(created.body))
    await confirm(pier9, created.body.id)
    const page = await browser.openAs(
      visitor,
      `${service.url}/dashboard/bookings/${created.body.id}`,
    )
    await page.getByRole('button', { name: 'Another trip for these passengers' }).click()
    await page
      .getByRole('button', { name: /^Choose /, disabled: false })
      .first()
      .click()
    await page.getByRole('link', { name: 'Choose seats' }).click()
    await free(page, 1, 'vehicle').click()
    await free(page, 1, 'seat').click()
    await free(page, 1, 'seat').click()
    await page.getByRole('button', { name: /^The people of booking / }).click()
    const people = peopleOf(page, 1)
    for (const [at, name] of [...names, 'Lê Văn Xế'].entries()) {
      assert.equal(await people.nth(at).getByLabel('Full name').inputValue(), name)
    }
    assert.notEqual(await people.nth(2).getByLabel(/plate/i).inputValue(), '')
    await page.context().close()
  })
})
