import type { Booking } from '../../index.ts'
import { bookingColumns } from '../booking-columns.ts'
import { type Command, UsageError } from '../command.ts'
import { printRows } from '../print.ts'

export const bookings: Command = {
  name: 'bookings',
  summary: 'the newest bookings',
  positionals: [],
  options: {
    reference: { value: 'text', about: 'with this client reference' },
    code: { value: 'code', about: 'with this booking code' },
    status: {
      value: 'number',
      about: '2 requested, 6 issue error, 8 expired, 10 issued, 12, 14, 16',
    },
    limit: { value: 'number', about: 'how many, 20 by default' },
  },
  about:
    'Lists bookings, newest first. Look here before you repeat anything whose answer was lost.',
  examples: ['bookings', 'bookings --reference group-7', 'bookings --status 10 --limit 500 -o csv'],
  async run(context, given) {
    const { gangway, signal } = context
    const limit = wholeNumber('limit', given.text('limit')) ?? 20
    const query = {
      client_reference: given.text('reference'),
      booking_code: given.text('code'),
      status: wholeNumber('status', given.text('status')) as Booking['status'] | undefined,
      limit: Math.min(100, limit),
    }
    const found: Booking[] = []
    for await (const booking of gangway.bookings.all(query, { signal })) {
      found.push(booking)
      if (found.length >= limit) break
    }
    printRows(context, found, bookingColumns)
    return undefined
  },
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new UsageError(`--${option} is a whole number above 0`)
}
