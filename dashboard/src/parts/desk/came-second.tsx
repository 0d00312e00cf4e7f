import { useTexts } from '../../app/language.tsx'
import { Notice } from '../notice.tsx'
import { deskTexts } from './texts.ts'

/** For the second of two people who did the same thing. Screen readers announce it at once. */
export function CameSecond({ isShown }: { isShown: boolean }) {
  const t = useTexts(deskTexts)
  if (!isShown) return null
  return (
    <Notice isUrgent tone="careful" title={t('secondTitle')}>
      {t('secondText')}
    </Notice>
  )
}
