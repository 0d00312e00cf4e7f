import { Group, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { useVoucherText } from '../../parts/faults/use-faults.ts'
import { useFormat } from '../../parts/format.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { Waterfall } from '../../parts/waterfall/waterfall.tsx'
import type { LegDraft } from './draft.ts'
import { texts } from './texts.ts'

type PriceSummaryProps = { drafts: LegDraft[]; voucher: string; email: string }

/** The price now, calculated by the service as it will be when the booking is made. */
export function PriceSummary({ drafts, voucher, email }: PriceSummaryProps) {
  const t = useTexts(texts)
  const { terminalName } = useNetwork()
  const { money } = useFormat()
  const voucherText = useVoucherText()
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
  const isThere = seated.length > 0 && price.data !== undefined
  return (
    <Section title={t('price')} hint={t('priceHint')}>
      {seated.length === 0 && <Text c="dimmed">{t('seatsFirst')}</Text>}
      <ProblemNotice error={price.error} onRetry={() => void price.refetch()} />
      {isThere && (
        <Stack
          gap="md"
          aria-live="polite"
          aria-busy={price.isFetching}
          // Of the seats before.
          opacity={price.isPlaceholderData ? 0.4 : 1}
        >
          {price.data.legs.map((leg, at) => {
            const voyage = seated[at]?.voyage
            if (voyage === undefined) return null
            return (
              <div key={voyage.id}>
                <Text fw={600}>
                  {terminalName(voyage.departure_terminal)} →{' '}
                  {terminalName(voyage.arrival_terminal)}
                </Text>
                <Waterfall price={leg} />
              </div>
            )
          })}
          {price.data.voucher !== null && (
            <Text size="sm">
              {price.data.voucher.reason === null
                ? t('discount', { amount: money(price.data.voucher.discount) })
                : t('noDiscount', { reason: voucherText(price.data.voucher.reason) })}
            </Text>
          )}
          <Group justify="space-between">
            <Text>
              {t('net')} <strong>{money(price.data.net_total)}</strong>
            </Text>
            <Text size="lg">
              {t('total')} <strong>{money(price.data.total_price)}</strong>
            </Text>
          </Group>
        </Stack>
      )}
    </Section>
  )
}
