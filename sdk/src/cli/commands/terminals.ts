import type { Terminal } from '../../index.ts'
import type { Command } from '../command.ts'
import { type Column, printRows } from '../print.ts'

const columns: Column<Terminal>[] = [
  { title: 'code', of: terminal => terminal.code },
  { title: 'name', of: terminal => terminal.name },
]

export const terminals: Command = {
  name: 'terminals',
  summary: 'where the ferries call',
  positionals: [],
  options: {},
  about: 'Lists the terminals with the codes that `voyages` takes.',
  examples: ['terminals', 'terminals -o csv'],
  async run(context) {
    const { gangway, signal } = context
    const page = await gangway.terminals({ signal })
    printRows(context, page.data, columns, page)
    return undefined
  },
}
