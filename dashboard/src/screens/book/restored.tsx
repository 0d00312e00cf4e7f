import { Button } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { Notice } from '../../parts/notice.tsx'
import { texts } from './texts.ts'

type RestoredProps = { from: 'tab' | 'booking'; onRestart(): void }

/** Says where restored data comes from. */
export function Restored({ from, onRestart }: RestoredProps) {
  const t = useTexts(texts)
  return (
    <Notice title={t(from === 'tab' ? 'restored' : 'fromBooking')}>
      <Button mt="sm" size="xs" variant="default" onClick={onRestart}>
        {t('restart')}
      </Button>
    </Notice>
  )
}
