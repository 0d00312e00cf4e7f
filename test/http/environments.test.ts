import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { book, confirm, passenger, tryToBook } from '../support/booking.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem, readDocument, readOperations } from '../support/wire.ts'

suite('environments', async () => {
  const publicUrl = 'https://ferries.example'
  const uat = await startService()
  const production = await startService({
    env: { GANGWAY_ENV: 'production', PUBLIC_URL: publicUrl },
  })
  const name = 'Lê Thị Riêng Tư'

  test('ENVT-1 ENVT-2 each environment says which it is, in /me and in its documentation', async () => {
    for (const [service, environment] of [
      [uat, 'uat'],
      [production, 'production'],
    ] as const) {
      assert.equal((await service.as('PIER9').get('/me')).body.environment, environment)
      assert.match((await readDocument(service)).info.description, new RegExp(environment, 'i'))
      assert.equal((await fetch(`${service.url}/docs`)).status, 200)
    }
    assert.equal((await readDocument(production)).servers[0].url, publicUrl)
  })

  test('PATHT-4 a ticket is downloaded under the address of its environment, without one under that of the call', async () => {
    for (const [service, base] of [
      [uat, uat.url],
      [production, publicUrl],
    ] as const) {
      const pier9 = service.as('PIER9')
      const { id } = await book(pier9, [legOf('CONSON')])
      const issued = (await confirm(pier9, id)).body
      const { data } = (await pier9.get(`/bookings/${id}/tickets`)).body
      const [file] = issued.ticket_files
      assert.equal(file.download_url, `${base}/api/v1/ticket-files/${file.id}`)
      assert.deepEqual(data, issued.ticket_files)
    }
  })

  test('ENV-5 AUTH-8 a key is of one environment, and refused in the other', async () => {
    assert.match(uat.keys.PIER9, /^gw_uat_/)
    assert.match(production.keys.PIER9, /^gw_live_/)
    for (const [service, other] of [
      [uat, production],
      [production, uat],
    ] as const) {
      const headers = { authorization: `Bearer ${other.keys.PIER9}` }
      const answer = await service.as('PIER9').get('/me', headers)
      assertProblem(answer, 401, 'unauthorized')
      const { environment } = service.app.services.config
      assert.match(answer.body.detail, new RegExp(`: use a key of ${environment}$`))
    }
  })

  test('ENV-5 no process of one environment starts on the database of the other', async () => {
    for (const [service, other] of [
      [uat, production],
      [production, uat],
    ] as const) {
      const config = { ...service.config, databaseUrl: other.databaseUrl }
      await assert.rejects(
        createApp(config, { log: pino({ level: 'silent' }) }).then(app => app.close()),
        new RegExp(`belongs to the ${other.config.environment} environment`),
      )
    }
  })

  test('ENV-5 what is booked in one environment is not in the other', async () => {
    const booking = await book(uat.as('PIER9'), [legOf('SAOBIEN')])
    const answer = await production.as('PIER9').get(`/bookings/${booking.id}`)
    assertProblem(answer, 404, 'not_found')
  })

  test('ENV-6 UAT writes the payload of a booking in full, the refused one too', async () => {
    await book(uat.as('PIER9'), [{ ...legOf('SAOBIEN'), name }])
    const told = uat.logs.filter(line => line.includes('request payload') && line.includes(name))
    assert.equal(told.length, 1)
    const { payload } = JSON.parse(told[0] ?? '')
    assert.equal(payload.legs[0].passengers[0].full_name, name)
    assert.equal(payload.contact.email, 'test@example.com')
    const refused = { surprise: 'nothing of the kind' }
    assert.equal((await uat.as('PIER9').post('/bookings', refused)).status, 400)
    assert.ok(uat.logs.some(line => line.includes(refused.surprise)))
  })

  test('ENV-6 UAT writes the payload of every call that has one, but for the URL of a webhook', async () => {
    const operations = (await readOperations(uat)).filter(({ body }) => body !== null)
    assert.ok(operations.length > 6)
    for (const { method, path, operationId } of operations) {
      const address = path.replace('/api/v1', '').replace(/\{\w+\}/g, uat.organizations.PIER9)
      await uat.as('PIER9').send(method, address, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ told: `payload of ${operationId}` }),
      })
    }
    const untold = operations
      .map(({ operationId }) => operationId)
      .filter(id => !uat.logs.some(line => line.includes(`"payload of ${id}"`)))
    assert.deepEqual(untold, ['put_webhook_endpoint'])
  })

  test('ENV-6 in production no passenger reaches the log, whatever comes of the call', async () => {
    const pier9 = production.as('PIER9')
    const booking = await book(pier9, [{ ...legOf('SAOBIEN'), name }])
    const secret = passenger('A01', { full_name: name, document_number: 'SECRET777' })
    await pier9.post('/bookings', { legs: [{ voyage_id: 'x', passengers: [secret] }] })
    await pier9.get(`/customers?document_number=SECRET777&booking_id=${booking.id}`)
    await pier9.get('/customers?document_number=SECRET777&limit=0')
    await pier9.get('/bookings/SECRET777')
    await tryToBook(pier9, [{ ...legOf('SAOBIEN'), name }], {
      client_reference: 'a\u0000SECRET777',
    })
    assert.ok(production.logs.some(line => line.includes('request answered')))
    const told = production.logs.filter(line =>
      /Riêng Tư|SECRET777|test@example\.com|\+8490000000|request payload/.test(line),
    )
    assert.deepEqual(told, [])
  })
})
