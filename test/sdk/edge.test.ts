/** The built package where there is no Node: web interfaces alone, as workers at the edge have them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { EdgeVM } from '@edge-runtime/vm'
import { buildSdk } from '../../sdk/build.ts'
import { startService } from '../support/service.ts'

/** What a partner would deploy. Its global `require` is missing, so the package comes as an argument. */
const flow = `(async ({ createGangway }, url, key) => {
  const gangway = createGangway({ url, key })
  const departure_date = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
  const found = await gangway.voyages.search({
    departure_terminal: 'VTA', arrival_terminal: 'CDO', departure_date, limit: 100,
  })
  const listed = []
  const query = { departure_terminal: 'VTA', arrival_terminal: 'CDO', departure_date, limit: 1 }
  for await (const voyage of gangway.voyages.all(query)) listed.push(voyage.id)
  const voyage = found.data.find(each => each.on_sale && each.operator.issuance === 'automated')
  const layout = await gangway.voyages.layout(voyage.id)
  const seat = layout.decks.flatMap(deck => deck.cells).find(cell => cell.state === 'available')
  const booking = await gangway.bookings.create({
    client_reference: 'edge-1',
    contact: { name: 'Tran Van Thu', email: 'thu@example.com', phone: '+84900000000' },
    legs: [{ voyage_id: voyage.id, passengers: [{
      seat_code: seat.seat_code, passenger_type: 'adult', full_name: 'Nguyen Thi Thu',
      document_number: '079090000009', date_of_birth: '1990-05-17', nationality: 'VN',
      gender: 'female', phone: '+84900000000' }] }],
  })
  const seen = []
  const issued = await gangway.bookings.confirmAndWait(booking.id, {
    onProgress: ({ certainty }) => seen.push(certainty),
  })
  const [file] = (await gangway.tickets.list(booking.id)).data
  const pdf = await gangway.tickets.download(file)
  let told
  for await (const event of gangway.events.follow({ after: '0' })) {
    told = event.data.booking_id
    break
  }
  const unknown = await gangway.bookings.get(voyage.id).catch(error => error.code)
  return JSON.stringify({
    found: found.data.map(({ id }) => id), listed, status: issued.status, polls: seen.length,
    pdf: String.fromCharCode(...pdf.slice(0, 5)), isTold: told === booking.id, unknown,
  })
})`

suite('the built package at the edge', async () => {
  const cjs = join(buildSdk(), 'cjs')
  const service = await startService()
  const vm = new EdgeVM()

  /** CommonJS of relative files alone: anything else, Node's own modules first, is a fault. */
  function load(file: string): unknown {
    const known = loaded.get(file)
    if (known) return known.exports
    const module = { exports: {} }
    loaded.set(file, module)
    const wrapped = `(function (exports, module, require) {${readFileSync(join(cjs, file), 'utf8')}\n})`
    vm.evaluate(wrapped)(module.exports, module, (name: string) => {
      assert.match(name, /^\.\/[\w-]+\.js$/, `${file} wants ${name}`)
      return load(name.slice(2))
    })
    return module.exports
  }
  const loaded = new Map<string, { exports: unknown }>()

  test('it searches, pages, books, confirms once, downloads and follows events without anything of Node', async () => {
    const absent = vm.evaluate<string>(
      "['process', 'Buffer', 'require', 'module', 'global', 'setImmediate'].filter(name => name in globalThis).join()",
    )
    assert.equal(absent, '')
    const run = vm.evaluate<(sdk: unknown, url: string, key: string) => Promise<string>>(flow)
    const told = JSON.parse(await run(load('index.js'), service.url, service.keys.PIER9))
    assert.ok(told.found.length > 1)
    assert.deepEqual(told.listed, told.found)
    assert.equal(told.status, 10)
    assert.ok(told.polls > 0)
    assert.equal(told.pdf, '%PDF-')
    assert.equal(told.isTold, true)
    assert.equal(told.unknown, 'not_found')
  })
})
