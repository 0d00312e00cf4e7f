import { Stack, Text } from '@mantine/core'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { useVoucherText } from '../../parts/faults/use-faults.ts'
import { useFormat } from '../../parts/format.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { Waterfall } from '../../parts/waterfall/waterfall.tsx'
import { texts } from './texts.ts'
import type { Price } from './use-price.ts'

/** How the price is made, leg by leg. The sums stand in the bar below. */
export function PriceSummary({ price: { seated, amounts, error, retry, look } }: { price: Price }) {
  const t = useTexts(texts)
  const { routeName } = useNetwork()
  const { money } = useFormat()
  const voucherText = useVoucherText()
  if (seated.length === 0) return null
  return (
    <Section title={t('price')} hint={t('priceHint')}>
      <ProblemNotice error={error} onRetry={retry} />
      {amounts !== undefined && (
        <Stack gap="md" aria-live="polite" {...look}>
          {amounts.legs.map((leg, at) => {
            const voyage = seated[at]?.voyage
            if (voyage === undefined) return null
            return (
              <div key={voyage.id}>
                <Text fw={600}>{routeName(voyage)}</Text>
                <Waterfall price={leg} />
              </div>
            )
          })}
          {amounts.voucher !== null && (
            <Text size="sm">
              {amounts.voucher.reason === null
                ? t('discount', { amount: money(amounts.voucher.discount) })
                : t('noDiscount', { reason: voucherText(amounts.voucher.reason) })}
            </Text>
          )}
        </Stack>
      )}
    </Section>
  )
}
