/**
 * Confirm, the first part of the saga: everything up to the job. One transaction decides that the booking
 * may be issued, at which price, and that the whole chain can pay for it. Then a worker or the desk takes
 * over, whatever becomes of the caller.
 */
import type { Actor } from '../audit/index.ts'
import {
  type Asker,
  confirmRefusal,
  issuesByHand,
  readSagaBooking,
  refuse,
  type SagaBooking,
} from '../bookings/index.ts'
import { BookingStatus, PaymentStatus } from '../core/status.ts'
import { type Database, inTransaction } from '../db/index.ts'
import { type HoldsAhead, releaseAhead } from '../ledger/index.ts'
import { type AheadOfAttempt, holdAheadOf } from './ahead.ts'
import { confirmWindowSeconds } from './ceiling.ts'
import {
  lockForSale,
  type OnStart,
  refreshFares,
  type StartDeps,
  startAttempt,
  type Way,
} from './start.ts'

export type ConfirmDeps = StartDeps & { holdsAhead: HoldsAhead }

/** `issued_before`: the booking is at 10 already, and nothing was done. */
type Confirmation = { kind: 'issued_before' } | { kind: 'started'; attemptId: string }

type How = {
  way: Way
  onStart?: OnStart | undefined
  /** The NET in dong that a person was shown; more is refused. Left out: the price of now, whatever it is. */
  netMax?: number | undefined
}

/**
 * The desk confirms in the same way, but staff issue the legs of manual operators. Throws the refusals of
 * `confirmRefusal`, `sale.ts` and `holdOrRefuse`.
 */
export async function confirmBooking(
  deps: ConfirmDeps,
  organizationId: string,
  bookingId: string,
  by: Actor,
  how: How = { way: 'automated' },
): Promise<Confirmation> {
  const { db, operators } = deps
  const booking = await readSagaBooking(db, organizationId, bookingId)
  // Asked twice: before the operators are called, and again under the booking's lock.
  refuse(confirmRefusal(operators, booking, askerOf(how)))
  if (booking.status === BookingStatus.issued) return { kind: 'issued_before' }
  // A refused call counts for that long: whoever waits leaves the ceiling to other bookings.
  await refreshFares(deps, booking.legs, confirmWindowSeconds)
  const begin = (ahead: AheadOfAttempt | null) => beginAttempt(deps, booking, by, how, ahead)
  return deps.holdsAhead.runSale(async holdAhead => {
    const ahead = holdAhead && (await holdAheadOf(db, booking, holdAhead))
    return ahead === null ? begin(null) : beginOrRelease(db, ahead, begin)
  })
}

/** Releases the holds that were made ahead unless the attempt begins, which claims them. */
async function beginOrRelease(
  db: Database,
  ahead: AheadOfAttempt,
  begin: (ahead: AheadOfAttempt) => Promise<Confirmation>,
): Promise<Confirmation> {
  let isStarted = false
  try {
    const confirmation = await begin(ahead)
    isStarted = confirmation.kind === 'started'
    return confirmation
  } finally {
    // The sweep releases what cannot be released now.
    if (!isStarted) await releaseAhead(db, ahead.attemptId).catch(() => {})
  }
}

function beginAttempt(
  deps: StartDeps,
  asked: SagaBooking,
  by: Actor,
  how: How,
  ahead: AheadOfAttempt | null,
): Promise<Confirmation> {
  const { operators } = deps
  return inTransaction(deps.db, async tx => {
    const { booking, offer } = await lockForSale(tx, asked)
    refuse(confirmRefusal(operators, booking, askerOf(how)))
    if (booking.status === BookingStatus.issued) return { kind: 'issued_before' }
    const attemptId = await startAttempt(tx, deps, {
      booking,
      offer,
      from: [
        { status: BookingStatus.requested, paymentStatus: PaymentStatus.unpaid },
        { status: BookingStatus.issueError, paymentStatus: PaymentStatus.unpaid },
      ],
      wayOf: leg => (issuesByHand(operators, leg.operatorCode) ? how.way : 'automated'),
      by,
      action: how.way === 'desk' ? 'ticketing.hold' : 'booking.confirm',
      onStart: how.onStart,
      netMax: how.netMax,
      ahead,
    })
    return { kind: 'started', attemptId }
  })
}

function askerOf({ way }: How): Asker {
  return way === 'desk' ? 'staff' : 'agency'
}
