/**
 * Creates a booking at most once for a client reference.
 *
 * The API has no idempotency key. So this looks first, sends once, and looks again when the answer was
 * lost. Two callers with the same reference at the same instant can still create two bookings: let only one
 * caller do it.
 */
import { GangwayError, GangwayOutcomeUnknown, GangwayUsageError } from './problem.ts'
import { send, waitAfter } from './send.ts'
import type { Settings } from './settings.ts'
import { pause } from './time.ts'
import type { Booking, CallOptions, NewBooking, Page, Passenger } from './types.ts'

type Leg = NewBooking['legs'][number]

const looksAfterwards = 3

export async function createOnce(
  settings: Settings,
  wanted: NewBooking & { client_reference: string },
  options: CallOptions,
): Promise<Booking> {
  const reference = wanted.client_reference
  if (!reference) throw new GangwayUsageError('createOnce needs a client_reference of your own')
  const known = await findByReference(settings, reference, options)
  if (known !== null) return sameAs(wanted, known)
  try {
    return (await send(settings, 'create_booking', { body: wanted }, options)).body as Booking
  } catch (error) {
    if (!(error instanceof GangwayError) || !error.mayHaveHappened) throw error
    const found = await findLater(settings, reference, options)
    if (found !== null) return sameAs(wanted, found)
    throw new GangwayOutcomeUnknown(
      `the answer to creating ${reference} was lost (${error.message}) and no booking with that reference was found: call createOnce again with the same reference`,
      { clientReference: reference },
      error,
    )
  }
}

/** The newest booking with a client reference. */
export async function findByReference(
  settings: Settings,
  reference: string,
  options: CallOptions,
): Promise<Booking | null> {
  const query = { client_reference: reference, limit: 1 }
  const { body } = await send(settings, 'list_bookings', { query }, options)
  return (body as Page<Booking>).data[0] ?? null
}

/** A booking whose answer was lost may take a moment to appear. */
async function findLater(
  settings: Settings,
  reference: string,
  options: CallOptions,
): Promise<Booking | null> {
  for (let look = 0; look < looksAfterwards; look += 1) {
    try {
      const found = await findByReference(settings, reference, options)
      if (found !== null) return found
    } catch (error) {
      if (!(error instanceof GangwayError)) throw error
      // A look that is refused does not say that nothing was created.
      if (waitAfter(error, look) === null) return null
    }
    await pause(500 * 2 ** look, options.signal)
  }
  return null
}

/**
 * Refuses a booking that has this reference but other content: a ticket would be issued in another name.
 * What is wanted has not been checked by the service yet: an assistant may have sent anything.
 */
function sameAs({ client_reference, legs }: Partial<NewBooking>, found: Booking): Booking {
  const asked = Array.from(legs ?? [], (leg: Partial<Leg> | null) => [
    String(leg?.voyage_id).toLowerCase(),
    Array.from(leg?.passengers ?? [], (each: Partial<Passenger> | null) => [
      each?.seat_code,
      each?.passenger_type,
      String(each?.full_name).trim().normalize('NFC'),
    ]).sort(),
  ])
  const stands = found.orders.map(order => [
    order.voyage.id,
    order.tickets.map(each => [each.seat_code, each.passenger_type, each.passenger_name]).sort(),
  ])
  if (JSON.stringify(asked) === JSON.stringify(stands)) return found
  throw new GangwayUsageError(
    `client_reference ${client_reference} is that of ${found.booking_code}, which has other voyages, seats or passengers. If it is the same sale, changed since, go on with it; only another sale needs a new reference`,
  )
}
