import { useTexts } from '../../app/language.tsx'
import { BookingStatus } from '../../parts/booking-status/booking-status.tsx'
import type { CaseFile } from '../../parts/desk/desk.ts'
import { Tag } from '../../parts/tag.tsx'
import { texts } from './texts.ts'

type CaseStatusProps = { of: Pick<CaseFile, 'booking_status' | 'payment_status'> }

/** The booking's status, told apart where 'not issued' would hide that a leg is. */
export function CaseStatus({ of: { booking_status, payment_status } }: CaseStatusProps) {
  const t = useTexts(texts)
  if (booking_status !== 6 || payment_status !== 17)
    return <BookingStatus status={booking_status} />
  return <Tag tone="bad">{t('partly_issued')}</Tag>
}
