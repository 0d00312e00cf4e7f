import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { newId } from '../../src/core/ids.ts'
import { createKept } from '../../src/db/index.ts'
import { book } from '../support/booking.ts'
import { endHoldIn } from '../support/holds.ts'
import { until } from '../support/issuance.ts'
import { openService } from '../support/service.ts'
import { search } from '../support/voyages.ts'

suite('search answers in memory', async () => {
  const service = await openService()
  const pier9 = service.as('PIER9')
  // What it writes is as another process writes: nobody here knows of it.
  const other = new pg.Client({ connectionString: service.databaseUrl })
  await other.connect()
  after(async () => {
    await other.end()
    await service.close()
  })
  const cabinOf = (answer: any) => answer.data[0].cabin_classes[0]
  const priceOf = (answer: any): number => cabinOf(answer).fares[0].price
  const query = { operator: 'SAOBIEN' }

  test('a search that was just made is not made again', async () => {
    const first = await until('settled sources', async () => {
      const answer = await search(pier9, query)
      return answer.sources.every((source: any) => source.state === 'cached') && answer
    })
    // Nothing tells of this; a search that asks the database would write it anew.
    const wanted = `select from voyage_sources where wanted_at > now() - interval '50 minutes'`
    await until('an answer from memory', async () => {
      await other.query(`update voyage_sources set wanted_at = now() - interval '1 hour'`)
      assert.deepEqual(await search(pier9, query), first)
      return (await other.query(wanted)).rowCount === 0
    })
  })

  test('a price rule of an ancestor, made and deleted by another process, is in the next search', async () => {
    const before = priceOf(await search(pier9, query))
    const id = newId()
    await changeElsewhere(
      `insert into price_additions (id, organization_id, title, amount_type, direction, amount)
       values ($1, $2, 'Of another process', 'flat', 'increase', 7000)`,
      [id, service.organizations.SAIGON],
    )
    assert.equal(priceOf(await search(pier9, query)), before + 7_000)
    await changeElsewhere('delete from price_additions where id = $1', [id])
    assert.equal(priceOf(await search(pier9, query)), before)
  })

  test('a price rule counts from the instant at which it begins', async () => {
    const before = priceOf(await search(pier9, query))
    const id = newId()
    const begins = new Date(Date.now() + 1_500)
    await changeElsewhere(
      `insert into price_additions
         (id, organization_id, title, amount_type, direction, amount, effective_from)
       values ($1, $2, 'From now on', 'flat', 'increase', 9000, $3)`,
      [id, service.organizations.PIER9, begins],
    )
    const early = priceOf(await search(pier9, query))
    if (Date.now() < begins.getTime()) assert.equal(early, before)
    await until('its beginning', () => Date.now() >= begins.getTime())
    assert.equal(priceOf(await search(pier9, query)), before + 9_000)
    await changeElsewhere('delete from price_additions where id = $1', [id])
  })

  test('a price rule counts no more from the instant at which it ends', async () => {
    const before = priceOf(await search(pier9, query))
    const id = newId()
    const ends = new Date(Date.now() + 1_500)
    await changeElsewhere(
      `insert into price_additions
         (id, organization_id, title, amount_type, direction, amount, effective_to)
       values ($1, $2, 'Until now', 'flat', 'increase', 9000, $3)`,
      [id, service.organizations.PIER9, ends],
    )
    const early = priceOf(await search(pier9, query))
    if (Date.now() < ends.getTime()) assert.equal(early, before + 9_000)
    await until('its end', () => Date.now() >= ends.getTime())
    assert.equal(priceOf(await search(pier9, query)), before)
    await changeElsewhere('delete from price_additions where id = $1', [id])
  })

  test('GROUPB-1 a voyage is off sale from the instant at which its counter closes', async () => {
    const route = { operator: 'HAIAU' }
    const [{ id }] = (await search(pier9, route)).data
    const isOnSale = async () =>
      (await search(pier9, route)).data.find((voyage: any) => voyage.id === id).on_sale
    const closes = new Date(Date.now() + 1_500)
    await changeElsewhere(
      `update voyages set departs_at = $2::timestamptz + interval '30 minutes' where id = $1`,
      [id, closes],
    )
    const early = await isOnSale()
    if (Date.now() < closes.getTime()) assert.equal(early, true)
    await until('its closing', () => Date.now() >= closes.getTime())
    assert.equal(await isOnSale(), false)
  })

  test('seats that a booking takes are gone from the next search, and back when its hold ends', async () => {
    const freeOf = async () => {
      const { data } = await search(pier9, query)
      return data
        .flatMap((voyage: any) => voyage.cabin_classes)
        .map((cabin: any) => cabin.available)
    }
    const sum = (counts: number[]) => counts.reduce((all, each) => all + each, 0)
    // Beside it two are held for longer, one in its class: the first that ends is what counts.
    for (const seatClass of ['eco', 'vip']) await book(pier9, [{ ...query, seatClass }])
    const before = sum(await freeOf())
    const booking = await book(pier9, [query])
    assert.equal(sum(await freeOf()), before - 1)
    await endHoldIn(service, booking.id, 1_500)
    const { rows } = await other.query(
      'select payment_expired_at as end from bookings where id = $1',
      [booking.id],
    )
    await freeOf()
    await until('the end of the hold', async () => {
      const now = await other.query('select clock_timestamp() >= $1 as is_past', [rows[0].end])
      return now.rows[0].is_past
    })
    assert.equal(sum(await freeOf()), before)
  })

  test('what an operator said to another process is in the next search', async () => {
    const { data } = await search(pier9, query)
    await changeElsewhere(`update voyages set boat_name = 'Another Boat' where id = $1`, [
      data[0].id,
    ])
    assert.equal((await search(pier9, query)).data[0].boat.name, 'Another Boat')
  })

  test('an answer whose time is over is let go, though nobody asks for it again', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const ready = createKept<Buffer>(service.app.services.notifications, {
      channel: 'search_changed',
      weightMax: 1e6,
      standsMsMax: 20,
    })
    const make = async (): Promise<WeakRef<Buffer>> => {
      const value = Buffer.alloc(1_000)
      const made = { value, madeFrom: [newId()], standsMs: 20, weight: value.length }
      return new WeakRef(await ready.make(newId(), async () => made))
    }
    const old = await make()
    await until('the old one let go', async () => {
      await make()
      collect()
      return old.deref() === undefined
    })
  })

  /** As another process does; resolves when this one has heard of it. */
  async function changeElsewhere(statement: string, values: unknown[]): Promise<void> {
    const { notifications } = service.app.services
    const heard = new Promise<void>(resolve => {
      const end = notifications.subscribe('search_changed', () => {
        end()
        resolve()
      })
    })
    await other.query(statement, values)
    await heard
  }
})
