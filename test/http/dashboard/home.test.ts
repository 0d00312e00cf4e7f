import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { homeZone } from '../../../src/core/time.ts'
import { inTransaction, run, sql } from '../../../src/db/index.ts'
import { changeCreditLimit, topUp } from '../../../src/deposits/index.ts'
import { listCases } from '../../../src/desk/index.ts'
import { requireOrganization } from '../../../src/organizations/index.ts'
import { tester } from '../../support/actor.ts'
import { book, confirm, dayAhead } from '../../support/booking.ts'
import { shorthandOf } from '../../support/by-operator.ts'
import { bookIssued, cancel } from '../../support/cancellation.ts'
import { change, otherSeats } from '../../support/change.ts'
import { signedIn } from '../../support/dashboard.ts'
import { clerk, deskOf } from '../../support/desk.ts'
import { endHoldIn } from '../../support/holds.ts'
import { addPrice, forgetCalls, legOf, misbehave } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { longToday } from '../../support/today.ts'
import { departIn, search } from '../../support/voyages.ts'

suite('the first page', async () => {
  const today = await longToday()
  const service = await startService({ deposits: { PIER9: 1_500_000 } })
  const { visitor: admin } = await signedIn(service, 'PIER9', 'admin')
  const { visitor: parent } = await signedIn(service, 'DELTA', 'staff')
  const { visitor: operations } = await signedIn(service, 'ROOT', 'operations')
  await addPrice(service, 'DELTA', 'flat', 10_000)

  test('before anything is sold there is no pace, and a row for each of thirty days', async () => {
    const { body } = await admin.get('/home')
    assert.deepEqual(body.pace, { per_day: 0, days: 14, lasts_days: null })
    assert.equal(body.days.length, 30)
    assert.equal(new Set(body.days.map((each: any) => each.day)).size, 30)
    assert.ok(body.days.every((each: any) => each.spent === 0 && each.issued === 0))
    assert.deepEqual(body.attention, {
      issue_errors: { count: 0, bookings: [] },
      unknown_outcomes: { count: 0, bookings: [] },
      awaited_tickets: { count: 0, bookings: [] },
      untold_customers: { count: 0, bookings: [] },
      undelivered_webhooks: 0,
      desk: null,
      ending_soon: 0,
      are_sales_stopped: false,
      is_low: false,
    })
    const partner = (await service.as('PIER9').get('/transactions/balance')).body
    const { as_of: _, ...figures } = partner
    assert.deepEqual(body.money, figures)
  })

  test('outcomes, sales and what they cost are on their day; a failure needs somebody', async () => {
    const issued = await book(service.as('PIER9'), [{ operator: 'HAIAU', seats: 2 }])
    assert.equal((await confirm(service.as('PIER9'), issued.id)).body.status, 10)
    const end = await misbehave(service, { action: 'reject' })
    const failed = await book(service.as('PIER9'), [{ operator: 'HAIAU' }])
    await confirm(service.as('PIER9'), failed.id)
    await end()
    const now = (await service.as('PIER9').get(`/bookings/${issued.id}`)).body
    const { body } = await admin.get('/home')
    const { day, spent, sales, ...counts } = body.days.at(-1)
    assert.equal(day, today)
    assert.deepEqual(counts, { issued: 1, partly_issued: 0, failed: 1 })
    assert.deepEqual([spent, sales], [now.net_total, now.total_price])
    const named = [
      {
        id: failed.id,
        booking_code: failed.booking_code,
        organization_id: service.organizations.PIER9,
      },
    ]
    assert.deepEqual(body.attention.issue_errors, { count: 1, bookings: named })
    // The parent pays for the sale as well, less its own addition, but it is not its sale.
    const above = (await parent.get('/home')).body
    assert.equal(above.days.at(-1).spent, spent - 20_000)
    assert.deepEqual([above.days.at(-1).sales, above.days.at(-1).issued], [0, 0])
    assert.equal(above.attention.issue_errors.count, 0)
    const whole = (await operations.get('/home')).body
    assert.deepEqual([whole.days.at(-1).sales, whole.days.at(-1).issued], [sales, 1])
    assert.deepEqual(whole.attention.issue_errors.bookings, named)
    assert.deepEqual(whole.attention.desk, {
      open_requests: 0,
      open_cases: 0,
      failing_operators: [],
    })
    const seen = (await operations.get(`/home?organization_id=${service.organizations.PIER9}`)).body
    assert.deepEqual([seen.money, seen.days], [body.money, body.days])
  })

  test('the pace is of the days since the first sale, at most fourteen', async () => {
    const { body } = await admin.get('/home')
    const { spent } = body.days.at(-1)
    assert.deepEqual(body.pace, {
      per_day: spent,
      days: 1,
      lasts_days: Math.floor(body.money.available / spent),
    })
  })

  test('what was sold before the last fourteen days is no part of the pace', async () => {
    const before = (await admin.get('/home')).body
    const { spent } = before.days.at(-1)
    /** Everything of the deposit, so many days ago, at noon in Vietnam. */
    const moveTo = (daysAgo: number) =>
      inTransaction(service.db, async tx => {
        await run(tx, sql`alter table entries disable trigger user`)
        await run(
          tx,
          sql`update entries set created_at = (${today}::date - ${daysAgo}::integer + time '12:00')
                at time zone ${homeZone}
              where account_id = (select id from accounts where kind = 'deposit'
                                    and owner = ${service.organizations.PIER9})`,
        )
        await run(tx, sql`alter table entries enable trigger user`)
      })
    for (const [daysAgo, pace] of [
      [4, { per_day: Math.round(spent / 5), days: 5 }],
      [13, { per_day: Math.round(spent / 14), days: 14 }],
      [14, { per_day: 0, days: 14 }],
      [29, { per_day: 0, days: 14 }],
    ] as const) {
      await moveTo(daysAgo)
      const { body } = await admin.get('/home')
      assert.equal(body.days.at(-1 - daysAgo).spent, spent)
      const { lasts_days, ...told } = body.pace
      assert.deepEqual(told, pace)
      const lasts = Math.floor((body.money.available * pace.days) / spent)
      assert.equal(lasts_days, pace.per_day === 0 ? null : lasts)
    }
    await moveTo(0)
    assert.deepEqual((await admin.get('/home')).body.pace, before.pace)
  })

  test('money that lasts less than three days is low', async () => {
    const { body: before } = await admin.get('/home')
    const { spent } = before.days.at(-1)
    assert.ok(before.pace.lasts_days < 3)
    assert.equal(before.attention.is_low, true)
    const organization = await requireOrganization(service.db, 'PIER9')
    await changeCreditLimit(service.db, organization, spent * 3, tester)
    const { body } = await admin.get('/home')
    assert.equal(body.pace.lasts_days, before.pace.lasts_days + 3)
    assert.equal(body.attention.is_low, false)
  })

  test('unpaid bookings are listed, the soonest to end first', async () => {
    const first = await book(service.as('PIER9'), [{ operator: 'HAIAU' }])
    const second = await book(service.as('PIER9'), [{ operator: 'HAIAU' }])
    await run(
      service.db,
      sql`update bookings set payment_expired_at = now() + interval '5 minutes'
          where id = ${second.id}`,
    )
    const { body } = await admin.get('/home')
    assert.deepEqual(
      body.ending_holds.map((each: any) => each.booking_code),
      [second.booking_code, first.booking_code],
    )
    assert.equal(body.ending_holds[0].total_price, second.total_price)
    assert.deepEqual((await parent.get('/home')).body.ending_holds, [])
    assert.equal(body.attention.ending_soon, 1)
    assert.equal((await parent.get('/home')).body.attention.ending_soon, 0)
  })

  test('holds that end soon are counted beyond those that are listed', async () => {
    // As if so many were booked: what a hold is counted by stands in its booking alone.
    await run(
      service.db,
      sql`insert into bookings select more.* from bookings b, generate_series(2, 40) n,
            jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
              'booking_code', 'SOON' || n, 'payment_expired_at', now() + interval '9 minutes')) more
          where b.id = (select id from bookings where status = 2 order by id desc limit 1)`,
    )
    const { body } = await admin.get('/home')
    assert.equal(body.ending_holds.length, 10)
    assert.equal(body.attention.ending_soon, 40)
    await run(service.db, sql`delete from bookings where booking_code like 'SOON%'`)
  })

  test('what was sold in two attempts counts once, and a change of it changes that day', async () => {
    const pier9 = service.as('PIER9')
    const readDay = async () => (await admin.get('/home')).body.days.at(-1)
    const read = async (id: string) => (await pier9.get(`/bookings/${id}`)).body
    await topUp(service.db, await requireOrganization(service.db, 'PIER9'), 5_000_000, tester)
    const before = await readDay()
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject' })
    const { id, total_price: both } = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    await confirm(pier9, id)
    await end()
    const partly = await readDay()
    assert.equal(partly.partly_issued, before.partly_issued + 1)
    assert.ok(partly.sales > before.sales && partly.sales < before.sales + both)

    const page = { sort: '_id', limit: 1, after: null } as const
    const [found] = await listCases(service.db, { isOpen: true, bookingId: id }, page)
    const desk = deskOf(service)
    const ana = clerk('Ana')
    const request = await desk.issueMissing(found?.id ?? '', ana)
    await desk.issue(request, await read(id), 2, ana)
    const whole = await read(id)
    const issued = await readDay()
    assert.equal(issued.issued, before.issued + 1)
    assert.equal(issued.sales, before.sales + whole.total_price)

    const changed = await change(pier9, whole, await otherSeats(pier9, whole))
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const { total_price } = await read(id)
    assert.ok(total_price > whole.total_price, 'the fee of the change')
    assert.equal((await readDay()).sales, before.sales + total_price)
  })

  /** Of the booking, so many days ago. */
  const takenBack = (booking: any, days: number) =>
    run(
      service.db,
      sql`update orders set taken_back_at = now() - make_interval(days => ${days})
          where booking_id = ${booking.id} and taken_back_at is not null`,
    )

  test('customers of a voyage that its operator cancelled are to be told until it would have departed, and for a week', async () => {
    const { pier9, voyageOf, cancelVoyage } = shorthandOf(service)
    const cancelledOf = async (visitor: typeof admin) => {
      const { count, bookings } = (await visitor.get('/home')).body.attention.untold_customers
      return [count, ...bookings.map((each: any) => each.booking_code)]
    }
    const issued = await bookIssued(service, pier9, [legOf('SAOBIEN'), legOf('CONSON')])
    const held = await book(pier9, [legOf('SAOBIEN')])
    assert.equal(voyageOf(held), voyageOf(issued))
    // Its agency cancelled it before, and has told its customer.
    const given = await bookIssued(service, pier9, [legOf('SAOBIEN')])
    assert.equal(voyageOf(given), voyageOf(issued))
    assert.equal((await cancel(pier9, given.id)).status, 200)
    await cancelVoyage(voyageOf(issued))
    // The other leg of the first one sails.
    const codes = [held, issued].map(({ booking_code }) => booking_code)
    assert.deepEqual(await cancelledOf(admin), [2, ...codes])
    assert.deepEqual(await cancelledOf(operations), [2, ...codes])
    assert.deepEqual(await cancelledOf(parent), [0])
    await takenBack(issued, 8)
    assert.deepEqual(await cancelledOf(admin), [2, ...codes], 'it is still ahead')
    await departIn(service, voyageOf(issued), -1)
    assert.deepEqual(await cancelledOf(admin), [1, held.booking_code], 'cancelled just now')
    await takenBack(held, 8)
    assert.deepEqual(await cancelledOf(admin), [0])
  })

  test('whoever told the customer of a cancelled sailing says so for all, takes it back, and is told of the next one', async () => {
    const { pier9, voyageOf, cancelVoyage } = shorthandOf(service)
    const { visitor: colleague } = await signedIn(service, 'PIER9', 'staff')
    const of = `?organization_id=${service.organizations.PIER9}`
    const booking = await bookIssued(service, pier9, [legOf('HAIAU'), legOf('CONSON')])
    const path = `/bookings/${booking.id}`
    const toldOf = async () => (await admin.get(`${path}/history`)).body.customer_told
    const readOf = async () => (await admin.get(`${path}/history`)).body.taken_back_at
    const tell = async (visitor: typeof admin, told: boolean, query = '', read?: string) => {
      const taken_back_at = read ?? (await readOf()) ?? '2026-01-01T00:00:00Z'
      const body = { told, taken_back_at }
      return (await visitor.send('PUT', `${path}/customer-told${query}`, body)).status
    }
    const isListed = async (visitor: typeof admin) => {
      const { bookings } = (await visitor.get('/home')).body.attention.untold_customers
      return bookings.some(({ id }: any) => id === booking.id)
    }
    /** As the agency's list of the sailing shows it, and as operations find it. */
    const marks = async () => {
      const lists = [
        await admin.get(`/bookings?voyage_id=${voyageOf(booking)}`),
        await operations.get(`/operations/bookings?q=${booking.booking_code}`),
        await operations.get(`/operations/bookings?voyage_id=${voyageOf(booking)}`),
      ]
      return lists.map(
        ({ body }) => body.data.find(({ id }: any) => id === booking.id).customer_told,
      )
    }
    assert.deepEqual([await toldOf(), await readOf()], [null, null])
    assert.deepEqual(await marks(), Array(3).fill(null))
    assert.equal(await tell(admin, true), 204)
    assert.equal(await toldOf(), null)
    await cancelVoyage(voyageOf(booking))
    assert.deepEqual([await toldOf(), await isListed(admin)], [false, true])
    assert.deepEqual(await marks(), Array(3).fill(false))
    assert.deepEqual(await Promise.all([tell(admin, true), tell(colleague, true)]), [204, 204])
    assert.deepEqual(await marks(), Array(3).fill(true))
    assert.deepEqual([await toldOf(), await isListed(colleague)], [true, false])
    assert.equal(await isListed(operations), false)
    assert.equal(await tell(colleague, false), 204)
    assert.deepEqual([await toldOf(), await isListed(operations)], [false, true])
    assert.equal(await tell(parent, true, of), 404)
    assert.equal(await tell(operations, true), 404)
    assert.equal(await tell(operations, true, of), 204)
    assert.equal(await tell(admin, false), 204)
    const seen = await readOf()
    await cancelVoyage(voyageOf(booking, 2))
    // On a page that was read before it was lost.
    assert.equal(await tell(admin, true, '', seen), 204)
    assert.deepEqual([await toldOf(), await isListed(admin)], [false, true])
    assert.equal(await tell(admin, true), 204)
    assert.equal(await tell(admin, true, '', '2026-12-31T23:59:60Z'), 400)
    const { data } = (await admin.get(`/audit?subject=${booking.booking_code}`)).body
    const deeds = data.filter(({ action }: any) => /told/.test(action)).reverse()
    assert.deepEqual(
      deeds.map(({ action, facts }: any) => [action, facts.legs]),
      [
        ['booking.customer_told', ['1']],
        ['booking.customer_not_told', ['1']],
        ['booking.customer_told', ['1']],
        ['booking.customer_not_told', ['1']],
        ['booking.customer_told', ['1']],
        ['booking.customer_told', ['2']],
      ],
    )
    await departIn(service, voyageOf(booking), -1)
    await departIn(service, voyageOf(booking, 2), -1)
    assert.equal(await toldOf(), true)
    await takenBack(booking, 8)
    assert.equal(await toldOf(), null)
  })

  test('the list of bookings has all of those that the first page counts and names five of', async () => {
    const pier9 = service.as('PIER9')
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject' })
    for (let failed = 0; failed < 6; failed += 1) {
      await forgetCalls(service)
      const { id } = await book(pier9, [legOf('HAIAU')])
      assert.equal((await confirm(pier9, id)).status, 422)
    }
    await end()
    await forgetCalls(service)
    const waiting = await book(pier9, [legOf('TUANCHAU')])
    assert.equal((await admin.post(`/bookings/${waiting.id}/ticketing-request`, {})).status, 201)
    const cancelled = await bookIssued(service, pier9, [legOf('SAOBIEN')])
    await shorthandOf(service).cancelVoyage(cancelled.orders[0].voyage.id)
    const listOf = async (visitor: typeof admin, path: string) =>
      (await visitor.get(path)).body.data.map((each: any) => each.booking_code)
    const of = `organization_id=${service.organizations.PIER9}`
    for (const [visitor, home, list] of [
      [admin, '/home', '/bookings?'],
      [operations, '/home', '/operations/bookings?'],
      [operations, `/home?${of}`, `/bookings?${of}&`],
      [parent, '/home', '/bookings?'],
    ] as const) {
      const { attention } = (await visitor.get(home)).body
      const isTheirs = visitor !== parent
      for (const [name, least] of [
        ['issue_errors', 6],
        ['awaited_tickets', 1],
        ['untold_customers', 1],
        ['unknown_outcomes', 0],
      ] as const) {
        const { count, bookings } = attention[name]
        const listed = await listOf(visitor, `${list}attention=${name}&limit=100`)
        assert.equal(listed.length, count, `${list} ${name}`)
        assert.ok(isTheirs ? count >= least : count === 0, `${name}: ${count}`)
        assert.deepEqual(
          listed.slice(0, 5),
          bookings.map((each: any) => each.booking_code),
        )
      }
    }
    // Nobody travels on a boat that has left, when the operator had moved it before.
    const failed = (await admin.get('/home')).body.attention.issue_errors
    const { body: left } = await pier9.get(`/bookings/${failed.bookings[0].id}`)
    await departIn(service, shorthandOf(service).voyageOf(left), -1)
    await run(
      service.db,
      sql`update bookings set last_departs_at = now() + interval '1 hour' where id = ${left.id}`,
    )
    const { count } = (await admin.get('/home')).body.attention.issue_errors
    assert.equal(count, failed.count - 1)
    // Beside another filter it narrows.
    const narrowed = (query: string) =>
      listOf(admin, `/bookings?attention=awaited_tickets&${query}`)
    assert.deepEqual(await narrowed('status=10'), [])
    assert.deepEqual(await narrowed(`q=${waiting.booking_code}`), [waiting.booking_code])
    assert.deepEqual(await narrowed(`q=${cancelled.booking_code}`), [])
    assert.deepEqual(await narrowed(`departure_from=${today}`), [waiting.booking_code])
    await endHoldIn(service, waiting.id, -1_000)
    assert.deepEqual(await narrowed('limit=100'), [])
    assert.equal((await operations.get('/operations/bookings?status=6')).status, 400)
    assert.equal((await admin.get('/bookings?attention=all')).status, 400)
  })

  test('operations hear on the first page of an operator that does not answer', async () => {
    await service.control('POST', 'rules', { on: 'search', operator: 'HAIAU', action: 'error' })
    const failing = async () =>
      (await operations.get('/home')).body.attention.desk.failing_operators
    for (let day = 20; day < 60 && (await failing()).length === 0; day += 1) {
      await search(service.as('PIER9'), { date: dayAhead(day) })
    }
    assert.deepEqual(await failing(), ['Hải Âu Lines'])
    await service.control('DELETE', 'rules')
  })
})
