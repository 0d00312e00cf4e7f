import { Button } from '@mantine/core'
import type { BookingDraft } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { Notice } from '../../parts/notice.tsx'
import { texts } from './texts.ts'

type RestoredProps = { draft: BookingDraft; onRestart(): void }

/** Says where restored data comes from. */
export function Restored({ draft: { of: code, travellers }, onRestart }: RestoredProps) {
  const t = useTexts(texts)
  const title =
    code === undefined
      ? t(travellers ? 'restoredTravellers' : 'restored')
      : t(travellers ? 'fromTravellers' : 'fromBooking', { code })
  return (
    <Notice title={title}>
      <Button mt="sm" size="xs" variant="default" onClick={onRestart}>
        {t('restart')}
      </Button>
    </Notice>
  )
}
