import { useTexts } from '../../app/language.tsx'
import { Notice } from '../notice.tsx'
import type { CameSecond as Second } from './desk.ts'
import { deskTexts } from './texts.ts'

/** For the second of two people who did the same thing. Screen readers announce it at once. */
export function CameSecond({ to }: { to: Second }) {
  const t = useTexts(deskTexts)
  if (to === null) return null
  const isSure = to === 'toSomebody'
  return (
    <Notice isUrgent tone="careful" title={t(isSure ? 'secondTitle' : 'lostTitle')}>
      {t(isSure ? 'secondText' : 'lostText')}
    </Notice>
  )
}
