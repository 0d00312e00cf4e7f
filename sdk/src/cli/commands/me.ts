import type { Identity } from '../../index.ts'
import type { Command } from '../command.ts'
import { type Column, printRecord } from '../print.ts'

const columns: Column<Identity>[] = [
  { title: 'organization', of: me => me.organization.code },
  { title: 'name', of: me => me.organization.name },
  { title: 'environment', of: me => me.environment },
  { title: 'key', of: me => me.key.name },
  { title: 'permissions', of: me => me.key.permissions.join(' ') },
]

export const me: Command = {
  name: 'me',
  summary: 'whose key this is, and where',
  positionals: [],
  options: {},
  about: 'Says which agency and environment the key belongs to, and what it may do.',
  examples: ['me'],
  async run(context) {
    const { gangway, signal } = context
    printRecord(context, await gangway.me({ signal }), columns)
    return undefined
  },
}
