import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { book, confirm } from '../support/booking.ts'
import { endHoldIn } from '../support/holds.ts'
import { legOf } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { assertProblem } from '../support/wire.ts'

suite('the tag of a booking', async () => {
  const service = await startService()
  const pier9 = service.as('PIER9')
  const tagOf = async (id: string) => {
    const answer = await pier9.get(`/bookings/${id}`)
    assert.equal(answer.status, 200)
    return answer.headers.get('etag') ?? ''
  }
  const ask = (id: string, tag: string) => pier9.get(`/bookings/${id}`, { 'if-none-match': tag })

  test('PATHT-3 an unchanged booking answers 304 without a body to its tag', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const tag = await tagOf(booking.id)
    assert.match(tag, /^"[^"]+"$/)
    for (const given of [tag, `W/${tag}`, `"x", ${tag}`, `"x",W/${tag},"y"`, '*']) {
      const answer = await ask(booking.id, given)
      assert.equal(answer.status, 304, given)
      assert.equal(answer.body, '')
      assert.equal(answer.headers.get('etag'), tag)
    }
  })

  test('PATHT-3 another tag, or none of any sense, gets the booking', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const tag = await tagOf(booking.id)
    for (const given of ['"x"', tag.replaceAll('"', ''), `"x${tag.slice(1)}`, '', ',,,']) {
      const answer = await ask(booking.id, given)
      assert.equal(answer.status, 200, given)
      assert.equal(answer.body.id, booking.id)
    }
  })

  test('PATHT-1 the tag that creation gave is the tag of the first reading', async () => {
    const { id } = await book(pier9, [legOf('SAOBIEN')])
    const created = await pier9.send('GET', `/bookings/${id}`)
    assert.equal((await ask(id, created.headers.get('etag') ?? '')).status, 304)
  })

  test('LIMITT-5 the tag changes when the hold runs out, although nothing is written', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    await endHoldIn(service, booking.id, 60_000)
    const tag = await tagOf(booking.id)
    assert.equal((await ask(booking.id, tag)).status, 304)
    await endHoldIn(service, booking.id)
    const answer = await ask(booking.id, tag)
    assert.equal(answer.status, 200)
    assert.equal(answer.body.status, 8)
    assert.notEqual(answer.headers.get('etag'), tag)
  })

  test('EVENT-2 PATHT-3 the tag changes with issuance, and then has the ticket files', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    const tag = await tagOf(booking.id)
    const confirmed = await confirm(pier9, booking.id)
    assert.equal(confirmed.status, 200)
    const answer = await ask(booking.id, tag)
    assert.equal(answer.status, 200)
    assert.equal(answer.body.status, 10)
    assert.equal(answer.body.ticket_files.length, 1)
    assert.equal(answer.headers.get('etag'), confirmed.headers.get('etag'))
    assert.equal((await ask(booking.id, answer.headers.get('etag') ?? '')).status, 304)
  })

  test('the tag tells another organization nothing, `*` neither', async () => {
    const booking = await book(pier9, [legOf('SAOBIEN')])
    for (const tag of [await tagOf(booking.id), '*']) {
      const path = `/bookings/${booking.id}`
      const answer = await service.as('STRANGER').get(path, { 'if-none-match': tag })
      assertProblem(answer, 404, 'not_found')
    }
  })
})
