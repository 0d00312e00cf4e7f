import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { runScript } from '../../src/db/database.ts'
import { first, one, openDatabase, rows, run, sql } from '../../src/db/index.ts'
import { type Answer, recordAnswer } from '../../src/invoices/answer.ts'
import { advanceRevision, readInvoice } from '../../src/invoices/index.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import {
  ageInvoices,
  invoiceEvents,
  invoicesAt,
  invoicesOf,
  publicationsOf,
} from '../support/invoices.ts'
import { legOf, misbehave, until } from '../support/issuance.ts'
import { type Program, startRole, within } from '../support/processes.ts'
import { tapStatements } from '../support/saga/statements.ts'
import { invoiceProvider, startService } from '../support/service.ts'

suite('a worker that is killed while it sends an invoice', async () => {
  const service = await startService({ overrides: { role: 'serve' } })
  const pier9 = service.as('PIER9')
  // So long that only the provider's own word ends a doubt, and no time-out.
  const patience = { ISSUANCE_MARGIN_SECONDS: '3600', INVOICE_PROVIDER_TIMEOUT_MS: '600000' }

  async function withWorker<T>(work: (program: Program) => Promise<T>): Promise<T> {
    const program = startRole(service, 'work', {
      ...invoiceProvider(service.simulatorUrl),
      ...patience,
    })
    await program.printed(/gangway at work/)
    const result = await work(program)
    program.signal('SIGTERM')
    await within('the stop', program.exited)
    return result
  }

  /** Issues, and kills the worker between "about to send" and the answer, once `reached` is seen. */
  async function killWhileSending(
    rule: { action: string; delay_ms?: number },
    reached: (booking: { id: string; booking_code: string }) => Promise<unknown>,
  ) {
    return withWorker(async program => {
      const behave = await misbehave(service, { on: 'publish', ...rule })
      const booking = await bookIssued(service, pier9, [legOf('CONSON')])
      await reached(booking)
      program.signal('SIGKILL')
      await within('the end', program.exited)
      await behave()
      const [invoice] = await invoicesOf(service, booking)
      assert.equal(invoice?.state, 'sending')
      assert.ok(invoice.number)
      return { booking, number: invoice.number }
    })
  }

  const sending = (booking: { id: string }) => invoicesAt(service, booking, 'sending')
  const arrived = (booking: { booking_code: string }) =>
    until(
      'the arrival at the provider',
      async () => (await publicationsOf(service, booking)).length > 0,
    )

  test('EVENTT-5 killed -9 after it arrived: the next worker finds it published, and sends nothing', async () => {
    const { booking, number } = await killWhileSending(
      { action: 'slow', delay_ms: 600_000 },
      arrived,
    )
    await withWorker(() => invoicesAt(service, booking, 'published'))
    const published = await publicationsOf(service, booking)
    assert.deepEqual(
      published.map(({ reference, arrivals }) => [reference, arrivals]),
      [[`${number}-1`, 1]],
    )
    assert.deepEqual(await invoiceEvents(service, booking), ['created', 'published'])
  })

  test('EVENTT-5 killed -9 before the provider did anything: not sent again until it certainly did not arrive', async () => {
    const { booking, number } = await killWhileSending({ action: 'hang' }, sending)
    await withWorker(async () => {
      await invoicesAt(service, booking, 'unknown')
      assert.deepEqual(await publicationsOf(service, booking), [])
      await ageInvoices(service, booking, 5_000)
      await until('the publication', async () => {
        await ageInvoices(service, booking, 0)
        return (await invoicesOf(service, booking))[0]?.state === 'published'
      })
    })
    const published = await publicationsOf(service, booking)
    assert.deepEqual(
      published.map(({ reference }) => reference),
      [`${number}-1`],
    )
    assert.deepEqual(await invoiceEvents(service, booking), ['created', 'published'])
  })

  test('EVENTT-5 two workers and five bookings: each invoice is sent once', async () => {
    await withWorker(() =>
      withWorker(async () => {
        for (let count = 0; count < 5; count += 1) {
          const booking = await bookIssued(service, pier9, [legOf('CONSON')])
          await invoicesAt(service, booking, 'published')
          const published = await publicationsOf(service, booking)
          assert.deepEqual(
            published.map(({ arrivals }) => arrivals),
            [1],
          )
        }
      }),
    )
  })
})

suite('a worker that is paused before it sends an invoice', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')

  /** Leases the booking's revision as a worker does. Answers its id. */
  async function lease(
    booking: { id: string },
    worker: string,
    until = sql`now() + interval '1 hour'`,
  ): Promise<string> {
    const { id } = await one<{ id: string }>(
      db,
      sql`update invoice_revisions set worker = ${worker}, lease_until = ${until}
          where finished_at is null
            and invoice_id in (select id from invoices where booking_id = ${booking.id})
          returning id`,
    )
    return id
  }

  test('EVENTT-5 sends nothing once its lease is over, and leaves to another what that may be sending', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const worker = newId()
    const id = await lease(booking, worker)
    let isClaimed = false
    let isHeld = true
    tapStatements(async ({ text }, run) => {
      // The lease runs out while the worker reads what it is about to send.
      if (isClaimed && text.includes('from invoice_revisions r join invoices i')) isHeld = false
      isClaimed ||= text.includes(`set state = 'sending'`)
      return run()
    })
    const sent: string[] = []
    const provider = {
      async publish({ reference }: { reference: string }) {
        sent.push(reference)
        return { kind: 'unknown' as const }
      },
      find: async () => ({ kind: 'unknown' as const }),
      close: async () => {},
    }
    const times = { patienceSeconds: 60, recheckSeconds: 60 }
    await advanceRevision({ db, provider, ...times }, id, { worker, isHeld: () => isHeld })
    assert.deepEqual(sent, [])
    const [sending] = await invoicesAt(service, booking, 'sending')
    assert.ok(sending?.number)
  })

  test('EVENTT-5 begins nothing under a lease that ran out, or that another has', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const provider = {
      publish: () => assert.fail('it was sent'),
      find: () => assert.fail('it was asked for'),
      close: async () => {},
    }
    const times = { patienceSeconds: 60, recheckSeconds: 60 }
    const worker = newId()
    for (const [holder, until] of [
      [worker, sql`now() - interval '1 second'`],
      [newId(), sql`now() + interval '1 hour'`],
    ] as const) {
      const id = await lease(booking, holder, until)
      await advanceRevision({ db, provider, ...times }, id, { worker, isHeld: () => true })
      const [drafted] = await invoicesAt(service, booking, 'drafted')
      assert.equal(drafted?.number, null)
    }
  })

  test('EVENTT-5 a number is of the year in Vietnam, which begins before the year of the world', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const worker = newId()
    const id = await lease(booking, worker, sql`'infinity'`)
    await runScript(
      db,
      `create schema new_year;
       create function new_year.now() returns timestamptz stable language sql
         as $$ select timestamptz '2096-12-31 18:00+00' $$`,
    )
    // One connection, so that all statements find that clock.
    const then = openDatabase(service.databaseUrl, { maxConnections: 1, onError: () => {} })
    await run(then, sql`set search_path = new_year, public, pg_catalog`)
    const answer = async () => ({ kind: 'unknown' as const })
    const provider = { publish: answer, find: answer, close: async () => {} }
    const times = { patienceSeconds: 60, recheckSeconds: 60 }
    await advanceRevision({ db: then, provider, ...times }, id, { worker, isHeld: () => true })
    await then.destroy()
    const ofBooking = sql`booking_id = ${booking.id}`
    const numbered = await rows(db, sql`select year, number from invoices where ${ofBooking}`)
    assert.deepEqual(numbered, [{ year: 2097, number: 1 }])
  })

  test('EVENTT-5 of two answers the first one counts, once, and what waited for it is due', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const sent = await first<{ id: string }>(
      db,
      sql`update invoice_revisions r set state = 'sending', sent_at = now()
          from invoices i where i.id = r.invoice_id and i.booking_id = ${booking.id}
          returning r.id`,
    )
    await cancel(pier9, booking.id, { ticket_ids: [booking.orders[0].tickets[0].id] })
    const later = sql`r.revision = 2 and r.invoice_id in (
      select id from invoices where booking_id = ${booking.id})`
    await run(
      db,
      sql`update invoice_revisions r set next_step_at = now() + interval '1 hour' where ${later}`,
    )
    const record = (answer: Answer) => recordAnswer(db, sent?.id ?? '', answer)
    assert.equal(await record({ kind: 'published', lookupCode: 'FIRST' }), true)
    assert.equal(await record({ kind: 'failed', reason: 'too late' }), false)
    assert.equal(await record({ kind: 'published', lookupCode: 'SECOND' }), false)
    const [invoice] = await invoicesOf(service, booking)
    const [organizationId, id] = [service.organizations.PIER9, invoice?.id ?? '']
    const [revision] = (await readInvoice(db, organizationId, id))?.revisions ?? []
    assert.deepEqual([revision?.state, revision?.lookupCode], ['published', 'FIRST'])
    assert.deepEqual(await invoiceEvents(service, booking), ['created', 'updated', 'published'])
    const due = await first(
      db,
      sql`select from invoice_revisions r where ${later} and r.next_step_at <= now()`,
    )
    assert.ok(due)
  })

  test('EVENTT-5 an answer of a worker that comes late changes nothing', async () => {
    const late = { unknown: 'sending', none: 'unknown' } as const
    for (const [answer, state] of Object.entries(late)) {
      const booking = await bookIssued(service, pier9, [legOf('CONSON')])
      const worker = newId()
      const id = await lease(booking, worker)
      const others = async () => {
        await recordAnswer(db, id, { kind: 'published', lookupCode: 'FIRST' })
      }
      const lost = { kind: 'unknown' as const }
      const provider = {
        publish: async () => {
          if (answer === 'unknown') await others()
          return lost
        },
        find: async () => {
          await others()
          return { kind: 'none' as const }
        },
        close: async () => {},
      }
      const times = { patienceSeconds: -1, recheckSeconds: 60 }
      const advance = () =>
        advanceRevision({ db, provider, ...times }, id, { worker, isHeld: () => true })
      await advance()
      if (state === 'unknown') {
        await invoicesAt(service, booking, state)
        await advance()
      }
      const [invoice] = await invoicesOf(service, booking)
      assert.deepEqual([invoice?.state, invoice?.lookupCode], ['published', 'FIRST'])
    }
  })

  test('EVENTT-4 a free invoice that is superseded while a worker looks at it stays superseded', async () => {
    const voucher = { code: 'FREE', title: 'Free', amount_type: 'percent', amount: 10_000 }
    assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }], {
      voucher_code: voucher.code,
    })
    const [invoice] = await invoicesOf(service, booking)
    const revision = await first<{ id: string }>(
      db,
      sql`select id from invoice_revisions where invoice_id = ${invoice?.id}`,
    )
    let isSuperseded = false
    tapStatements(async ({ text }, run) => {
      if (text.includes(`set state = 'not_needed'`) && !isSuperseded) {
        isSuperseded = true
        await cancel(pier9, booking.id, { ticket_ids: [booking.orders[0].tickets[0].id] })
      }
      return run()
    })
    const provider = {
      publish: () => assert.fail('it was sent'),
      find: () => assert.fail('it was asked for'),
      close: async () => {},
    }
    await advanceRevision(
      { db, provider, patienceSeconds: 60, recheckSeconds: 60 },
      revision?.id ?? '',
      { worker: newId(), isHeld: () => true },
    )
    const read = await readInvoice(db, service.organizations.PIER9, invoice?.id ?? '')
    assert.deepEqual(
      read?.revisions.map(({ state }) => state),
      ['superseded', 'drafted'],
    )
  })

  test('EVENTT-6 what was not sent waits twice as long each time, and the twelfth try is the last', async () => {
    const booking = await bookIssued(service, pier9, [legOf('CONSON')])
    const worker = newId()
    const id = await lease(booking, worker)
    const provider = {
      publish: async () => ({ kind: 'not_sent' as const, reason: 'nobody is there' }),
      find: () => assert.fail('it was asked for'),
      close: async () => {},
    }
    const recheckSeconds = 10_000
    const waits: number[] = []
    for (let tries = 1; tries <= 12; tries += 1) {
      const [waiting] = await invoicesOf(service, booking)
      assert.equal(waiting?.state, 'drafted', `before try ${tries}`)
      const times = { patienceSeconds: 60, recheckSeconds }
      await advanceRevision({ db, provider, ...times }, id, { worker, isHeld: () => true })
      const wait = await first<{ seconds: number }>(
        db,
        sql`select extract(epoch from next_step_at - sent_at)::float8 as seconds
            from invoice_revisions where id = ${id}`,
      )
      waits.push(Math.floor((wait?.seconds ?? 0) / recheckSeconds))
    }
    assert.deepEqual(waits.slice(0, 4), [1, 2, 4, 8])
    const [failed] = await invoicesOf(service, booking)
    assert.deepEqual([failed?.state, failed?.reason], ['failed', 'nobody is there'])
  })
})
