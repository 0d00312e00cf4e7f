/** A receiver that hangs makes its organization's queue long. Other organizations do not pay for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run, sql } from '../../src/db/index.ts'
import { claimDeliveries } from '../../src/events/deliveries.ts'
import { type Statement, sendUntapped, tapStatements } from '../support/saga/statements.ts'
import { startService } from '../support/service.ts'

type Node = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** The rows of waiting and sent deliveries that each claim has read. */
const read: number[] = []
tapStatements(async ({ text, values, client }, run) => {
  if (text.startsWith('with') && text.includes("set state = 'sending'")) {
    read.push(rowsOf(await explained({ text, values }, client)))
  }
  return run()
})

async function explained(
  { text, values }: Pick<Statement, 'text' | 'values'>,
  client: Statement['client'],
) {
  const send = (text: string) => sendUntapped(client, { text, values: [] })
  await send('begin')
  const analyzed = { text: `explain (analyze, format json) ${text}`, values }
  const { rows } = (await sendUntapped(client, analyzed)) as any
  await send('rollback')
  return rows[0]['QUERY PLAN'][0].Plan as Node
}

function rowsOf(node: Node): number {
  const here = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  const own = node['Relation Name'] === 'webhook_deliveries' ? here * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), own)
}

test('a claim reads the first waiting deliveries, and not those behind them', async () => {
  const { db, organizations } = await startService({ overrides: { role: 'serve' } })
  for (const [organization, waiting] of [
    [organizations.PIER9, 50_000],
    [organizations.DELTA, 500],
  ] as const) {
    await run(
      db,
      sql`insert into webhook_deliveries (id, organization_id)
          select gen_random_uuid(), ${organization} from generate_series(1, ${waiting}::int)`,
    )
  }
  await run(db, sql`analyze webhook_deliveries`)
  read.length = 0
  await claimDeliveries(db, 10)
  await claimDeliveries(db, 10)
  assert.ok(read.length >= 2)
  assert.ok(Math.max(...read) < 50, `${read} rows`)
})
