import type { Operator } from '../../index.ts'
import type { Command } from '../command.ts'
import { type Column, printRows } from '../print.ts'

const columns: Column<Operator>[] = [
  { title: 'code', of: operator => operator.code },
  { title: 'name', of: operator => operator.name },
  { title: 'issuance', of: operator => operator.issuance },
  {
    title: 'confirms in',
    of: ({ issuance, typical_confirmation_seconds: { min, max } }) =>
      issuance === 'manual' ? 'by hand' : `${min}-${max} s`,
  },
  {
    title: 'passenger types',
    of: operator => operator.passenger_types.map(type => type.code).join(' '),
  },
]

export const operators: Command = {
  name: 'operators',
  summary: 'who sails, and who issues through the API',
  positionals: [],
  options: {},
  about:
    'Lists the operators. One whose issuance is manual can be booked, but not confirmed through the API.',
  examples: ['operators', 'operators -o json'],
  async run(context) {
    const { gangway, signal } = context
    const page = await gangway.operators({ signal })
    printRows(context, page.data, columns, page)
    return undefined
  },
}
