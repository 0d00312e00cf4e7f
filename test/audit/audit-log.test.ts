import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type AuditEntry, listAudit, recordAudit } from '../../src/audit/index.ts'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import { changeCreditLimit, topUp } from '../../src/deposits/index.ts'
import { createKey, deleteKey, readOrganization } from '../../src/organizations/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm, findVoyage } from '../support/booking.ts'
import { bookIssued, cancel } from '../support/cancellation.ts'
import { change, otherSeats } from '../support/change.ts'
import { signedIn } from '../support/dashboard.ts'
import { legOf } from '../support/issuance.ts'
import { rowsRead } from '../support/rows-read.ts'
import { startService } from '../support/service.ts'

suite('the audit log', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const organizationId = service.organizations.PIER9
  const me = (await pier9.get('/me')).body

  const all = { sort: '_id', limit: 100, after: null } as const
  async function deedsOn(subject: string): Promise<AuditEntry[]> {
    return listAudit(db, { subject }, all)
  }
  const actions = (deeds: AuditEntry[]) => deeds.map(({ action }) => action)
  const count = async () => (await listAudit(db, {}, all)).length

  test('a booking tells who created, confirmed, changed and cancelled it', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 1 }])
    assert.equal((await change(pier9, booking, await otherSeats(pier9, booking))).status, 200)
    assert.equal((await cancel(pier9, booking.id)).status, 200)
    const deeds = await deedsOn(booking.id)
    assert.deepEqual(actions(deeds), [
      'booking.create',
      'booking.confirm',
      'booking.change',
      'booking.cancel',
    ])
    const { id, booking_code: code } = booking
    assert.deepEqual(await deedsOn(code), deeds)
    for (const deed of deeds) {
      assert.deepEqual(deed.booking, { id, code })
      assert.deepEqual(deed.by, { kind: 'key', id: me.key.id, name: 'PIER9' })
      assert.equal(deed.organizationId, organizationId)
      assert.doesNotMatch(JSON.stringify(deed.facts), /Nguyễn|84900000000/)
    }
    assert.equal(deeds[1]?.facts.net_total, booking.net_total)
  })

  test('an entry has the names of the user, the parent, the leg and the seats that it is about', async () => {
    const booking = await bookIssued(service, pier9, [{ ...legOf('CONSON'), seats: 2 }])
    const [order] = booking.orders
    const [ticket, other] = order.tickets
    assert.equal((await change(pier9, booking, await otherSeats(pier9, booking))).status, 200)
    const changed = (await pier9.get(`/bookings/${booking.id}`)).body.orders[0].tickets
    const seatOf = ({ id }: { id: string }) =>
      changed.find((each: { id: string }) => each.id === id).seat_code
    const part = { ticket_ids: [ticket.id] }
    assert.equal((await pier9.post(`/bookings/${booking.id}/cancel`, part)).status, 200)
    const deeds = await deedsOn(booking.id)
    const namesOf = (action: string) => deeds.find(deed => deed.action === action)?.names
    assert.deepEqual(namesOf('booking.create'), {})
    assert.deepEqual(namesOf('booking.change'), { [order.id]: '1' })
    assert.deepEqual(namesOf('booking.cancel'), { [ticket.id]: seatOf(ticket) })
    assert.notEqual(ticket.id, other.id)
    const { login, visitor } = await signedIn(service, 'PIER9', 'staff')
    assert.equal((await visitor.post('/sign-out-everywhere')).status, 204)
    const [ended] = await listAudit(
      db,
      { subject: login.id, action: 'user.sign_out_everywhere' },
      all,
    )
    assert.deepEqual(ended?.names, { [login.id]: 'staff of PIER9' })
    const created = { subject: service.organizations.PIER9, action: 'organization.create' }
    const [entry] = await listAudit(db, created, all)
    assert.deepEqual(entry?.names, { [service.organizations.DELTA]: 'DELTA' })
  })

  test('a deed of the repair desk has the booking’s code, and the seat of the ticket that it is about', async () => {
    const { id, booking_code: code, orders } = await book(pier9, [legOf('CONSON')])
    const [{ id: ticket_id, seat_code }] = orders[0].tickets
    await inTransaction(db, tx =>
      recordAudit(tx, {
        ...{ by: tester, action: 'repair.kept', organizationId, subject: id },
        facts: { ticket_id },
      }),
    )
    const [deed] = (await deedsOn(id)).slice(-1)
    assert.deepEqual([deed?.booking, deed?.names], [{ id, code }, { [ticket_id]: seat_code }])
  })

  test('what is refused leaves no line', async () => {
    const booking = await book(pier9, [legOf('CONSON')])
    const before = await count()
    assert.equal((await confirm(service.as('STRANGER'), booking.id)).status, 404)
    assert.equal((await cancel(service.as('STRANGER'), booking.id)).status, 404)
    const { id } = await findVoyage(pier9)
    const refused = await pier9.post('/bookings', { legs: [{ voyage_id: id, passengers: [] }] })
    assert.equal(refused.status, 400)
    assert.equal((await pier9.send('DELETE', `/vouchers/${id}`)).status, 404)
    assert.equal((await pier9.send('DELETE', `/ticket-price-additions/${id}`)).status, 404)
    assert.equal(await count(), before)
    assert.deepEqual(actions(await deedsOn(booking.id)), ['booking.create'])
  })

  test('rules and vouchers tell who made and who deleted them', async () => {
    const terms = { title: 'Audited', amount_type: 'flat', amount: 1_000 }
    const voucher = (await pier9.post('/vouchers', { ...terms, code: 'audited' })).body
    const rule = (await pier9.post('/ticket-price-additions', { ...terms, direction: 'increase' }))
      .body
    await pier9.send('DELETE', `/vouchers/${voucher.id}`)
    await pier9.send('DELETE', `/ticket-price-additions/${rule.id}`)
    const onVoucher = await deedsOn(voucher.id)
    assert.deepEqual(actions(onVoucher), ['voucher.create', 'voucher.delete'])
    // By the code that it has, however it was typed.
    assert.deepEqual(
      onVoucher.map(({ facts }) => facts.code),
      ['AUDITED', 'AUDITED'],
    )
    assert.deepEqual(actions(await deedsOn(rule.id)), [
      'price_addition.create',
      'price_addition.delete',
    ])
  })

  test('a key tells who made and who deleted it, and never itself', async () => {
    const { id, key } = await inTransaction(db, tx =>
      createKey(tx, 'uat', { organizationId, name: 'Audited', permissions: [] }, tester),
    )
    await inTransaction(db, tx => deleteKey(tx, organizationId, id, tester))
    const deeds = await deedsOn(id)
    assert.deepEqual(actions(deeds), ['key.create', 'key.delete'])
    assert.ok(!JSON.stringify(deeds).includes(key.slice(-12)))
  })

  test('money tells who topped it up and who moved its limit, from what to what', async () => {
    const organization = await readOrganization(db, service.organizations.DELTA)
    assert.ok(organization)
    await topUp(db, organization, 7_000, tester)
    await changeCreditLimit(db, organization, 9_000, tester)
    const [created, ...deeds] = (await deedsOn(organization.id)).slice(-3)
    assert.ok(created)
    assert.deepEqual(actions(deeds), ['balance.top_up', 'credit_limit.change'])
    assert.equal(deeds[0]?.facts.amount, 7_000)
    assert.deepEqual(deeds[1]?.facts, { before: 0, after: 9_000 })
  })

  test('the list is filtered by organization, subject, action and actor, and paged', async () => {
    const ofPier9 = await listAudit(db, { organizationId }, all)
    assert.ok(ofPier9.every(deed => deed.organizationId === organizationId))
    const byKey = await listAudit(db, { actor: me.key.id, action: 'booking.create' }, all)
    assert.ok(byKey.length >= 2)
    // A part of a word is no word.
    for (const action of ['book', 'booking.c']) {
      assert.deepEqual(await listAudit(db, { organizationId, action }, all), [], action)
    }
    const [first] = await listAudit(db, { organizationId }, { ...all, limit: 1 })
    assert.ok(first)
    const rest = await listAudit(db, { organizationId }, { ...all, after: first.id })
    assert.deepEqual([first, ...rest], ofPier9)
  })

  test('a code of an organization or a booking is found in small letters too', async () => {
    const ofPier9 = await listAudit(db, { organizationCode: 'PIER9' }, all)
    assert.ok(ofPier9.length > 0)
    assert.deepEqual(await listAudit(db, { organizationCode: 'pier9' }, all), ofPier9)
    const { booking_code: code } = await book(pier9, [legOf('CONSON')])
    assert.deepEqual(actions(await deedsOn(code.toLowerCase())), ['booking.create'])
  })

  const rewritings = {
    update: sql`update audit_log set actor_name = 'nobody'`,
    'update that finds no row': sql`update audit_log set actor_name = 'nobody' where false`,
    delete: sql`delete from audit_log`,
    truncate: sql`truncate audit_log`,
  }
  test('a page is read and no more, however many entries there are beside it', async () => {
    const rare = '00000000-0000-7000-8000-00000000aaaa'
    await run(
      db,
      sql`insert into organizations (id, code, name, parent_id)
          select gen_random_uuid(), 'MANY' || n, 'Many', ${organizationId}
          from generate_series(1, 1000) n`,
    )
    await run(
      db,
      sql`insert into audit_log (id, actor_kind, actor_id, actor_name, organization_id, action, subject, facts)
          select gen_random_uuid(), 'key', 'many', 'many', o.id, 'many.create', o.id::text, '{}'
          from organizations o cross join lateral generate_series(
            1, case when o.id = ${organizationId} then 3000 else 1 end)`,
    )
    const [seldom] = (await listAudit(db, { action: 'many.create' }, { ...all, limit: 1 })) ?? []
    await run(
      db,
      sql`insert into audit_log (id, actor_kind, actor_id, actor_name, organization_id, action, subject, facts)
          values (${seldom?.id.replace(/....$/, 'aaaa')}, 'key', ${rare}, 'Rare', ${organizationId},
                  'rare.create', 'rare', '{}')`,
    )
    await run(db, sql`analyze`)
    const page = { sort: '-_id', limit: 20, after: null } as const
    const sought: [Parameters<typeof listAudit>[1], number][] = [
      [{ organizationId }, 21],
      [{ organizationCode: 'PIER9' }, 21],
      [{ actor: 'many' }, 21],
      [{ actor: 'Rare' }, 1],
      [{ actor: rare }, 1],
      [{ actor: 'Nobody' }, 0],
      [{ action: 'many.create' }, 21],
      [{ action: 'rare.create' }, 1],
      [{ action: 'rare.delete' }, 0],
      [{ action: 'many' }, 21],
    ]
    for (const [filter, found] of sought) {
      const read = await rowsRead(db, 'audit_log', async tx =>
        assert.equal((await listAudit(tx, filter, page)).length, found, JSON.stringify(filter)),
      )
      assert.ok(read < 50, `${read} entries were read for ${JSON.stringify(filter)}`)
    }
  })

  for (const [name, statement] of Object.entries(rewritings)) {
    test(`the database refuses: ${name} of the audit log`, async () => {
      const before = await count()
      await assert.rejects(run(db, statement), /the audit log is append only/)
      assert.equal(await count(), before)
    })
  }
})
