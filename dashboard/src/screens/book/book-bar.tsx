import { Button, Group, Paper, Text } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import classes from './book-bar.module.css'
import type { LegDraft } from './draft.ts'
import { texts } from './texts.ts'
import type { Price } from './use-price.ts'

type BookBarProps = { drafts: LegDraft[]; price: Price; isPending: boolean }

/** The end of the form. It stays in sight while the form is longer than the window: seats, sums, the button. */
export function BookBar({ drafts, price: { amounts, look }, isPending }: BookBarProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const counts = drafts.map(({ passengers }) => passengers.length)
  const isReady = counts.every(count => count > 0)
  return (
    <Paper withBorder shadow="md" px="md" py="xs" radius="lg" className={classes.bar}>
      <Group justify="space-between" wrap="nowrap">
        <Group flex={1} gap="0 1.25rem" justify="space-between" aria-live="polite">
          <Text size="sm">
            {isReady ? t('seatCounts', { counts: counts.join(' + ') }) : t('seatsFirst')}
          </Text>
          {amounts !== undefined && (
            <Group gap="0 1.25rem" {...look}>
              <Text size="sm">
                {t('net')} <strong>{money(amounts.net_total)}</strong>
              </Text>
              <Text>
                {t('total')} <strong>{money(amounts.total_price)}</strong>
              </Text>
            </Group>
          )}
        </Group>
        <Button type="submit" size="md" disabled={!isReady} loading={isPending} flex="none">
          {t('book')}
        </Button>
      </Group>
    </Paper>
  )
}
