/**
 * Kills the service at many moments of a confirmation and starts it again. Whatever the moment, every
 * booking must end, no order may be placed twice and the books must balance.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { rows, sql } from '../../src/db/index.ts'
import { book, confirm } from '../support/booking.ts'
import { clientFor } from '../support/client.ts'
import {
  ageSubmissions,
  forgetCalls,
  legOf,
  moneyOf,
  ordersAtOperators,
  spent,
  until,
} from '../support/issuance.ts'
import { addressOf, startRole, within } from '../support/processes.ts'
import { randomFrom } from '../support/random.ts'
import { startService } from '../support/service.ts'

const rounds = 7
const killedWithinMs = 700
const random = randomFrom(20_261)

suite('the service is killed during confirmations', async () => {
  const service = await startService({
    simulator: { timeScale: 0.004 },
    overrides: { role: 'serve' },
  })
  const before = await moneyOf(service)
  const bookings: { who: 'PIER9' | 'STRANGER'; booking: any }[] = []

  test('STATET-6 STATE-3 killed at any moment and started again, every booking comes to its outcome', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const program = startRole(service, 'all', { ISSUANCE_MARGIN_SECONDS: '0' })
      const url = await addressOf(program)
      await forgetCalls(service)
      const legs = [[legOf('CONSON')], [legOf('SAOBIEN'), legOf('CONSON')], [legOf('LYSONLINK')]]
      const confirmed = []
      for (const [index, wanted] of legs.entries()) {
        const who = index === 2 ? 'STRANGER' : 'PIER9'
        const booking = await book(service.as(who), wanted)
        bookings.push({ who, booking })
        confirmed.push(() => confirm(clientFor(url, service.keys[who]), booking.id))
      }
      const calls = confirmed.map(call => call().catch(() => 'cut off'))
      await sleep(random() * killedWithinMs)
      program.signal('SIGKILL')
      assert.equal(await within('the kill', program.exited), 'SIGKILL')
      await within('the callers', Promise.all(calls))
    }
    const last = startRole(service, 'all', { ISSUANCE_MARGIN_SECONDS: '0' })
    const url = await addressOf(last)
    for (const { who, booking } of bookings) {
      const client = clientFor(url, service.keys[who])
      await forgetCalls(service)
      // Killed before its transaction was committed, a confirmation has never been.
      const { status, payment_status } = (await client.get(`/bookings/${booking.id}`)).body
      if (status === 2 && payment_status === 1) await confirm(client, booking.id)
      await ageSubmissions(service, booking.id, 900)
      await until(`an outcome of ${booking.booking_code}`, async () =>
        [6, 10].includes((await client.get(`/bookings/${booking.id}`)).body.status),
      )
    }
    last.signal('SIGTERM')
    assert.equal(await within('the stop', last.exited), 0, last.output())
  })

  test('STATET-5 STATET-7 no order was submitted twice, and what the operators issued is what was issued here', async () => {
    const known = []
    for (const { who, booking } of bookings) {
      const { orders } = (await service.as(who).get(`/bookings/${booking.id}`)).body
      for (const order of orders.filter(({ status }: any) => status === 10)) {
        known.push(order.tickets.map((ticket: any) => ticket.ticket_number).join())
      }
    }
    const placed = []
    for (const { booking } of bookings) placed.push(...(await ordersAtOperators(service, booking)))
    assert.deepEqual(
      placed.filter(order => order.submissions !== 1),
      [],
    )
    assert.deepEqual(placed.map(order => order.ticket_numbers.join()).toSorted(), known.toSorted())
    assert.ok(known.length > rounds, `only ${known.length} legs were issued`)
  })

  test('STATET-2 what was debited is the NET of the issued legs, and each outcome was told once', async () => {
    let net = 0
    for (const { who, booking } of bookings.filter(({ who }) => who === 'PIER9')) {
      const read = (await service.as(who).get(`/bookings/${booking.id}`)).body
      const issued = read.orders.filter((order: any) => order.status === 10)
      net += issued.reduce((sum: number, order: any) => sum + order.net_price, 0)
      assert.equal(read.status, issued.length === read.orders.length ? 10 : 6)
    }
    assert.equal(spent(before, await moneyOf(service)).PIER9, net)
    const told = await rows<{ attempts: number; events: number }>(
      service.db,
      sql`select (select count(*) from issuance_attempts) as attempts,
                 (select count(*) from events where type like 'booking.%') as events`,
    )
    assert.equal(told[0]?.events, told[0]?.attempts)
  })

  test('PATHT-4 every issued ticket has its file, also where the kill came before it was made', async () => {
    for (const { who, booking } of bookings) {
      const client = service.as(who)
      const { body } = await client.get(`/bookings/${booking.id}`)
      const issued = body.orders.filter((order: any) => order.status === 10)
      assert.equal(body.ticket_files.length, issued.length)
      for (const file of body.ticket_files) {
        const pdf = await client.get(`/ticket-files/${file.id}`)
        assert.equal(pdf.status, 200)
        assert.match(pdf.body, /^%PDF[\s\S]*%%EOF\s*$/)
      }
    }
  })
})
