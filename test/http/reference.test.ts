import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { startService } from '../support/service.ts'

const network = JSON.parse(
  readFileSync(new URL('../../data/network.json', import.meta.url), 'utf8'),
)

suite('reference data', async () => {
  const service = await startService()

  /** Reads a list that comes whole: these entries with these fields and no others, in their order. */
  async function assertTold(path: string, entries: any[], fields: string[]) {
    const { status, body } = await service.as('PIER9').get(path)
    assert.equal(status, 200)
    const data = entries.map(entry =>
      Object.fromEntries(fields.map(field => [field, entry[field]])),
    )
    assert.deepEqual(body, { data, has_next_page: false, next_cursor: null })
  }

  test('a terminal has the names, the place and the zone that the network says', () =>
    assertTold('/terminals', network.terminals, [
      ...['code', 'name', 'name_en', 'province', 'latitude', 'longitude', 'time_zone'],
    ]))

  test('a route has its ends, in its direction, and the operators that sail between them', () => {
    const sailedBy = ({ departure_terminal: from, arrival_terminal: to }: any) =>
      network.operators
        .filter(
          ({ routes }: any) => routes.includes(`${from}-${to}`) || routes.includes(`${to}-${from}`),
        )
        .map(({ code }: any) => code)
    return assertTold(
      '/routes',
      network.routes.map((route: any) => ({ ...route, operators: sailedBy(route) })),
      [
        ...['departure_terminal', 'arrival_terminal', 'nautical_miles', 'typical_minutes'],
        'operators',
      ],
    )
  })

  test('OPERT-1 OPERT-2 an operator has its way of issuance, its times, its passenger types with their ages and the fields it requires', () =>
    assertTold(
      '/operators',
      network.operators.map((each: any) => ({
        ...each,
        typical_confirmation_seconds: each.confirmation_seconds,
      })),
      [
        ...['code', 'name', 'issuance', 'direct', 'typical_confirmation_seconds'],
        ...['sales_cutoff_minutes', 'passenger_types', 'required_passenger_fields'],
      ],
    ))
})
