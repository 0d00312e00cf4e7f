/** Who travels when: the bookings of some days of departure. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { addDays } from '../../../src/core/time.ts'
import { run, sql } from '../../../src/db/index.ts'
import { book, confirm, dayAhead } from '../../support/booking.ts'
import { signedIn, type Visit } from '../../support/dashboard.ts'
import { legOf } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

suite('bookings by the day of their departure', async () => {
  const service = await startService()
  const { visitor: staff } = await signedIn(service, 'PIER9', 'staff')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  const ofPier9 = `&organization_id=${service.organizations.PIER9}`
  const pier9 = service.as('PIER9')
  const late = await book(pier9, [{ ...legOf('CONSON'), name: 'Vũ Thị Muộn' }])
  const early = await book(pier9, [legOf('SAOBIEN')])
  const round = await book(pier9, [legOf('HAIAU'), legOf('TRANGKHUYET')])
  const others = await book(service.as('DELTA'), [{ ...legOf('CONSON'), name: 'Vũ Văn Khác' }])
  assert.equal((await confirm(pier9, late.id)).status, 200)
  const day = dayAhead(40)
  const after = (days: number) => addDays(day, days)
  const sail = (order: any, date: string, time: string) =>
    run(
      service.db,
      sql`update voyages set departure_date = ${date}, departs_at = ${`${date}T${time}+07:00`},
            arrives_at = ${`${date}T${time}+07:00`}::timestamptz + interval '2 hours'
          where id = ${order.voyage.id}`,
    )
  await sail(late.orders[0], day, '23:30')
  await sail(others.orders[0], day, '23:30')
  // In UTC the evening of the day before.
  await sail(early.orders[0], after(1), '00:30')
  await sail(round.orders[0], after(3), '08:00')
  await sail(round.orders[1], after(6), '08:00')

  async function departing(days: string, visitor: Visit = staff): Promise<string[]> {
    const { status, body } = await visitor.get(`/bookings?${days}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map(({ id }: any) => id)
  }
  const between = (from: string, to: string) => `departure_from=${from}&departure_to=${to}`
  const onDay = (date: string) => between(date, date)

  test('a booking departs on the day that it is at the terminal, late or early', async () => {
    assert.deepEqual(await departing(onDay(after(-1))), [])
    assert.deepEqual(await departing(onDay(day)), [late.id])
    assert.deepEqual(await departing(onDay(after(1))), [early.id])
    assert.deepEqual(await departing(between(day, after(1))), [early.id, late.id])
  })

  test('a round trip departs on the day of each of its legs, and stands once', async () => {
    assert.deepEqual(await departing(onDay(after(3))), [round.id])
    assert.deepEqual(await departing(onDay(after(6))), [round.id])
    assert.deepEqual(await departing(between(after(4), after(5))), [])
    assert.deepEqual(await departing(between(after(2), after(7))), [round.id])
  })

  test('one of both days alone is open on its other side', async () => {
    assert.deepEqual(await departing(`departure_from=${after(1)}`), [round.id, early.id])
    assert.deepEqual(await departing(`departure_to=${after(1)}`), [early.id, late.id])
  })

  test('the days go together with every other filter, and page by page', async () => {
    const all = between(day, after(6))
    assert.deepEqual(await departing(`${all}&status=10`), [late.id])
    assert.deepEqual(await departing(`${onDay(after(1))}&status=10`), [])
    assert.deepEqual(await departing(`${all}&voyage_id=${late.orders[0].voyage.id}`), [late.id])
    assert.deepEqual(await departing(`${all}&booking_code=${early.booking_code}`), [early.id])
    assert.deepEqual(await departing(`${onDay(day)}&booking_code=${early.booking_code}`), [])
    assert.deepEqual(await departing(`${all}&created_to=2026-01-01T00:00:00Z`), [])
    assert.deepEqual(await departing(`${all}&q=muon`), [late.id])
    assert.deepEqual(await departing(`${onDay(after(1))}&q=muon`), [])
    const { body: first } = await staff.get(`/bookings?${all}&limit=2`)
    assert.deepEqual(
      first.data.map(({ id }: any) => id),
      [round.id, early.id],
    )
    const next = `limit=2&cursor=${first.next_cursor}`
    assert.deepEqual(await departing(`${all}&${next}`), [late.id])
    const otherDays = await staff.get(`/bookings?${onDay(day)}&${next}`)
    assertProblem(otherDays, 400, 'validation_failed', 'a cursor of other days')
    await run(
      service.db,
      sql`update bookings set payment_expired_at = now() where id = ${early.id}`,
    )
    assert.deepEqual(await departing(`${all}&status=8`), [early.id])
    assert.deepEqual(await departing(`${all}&status=2`), [round.id])
  })

  test('operations filter the list of an agency, and what they look for among all', async () => {
    assert.deepEqual(await departing(`${onDay(day)}${ofPier9}`, operations), [late.id])
    const look = async (days: string) => {
      const { status, body } = await operations.get(`/operations/bookings?q=vu&${days}`)
      assert.equal(status, 200, JSON.stringify(body))
      return body.data.map(({ id }: any) => id)
    }
    assert.deepEqual(await look(onDay(day)), [others.id, late.id])
    assert.deepEqual(await look(onDay(after(1))), [])
  })

  test('days in the wrong order, or that are none, are refused', async () => {
    for (const path of ['/bookings?', '/operations/bookings?q=vu&']) {
      const reversed = await operations.get(path + between(after(1), day))
      assertProblem(reversed, 400, 'validation_failed', path)
      assert.deepEqual(reversed.body.errors, [
        { path: '/departure_to', message: 'ends before it begins' },
      ])
    }
    for (const none of ['2026-02-30', 'tomorrow', '', '26-12-01']) {
      const answer = await staff.get(`/bookings?departure_from=${none}`)
      assertProblem(answer, 400, 'validation_failed', none)
    }
  })

  test('more legs than anybody reads are refused, with the request for fewer days', async () => {
    const [from, to] = [after(100), after(101)]
    await sail(round.orders[0], from, '08:00')
    await run(
      service.db,
      sql`insert into bookings
          select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'booking_code', 'MANY' || n))).*
          from bookings b, generate_series(1, 1700) n where b.id = ${round.id}`,
    )
    await run(
      service.db,
      sql`insert into orders
          select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'booking_id', b.id, 'leg', n))).*
          from bookings b, orders o, generate_series(1, 6) n
          where b.booking_code like 'MANY%' and o.id = ${round.orders[0].id}`,
    )
    const answer = await staff.get(`/bookings?${between(from, to)}`)
    assertProblem(answer, 400, 'validation_failed', 'too many')
    assert.deepEqual(answer.body.errors, [
      {
        path: '/departure_from',
        message: 'more than 10,000 legs depart on these days; choose fewer days',
      },
    ])
    assert.deepEqual(await departing(onDay(after(6))), [round.id])
    const copies = sql`select id from bookings where booking_code like 'MANY%'`
    await run(service.db, sql`delete from orders where booking_id in (${copies})`)
    await run(service.db, sql`delete from bookings where id in (${copies})`)
  })
})
