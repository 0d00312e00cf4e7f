import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { createBucketStore, readTicketPdf } from '../../src/bookings/index.ts'
import { run, sql } from '../../src/db/index.ts'
import { atEnd } from '../support/at-end.ts'
import { bucketEnv, bucketKey, openBucket } from '../support/bucket.ts'
import { clerk, deskOf, heldByDesk, manualLeg } from '../support/desk.ts'
import { listenHere } from '../support/listening.ts'
import { openService, startService } from '../support/service.ts'

const pdf = Buffer.from('%PDF-1.3 \u1eeb\xff')

for (const path of ['/tickets', '']) {
  suite(`a bucket of ticket files, ${path === '' ? 'in the host' : 'in the path'}`, async () => {
    const bucket = await openBucket(path)
    const store = createBucketStore({ url: bucket.url, ...bucketKey })

    test('what is stored is read as it was, and a copy that is not there is none', async () => {
      assert.equal(await store.get('booking/ticket.pdf'), null)
      await store.put('booking/ticket.pdf', pdf)
      assert.ok((await store.get('booking/ticket.pdf'))?.equals(pdf))
      assert.deepEqual([...bucket.objects.keys()], ['booking/ticket.pdf'])
    })

    test('what is removed is a copy, or all of a booking, over several pages, or was not there', async () => {
      bucket.objects.clear()
      const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'upload-e.pdf'].map(
        each => `booking/${each}`,
      )
      for (const name of [...names, 'booking-2/a.pdf', 'neighbour/a.pdf'])
        await store.put(name, pdf)
      await store.remove('booking/b.pdf')
      assert.deepEqual(bucket.objects.size, 6)
      assert.equal(await store.get('booking/b.pdf'), null)
      await store.remove('booking')
      await store.remove('booking')
      assert.deepEqual([...bucket.objects.keys()], ['booking-2/a.pdf', 'neighbour/a.pdf'])
    })

    test('a key that is not the bucket’s may do nothing, and says so', async () => {
      for (const wrong of [{ secret: 'another' }, { keyId: 'OTHER' }, { region: 'eu-west-1' }]) {
        const other = createBucketStore({ url: bucket.url, ...bucketKey, ...wrong })
        const refused = /the bucket answered \w+ with 403 SignatureDoesNotMatch/
        await assert.rejects(other.get('booking/ticket.pdf'), refused)
        await assert.rejects(other.put('booking/ticket.pdf', pdf), refused)
        await assert.rejects(other.remove('booking'), refused)
      }
    })

    test('a bucket that fails, or is not there, is not one without the copy', async () => {
      for (const fails of [
        { status: 503, code: 'SlowDown' },
        { status: 404, code: 'NoSuchBucket' },
        { status: 301, code: 'PermanentRedirect' },
      ]) {
        bucket.fails = fails
        await assert.rejects(store.get('booking/ticket.pdf'), new RegExp(fails.code))
        await assert.rejects(store.put('booking/ticket.pdf', pdf), new RegExp(fails.code))
        await assert.rejects(store.remove('booking'), new RegExp(fails.code))
      }
      bucket.fails = null
    })
  })
}

suite('a bucket behind a proxy that answers in its place', () => {
  const key = 'booking/ticket.pdf'
  const answered = async (status: number, content: string, ofDeed = content) => {
    const server = createServer(({ method }, response) => {
      response.writeHead(status).end(method === 'GET' ? content : ofDeed)
    })
    const url = `http://127.0.0.1:${await listenHere(server)}/tickets`
    atEnd(() => void server.close().closeAllConnections())
    return createBucketStore({ url, ...bucketKey })
  }

  test('a part of a copy, or an answer without any, is no copy', async () => {
    for (const status of [202, 204, 206]) {
      const store = await answered(status, status === 204 ? '' : '%PDF-')
      await assert.rejects(store.get(key), new RegExp(`answered GET with ${status}`))
    }
  })

  test('a page in place of its answer stores nothing and removes nothing', async () => {
    const store = await answered(200, '<h1>Sign in</h1>')
    await assert.rejects(store.put(key, pdf), /answered PUT with 200/)
    const one = `<ListBucketResult><Key>${key}</Key></ListBucketResult>`
    await assert.rejects((await answered(200, one)).remove(key), /answered DELETE with 200/)
  })

  test('what is no list does not say that nothing is left to remove', async () => {
    const cut = '<?xml version="1.0"?><ListBucketResult><Name>tickets</Name>'
    for (const content of ['<h1>Sign in</h1>', '', cut]) {
      const store = await answered(200, content)
      await assert.rejects(store.remove('booking'), /answered with no list/)
    }
  })

  test('a list that does not go on ends', { timeout: 60_000 }, async () => {
    const same = `<ListBucketResult><Contents><Key>${key}</Key></Contents></ListBucketResult>`
    const store = await answered(200, same, '')
    await assert.rejects(store.remove('booking'), /list of the bucket does not go on/)
  })
})

suite('two machines with one bucket', async () => {
  const bucket = await openBucket()
  const env = bucketEnv(bucket)
  const service = await startService({ env })
  const desk = deskOf(service)
  const ana = clerk('Ana')

  test('a ticket that staff uploaded at one is downloaded at the other, and no machine keeps any', async () => {
    const { booking, requestId } = await heldByDesk(service, [{ ...manualLeg, seats: 2 }], ana)
    const [first] = booking.orders[0].tickets
    await desk.upload(requestId, first.id, pdf, ana)
    await desk.issue(requestId, booking, 1, ana)
    const other = await openService({ env, databaseUrl: service.databaseUrl, seeded: service })
    const { data } = (await other.as('PIER9').get(`/bookings/${booking.id}/tickets`)).body
    const download = async ({ id }: { id: string }) => {
      const { authorization } = { authorization: `Bearer ${other.keys.PIER9}` }
      const answer = await fetch(`${other.url}/api/v1/ticket-files/${id}`, {
        headers: { authorization },
      })
      assert.equal(answer.status, 200)
      return Buffer.from(await answer.arrayBuffer())
    }
    const files = await Promise.all(data.map(download))
    assert.ok(files[0]?.equals(pdf))
    assert.match(String(files[1].subarray(0, 5)), /%PDF-/)
    assert.equal(bucket.objects.size, 2)
    for (const { config } of [service, other]) {
      assert.equal(existsSync(join(config.dataDir, 'tickets')), false)
    }
    await other.leave()
  })

  test('while the bucket fails nothing is uploaded, and a copy is made again unless it is the operator’s own', async () => {
    const { booking, requestId } = await heldByDesk(service, [{ ...manualLeg, seats: 2 }], ana)
    const [first, second] = booking.orders[0].tickets
    await desk.upload(requestId, first.id, pdf, ana)
    bucket.fails = { status: 503, code: 'SlowDown' }
    const refused = { code: 'service_unavailable' }
    await assert.rejects(desk.upload(requestId, second.id, pdf, ana), refused)
    bucket.fails = null
    await desk.issue(requestId, booking, 1, ana)
    const { data } = (await service.as('PIER9').get(`/bookings/${booking.id}/tickets`)).body
    const download = (file: { id: string }) =>
      readTicketPdf(service.app.services.ticketFiles, service.organizations.PIER9, file.id)
    bucket.fails = { status: 503, code: 'SlowDown' }
    await assert.rejects(download(data[0]), refused)
    assert.match(String((await download(data[1])).bytes.subarray(0, 5)), /%PDF-/)
    bucket.fails = null
    assert.ok((await download(data[0])).bytes.equals(pdf))
    for (const name of bucket.objects.keys()) bucket.objects.set(name, Buffer.from('<h1>Hi</h1>'))
    await assert.rejects(download(data[0]), refused)
    assert.match(String((await download(data[1])).bytes.subarray(0, 5)), /%PDF-/)
    assert.equal(
      [...bucket.objects.values()].filter(each => String(each) !== '<h1>Hi</h1>').length,
      1,
    )
    bucket.objects.clear()
    await assert.rejects(download(data[0]), /the uploaded copy .* is gone/)
    assert.match(String((await download(data[1])).bytes.subarray(0, 5)), /%PDF-/)
  })

  test('a file’s name has only what every system takes in a name', async () => {
    const { booking, requestId } = await heldByDesk(service, [manualLeg], ana)
    await desk.issue(requestId, booking, 1, ana)
    const { db } = service
    const order = booking.orders[0].id
    await run(db, sql`update tickets set seat_code = '../Ghế "1"' where order_id = ${order}`)
    const { data } = (await service.as('PIER9').get(`/bookings/${booking.id}/tickets`)).body
    const { ticketFiles } = service.app.services
    const { name } = await readTicketPdf(ticketFiles, service.organizations.PIER9, data[0].id)
    assert.equal(name, `${booking.booking_code}-1-.._Gh___1_.pdf`)
  })
})
