import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import type { BuyerDraft } from '../../api/draft.ts'
import type { LegDraft } from './draft.ts'

export type Price = ReturnType<typeof usePrice>

/** The price now of the legs that have seats, calculated by the service as it will be when the booking is made. */
export function usePrice(drafts: LegDraft[], { voucher, email }: BuyerDraft) {
  const seated = drafts.filter(({ passengers }) => passengers.length > 0)
  const body = {
    legs: seated.map(({ voyage, passengers }) => ({
      voyage_id: voyage.id,
      seats: passengers.map(({ seat, type }) => ({
        seat_class: seat.seat_class,
        passenger_type: type,
      })),
    })),
    ...(voucher.trim() && { voucher_code: voucher.trim() }),
    ...(voucher.trim() && email.trim() && { contact_email: email.trim() }),
  }
  const price = useQuery({
    queryKey: ['price', body],
    queryFn: () => answer(api.POST('/dashboard/api/bookings/price', { body })),
    enabled: seated.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    seated,
    amounts: seated.length > 0 ? price.data : undefined,
    /** Of the voucher as it is typed now. */
    noDiscount: price.isPlaceholderData ? null : (price.data?.voucher?.reason ?? null),
    error: price.error,
    retry: () => void price.refetch(),
    /** Of the seats before it is faint. */
    look: { 'aria-busy': price.isFetching, opacity: price.isPlaceholderData ? 0.4 : 1 },
  }
}
