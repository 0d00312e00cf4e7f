/** Confirmations in a crowd: their holds are made ahead, and count only for the price under the lock. */
import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { first, inTransaction, run, sql } from '../../src/db/index.ts'
import { holdRequest } from '../../src/desk/index.ts'
import { confirmBooking, waitForOutcome } from '../../src/issuance/index.ts'
import type { HoldsAhead } from '../../src/ledger/index.ts'
import { hold } from '../../src/ledger/transfers.ts'
import { reconcileDebts } from '../../src/reconciliation/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { clerk, deskOf, manualLeg, refused } from '../support/desk.ts'
import { endHoldIn } from '../support/holds.ts'
import {
  addPrice,
  forgetCalls,
  holdsOf,
  legOf,
  moneyOf,
  ordersAtOperators,
} from '../support/issuance.ts'
import { startService } from '../support/service.ts'

suite('holds made ahead of confirmations', async () => {
  const service = await startService({ env: { HOLDS_AHEAD_FROM: '1' } })
  const { db, issuance, notifications } = service.app.services
  const pier9 = service.as('PIER9')
  beforeEach(() => forgetCalls(service))

  /** Runs a sale with something that happens between the hold made ahead and the lock. */
  async function saleAfter<T>(
    happening: () => Promise<unknown>,
    sale: (deps: typeof issuance) => Promise<T>,
  ): Promise<T> {
    let wasHeld = false
    const holdsAhead: HoldsAhead = {
      runSale: sell =>
        issuance.holdsAhead.runSale(holdAhead =>
          sell(async set => {
            await holdAhead?.(set)
            wasHeld =
              (await first(db, sql`select from holds_ahead where id = ${set.id}`)) !== undefined
            await happening()
          }),
        ),
    }
    return sale({ ...issuance, holdsAhead }).finally(() =>
      assert.ok(wasHeld, 'nothing was made ahead'),
    )
  }

  async function confirmAfter(bookingId: string, happening: () => Promise<unknown>) {
    const confirmation = await saleAfter(happening, deps =>
      confirmBooking(deps, service.organizations.PIER9, bookingId, tester),
    )
    if (confirmation.kind === 'started') {
      await waitForOutcome(
        { db, notifications },
        confirmation.attemptId,
        AbortSignal.timeout(60_000),
      )
    }
  }

  const resolutionsOf = async (bookingId: string) =>
    (await holdsOf(service, bookingId)).map(({ resolution }) => resolution)

  test('MONEY-2 several at once are each held once, ordered once and settled once', async () => {
    const bookings = []
    for (let count = 0; count < 5; count += 1) bookings.push(await book(pier9, [legOf('SAOBIEN')]))
    const answers = await Promise.all(bookings.map(({ id }) => confirm(pier9, id)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    )
    for (const booking of bookings) {
      assert.deepEqual(await resolutionsOf(booking.id), Array(4).fill('posted'))
      assert.equal((await ordersAtOperators(service, booking)).length, 1)
    }
  })

  test('a price that rises between the hold and the lock is the one that is held and paid', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    await confirmAfter(booking.id, () => addPrice(service, 'DELTA', 'flat', 5_000))
    const { body } = await pier9.get(`/bookings/${booking.id}`)
    assert.equal(body.status, 10)
    assert.equal(body.net_total, booking.net_total + 5_000)
    assert.deepEqual(await resolutionsOf(booking.id), [
      ...Array(4).fill('voided'),
      ...Array(4).fill('posted'),
    ])
  })

  test('what the lock refuses gives back at once what was held ahead', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const before = await moneyOf(service)
    const late = confirmAfter(booking.id, () => endHoldIn(service, booking.id, -1_000))
    await assert.rejects(late, { code: 'booking_not_confirmable' })
    assert.deepEqual(await moneyOf(service), before)
    assert.deepEqual(await resolutionsOf(booking.id), Array(4).fill('voided'))
  })

  test('STATET-4 money that is short is refused as ever, and nothing is held', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const before = await moneyOf(service)
    const available = before.PIER9.balance
    const spend = (amount: number) =>
      run(
        db,
        sql`update accounts set credit_limit = 0, balance = balance - ${amount}
                  where owner = ${service.organizations.PIER9} and kind = 'deposit'`,
      )
    await spend(available - 1)
    try {
      const answer = await confirm(pier9, booking.id)
      assert.equal(answer.status, 422, JSON.stringify(answer.body))
      assert.equal(answer.body.code, 'insufficient_balance')
      assert.equal(answer.body.available, 1)
      assert.deepEqual(await resolutionsOf(booking.id), [])
    } finally {
      await spend(1 - available)
    }
    assert.equal((await confirm(pier9, booking.id)).status, 200)
  })

  suite('of the desk', () => {
    const desk = deskOf(service)
    const an = clerk('An')
    async function asked() {
      const booking = await book(pier9, [manualLeg])
      const { id } = await desk.ask(booking)
      await desk.take(id, an)
      return { booking, id }
    }

    test('a hold by staff is made ahead as well, and is the one that the tickets are paid with', async () => {
      const { booking, id } = await asked()
      await saleAfter(
        () => Promise.resolve(),
        deps => holdRequest(deps, id, an),
      )
      assert.deepEqual(await resolutionsOf(booking.id), Array(4).fill(null))
      await desk.issue(id, booking, 1, an)
      assert.equal((await pier9.get(`/bookings/${booking.id}`)).body.status, 10)
      assert.deepEqual(await resolutionsOf(booking.id), Array(4).fill('posted'))
    })

    test('a request that is handed back meanwhile holds nothing', async () => {
      const { booking, id } = await asked()
      const before = await moneyOf(service)
      await refused(
        'desk_conflict',
        saleAfter(
          () => desk.handBack(id, an),
          deps => holdRequest(deps, id, an),
        ),
      )
      assert.deepEqual(await moneyOf(service), before)
      assert.deepEqual(await resolutionsOf(booking.id), Array(4).fill('voided'))
    })
  })

  test('while its sale has not come it is no difference of the books, and stays when a hold of nobody beside it is voided', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const { PIER9, DELTA } = service.organizations
    const from = { owner: PIER9, kind: 'deposit' as const }
    const to = { owner: DELTA, kind: 'sales' as const }
    const nobodys = { id: newId(), from, to, amount: 7, cause: { kind: 'planted' } }
    const deps = { db, operators: null, environment: 'production' as const }
    const reconcile = async () =>
      (await reconcileDebts(deps, { isDryRun: false, by: tester })).differences.map(
        ({ subject, repair }) => [subject.includes(nobodys.id), repair],
      )
    await confirmAfter(booking.id, async () => {
      assert.deepEqual(await reconcile(), [])
      await inTransaction(db, tx => hold(tx, [nobodys]))
      assert.deepEqual(await reconcile(), [[true, 'voided']])
    })
    assert.deepEqual(await resolutionsOf(booking.id), Array(4).fill('posted'))
  })
})
