import type { GangwayEvent } from '../../index.ts'
import type { Command, Context } from '../command.ts'
import { toCsv } from '../csv.ts'
import { type Column, clean, printRows } from '../print.ts'

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
      about: 'go on after this event, oldest first; 0: from the first one on',
    },
  },
  about:
    'Lists the newest events, newest first, or with --after all since that one. With --follow it prints each as it happens, once and in order,\nover broken connections too; as JSON each is one line.',
  examples: [
    'events',
    'events --after 0 -o csv',
    'events --follow',
    'events --follow --after 0 -o json',
  ],
  async run(context, given) {
    const { gangway, signal } = context
    const after = given.text('after')
    if (given.has('follow')) {
      for await (const event of gangway.events.follow({ after, signal })) tell(context, event)
    } else if (after !== undefined) {
      const found: GangwayEvent[] = []
      const since = gangway.events.all({ sort: '_id', after }, { signal })
      for await (const event of since) found.push(event)
      printRows(context, found, columns)
    } else {
      const page = await gangway.events.list({ limit: 20 }, { signal })
      printRows(context, page.data, columns, page)
    }
    return undefined
  },
}

/** Prints each event on its own line at once, because the end is unknown. */
function tell({ out, format }: Context, event: GangwayEvent): void {
  const values = columns.map(column => String(column.of(event) ?? ''))
  if (format === 'json') out.write(`${JSON.stringify(event)}\n`)
  else out.write(format === 'csv' ? toCsv([values]) : `${clean(values.join('  '))}\n`)
}
