import type { GangwayEvent } from '../../index.ts'
import type { Command, Context } from '../command.ts'
import { toCsv } from '../csv.ts'
import { type Column, printRows } from '../print.ts'

const columns: Column<GangwayEvent>[] = [
  { title: 'number', of: event => event.number, isRight: true },
  { title: 'at', of: event => event.created_at },
  { title: 'type', of: event => event.type },
  { title: 'code', of: event => event.data.booking_code },
  { title: 'booking', of: event => event.data.booking_id },
  { title: 'event', of: event => event.id },
]

export const events: Command = {
  name: 'events',
  summary: 'what happened, or what happens as it does',
  positionals: [],
  options: {
    follow: { about: 'stay, and print events as they happen; ends with Ctrl-C' },
    after: {
      value: 'event',
      about: 'with --follow: go on after this event; 0: from the first one on',
    },
  },
  about:
    'Lists the newest events, newest first. With --follow it prints each as it happens, once and in order,\nover broken connections too; as JSON each is one line.',
  examples: ['events', 'events --follow', 'events --follow --after 0 -o json'],
  async run(context, given) {
    const { gangway, signal } = context
    if (!given.has('follow')) {
      const page = await gangway.events.list({ limit: 20 }, { signal })
      printRows(context, page.data, columns, page)
      return undefined
    }
    for await (const event of gangway.events.follow({ after: given.text('after'), signal })) {
      tell(context, event)
    }
    return undefined
  },
}

/** One line each, because nobody knows which is the last. */
function tell({ out, format }: Context, event: GangwayEvent): void {
  const values = columns.map(column => String(column.of(event) ?? ''))
  if (format === 'json') out.write(`${JSON.stringify(event)}\n`)
  else out.write(format === 'csv' ? toCsv([values]) : `${values.join('  ')}\n`)
}
