import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, suite, test } from 'node:test'
import { createHttpProvider } from '../../src/invoices/index.ts'
import type { InvoiceDocument } from '../../src/invoices/provider.ts'
import { listenHere } from '../support/listening.ts'

const invoice: InvoiceDocument = {
  ...{ reference: '2026-000001-1', number: '2026-000001', revision: 1, bookingCode: 'AAAA2222' },
  seller: { code: 'ROOT', name: 'Root' },
  recipient: { name: 'Thu' },
  lines: [
    {
      ...{ kind: 'ticket', ticketNumber: 'A-1', seatCode: 'A01A', passengerType: 'adult' },
      ...{ departureTerminal: 'RGA', arrivalTerminal: 'PQB', departureDate: '2026-12-01' },
      ...{ net: 100, tax: 8, total: 108 },
    },
  ],
  ...{ net: 100, tax: 8, total: 108 },
}

suite('an invoice provider that answers without end', async () => {
  test('EVENTT-5 its answer is given up after a megabyte, and nothing is assumed', async () => {
    let sent = 0
    const spaces = Buffer.alloc(64 * 1024, ' ')
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        if (response.destroyed) return
        sent += spaces.length
        if (response.write(spaces)) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    })
    const url = `http://127.0.0.1:${await listenHere(server)}`
    const provider = createHttpProvider({ url, token: 'none', timeoutMs: 60_000 })
    try {
      assert.deepEqual(await provider.find(invoice), { kind: 'unknown' })
      assert.deepEqual(await provider.publish(invoice), { kind: 'unknown' })
      // Beyond what was read, the two connections hold some megabytes themselves.
      assert.ok(sent < 40_000_000, `${sent} bytes were taken`)
    } finally {
      await provider.close()
      server.closeAllConnections()
      server.close()
    }
  })
})

suite('what an invoice provider answers', async () => {
  const { reference } = invoice
  let reply: { status: number; body: unknown } = { status: 200, body: {} }
  const server = createServer((_request, response) => {
    response.writeHead(reply.status).end(JSON.stringify(reply.body))
  })
  const url = `http://127.0.0.1:${await listenHere(server)}`
  const provider = createHttpProvider({ url, token: 'none', timeoutMs: 60_000 })
  after(async () => {
    await provider.close()
    server.closeAllConnections()
    server.close()
  })
  const publish = () => provider.publish(invoice)
  const find = () => provider.find(invoice)
  const sent = { booking_code: 'AAAA2222', lines: [{ ticket_number: 'A-1' }], total: 108 }

  test('EVENTT-5 is certain only where it says so of this reference', async () => {
    const refusal = (code: string) => ({ error: { code, reason: 'so it is' } })
    const published = { reference, lookup_code: 'L1' }
    for (const [status, body, kind] of [
      [200, published, 'published'],
      [200, { ...published, reference: '2026-000002-1' }, 'unknown'],
      [502, published, 'unknown'],
      [401, {}, 'not_sent'],
      [422, refusal('refused'), 'refused'],
      [422, refusal('busy'), 'unknown'],
      [500, refusal('refused'), 'unknown'],
      [409, refusal('reference_reused'), 'taken'],
      [409, refusal('busy'), 'unknown'],
      [500, refusal('reference_reused'), 'unknown'],
    ] as const) {
      reply = { status, body }
      assert.equal((await publish()).kind, kind, JSON.stringify(reply))
    }
    const found = { ...published, invoice: sent }
    const foundAs = (other: object) => ({ ...published, invoice: { ...sent, ...other } })
    for (const [status, body, kind] of [
      [200, found, 'published'],
      [200, published, 'unknown'],
      [200, { ...found, reference: '2026-000002-1' }, 'unknown'],
      [200, foundAs({ booking_code: 'BBBB3333' }), 'taken'],
      [200, foundAs({ total: 109 }), 'taken'],
      [200, foundAs({ lines: [{ ticket_number: 'A-2' }] }), 'taken'],
      [200, { ...published, invoice: {} }, 'unknown'],
      [200, foundAs({ booking_code: null }), 'unknown'],
      [200, foundAs({ total: '108' }), 'unknown'],
      [200, foundAs({ lines: 'none' }), 'unknown'],
      [502, found, 'unknown'],
      [404, refusal('invoice_not_found'), 'none'],
      [404, refusal('not_found'), 'unknown'],
      [500, refusal('invoice_not_found'), 'unknown'],
      [401, {}, 'unknown'],
    ] as const) {
      reply = { status, body }
      assert.equal((await find()).kind, kind, JSON.stringify(reply))
    }
  })

  test('EVENTT-6 an invoice is ours however its provider orders its lines and writes that one has no number', async () => {
    const [line] = invoice.lines
    assert.ok(line?.kind === 'ticket')
    const fee = { kind: 'change_fee', net: 1, tax: 0, total: 1 } as const
    const lines = [line, { ...line, ticketNumber: 'A-2' }, fee]
    const told = (numbers: object[]) => ({
      ...{ reference, lookup_code: 'L1' },
      invoice: { ...sent, lines: numbers },
    })
    const [one, two] = [{ ticket_number: 'A-1' }, { ticket_number: 'A-2' }]
    for (const [body, kind] of [
      [told([one, two, { ticket_number: null }]), 'published'],
      [told([{}, two, one]), 'published'],
      [told([one, two]), 'taken'],
      [told([one, one, {}]), 'taken'],
    ] as const) {
      reply = { status: 200, body }
      assert.equal((await provider.find({ ...invoice, lines })).kind, kind, JSON.stringify(body))
    }
  })

  test('a look-up code that cannot be kept is no answer, and a reason is kept as far as it can be', async () => {
    for (const lookup_code of ['A\u0000B', 'A\ud83dB', 'A'.repeat(201)]) {
      reply = { status: 200, body: { reference, lookup_code, invoice: sent } }
      assert.deepEqual(await find(), { kind: 'unknown' })
      assert.deepEqual(await publish(), { kind: 'unknown' })
    }
    const reason = `tax code\u0000\ud83d${'x'.repeat(5_000)}`
    const kept = `tax code\ufffd\ufffd${'x'.repeat(5_000)}`.slice(0, 1_000)
    reply = { status: 422, body: { error: { code: 'refused', reason } } }
    assert.deepEqual(await publish(), { kind: 'refused', reason: kept })
  })
})
