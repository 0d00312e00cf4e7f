import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { serviceActor } from '../../src/audit/index.ts'
import { correctRecipient, erasePassengers, readTicketPdf } from '../../src/bookings/index.ts'
import {
  inTransaction,
  type OnError,
  openDatabase,
  type Reader,
  rows,
  run,
  type Sql,
  sql,
} from '../../src/db/index.ts'
import { rejectRequest } from '../../src/desk/index.ts'
import { verifyLedger } from '../../src/ledger/verify.ts'
import { tasks } from '../../src/worker/tasks.ts'
import { book, confirm } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { clerk, deskOf, heldByDesk, manualLeg } from '../support/desk.ts'
import { dumpDatabase } from '../support/dump.ts'
import { legOf, until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { countWaiting } from '../support/waiting.ts'

const retentionDays = 30
const by = serviceActor('erase-passengers')
const name = 'Đỗ Văn Biến Mất'
const said = 'Bà Hoa không có hộ chiếu'
const buyer = { name: 'Công ty Người Mua', email: 'buyer@example.com' }

suite('erasing passengers', async () => {
  const service = await startService({ env: { PASSENGER_RETENTION_DAYS: String(retentionDays) } })
  const { db } = service
  const pier9 = service.as('PIER9')
  const desk = deskOf(service)
  const { store } = service.app.services.ticketFiles
  const failures: string[] = []
  const onError: OnError = (error, ids) =>
    void failures.push(`${ids?.booking_id}: ${(error as Error).message}`)
  const erasure = { db, store, retentionDays, onError }
  const never = new AbortController().signal
  const legs = [
    { ...legOf('SAOBIEN'), name },
    { ...legOf('CONSON'), name },
  ]
  const voucher = { code: 'SAILED', title: 'Sailed', amount_type: 'flat', amount: 1_000 }
  assert.equal((await pier9.post('/vouchers', voucher)).status, 201)
  const sailed = await book(pier9, legs, { invoice_recipient: buyer, voucher_code: voucher.code })
  const later = await book(pier9, [{ ...legOf('CONSON'), name: 'Phạm Thị Còn Lại' }])
  const refused = await book(pier9, [{ ...legOf('SAOBIEN'), name }])
  assert.equal((await confirm(pier9, sailed.id)).status, 200)
  const people = (await pier9.get(`/customers?booking_id=${sailed.id}`)).body.data
  const files = (await pier9.get(`/bookings/${sailed.id}/tickets`)).body.data
  const download = (file = files[0]) => pier9.get(`/ticket-files/${file.id}`)
  // Whoever downloads a copy that the worker has not stored yet stores it.
  for (const file of files) assert.equal((await download(file)).status, 200)
  const ticketFolder = join(service.config.dataDir, 'tickets')
  const copies = () => globSync('**/*.pdf', { cwd: ticketFolder })
  const stored = copies()
  assert.equal(stored.length, 2)

  /** Lets a booking's leg have departed, and the booking be older than that. */
  async function age(bookingId: string, leg: number, days: number): Promise<void> {
    await run(
      db,
      sql`update bookings set created_at = now() - make_interval(days => ${days + 10})
          where id = ${bookingId}`,
    )
    // A copy of the voyage: others travel on it as well.
    await run(
      db,
      sql`with copy as (
            insert into voyages select (jsonb_populate_record(v, jsonb_build_object(
                'id', gen_random_uuid(), 'operator_voyage_ref', gen_random_uuid(),
                'departs_at', now() - make_interval(days => ${days}),
                'arrives_at', now() - make_interval(days => ${days}) + interval '2 hours'))).*
              from voyages v join orders o on o.voyage_id = v.id
              where o.booking_id = ${bookingId} and o.leg = ${leg} returning id)
          update orders set voyage_id = copy.id from copy
          where booking_id = ${bookingId} and leg = ${leg}`,
    )
  }

  /** The tables in which somebody of the booking is still named, with the word. */
  async function whereTold(): Promise<string[]> {
    const words = [
      name,
      'Trần Văn Thử',
      'test@example.com',
      '+84900000001',
      '68-A1 123.45',
      buyer.name,
      buyer.email,
      said,
      ...people.flatMap((each: any) => [each.document_number]),
    ]
    // Two more are there that nobody erased: what is theirs is left out of what is looked at.
    const dump = await dumpDatabase(service)
    const kept = [
      later.id,
      refused.id,
      ...[later, refused].flatMap(each => each.orders.map(({ id }: any) => id)),
    ]
    return Object.entries(dump).flatMap(([table, lines]) =>
      words.flatMap(word =>
        lines.some(line => line.includes(word) && !kept.some(id => line.includes(id)))
          ? [`${table}: ${word}`]
          : [],
      ),
    )
  }

  const deeds = () =>
    rows<{ subject: string; facts: object }>(
      db,
      sql`select subject, facts from audit_log where action = 'booking.erase_passengers'`,
    )

  test('as long as one leg is not that long ago, nothing is erased', async () => {
    await age(sailed.id, 1, 40)
    await age(sailed.id, 2, 20)
    const told = await whereTold()
    assert.ok(told.includes(`customers: ${name}`) && told.includes('tickets: 68-A1 123.45'))
    assert.equal(await erasePassengers(erasure, by, never), 0)
    assert.deepEqual((await pier9.get(`/customers?booking_id=${sailed.id}`)).body.data, people)
  })

  test('a run that died before the files were removed is gone on with', async () => {
    await age(sailed.id, 2, 31)
    const broken = {
      get: store.get,
      put: store.put,
      remove: () => Promise.reject(new Error('no disk')),
    }
    assert.equal(await erasePassengers({ ...erasure, store: broken }, by, never), 0)
    assert.deepEqual(failures.splice(0), [`${sailed.id}: no disk`])
    assert.deepEqual(await deeds(), [])
    assert.deepEqual(copies(), stored)
    assert.equal(await erasePassengers(erasure, by, never), 1)
    assert.deepEqual(copies(), [])
  })

  test('no table has a name, a document or a contact of theirs any more; an invoice has its buyer', async () => {
    const found = await whereTold()
    assert.deepEqual(found, [`invoices: ${buyer.name}`, `invoices: ${buyer.email}`])
  })

  test('the booking, its prices and its tickets are what they were, without their people', async () => {
    const { body } = await pier9.get(`/bookings/${sailed.id}`)
    assert.equal(body.contact.name, 'erased')
    for (const field of ['status', 'payment_status', 'booking_code', 'net_total', 'total_price']) {
      assert.ok(body[field] !== undefined, field)
    }
    assert.equal(body.net_total, sailed.net_total)
    const [customer] = (await pier9.get(`/customers?booking_id=${sailed.id}`)).body.data
    assert.equal(customer.full_name, 'erased')
    assert.equal(customer.document_number, null)
    const query = `/customers?document_number=${people[0].document_number}`
    assert.deepEqual((await pier9.get(query)).body.data, [])
    assert.equal((await download()).status, 200)
    assert.deepEqual(await verifyLedger(db), [])
  })

  test('it is one deed for each booking, and a second run does nothing', async () => {
    assert.deepEqual(await deeds(), [{ subject: sailed.id, facts: { passengers: 2, files: 2 } }])
    const before = await dumpDatabase(service)
    assert.equal(await erasePassengers(erasure, by, never), 0)
    assert.deepEqual(await dumpDatabase(service), before)
  })

  const openCase = (writer: Reader, bookingId: string) =>
    run(
      writer,
      sql`insert into repair_cases (id, booking_id, kind, subject)
          values (gen_random_uuid(), ${bookingId}, 'partly_issued', ${bookingId})`,
    )
  const removeCase = (bookingId: string) =>
    run(db, sql`delete from repair_cases where booking_id = ${bookingId}`)

  test('what staff still work on is left alone until they are done', async () => {
    await age(refused.id, 1, 40)
    await openCase(db, refused.id)
    assert.equal(await erasePassengers(erasure, by, never), 0)
    await removeCase(refused.id)
    assert.equal(await erasePassengers(erasure, by, never), 1)
  })

  test('so is what staff take up while the erasure waits for the booking', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    await age(booking.id, 1, 40)
    let erasing: Promise<number> | undefined
    await inTransaction(db, async tx => {
      await run(tx, sql`select from bookings where id = ${booking.id} for update`)
      erasing = erasePassengers(erasure, by, never)
      await until('the erasure to wait', async () => (await countWaiting(db)) === 1)
      await openCase(tx, booking.id)
    })
    assert.equal(await erasing, 0)
    await removeCase(booking.id)
    assert.equal(await erasePassengers(erasure, by, never), 1)
  })

  test('no file is left of a booking: not of an old ticket, nor of an upload that came to nothing', async () => {
    const booking = await bookIssued(service, pier9, [legOf('SAOBIEN')])
    const [file] = (await pier9.get(`/bookings/${booking.id}/tickets`)).body.data
    const filesOf = () => globSync(`${booking.id}/*`, { cwd: ticketFolder })
    await download(file)
    assert.equal((await change(pier9, booking, await otherSeats(pier9, booking))).status, 200)
    await download(file)
    await store.put(`${booking.id}/upload-of-nobody.pdf`, Buffer.from('%PDF-'))
    await writeFile(join(ticketFolder, booking.id, 'half.pdf.part'), '%PD')
    assert.equal(filesOf().filter(path => path.endsWith('.pdf')).length, 3)
    await age(booking.id, 1, 40)
    const changes = (state: string, at: Sql) =>
      run(
        db,
        sql`update changes set state = ${state}, finished_at = ${at}, lease_until = 'infinity'
            where booking_id = ${booking.id}`,
      )
    await changes('running', sql`null`)
    assert.equal(await erasePassengers(erasure, by, never), 0, 'its change is under way')
    await changes('changed', sql`now()`)
    assert.equal(await erasePassengers(erasure, by, never), 1)
    assert.deepEqual(filesOf(), [])
  })

  test('a booking that cannot be erased is told of, and holds up no other', async () => {
    const stuck = await book(pier9, [{ ...legOf('CONSON'), name }])
    const next = await book(pier9, [{ ...legOf('CONSON'), name }])
    await age(stuck.id, 1, 50)
    await age(next.id, 1, 40)
    const denied = {
      ...store,
      remove: (key: string) =>
        key === stuck.id ? Promise.reject(new Error('denied')) : store.remove(key),
    }
    assert.equal(await erasePassengers({ ...erasure, store: denied }, by, never), 1)
    assert.deepEqual(failures.splice(0), [`${stuck.id}: denied`])
    const erased = async () => (await deeds()).map(({ subject }) => subject)
    assert.ok((await erased()).includes(next.id) && !(await erased()).includes(stuck.id))
    assert.equal(await erasePassengers(erasure, by, never), 1)
    assert.ok((await erased()).includes(stuck.id))
    assert.deepEqual(failures, [])
  })

  test('whom a correction names while the files go is erased with the next run', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('SAOBIEN'), name }])
    await age(booking.id, 1, 40)
    const of = { bookingId: booking.id, organizationId: service.organizations.PIER9 }
    const slow = {
      ...store,
      async remove(key: string) {
        await inTransaction(db, tx => correctRecipient(tx, of, { name: said }, by))
        await store.remove(key)
      },
    }
    const recipient = async () =>
      (await pier9.get(`/bookings/${booking.id}`)).body.invoice_recipient
    assert.equal(await erasePassengers({ ...erasure, store: slow }, by, never), 0)
    assert.deepEqual(await recipient(), { name: said })
    assert.equal(await erasePassengers(erasure, by, never), 1)
    assert.equal(await recipient(), null)
    await inTransaction(db, tx => correctRecipient(tx, of, { name: said }, by))
    assert.equal(await recipient(), null)
  })

  test('a download that an erasure overtakes leaves no copy behind', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('SAOBIEN'), name }])
    const [file] = (await pier9.get(`/bookings/${booking.id}/tickets`)).body.data
    await age(booking.id, 1, 40)
    // As after a crash: the copy is not there yet.
    const lost = `${booking.id}/lost.pdf`
    await run(db, sql`update ticket_files set storage_key = ${lost} where id = ${file.id}`)
    const overtaken = {
      ...store,
      async put(key: string, bytes: Buffer) {
        assert.equal(await erasePassengers(erasure, by, never), 1)
        await store.put(key, bytes)
      },
    }
    const deps = { ...service.app.services.ticketFiles, store: overtaken }
    assert.ok(await readTicketPdf(deps, service.organizations.PIER9, file.id))
    assert.equal(await store.get(lost), null)
    assert.equal((await download(file)).status, 200)
    assert.ok(await store.get(lost), 'the copy without a name may stay')
  })

  test('nor does one that finds no database when it looks for an erasure', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('SAOBIEN'), name }])
    const [file] = (await pier9.get(`/bookings/${booking.id}/tickets`)).body.data
    await age(booking.id, 1, 40)
    const lost = `${booking.id}/lost.pdf`
    await run(db, sql`update ticket_files set storage_key = ${lost} where id = ${file.id}`)
    const own = openDatabase(service.databaseUrl, { maxConnections: 1, onError: () => {} })
    const overtaken = {
      ...store,
      async put(key: string, bytes: Buffer) {
        assert.equal(await erasePassengers(erasure, by, never), 1)
        await store.put(key, bytes)
        await own.destroy()
      },
    }
    const deps = { ...service.app.services.ticketFiles, db: own, store: overtaken }
    assert.ok(await readTicketPdf(deps, service.organizations.PIER9, file.id))
    assert.ok((await store.get(lost)) === null)
  })

  test('what staff and operators said in words goes as well; codes and states stay', async () => {
    const ana = clerk('Ana')
    const rejected = await heldByDesk(service, [manualLeg], ana)
    await desk.reject(rejected.requestId, 1, said, ana)
    const refusedAtOnce = await book(pier9, [manualLeg])
    const asked = await desk.ask(refusedAtOnce, undefined, said)
    await desk.take(asked.id, ana)
    await rejectRequest(db, asked.id, said, ana)
    const sold = await bookIssued(service, pier9, [legOf('SAOBIEN')])
    assert.equal((await change(pier9, sold, await otherSeats(pier9, sold))).status, 200)
    assert.equal((await cancel(pier9, sold.id)).status, 200)
    // The operators of the tests take everything back without a word.
    const ofSold = sql`(select id from orders where booking_id = ${sold.id})`
    const changed = sql`(select id from changes where order_id in ${ofSold})`
    await run(db, sql`update changes set reason = ${said} where order_id in ${ofSold}`)
    await run(db, sql`update change_returns set reason = ${said} where change_id in ${changed}`)
    await run(db, sql`update cancellation_parts set reason = ${said} where order_id in ${ofSold}`)
    const before = await whereTold()
    const tables = [
      ...['cancellation_parts', 'change_returns', 'changes', 'desk_decisions', 'orders'],
      ...['submissions', 'ticketing_requests'],
    ]
    assert.deepEqual(
      before.filter(told => told.endsWith(said)),
      tables.map(table => `${table}: ${said}`),
    )
    for (const { id } of [rejected.booking, refusedAtOnce, sold]) await age(id, 1, 40)
    assert.equal(await erasePassengers(erasure, by, never), 3)
    assert.deepEqual(
      (await whereTold()).filter(told => told.endsWith(said)),
      [],
    )
    const { orders } = (await pier9.get(`/bookings/${rejected.booking.id}`)).body
    assert.deepEqual(orders[0].issue_error, { code: 'operator_rejected', message: 'erased' })
    const { state, note, reason } = await desk.read(asked.id)
    assert.deepEqual([state, note, reason], ['rejected', null, 'erased'])
    assert.equal((await pier9.get(`/bookings/${sold.id}`)).body.change.reason, 'erased')
  })

  test('a ticketing request that nobody rejects has lapsed with the departure, also of a booking that failed, and holds up nothing', async () => {
    const ana = clerk('Ana')
    const { booking, requestId } = await heldByDesk(service, [manualLeg], ana)
    await desk.reject(requestId, 1, 'sold out', ana)
    const { id } = await desk.ask(booking)
    const read = async () => (await pier9.get(`/bookings/${booking.id}`)).body
    const waiting = await read()
    assert.deepEqual([waiting.status, waiting.advice.code], [6, 'ticketing_was_asked'])
    assert.notEqual(waiting.next_poll_after, null)
    assert.equal((await desk.read(id)).state, 'waiting')
    await age(booking.id, 1, 20)
    assert.equal((await desk.read(id)).state, 'lapsed')
    assert.equal((await read()).next_poll_after, null)
    assert.equal(await erasePassengers(erasure, by, never), 0)
    await age(booking.id, 1, 40)
    assert.equal(await erasePassengers(erasure, by, never), 1)
  })

  test('it is a task, and one that does nothing where no retention is set', async () => {
    const task = tasks.find(each => each.name === 'erase-passengers')
    assert.ok(task)
    const before = await dumpDatabase(service)
    await age(later.id, 1, 40)
    await task.run({ erasure: null } as never, never)
    assert.equal((await pier9.get(`/bookings/${later.id}`)).body.contact.name, 'Trần Văn Thử')
    await task.run({ erasure } as never, never)
    assert.equal((await pier9.get(`/bookings/${later.id}`)).body.contact.name, 'erased')
    assert.notDeepEqual(await dumpDatabase(service), before)
  })
})
