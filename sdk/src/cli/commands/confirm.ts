import type { Booking, Preflight } from '../../index.ts'
import { bookingFields } from '../booking-columns.ts'
import { type Command, type Context, exitCodes } from '../command.ts'
import { clean, dong, printRecord } from '../print.ts'
import { showProgress } from '../progress.ts'

export const confirm: Command = {
  name: 'confirm',
  summary: 'issue the tickets: real orders, real money',
  positionals: ['booking'],
  options: {
    yes: { about: 'do it; without it only what it would meet is shown' },
  },
  about: [
    'Confirms once and stays until the operators have answered, which may take minutes.',
    'Hanging up changes nothing: `booking` shows what became of it. UAT spends real money too.',
  ].join('\n'),
  examples: [
    'confirm 01a23340-4c1f-7f3e-8a08-1f5cf8a5b6d1',
    'confirm 01a23340-4c1f-7f3e-8a08-1f5cf8a5b6d1 --yes',
  ],
  async run(context, given) {
    const id = given.positionals[0] as string
    if (!given.has('yes')) return preview(context, id)
    const progress = showProgress(context.err)
    const startedAt = Date.now()
    try {
      const booking = await context.gangway.bookings.confirmAndWait(id, {
        signal: context.signal,
        onProgress: now => progress.say(sentenceOf(now, Date.now() - startedAt)),
      })
      progress.end()
      printRecord(context, booking, bookingFields)
      return exitCodes.done
    } finally {
      progress.end()
    }
  },
}

async function preview(context: Context, id: string): Promise<number> {
  const preflight = await context.gangway.bookings.preflight(id, { signal: context.signal })
  const { err, format, out } = context
  if (format === 'json') out.write(`${JSON.stringify(preflight, null, 2)}\n`)
  for (const line of linesOf(preflight)) err.write(`${clean(line)}\n`)
  if (preflight.verdict === 'refused') return exitCodes.refused
  err.write('Nothing was done. Add --yes to place real orders and spend real money.\n')
  return exitCodes.needsYes
}

function linesOf({ verdict, reasons, pricing, typical_seconds }: Preflight): string[] {
  return [
    `verdict: ${verdict}, usually takes ${typical_seconds} s`,
    ...reasons.map(({ kind, code, detail }) => `  ${kind} ${code}: ${detail}`),
    ...(pricing
      ? [`NET ${dong(pricing.now.net_total)}, customer ${dong(pricing.now.total_price)}`]
      : []),
  ]
}

function sentenceOf({ booking_code, certainty, orders }: Booking, ms: number): string {
  const issued = orders.filter(order => order.status === 10).length
  const legs = orders.length > 1 ? `, ${issued} of ${orders.length} legs issued` : ''
  return `${booking_code}: ${certainty.replace('_', ' ')}${legs}, ${Math.round(ms / 1_000)} s`
}
