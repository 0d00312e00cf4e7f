import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { voyageQuery } from '../../api/voyages.ts'
import { useTexts } from '../../app/language.tsx'
import { Section } from '../../parts/section.tsx'
import { useVoyageName } from '../../parts/voyage-name.tsx'
import { texts } from './texts.ts'

type TripBarProps = {
  legs: string[]
  /** The voyage that was chosen just now, else empty. */
  chosen: string
  /** The booking, or the draft, whose people look for these voyages. */
  again: string | undefined
  onRemove(voyageId: string): void
  /** Searches the return of the last leg. */
  onBack(from: string, to: string): void
}

/** The legs chosen so far. */
export function TripBar({ legs, chosen, again, onRemove, onBack }: TripBarProps) {
  const t = useTexts(texts)
  const nameOf = useVoyageName()
  const voyages = useQueries({ queries: legs.map(voyageQuery) }).map(({ data }) => data)
  const last = voyages.at(-1)
  const heading = useRef<HTMLHeadingElement>(null)
  const chosenLeg = legs.find(id => id === chosen)
  // What comes next stands here, and the router has scrolled to the top of the page.
  useEffect(() => {
    if (chosenLeg !== undefined) heading.current?.focus({ preventScroll: true })
  }, [chosenLeg])
  return (
    <Section title={t('trip')} headingRef={heading}>
      <Stack gap="xs" component="ol" m={0} p={0}>
        {legs.map((id, index) => {
          const voyage = voyages[index]
          const what = voyage === undefined ? '…' : nameOf(voyage)
          return (
            <Group key={id} component="li" justify="space-between" gap="sm">
              <Text size="sm">{what}</Text>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => onRemove(id)}
                aria-label={t('removeNamed', { what })}
              >
                {t('remove')}
              </Button>
            </Group>
          )
        })}
      </Stack>
      <Group>
        <Button
          component={Link}
          to="/voyages/book"
          // Most go there next: its file comes while they look at what they have chosen.
          preload="render"
          search={{ legs: legs.join(','), again } as never}
        >
          {t('toSeats')}
        </Button>
        {last !== undefined && (
          <Button
            variant="default"
            onClick={() => onBack(last.arrival_terminal, last.departure_terminal)}
          >
            {t('back')}
          </Button>
        )}
      </Group>
    </Section>
  )
}
