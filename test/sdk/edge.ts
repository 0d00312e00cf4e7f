/** The built package where there is no Node: web interfaces alone, as workers at the edge have them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EdgeVM } from '@edge-runtime/vm'

/** What a partner would deploy. */
const flow = `(async ({ createGangway }, url, key) => {
  const gangway = createGangway({ url, key })
  const departure_date = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
  const query = { departure_terminal: 'VTA', arrival_terminal: 'CDO', departure_date }
  const found = await gangway.voyages.search({ ...query, limit: 100 })
  const listed = []
  for await (const voyage of gangway.voyages.all({ ...query, limit: 1 })) listed.push(voyage.id)
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
  const issued = await gangway.bookings.confirmAndWait(booking.id)
  const [file] = (await gangway.tickets.list(booking.id)).data
  const pdf = await gangway.tickets.download(file)
  let told
  for await (const event of gangway.events.follow({ after: '0' })) {
    told = event.data.booking_id
    if (told === booking.id) break
  }
  const refused = await gangway.bookings.get(voyage.id).catch(error => error.code)
  return JSON.stringify({
    found: found.data.map(({ id }) => id), listed, status: issued.status,
    pdf: String.fromCharCode(...pdf.slice(0, 5)), isTold: told === booking.id, refused,
  })
})`

/** Runs the flow with the package in `dist` and answers what it saw. */
export async function goThroughFlow(dist: string, url: string, key: string): Promise<any> {
  const vm = new EdgeVM()
  const ofNode = ['process', 'Buffer', 'require', 'module', 'global', 'setImmediate']
  for (const name of ofNode) assert.equal(vm.evaluate(`typeof ${name}`), 'undefined', name)
  const loaded = new Map<string, { exports: unknown }>()
  /** CommonJS of relative files alone: anything else, Node's own modules first, is a fault. */
  function load(file: string): unknown {
    const known = loaded.get(file)
    if (known) return known.exports
    const module = { exports: {} }
    loaded.set(file, module)
    const code = readFileSync(join(dist, 'cjs', file), 'utf8')
    const run = vm.evaluate(`(function (exports, module, require) {${code}\n})`)
    run(module.exports, module, (name: string) => {
      assert.match(name, /^\.\/[\w-]+\.js$/, `${file} wants ${name}`)
      return load(name.slice(2))
    })
    return module.exports
  }
  return JSON.parse(await vm.evaluate(flow)(load('index.js'), url, key))
}
