/** Others' generators make clients of the document that compile, and one of them goes through the partner flow. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { startService } from '../support/service.ts'
import { makeFolder, root, runProgram, typeCheck } from './support.ts'

/** By the name of its package, wherever npm put it. */
function generator(file: string): string {
  const places = ['sdk/node_modules', 'node_modules'].map(folder => join(root, folder, file))
  return places.find(existsSync) ?? assert.fail(`${file} is not installed`)
}

const flow = `
import createClient from 'openapi-fetch'
import type { paths } from './openapi-typescript.ts'

const api = createClient<paths>({
  baseUrl: process.env.GANGWAY_URL,
  headers: { authorization: \`Bearer \${process.env.GANGWAY_KEY}\` },
})
function good<Data>({ data, error }: { data?: Data; error?: unknown }): NonNullable<Data> {
  if (data === undefined || data === null) throw new Error(JSON.stringify(error))
  return data
}
const departure_date = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
const query = { departure_terminal: 'VTA', arrival_terminal: 'CDO', departure_date }
const found = good(await api.GET('/api/v1/voyages', { params: { query } }))
const voyage = found.data.find(each => each.on_sale && each.operator.issuance === 'automated')
if (!voyage) throw new Error('no voyage')
const layout = good(
  await api.GET('/api/v1/boat-layouts/{voyage_id}', { params: { path: { voyage_id: voyage.id } } }),
)
const seat = layout.decks.flatMap(deck => deck.cells).find(cell => cell.state === 'available')
const check = good(
  await api.POST('/api/v1/ticket-price-additions/check', {
    body: {
      voyage_id: voyage.id,
      seat_class: seat?.seat_class ?? '',
      passenger_type: 'adult',
      passenger_count: 1,
    },
  }),
)
const balance = good(await api.GET('/api/v1/transactions/balance'))
if (balance.available < check.net_price) throw new Error('no money')
const booking = good(
  await api.POST('/api/v1/bookings', {
    body: {
      contact: { name: 'Tran Van Thu', email: 'thu@example.com', phone: '+84900000000' },
      legs: [
        {
          voyage_id: voyage.id,
          passengers: [
            {
              seat_code: seat?.seat_code ?? '',
              passenger_type: 'adult',
              full_name: 'Nguyen Thi Thu',
              document_number: '079090000009',
              date_of_birth: '1990-05-17',
              nationality: 'VN',
              gender: 'female',
              phone: '+84900000000',
            },
          ],
        },
      ],
    },
  }),
)
const params = { path: { id: booking.id } }
const issued = good(await api.POST('/api/v1/bookings/confirmToIssue/{id}', { params }))
const tickets = good(await api.GET('/api/v1/bookings/{id}/tickets', { params }))
console.log(issued.status, tickets.data.length)
`

suite('clients that others make of the document', async () => {
  const service = await startService()
  const folder = await makeFolder({
    'openapi-fetch': 'node_modules/openapi-fetch',
    '@types/node': 'node_modules/@types/node',
    'undici-types': 'node_modules/undici-types',
  })
  const document = join(folder, 'openapi.json')
  await writeFile(document, await (await fetch(`${service.url}/openapi.json`)).text())
  const run = (file: string, ...args: string[]) =>
    runProgram(process.execPath, [generator(file), ...args], { cwd: folder })

  test('three generators make clients that compile, and one goes from search to ticket', async () => {
    const made = await Promise.all([
      run('openapi-typescript/bin/cli.js', document, '-o', 'openapi-typescript.ts'),
      run('@hey-api/openapi-ts/bin/run.js', '-i', document, '-o', 'hey-api', '-s'),
      run('openapi-typescript-codegen/bin/index.js', '-i', document, '-o', 'codegen'),
    ])
    for (const { code, err } of made) assert.equal(code, 0, err)
    await writeFile(join(folder, 'flow.ts'), flow)
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: ['node'],
    }
    const include = ['flow.ts', 'hey-api/index.ts', 'codegen/index.ts']
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
    assert.deepEqual(await typeCheck(folder), { code: 0, out: '', err: '' })
    const { code, out, err } = await runProgram(process.execPath, ['flow.ts'], {
      cwd: folder,
      env: { GANGWAY_URL: service.url, GANGWAY_KEY: service.keys.PIER9 },
    })
    assert.equal(code, 0, err)
    assert.equal(out, '10 1\n')
  })
})
