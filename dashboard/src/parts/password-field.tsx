import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '../app/language.tsx'
import { partTexts } from './texts.ts'

/** The button that shows the letters has a name in the reader's language; the library's own is English. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts(partTexts)
  return (
    <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }} />
  )
}
