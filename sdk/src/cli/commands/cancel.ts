import {
  type Booking,
  type CancellationQuote,
  GangwayError,
  GangwayOutcomeUnknown,
  GangwayProblem,
} from '../../index.ts'
import { bookingFields } from '../booking-columns.ts'
import { type Command, exitCodes } from '../command.ts'
import { type Column, clean, dong, printRecord, printRows } from '../print.ts'
import { showProgress } from '../progress.ts'

type Leg = CancellationQuote['orders'][number]

const columns: Column<Leg>[] = [
  { title: 'leg', of: leg => leg.leg },
  { title: 'allowed', of: leg => (leg.allowed ? 'yes' : 'no') },
  { title: 'penalty', of: leg => leg.penalty, show: leg => dong(leg.penalty), isRight: true },
  {
    title: 'comes back',
    of: leg => leg.net_refund,
    show: leg => dong(leg.net_refund),
    isRight: true,
  },
  { title: 'reason', of: leg => leg.reason },
]

export const cancel: Command = {
  name: 'cancel',
  summary: 'cancel a booking, or some of its tickets',
  positionals: ['booking'],
  options: {
    tickets: { value: 'id,id', about: 'these tickets only; `booking` shows their ids' },
    yes: { about: 'do it; without it only the price is shown' },
  },
  about:
    'Asks what cancelling costs now. With --yes it cancels at the operators and stays until they have answered.\nA booking that is not confirmed ends free.',
  examples: [
    'cancel 01a23340-4c1f-7f3e-8a08-1f5cf8a5b6d1',
    'cancel 01a23340-4c1f-7f3e-8a08-1f5cf8a5b6d1 --yes',
  ],
  async run(context, given) {
    const { gangway, signal, err } = context
    const id = given.positionals[0] as string
    const ticketIds = given.text('tickets')?.split(',')
    if (!given.has('yes')) {
      const quote = await gangway.bookings.quoteCancellation(id, ticketIds, { signal })
      printRows(context, quote.orders, columns, quote)
      err.write(`${clean(sentenceOf(quote))}\n`)
      if (!quote.allowed) return exitCodes.refused
      err.write('Nothing was done. Add --yes to cancel it.\n')
      return exitCodes.needsYes
    }
    // Of what the quote refuses the service says why, and that what is cancelled already is done.
    const quote = await gangway.bookings
      .quoteCancellation(id, ticketIds, { signal })
      .catch(noneOfCancelled)
    if (quote?.allowed) err.write(`${clean(sentenceOf(quote))}\n`)
    const begun = await gangway.bookings.cancel(id, ticketIds, { signal })
    if (quote?.allowed && quote.orders.some(leg => leg.by_hand)) {
      printRecord(context, begun, bookingFields)
      return exitCodes.done
    }
    const progress = showProgress(err)
    try {
      const onProgress = (now: Booking) => progress.say(`${now.booking_code}: ${now.status_name}`)
      const booking = await gangway.bookings
        .wait(begun.id, { signal, onProgress })
        .catch(outcomeUnknownOf(begun))
      progress.end()
      printRecord(context, booking, bookingFields)
      const isCancelled = booking.status === 14 || isGone(booking.orders, ticketIds)
      return isCancelled ? exitCodes.done : exitCodes.refused
    } finally {
      progress.end()
    }
  },
}

/** Tickets that are cancelled already have no quote. */
function noneOfCancelled(error: unknown): null {
  if (error instanceof GangwayProblem && error.code === 'validation_failed') return null
  throw error
}

/** The cancellation was accepted: a read of it that is refused does not say that nothing happened. */
function outcomeUnknownOf(begun: Booking) {
  return (error: unknown): never => {
    if (!(error instanceof GangwayError) || error.mayHaveHappened) throw error
    throw new GangwayOutcomeUnknown(
      `the cancellation of ${begun.booking_code} has begun and the booking cannot be read (${error.message})`,
      { booking: begun },
      error,
    )
  }
}

/** Whether the named tickets are cancelled, for a booking that keeps others. */
function isGone(
  orders: { tickets: { id: string; cancelled: boolean }[] }[],
  ticketIds: string[] | undefined,
): boolean {
  const tickets = orders.flatMap(order => order.tickets)
  const wanted = ticketIds?.map(id => tickets.find(ticket => ticket.id === id.toLowerCase()))
  return wanted?.every(ticket => ticket?.cancelled === true) ?? false
}

function sentenceOf(quote: CancellationQuote): string {
  if (!quote.allowed) return `It cannot be cancelled: ${quote.reason}`
  if (quote.free) return 'Free: no operator knows it.'
  const money = `The operators keep ${dong(quote.penalty)}, ${dong(quote.net_refund)} comes back.`
  const byHand = quote.orders.some(leg => leg.by_hand)
  return byHand
    ? `${money} Staff cancel it by hand, which takes hours and may cost otherwise: \`gangway-partner booking <id>\` shows how it stands.`
    : money
}
