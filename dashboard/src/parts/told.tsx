import { CloseButton, Group, Paper } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTold } from '../api/told.ts'
import { useTexts } from '../app/language.tsx'
import { Notice } from './notice.tsx'
import { DeedProblem } from './problem-notice.tsx'
import { ReadingAgain } from './reading-again.tsx'
import { partTexts } from './texts.ts'
import classes from './told.module.css'

const NewVersion = lazy(() => import('./new-version.tsx').catch(() => ({ default: () => null })))

/** At the page's edge: what came of a press whose dialog is closed. It stays until it is closed as well. */
export function Told() {
  const t = useTexts(partTexts)
  const { told, forget } = useTold()
  return (
    <div className={classes.edge}>
      <ReadingAgain />
      <Suspense fallback={null}>
        <NewVersion />
      </Suspense>
      {told.map(({ id, title, error }) => (
        <Paper key={id} withBorder shadow="md" p="md" mt="sm">
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            {error === null ? (
              <Notice isUrgent tone="good" of={title} title={t('accepted')}>
                {t('acceptedHint')}
              </Notice>
            ) : (
              <DeedProblem error={error} of={title || undefined} />
            )}
            <CloseButton aria-label={t('close')} onClick={() => forget(id)} />
          </Group>
        </Paper>
      ))}
    </div>
  )
}
