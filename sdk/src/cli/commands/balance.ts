import type { Balance } from '../../index.ts'
import type { Command } from '../command.ts'
import { type Column, dong, printRecord } from '../print.ts'

const figures = ['balance', 'held', 'credit_limit', 'available'] as const

const columns: Column<Balance>[] = [
  ...figures.map(name => ({
    title: name.replace('_', ' '),
    of: (balance: Balance) => balance[name],
    show: (balance: Balance) => dong(balance[name]).padStart(18),
  })),
  { title: 'as of', of: balance => balance.as_of },
]

export const balance: Command = {
  name: 'balance',
  summary: 'what there is to spend',
  positionals: [],
  options: {},
  about:
    'Shows the deposit, what is held for orders under way, the credit limit, and what is available.',
  examples: ['balance', 'balance -o json'],
  async run(context) {
    const { gangway, signal } = context
    printRecord(context, await gangway.money.balance({ signal }), columns)
    return undefined
  },
}
