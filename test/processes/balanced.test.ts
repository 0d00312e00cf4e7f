/** Several processes of each role behind a balancer: started anew one after the other, and killed. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, sql } from '../../src/db/index.ts'
import { sweepAhead } from '../../src/ledger/index.ts'
import { startBalancer } from '../support/balancer.ts'
import { book, confirm } from '../support/booking.ts'
import { type Answer, clientFor } from '../support/client.ts'
import { forgetCalls, isAt, keepWaiting, legOf, moneyOf, until } from '../support/issuance.ts'
import { addressOf, type Program, startRole, within } from '../support/processes.ts'
import { randomFrom } from '../support/random.ts'
import { seatsOf } from '../support/saga/kill.ts'
import { allSold, assertSoldOnce, type Sale, sell } from '../support/sales.ts'
import { startService } from '../support/service.ts'

type Serve = { program: Program; url: string }

const env = { DATABASE_CONNECTIONS: '5', ISSUANCE_MARGIN_SECONDS: '0', HOLDS_AHEAD_FROM: '1' }

suite('several processes on one database', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const before = await moneyOf(service)
  const balancer = await startBalancer()
  const pier9 = clientFor(balancer.url, service.keys.PIER9)
  const sales: Sale[] = []
  const next = Object.fromEntries(
    ['CONSON', 'LYSONLINK'].map(code => [code, seatsOf(service, code)]),
  )

  async function startServe(): Promise<Serve> {
    // Ends as soon as the balancer has gone, which takes it a fraction of this.
    const program = startRole(service, 'serve', { ...env, DRAIN_SECONDS: '300' })
    const url = await addressOf(program)
    balancer.use(url)
    return { program, url }
  }
  async function stopServe({ program, url }: Serve): Promise<void> {
    program.signal('SIGTERM')
    assert.equal(await within('the stop', program.exited), 0, program.output())
    assert.ok(!balancer.isUsed(url), 'it was not said that it is not ready')
  }
  async function startWork(): Promise<Program> {
    const program = startRole(service, 'work', env)
    await program.printed(/gangway at work/)
    return program
  }
  let serves: Serve[] = await Promise.all([startServe(), startServe()])
  let works: Program[] = [await startWork()]

  /** Callers who sell one thing after the other until they are told that it is enough. */
  function startSelling(name: string, ask: (call: Promise<Answer>) => Promise<Answer | null>) {
    let isEnough = false
    const callers = ['CONSON', 'LYSONLINK', 'CONSON'].map(async (code, caller) => {
      for (let turn = 0; !isEnough; turn += 1) {
        const sale = { reference: `${name}-${caller}-${turn}`, isToBeCancelled: turn % 3 === 1 }
        sales.push(sale)
        const seat = await next[code]?.()
        assert.ok(seat)
        await sell(service, call => ask(call(pier9)), sale, seat)
      }
    })
    const all = Promise.all(callers)
    all.catch(() => {})
    return {
      async end() {
        isEnough = true
        await all
      },
    }
  }

  test('STATE-3 all of them are started anew one after the other, and no call fails', async () => {
    const statuses = new Map<number, number>()
    const selling = startSelling('rolling', async call => {
      const answer = await call
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      assert.ok(answer.status < 500, `${answer.status} ${JSON.stringify(answer.body)}`)
      return answer
    })
    const spare = await startServe()
    // Somebody waits for a slow operator at the first to be stopped.
    await forgetCalls(service)
    const direct = service.as('PIER9')
    const slow = await book(direct, [legOf('SAOBIEN')], { client_reference: 'slow' })
    const letConfirm = await keepWaiting(service, { operator: 'SAOBIEN' })
    const [first, second] = serves
    assert.ok(first && second)
    const waiting = confirm(clientFor(first.url, service.keys.PIER9), slow.id)
    await until('that it is under way', async () => {
      const { body } = await direct.get(`/bookings/${slow.id}`)
      return body.certainty === 'in_flight'
    })
    await stopServe(first)
    const answer = await within('the answer', waiting)
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    assert.equal(answer.headers.get('location'), `/api/v1/bookings/${slow.id}`)
    await letConfirm()
    serves = [spare, await startServe()]
    await stopServe(second)
    for (const program of works) {
      const fresh = await startWork()
      program.signal('SIGTERM')
      assert.equal(await within('the stop', program.exited), 0, program.output())
      works = [...works.slice(1), fresh]
    }
    await selling.end()
    sales.push({
      reference: 'slow',
      isToBeCancelled: false,
      booking: await until('the slow one', isAt(pier9, slow, 10)),
    })
    const { answered, failed } = balancer.counts
    console.log(
      `rolling restart: ${answered} calls answered, ${failed} failed, ${sales.length} sales`,
    )
    console.log(JSON.stringify(Object.fromEntries(statuses)))
    assert.equal(failed, 0)
    await assertSoldOnce(service, sales, before)
  })

  test('STATET-6 killed at random under sales: what was acknowledged is there, and every sale ends right', async () => {
    const random = randomFrom(7_011)
    let acknowledged = 0
    const selling = startSelling('killed', async call => {
      // Who was cut off does not know, and looks.
      const answer = await call.catch(error => {
        if (error instanceof TypeError) return null
        throw error
      })
      if (answer === null) return null
      assert.ok(answer.status < 500, `${answer.status} ${JSON.stringify(answer.body)}`)
      if (answer.status === 201) acknowledged += 1
      return answer
    })
    for (let kill = 0; kill < 3; kill += 1) {
      await sleep(random() * 700)
      if (kill % 2 === 0) {
        const [victim] = serves
        victim?.program.signal('SIGKILL')
        serves = [...serves.slice(1), await startServe()]
      } else {
        const [victim] = works
        victim?.signal('SIGKILL')
        works = [...works.slice(1), await startWork()]
      }
    }
    await allSold(service, selling.end())
    console.log(
      `killed: ${acknowledged} bookings acknowledged, ${balancer.counts.failed} calls cut`,
    )
    // A process that was killed between the hold and its sale comes for it no more.
    await run(service.db, sql`update holds_ahead set made_at = made_at - interval '1 hour'`)
    console.log(`${await sweepAhead(service.db)} holds were left ahead`)
    await assertSoldOnce(service, sales, before)
    await forgetCalls(service)
  })
})
