import { queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AnswerOf, answer, api, now } from './client.ts'
import { queries } from './session.ts'

export type Booking = AnswerOf<'get_booking'>
export type Order = Booking['orders'][number]
export type Ticket = Order['tickets'][number]
export type History = AnswerOf<'get_booking_history'>

/** Names a booking. The service's staff also name its organization. */
export type BookingRef = { id: string; query: { organization_id?: string } }

export const bookingQuery = (of: BookingRef) =>
  queryOptions({
    queryKey: ['booking', of.id],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/bookings/{id}', {
          params: { path: { id: of.id }, query: of.query },
        }),
      ),
    refetchInterval: query => (query.state.data ? pollAfterMs(query.state.data) : false),
    refetchIntervalInBackground: true,
  })

export const historyQuery = (of: BookingRef) =>
  queryOptions({
    queryKey: ['booking', of.id, 'history'],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/bookings/{id}/history', {
          params: { path: { id: of.id }, query: of.query },
        }),
      ),
  })

export type Travellers = AnswerOf<'list_booking_passengers'>

export const travellersQuery = (of: BookingRef) =>
  queryOptions({
    queryKey: ['booking', of.id, 'passengers'],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/bookings/{id}/passengers', {
          params: { path: { id: of.id }, query: of.query },
        }),
      ),
  })

/** What Home counts, and leads to the bookings of. */
export const attentions = [
  'untold_customers',
  'issue_errors',
  'unknown_outcomes',
  'awaited_tickets',
] as const

/** Long after the voyage nothing is kept of people; an address has to be there, so it is this one. */
export function isErased({ email }: Booking['contact']): boolean {
  return email.endsWith('@erased.invalid')
}

/** Something was begun and has no outcome yet. Who only asked for tickets by hand has begun nothing. */
export function isUnderWay({ certainty }: Booking): boolean {
  return certainty === 'in_flight' || certainty === 'unknown'
}

/** Milliseconds until the service expects something new, within bounds; false: never. */
function pollAfterMs({ next_poll_after: next }: Booking): number | false {
  if (next === null) return false
  return Math.min(30_000, Math.max(1_000, new Date(next).getTime() - now()))
}

/** Somebody else may have changed a booking that refuses what the page has offered, so it is read again. */
export function useReadAgain(id: string, isRefused: boolean): void {
  useEffect(() => {
    // The booking alone: its quotes are what was refused.
    if (isRefused) void queries.invalidateQueries({ queryKey: ['booking', id], exact: true })
  }, [id, isRefused])
}

/** Reads again everything that shows the booking. */
export async function bookingChanged(id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['booking', id] }),
    queries.invalidateQueries({ queryKey: ['bookings'] }),
    queries.invalidateQueries({ queryKey: ['layout'] }),
    queries.invalidateQueries({ queryKey: ['balance'] }),
  ])
}
