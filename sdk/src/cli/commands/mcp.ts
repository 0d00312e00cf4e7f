import type { Command } from '../command.ts'
import { serveMcp } from '../mcp/server.ts'

export const mcp: Command = {
  name: 'mcp',
  summary: 'serve the API to an assistant (Model Context Protocol, stdio)',
  positionals: [],
  options: {
    'allow-writes': {
      about: 'also booking, confirming and cancelling: an assistant can then spend real money',
    },
  },
  about: [
    'Speaks the Model Context Protocol on stdin and stdout. Without --allow-writes its tools only read.',
    'Configure your assistant to start this command with GANGWAY_URL and GANGWAY_KEY in its environment.',
  ].join('\n'),
  examples: ['mcp', 'mcp --allow-writes'],
  async run({ gangway, stdin, out, signal }, given) {
    await serveMcp({ gangway, stdin, out, signal, allowsWrites: given.has('allow-writes') })
    return undefined
  },
}
