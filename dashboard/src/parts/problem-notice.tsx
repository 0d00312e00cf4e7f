import { Button, Text } from '@mantine/core'
import { ApiProblem } from '../api/client.ts'
import { useTexts } from '../app/language.tsx'
import { Notice } from './notice.tsx'
import type texts from './texts.en.ts'
import { partTexts } from './texts.ts'

/** What the service refused, in the reader's language where there is a text for its code. */
export function useProblemText(): (error: Error) => string {
  const t = useTexts(partTexts)
  return error => {
    if (!(error instanceof ApiProblem)) return t('internal_error')
    const text = t(error.code as keyof typeof texts)
    return text === undefined || text === '' ? error.message : text
  }
}

/** Told by screen readers at once. `onRetry` where trying again makes sense. */
export function ProblemNotice({ error, onRetry }: { error: Error | null; onRetry?: () => void }) {
  const t = useTexts(partTexts)
  const problemText = useProblemText()
  if (error === null) return null
  return (
    <Notice isUrgent tone="bad" title={t('problem')}>
      <Text size="sm">{problemText(error)}</Text>
      {onRetry !== undefined && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {t('again')}
        </Button>
      )}
    </Notice>
  )
}
