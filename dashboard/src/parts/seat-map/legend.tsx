import { Group, Text } from '@mantine/core'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { signs, useLook } from './looks.ts'
import classes from './seat-map.module.css'
import type { Seat } from './seat-map.tsx'
import { seatMapTexts } from './texts.ts'

type LegendProps = {
  seats: readonly Seat[]
  priceOf?: ((seatClass: string) => string | null) | undefined
}

export function Legend({ seats, priceOf }: LegendProps) {
  const t = useTexts(seatMapTexts)
  const { className } = useNetwork()
  const lookOf = useLook()
  const taken = (['marked', 'sold', 'blocked'] as const).filter(state =>
    seats.some(seat => seat.state === state),
  )
  return (
    <Group gap="lg" role="group" aria-label={t('legend')}>
      {classesOf(seats).map(each => {
        const ofClass = seats.filter(seat => seat.seat_class === each)
        const free = ofClass.filter(seat => seat.state === 'available').length
        const price = priceOf?.(each)
        return (
          <Group key={each} gap="xs" wrap="nowrap">
            <span
              aria-hidden
              className={classes.swatch}
              data-look={lookOf(each)}
              data-state="available"
            />
            <Text size="sm">
              {className(each)}
              <Text span c="dimmed">
                {' '}
                {price ? `${price} · ` : ''}
                {t('free', { free, all: ofClass.length })}
              </Text>
            </Text>
          </Group>
        )
      })}
      {taken.map(state => (
        <Group key={state} gap="xs" wrap="nowrap">
          <span aria-hidden className={classes.swatch} data-state={state}>
            {signs[state]}
          </span>
          <Text size="sm">{t(state)}</Text>
        </Group>
      ))}
      <Group gap="xs" wrap="nowrap">
        <span aria-hidden className={classes.swatch} data-chosen>
          {signs.chosen}
        </span>
        <Text size="sm">{t('chosen')}</Text>
      </Group>
    </Group>
  )
}

function classesOf(seats: readonly Seat[]): string[] {
  return [...new Set(seats.map(seat => seat.seat_class))]
}
