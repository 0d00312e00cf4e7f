/** At the page's edge: what stands on it was read before a deed, and is read again for longer than a moment. */
import { Group, Loader, Paper, Text } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../app/language.tsx'
import { partTexts } from './texts.ts'
import classes from './told.module.css'

/** A sign for answers that come sooner would flash at each deed. */
const momentMs = 1_000

/** The place is always there, because screen readers announce only what appears in a place that they know. */
export function ReadingAgain() {
  const t = useTexts(partTexts)
  const isSlow = useIsSlow()
  return (
    <div role="status" className={classes.reading}>
      {isSlow && (
        <Paper withBorder shadow="md" px="md" py="xs">
          <Group gap="sm" wrap="nowrap">
            <Loader aria-hidden size="xs" />
            <Text size="sm">{t('readingAgain')}</Text>
          </Group>
        </Paper>
      )}
    </div>
  )
}

function useIsSlow(): boolean {
  // Nothing has changed what is looked up once more by a poll or a return to the page.
  const isReading =
    useIsFetching({ predicate: ({ state }) => state.isInvalidated && state.data !== undefined }) > 0
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isReading) return
    const timer = setTimeout(() => setIsSlow(true), momentMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isReading])
  return isSlow
}
