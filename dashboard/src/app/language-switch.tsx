import { SegmentedControl } from '@mantine/core'
import { type Language, useLanguage, useTexts } from './language.tsx'
import { shellTexts } from './texts.ts'

/** Each in its own language, so that it is also read aloud in it. */
export const languageNames = [
  { value: 'vi', label: <span lang="vi">Tiếng Việt</span> },
  { value: 'en', label: <span lang="en">English</span> },
]

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
      data={languageNames}
    />
  )
}
