import { useTexts } from '../../app/language.tsx'
import { keyOf } from './sentences.ts'
import type texts from './texts.en.ts'
import { failureTexts } from './texts.ts'

/** What an operator itself has said is shown as it came. */
export function useFailureText(): (said: string) => string {
  const t = useTexts(failureTexts)
  return said => t(keyOf(said) as keyof typeof texts) || said
}
