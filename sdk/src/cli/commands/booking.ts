import { bookingFields, ticketColumns, ticketsOf } from '../booking-columns.ts'
import type { Command } from '../command.ts'
import { printRecord, printRows } from '../print.ts'

export const booking: Command = {
  name: 'booking',
  summary: 'one booking: the truth about it',
  positionals: ['booking'],
  options: {},
  about:
    'Shows how a booking stands, how certain that is, what to do next, and its tickets with their ids.',
  examples: ['booking 01a23340-4c1f-7f3e-8a08-1f5cf8a5b6d1'],
  async run(context, given) {
    const { gangway, signal, out } = context
    const booking = await gangway.bookings.get(given.positionals[0] as string, { signal })
    printRecord(context, booking, bookingFields)
    if (context.format === 'table') {
      out.write('\n')
      printRows(context, ticketsOf(booking), ticketColumns)
    }
    return undefined
  },
}
