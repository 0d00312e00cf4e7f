import { Alert } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { deskTexts } from './texts.ts'

/** For who was the second to do something: told by screen readers at once. */
export function CameSecond({ isShown }: { isShown: boolean }) {
  const t = useTexts(deskTexts)
  if (!isShown) return null
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="outline"
      title={t('secondTitle')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      {t('secondText')}
    </Alert>
  )
}
