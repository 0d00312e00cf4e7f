import { bookingFields } from '../booking-columns.ts'
import type { Command } from '../command.ts'
import { printRecord } from '../print.ts'

export const booking: Command = {
  name: 'booking',
  summary: 'one booking: the truth about it',
  positionals: ['booking'],
  options: {},
  about: 'Shows how a booking stands, how certain that is, and what to do next.',
  examples: ['booking 01a23340-4c1f-7f3e-8a08-1f5cf8a5b6d1'],
  async run(context, given) {
    const { gangway, signal } = context
    printRecord(
      context,
      await gangway.bookings.get(given.positionals[0] as string, { signal }),
      bookingFields,
    )
    return undefined
  },
}
