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

type BookingStatusProps = {
  status: number
  /** Set for a booking, whose status alone says too little. */
  paymentStatus?: number
  /** The operator knows nothing: the service's staff take it there. */
  isAtStaff?: boolean
}

/** The status of a booking or of a leg, in words. */
export function BookingStatus(props: BookingStatusProps) {
  const { status, paymentStatus, isAtStaff = false } = props
  const t = useTexts(statusTexts)
  if (isAtStaff) return <Tag tone="busy">{t('atStaff')}</Tag>
  if (isBeingIssued(status, paymentStatus)) return <Tag tone="busy">{t('issuing')}</Tag>
  if (isPartlyIssued(status, paymentStatus)) return <Tag tone="bad">{t('partly')}</Tag>
  if (status === 10 && paymentStatus === 17) return <Tag tone="careful">{t('partlyRefunded')}</Tag>
  return <Tag tone={tones[status] ?? 'plain'}>{t(`s${status}` as 's2')}</Tag>
}

/** Its money is held, and the outcome is awaited. Until then it is still 'requested', as on hold. */
export function isBeingIssued(status: number, paymentStatus: number | undefined): boolean {
  return status === 2 && paymentStatus === 4
}

/** An issue error with a part of the price refunded. */
export function isPartlyIssued(status: number, paymentStatus: number | undefined): boolean {
  return status === 6 && paymentStatus === 17
}

export function useStatusName(): (status: number) => string {
  const t = useTexts(statusTexts)
  return status => t(`s${status}` as 's2')
}
