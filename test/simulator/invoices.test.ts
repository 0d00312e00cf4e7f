import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { startSimulator } from '../../simulator/simulator.ts'

const folder = await mkdtemp(join(tmpdir(), 'gangway-invoices-'))
after(() => rm(folder, { recursive: true, force: true }))

const options = { port: 0, sellToOthers: false, stateFile: join(folder, 'journal.jsonl') }
const line = { kind: 'ticket', net: 100, tax: 8, total: 108 }
const invoice = { number: '2026-000001', lines: [line, line], net: 200, tax: 16, total: 216 }

function clientOf(url: string, token = 'lighthouse') {
  return async (method: string, reference: string, body?: unknown) => {
    const answer = await fetch(`${url}/_invoices/invoices/${reference}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as any }
  }
}

suite('the simulated invoice provider', async () => {
  const simulator = await startSimulator(options)
  let call = clientOf(simulator.url)

  test('publishes a reference once, however often it is put', async () => {
    assert.equal((await call('GET', 'one')).body.error.code, 'invoice_not_found')
    const first = await call('PUT', 'one', invoice)
    assert.equal(first.status, 200)
    assert.deepEqual(await call('PUT', 'one', invoice), first)
    assert.deepEqual(await call('GET', 'one'), first)
    const other = await call('PUT', 'one', { ...invoice, number: '2026-000002' })
    assert.deepEqual([other.status, other.body.error.code], [409, 'reference_reused'])
  })

  test('refuses what does not add up, and who has no token', async () => {
    for (const wrong of [
      { ...invoice, total: 217 },
      { ...invoice, net: 201, total: 217 },
      { ...invoice, lines: [line] },
      { ...invoice, lines: [line, { ...line, tax: 9 }], tax: 17, total: 217 },
      { ...invoice, lines: undefined },
    ]) {
      assert.equal((await call('PUT', 'two', wrong)).status, 422, JSON.stringify(wrong))
    }
    const stranger = await clientOf(simulator.url, 'nobody')('PUT', 'two', invoice)
    assert.equal(stranger.status, 401)
    assert.equal((await call('GET', 'two')).status, 404)
  })

  test('remembers over a restart', async () => {
    const before = await call('GET', 'one')
    await simulator.stop()
    const second = await startSimulator(options)
    after(() => second.stop())
    call = clientOf(second.url)
    assert.deepEqual(await call('GET', 'one'), before)
    const answer = await fetch(`${second.url}/_control/invoices`)
    const { data } = (await answer.json()) as any
    assert.deepEqual(
      data.map(({ reference, arrivals, document }: any) => [reference, arrivals, document]),
      [['one', 3, invoice]],
    )
  })
})
