import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { listAudit } from '../../../src/audit/index.ts'
import { book } from '../../support/booking.ts'
import { signedIn, type Visit } from '../../support/dashboard.ts'
import { manualLeg } from '../../support/desk.ts'
import { openDesks } from '../../support/desks-over-http.ts'
import { moneyOf, spent } from '../../support/issuance.ts'
import { startService } from '../../support/service.ts'
import { assertProblem } from '../../support/wire.ts'

suite('the desk of ticketing requests over HTTP', async () => {
  const service = await startService()
  const {
    agent,
    ana,
    anasLogin,
    ask,
    binh,
    held,
    numbered,
    ok,
    parent,
    pier9,
    queue,
    read,
    stranger,
  } = await openDesks(service)

  test('an agency asks, the staff take, hold and issue, and both see what became of it', async () => {
    const before = await moneyOf(service)
    const booking = await book(pier9, [{ ...manualLeg, seats: 2 }])
    const asked = await ask(agent, booking, { note: 'window seats' })
    assert.equal(asked.status, 201)
    assert.deepEqual([asked.body.state, asked.body.note], ['waiting', 'window seats'])
    assert.equal(asked.body.taken_by, undefined)
    assert.deepEqual(await ok(ask(agent, booking)), asked.body)
    const path = `${queue}/${asked.body.id}`
    const { data } = await ok(ana.get(`${queue}?limit=5`))
    assert.deepEqual(
      data.map((each: any) => [each.id, each.state, each.organization_name]),
      [[asked.body.id, 'waiting', 'PIER9 of the tests']],
    )
    const { desk } = (await ok(ana.get('/home'))).attention
    assert.deepEqual(desk, { open_requests: 1, open_cases: 0, failing_operators: [] })
    const taken = await ok(ana.post(`${path}/take`))
    assert.deepEqual([taken.taken_by.kind, taken.taken_by.id], ['user', anasLogin.id])
    assert.deepEqual(taken.legs[0].tickets.length, 2)
    assert.deepEqual((await ok(binh.get(`${queue}?mine=true`))).data, [])
    assert.equal((await ok(ana.get(`${queue}?mine=true`))).data.length, 1)
    const ahead = await ok(binh.get(`${path}/preflight`))
    assert.deepEqual([ahead.verdict, ahead.pricing.changes], ['ready', []])
    assert.deepEqual(await moneyOf(service), before)
    const nowHeld = await ok(ana.post(`${path}/hold`))
    assert.equal(ahead.pricing.now.net_total, nowHeld.net_total)
    assertProblem(await ana.get(`${path}/preflight`), 409, 'desk_conflict')
    assert.equal(nowHeld.state, 'held')
    assert.equal((await moneyOf(service)).PIER9.held, nowHeld.net_total)
    const done = await ok(ana.post(`${path}/legs/1/issue`, numbered(booking)))
    assert.equal(done.state, 'issued')
    assert.equal(done.legs[0].operator_order_number, 'OP-1')
    assert.equal((await read(booking)).status, 10)
    assert.equal(spent(before, await moneyOf(service)).PIER9, done.net_total)
    const seen = await ok(agent.get(`/bookings/${booking.id}/ticketing-request`))
    assert.equal(seen.state, 'issued')
    assert.deepEqual((await ok(ana.get(`${queue}?state=issued`))).data.length, 1)
  })

  test('tickets are issued and downloaded though their copies can be neither stored nor read', async () => {
    const { booking, path } = await held()
    const { store } = service.app.services.ticketFiles
    const { get, put } = store
    store.get = () => Promise.reject(new Error('no answer from the device'))
    store.put = () => Promise.reject(new Error('no space left on the device'))
    const done = await ok(ana.post(`${path}/legs/1/issue`, numbered(booking)))
    assert.equal(done.state, 'issued')
    assert.ok(service.logs.some(line => line.includes('the store of tickets failed')))
    const [file] = (await ok(pier9.get(`/bookings/${booking.id}/tickets`))).data
    const download = async () => (await pier9.get(`/ticket-files/${file.id}`)).status
    assert.equal(await download(), 200)
    Object.assign(store, { get, put })
    assert.equal(await download(), 200)
  })

  test('what a removed user had taken and held is nobody’s, and somebody else goes on', async () => {
    const before = await moneyOf(service)
    const { visitor: chi, login } = await signedIn(service, 'ROOT', 'operations')
    const booking = await book(pier9, [manualLeg])
    const path = `${queue}/${(await ask(agent, booking)).body.id}`
    await ok(chi.post(`${path}/take`))
    await ok(chi.post(`${path}/hold`))
    const over = `${queue}/${(await ask(agent, await book(pier9, [manualLeg]))).body.id}`
    await ok(chi.post(`${over}/take`))
    await ok(chi.post(`${over}/reject`, { reason: 'Hết vé' }))
    assertProblem(await binh.post(`${path}/take`), 409, 'desk_conflict')
    const of = `organization_id=${service.organizations.ROOT}`
    assert.equal((await ana.send('DELETE', `/users/${login.id}?${of}`)).status, 204)
    assert.equal((await ok(binh.get(path))).taken_by, null)
    assert.equal((await ok(binh.get(over))).taken_by.id, login.id)
    assertProblem(await binh.post(`${path}/legs/1/issue`, numbered(booking)), 409, 'desk_conflict')
    await ok(binh.post(`${path}/take`))
    assertProblem(await ana.post(`${path}/take`), 409, 'desk_conflict')
    const { net_total, taken_by } = await ok(binh.post(`${path}/legs/1/issue`, numbered(booking)))
    assert.notEqual(taken_by.id, login.id)
    assert.equal((await read(booking)).status, 10)
    assert.equal(spent(before, await moneyOf(service)).PIER9, net_total)
  })

  test('what a colleague who is away has taken and held is taken over from them, and from nobody else', async () => {
    const { visitor: chi, login } = await signedIn(service, 'ROOT', 'operations')
    const booking = await book(pier9, [manualLeg])
    const path = `${queue}/${(await ask(agent, booking)).body.id}`
    const takeOver = (visitor: Visit, from: string) => visitor.post(`${path}/take-over`, { from })
    assertProblem(await takeOver(binh, login.id), 409, 'desk_conflict')
    await ok(chi.post(`${path}/take`))
    await ok(chi.post(`${path}/hold`))
    const { taken_by } = await ok(binh.post(`${path}/take-over`, { from: login.id }))
    assert.notEqual(taken_by.id, login.id)
    assertProblem(await takeOver(ana, login.id), 409, 'desk_conflict')
    assertProblem(await chi.post(`${path}/legs/1/issue`, numbered(booking)), 409, 'desk_conflict')
    const done = await ok(binh.post(`${path}/legs/1/issue`, numbered(booking)))
    assert.equal(done.state, 'issued')
    assertProblem(await takeOver(ana, taken_by.id), 409, 'desk_conflict')
    const page = { sort: '_id', limit: 100, after: null } as const
    const log = await listAudit(service.db, { subject: booking.id, action: 'ticketing' }, page)
    assert.deepEqual(
      log.flatMap(({ action, by }) => (/take/.test(action) ? [[action, by.id]] : [])),
      [
        ['ticketing.take', login.id],
        ['ticketing.take_over', taken_by.id],
      ],
    )
  })

  test('a booking of another organization is a 404, also for the parent and for a request of it', async () => {
    const booking = await book(pier9, [manualLeg])
    for (const visitor of [stranger, parent]) {
      assertProblem(await ask(visitor, booking), 404, 'not_found')
      const own = await visitor.get(`/bookings/${booking.id}/ticketing-request`)
      assertProblem(own, 404, 'not_found')
    }
    assertProblem(await agent.get(`/bookings/${booking.id}/ticketing-request`), 404, 'not_found')
    assertProblem(await ask(ana, booking), 403, 'role_denied')
    assertProblem(await agent.get(queue), 403, 'role_denied')
    const nothing = await ana.post(`${queue}/${booking.id}/take`)
    assertProblem(nothing, 404, 'not_found')
  })

  test('without evidence, out of turn, in the wrong state or by another nothing is written', async () => {
    const { booking, path } = await held()
    const money = await moneyOf(service)
    const issue = (body: unknown, visitor = ana, leg: number | string = 1) =>
      visitor.post(`${path}/legs/${leg}/issue`, body)
    const { tickets } = numbered(booking)
    const silent = await issue({ tickets })
    assertProblem(silent, 400, 'validation_failed')
    assert.equal(silent.body.errors[0].path, '/operator_reference')
    assertProblem(await issue({ operator_reference: '  ', tickets }), 400, 'validation_failed')
    assertProblem(await issue(numbered(booking), binh), 409, 'desk_conflict')
    assertProblem(await issue(numbered(booking), ana, 2), 409, 'desk_conflict')
    assertProblem(await issue(numbered(booking), ana, 'one'), 404, 'not_found')
    assertProblem(await ana.post(`${path}/reject`, { reason: 'no' }), 409, 'desk_conflict')
    assertProblem(await ana.post(`${path}/hold`), 409, 'desk_conflict')
    assertProblem(await binh.post(`${path}/take`), 409, 'desk_conflict')
    assertProblem(await ana.post(`${path}/legs/1/reject`, { reason: '' }), 400, 'validation_failed')
    assert.deepEqual(await moneyOf(service), money)
    await ok(ana.post(`${path}/hand-back`))
    await ok(binh.post(`${path}/take`))
    const both = await Promise.all([
      issue(numbered(booking), binh),
      issue(numbered(booking, 1, 'OP-2'), binh),
      binh.post(`${path}/legs/1/reject`, { reason: 'no' }),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409, 409])
    assert.equal((await moneyOf(service)).PIER9.held, 0)
  })

  test('a request is rejected before its hold, with a reason that the agency reads', async () => {
    const booking = await book(pier9, [manualLeg])
    const { id } = (await ask(agent, booking)).body
    await ok(ana.post(`${queue}/${id}/take`))
    const body = await ok(ana.post(`${queue}/${id}/reject`, { reason: 'Hết vé' }))
    assert.equal(body.state, 'rejected')
    const seen = await ok(agent.get(`/bookings/${booking.id}/ticketing-request`))
    assert.deepEqual([seen.state, seen.reason], ['rejected', 'Hết vé'])
    assert.deepEqual(await read(booking), booking)
    const again = await ask(agent, booking)
    assert.deepEqual([again.status, again.body.state], [201, 'waiting'])
    assert.notEqual(again.body.id, id)
  })

  test('a file is uploaded as the ticket; another type, a text and a large one are refused', async () => {
    const { booking, path } = await held()
    const [first, second] = booking.orders[0].tickets
    const upload = (body: Buffer, type = 'application/pdf', visitor = ana) =>
      visitor.send('POST', `${path}/tickets/${first.id}/file`, undefined, {
        body: new Uint8Array(body),
        headers: { 'content-type': type },
      })
    const pdf = Buffer.from('%PDF-1.4\n\u0000binary\n%%EOF')
    assertProblem(await upload(pdf, 'image/png'), 415, 'unsupported_media_type')
    assertProblem(await upload(Buffer.from('hello')), 400, 'validation_failed')
    assertProblem(await upload(Buffer.alloc(0)), 400, 'validation_failed')
    const tooLarge = await upload(Buffer.alloc(2 * 1024 * 1024 + 1))
    assertProblem(tooLarge, 413, 'payload_too_large')
    assert.match(tooLarge.body.detail, /2048 KiB/)
    assertProblem(await upload(pdf, 'application/pdf', binh), 409, 'desk_conflict')
    assertProblem(await upload(pdf, 'application/pdf', agent), 403, 'role_denied')
    const large = Buffer.concat([pdf, Buffer.alloc(1024 * 1024)])
    assert.equal((await upload(large)).body.size, large.length)
    assert.equal((await upload(pdf)).status, 201)
    const { uploads } = await ok(ana.get(path))
    assert.deepEqual(
      uploads.map((each: any) => [each.ticket_id, each.size, each.uploaded_by.id]),
      [pdf, large].map(({ length }) => [first.id, length, anasLogin.id]),
    )
    const tickets = [{ ticket_id: second.id, ticket_number: 'N-2' }]
    await ok(ana.post(`${path}/legs/1/issue`, { operator_reference: 'OP-7', tickets }))
    const files = (await pier9.get(`/bookings/${booking.id}/tickets`)).body.data
    const copies = await Promise.all(
      files.map(async ({ id }: any) => (await pier9.get(`/ticket-files/${id}`)).body as string),
    )
    assert.ok(copies.includes(pdf.toString()), 'the uploaded file is not the ticket')
  })

  test('an upload that cannot be stored writes nothing, one that cannot be read is a 503, and both may be repeated', async () => {
    const { booking, path } = await held([{ ...manualLeg, seats: 1 }])
    const [ticket] = booking.orders[0].tickets
    const upload = () =>
      ana.send('POST', `${path}/tickets/${ticket.id}/file`, undefined, {
        body: new Uint8Array(Buffer.from('%PDF-1.4\nof the operator\n%%EOF')),
        headers: { 'content-type': 'application/pdf' },
      })
    const { store } = service.app.services.ticketFiles
    const { get, put } = store
    store.put = () => Promise.reject(new Error('no space left on the device'))
    const refused = await upload()
    assertProblem(refused, 503, 'service_unavailable')
    assert.match(refused.body.detail, /nothing was written/)
    assert.deepEqual((await ok(ana.get(path))).uploads, [])
    store.put = put
    assert.equal((await upload()).status, 201)
    await ok(ana.post(`${path}/legs/1/issue`, numbered(booking)))
    const [file] = (await ok(pier9.get(`/bookings/${booking.id}/tickets`))).data
    const download = () => pier9.get(`/ticket-files/${file.id}`)
    store.get = () => Promise.reject(new Error('no answer from the device'))
    const unread = await download()
    assertProblem(unread, 503, 'service_unavailable')
    assert.equal(unread.headers.get('retry-after'), '30')
    store.get = get
    assert.match(String((await download()).body), /of the operator/)
  })
})
