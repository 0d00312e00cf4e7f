import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { BookingDraft } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { Notice } from '../../parts/notice.tsx'
import { texts } from './texts.ts'

/** The way back to what is half typed for other voyages. */
export function Elsewhere({ draft: { people, legs } }: { draft: BookingDraft }) {
  const t = useTexts(texts)
  // An older build of the page kept no legs.
  const ids = legs ?? Object.keys(people)
  return (
    <Notice title={t('elsewhere')}>
      <Text size="sm">{t('elsewhereHint')}</Text>
      {ids.length > 0 && (
        <Anchor
          component={Link}
          to="/voyages/book"
          search={{ legs: ids.join() } as never}
          size="sm"
        >
          {t('toElsewhere')}
        </Anchor>
      )}
    </Notice>
  )
}
