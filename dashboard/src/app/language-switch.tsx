import { SegmentedControl } from '@mantine/core'
import { type Language, useLanguage, useTexts } from './language.tsx'
import { shellTexts } from './texts.ts'

export function LanguageSwitch() {
  const t = useTexts(shellTexts)
  const { language, setLanguage } = useLanguage()
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('language')}
      value={language}
      onChange={next => setLanguage(next as Language)}
      data={[
        { value: 'vi', label: 'Tiếng Việt' },
        { value: 'en', label: 'English' },
      ]}
    />
  )
}
