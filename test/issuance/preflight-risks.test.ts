/** What the preflight says where confirm would accept: how legs are issued, risks, and why a price differs. */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import { preflightBooking } from '../../src/issuance/index.ts'
import { createPriceAddition } from '../../src/pricing/index.ts'
import { findVoyages } from '../../src/voyages/index.ts'
import { tester } from '../support/actor.ts'
import {
  blockedSeat,
  book,
  bookingBody,
  confirm,
  freeSeats,
  legBody,
  passenger,
} from '../support/booking.ts'
import { change, otherSeats, otherVoyage } from '../support/change.ts'
import { endHoldIn } from '../support/holds.ts'
import { addition, addPrice, forgetCalls, legOf, misbehave, until } from '../support/issuance.ts'
import { codesOf, preflightOf } from '../support/preflight.ts'
import { startService } from '../support/service.ts'

suite('the preflight of a confirmation that would be accepted', async () => {
  const service = await startService()
  const { db, organizations } = service
  const pier9 = service.as('PIER9')
  const preflight = (booking: { id: string }) => preflightOf(service, booking)
  beforeEach(() => forgetCalls(service))

  test('a manual leg is told as manual', async () => {
    const { orders } = await preflight(await book(pier9, [legOf('NAMDUSAO'), legOf('SAOBIEN')]))
    assert.deepEqual(
      orders.map((order: any) => order.issuance),
      ['manual', 'automated'],
    )
  })

  test('seats that one of the operators does not show are a risk, and those of the other are told', async () => {
    const booking = await book(pier9, [legOf('LYSONLINK'), legOf('TRANGKHUYET')])
    const end = await misbehave(service, { operator: 'TRANGKHUYET', on: 'layout', action: 'error' })
    const foretold = await until('that no older layout is told', async () => {
      const told = await preflight(booking)
      return told.orders[1].seats_free === null && told
    })
    assert.deepEqual([foretold.verdict, foretold.orders[0].seats_free], ['risky', 1])
    assert.ok(codesOf(foretold, 'risk').includes('seats_unknown'))
    await end()
  })

  test('STATET-3 a seat that the operator sold meanwhile is a risk, and the operator then rejects', async () => {
    const booking = await book(pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [{ voyage, tickets }] = booking.orders
    const sold = await service.control('POST', 'sell', {
      operator: 'CONSON',
      voyage_ref: voyage.operator_voyage_ref,
      seats: [tickets[1].seat_code],
    })
    assert.equal(sold.status, 200, JSON.stringify(sold.body))
    const foretold = await until('that no older layout is told', async () => {
      const told = await preflight(booking)
      return told.orders[0].seats_free === 1 && told
    })
    assert.equal(foretold.verdict, 'risky')
    assert.deepEqual(codesOf(foretold, 'risk'), ['seat_taken_at_operator'])
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
  })

  test('STATET-3 a seat that the operator blocked meanwhile is a risk', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const [{ id: orderId, voyage }] = booking.orders
    const seat = await blockedSeat(pier9, voyage.id)
    await run(db, sql`update tickets set seat_code = ${seat} where order_id = ${orderId}`)
    const foretold = await preflight(booking)
    assert.deepEqual([foretold.verdict, foretold.orders[0].seats_free], ['risky', 0])
    assert.deepEqual(codesOf(foretold, 'risk'), ['seat_taken_at_operator'])
  })

  test('a sailing that its operator has moved since it was booked is a risk with its present departure, until the leg is on another one', async () => {
    const booking = await book(pier9, [legOf('LYSONLINK'), legOf('CONSON')])
    const [{ voyage }] = booking.orders
    // As if the operator had listed it ten minutes later when it was booked.
    await run(
      db,
      sql`update voyages set departs_at = departs_at + interval '10 minutes' where id = ${voyage.id}`,
    )
    await run(
      db,
      sql`update orders o set known_departure = v.departs_at from voyages v
          where v.id = o.voyage_id and o.booking_id = ${booking.id}`,
    )
    const movesOf = (told: any) => told.orders.map(({ moved_to }: any) => moved_to)
    const unheard = await preflight(booking)
    assert.deepEqual(codesOf(unheard, 'risk'), ['sailing_moved'])
    assert.deepEqual(movesOf(unheard), [voyage.departs_at, null])

    const { operators, refresher } = service.app.services
    const [known = assert.fail()] = await findVoyages(db, [voyage.id])
    await refresher.refresh(operators.get('LYSONLINK') ?? assert.fail(), known)
    assert.deepEqual(movesOf(await preflight(booking)), [voyage.departs_at, null])
    const later = await book(pier9, [legOf('LYSONLINK')])
    assert.equal(later.orders[0].voyage.id, voyage.id)
    assert.deepEqual(movesOf(await preflight(later)), [null])

    const other = await change(pier9, booking, await otherSeats(pier9, booking, 1))
    assert.equal(other.status, 200, JSON.stringify(other.body))
    assert.deepEqual(codesOf(await preflight(booking), 'risk'), ['sailing_moved'])
    const elsewhere = await otherVoyage(pier9, booking, 'LYSONLINK')
    const away = await change(pier9, booking, elsewhere.body)
    assert.equal(away.status, 200, JSON.stringify(away.body))
    assert.equal((await preflight(booking)).verdict, 'ready')
    const [seat = ''] = await freeSeats(pier9, voyage.id, 1)
    const [{ ticket_id }] = elsewhere.body.seats as any
    const back = {
      ...elsewhere.body,
      voyage_id: voyage.id,
      seats: [{ ticket_id, seat_code: seat }],
    }
    assert.equal((await change(pier9, booking, back)).status, 200)
    assert.equal((await preflight(booking)).verdict, 'ready')
  })

  test('OPERB-2 a hold that ends before a typical issuance is a risk, and is accepted all the same', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const { typical_seconds } = await preflight(booking)
    await endHoldIn(service, booking.id, (typical_seconds - 1) * 1_000)
    assert.deepEqual(codesOf(await preflight(booking), 'risk'), ['hold_is_short'])
    assert.equal((await confirm(pier9, booking.id)).status, 200)
  })

  test('STATET-3 after a failed issuance no lock and no hold are left, and the ceiling of the agency is not for staff', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    await misbehave(service, { operator: 'CONSON', action: 'reject', reason: 'full', times: 1 })
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    for (let call = 0; call < 5; call += 1) await confirm(pier9, organizations.PIER9)
    const { reasons, verdict, lockSecondsLeft } = await preflightBooking(
      { db, operators: service.app.services.operators, live: service.app.services.live },
      organizations.PIER9,
      booking.id,
      'staff',
    )
    assert.deepEqual([verdict, reasons, lockSecondsLeft], ['ready', [], 0])
  })

  test('MONEY-8 why the price differs: the fare, the additions above, the own ones, the voucher', async () => {
    const voucher = { code: 'TEN', title: 'Ten percent', amount_type: 'percent', amount: 1_000 }
    const made = await pier9.post('/vouchers', voucher)
    assert.equal(made.status, 201)
    const booking = await book(pier9, [legOf('LYSONLINK')], { voucher_code: 'TEN' })
    const priceOf = async () => (await preflight(booking)).pricing
    assert.deepEqual((await priceOf()).changes, [])

    await run(db, sql`update vouchers set amount = 2000 where id = ${made.body.id}`)
    assert.deepEqual((await priceOf()).changes, ['voucher_changed'])
    await run(db, sql`update vouchers set amount = 1000 where id = ${made.body.id}`)

    const own = { title: 'Own', amount_type: 'flat', direction: 'increase', amount: 3_000 }
    const { body: rule } = await pier9.post('/ticket-price-additions', own)
    const ofOwn = await priceOf()
    assert.deepEqual(ofOwn.changes, ['additions_changed'])
    assert.equal(ofOwn.now.net_total, ofOwn.before.net_total)
    await pier9.send('DELETE', `/ticket-price-additions/${rule.id}`)

    await addPrice(service, 'DELTA', 'flat', 7_000)
    const above = await priceOf()
    assert.deepEqual(above.changes, ['additions_changed'])
    assert.equal(above.now.net_total, booking.net_total + 7_000)
    await run(db, sql`delete from price_additions where organization_id = ${organizations.DELTA}`)

    await misbehave(service, {
      operator: 'LYSONLINK',
      on: 'search',
      action: 'price_change',
      voyage_ref: booking.orders[0].voyage.operator_voyage_ref,
      amount: 15_000,
    })
    assert.deepEqual((await priceOf()).changes, ['fare_changed'])
    await addPrice(service, 'DELTA', 'flat', 7_000)
    const both = await preflight(booking)
    assert.deepEqual(both.pricing.changes, ['fare_changed', 'additions_changed'])
    assert.deepEqual([both.verdict, codesOf(both, 'risk')], ['risky', ['price_changed']])
    const { body } = await confirm(pier9, booking.id)
    assert.deepEqual({ total_price: body.total_price, net_total: body.net_total }, both.pricing.now)
    await run(db, sql`delete from price_additions where organization_id = ${organizations.DELTA}`)
  })

  test('MONEY-8 a price that is the same is told as the same, also where an ancestor asks how many sail in a class; another tax is another fare', async () => {
    const ofTwo = { ...addition(organizations.DELTA, 'flat', 7_000), countMin: 2, countMax: 2 }
    await inTransaction(db, tx => createPriceAddition(tx, ofTwo, tester))
    const eco = await legBody(pier9, { ...legOf('HAIAU'), seats: 2 })
    const [seat = ''] = await freeSeats(pier9, eco.voyage_id, 1, 'vip')
    const leg = { ...eco, passengers: [...eco.passengers, passenger(seat)] }
    const made = await pier9.post('/bookings', bookingBody([leg]))
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { pricing, verdict } = await preflight(made.body)
    assert.deepEqual([pricing.changes, verdict], [[], 'ready'])
    await run(
      db,
      sql`update tickets t set fare_tax = fare_tax + 1000, customer_price = customer_price + 1000
          from orders o where o.id = t.order_id and o.booking_id = ${made.body.id}`,
    )
    await run(
      db,
      sql`update bookings set total_price = total_price + 3000 where id = ${made.body.id}`,
    )
    assert.deepEqual((await preflight(made.body)).pricing.changes, ['fare_changed'])
    await run(db, sql`delete from price_additions where organization_id = ${organizations.DELTA}`)
  })

  test('MONEY-7 MONEY-8 after a change of one tentative ticket the others have the price of the leg as it stands then', async () => {
    const ofTwo = { ...addition(organizations.DELTA, 'flat', 7_000), countMin: 2, countMax: 2 }
    await inTransaction(db, tx => createPriceAddition(tx, ofTwo, tester))
    const booking = await book(pier9, [{ ...legOf('HAIAU'), seats: 2 }])
    const changed = await change(pier9, booking, await otherSeats(pier9, booking, 1, 'vip'))
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const { pricing, verdict } = await preflight(booking)
    assert.deepEqual([pricing.changes, verdict], [[], 'ready'])
    await run(db, sql`delete from price_additions where organization_id = ${organizations.DELTA}`)
  })
})
