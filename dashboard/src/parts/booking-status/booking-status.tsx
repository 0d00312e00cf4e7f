import { useTexts } from '../../app/language.tsx'
import { Tag, type Tone } from '../tag.tsx'
import { statusTexts } from './texts.ts'

const tones: Record<number, Tone> = {
  2: 'busy',
  4: 'busy',
  6: 'bad',
  8: 'plain',
  10: 'good',
  12: 'busy',
  14: 'plain',
  16: 'plain',
}

/** The status of a booking or of a leg, in words. */
export function BookingStatus({
  status,
  isIssuing = false,
}: {
  status: number
  isIssuing?: boolean
}) {
  const t = useTexts(statusTexts)
  return (
    <Tag tone={tones[status] ?? 'plain'}>{isIssuing ? t('issuing') : t(`s${status}` as 's2')}</Tag>
  )
}

export function useStatusName(): (status: number) => string {
  const t = useTexts(statusTexts)
  return status => t(`s${status}` as 's2')
}
