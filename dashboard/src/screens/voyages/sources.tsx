import { List, Text } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { texts } from './texts.ts'

type Source = AnswerOf<'search_voyages'>['sources'][number]

/** Says why a list is empty or may lack something. Empty when every operator answered. */
export function Sources({ sources, isEmpty }: { sources: Source[]; isEmpty: boolean }) {
  const t = useTexts(texts)
  const { operatorName } = useNetwork()
  const { instant } = useFormat()
  const silent = sources.filter(({ state }) => state !== 'live' && state !== 'cached')
  if (!isEmpty && silent.length === 0) return null
  const shown = isEmpty ? sources : silent
  return (
    <Notice tone={isEmpty ? 'plain' : 'careful'} title={t(isEmpty ? 'none' : 'partial')}>
      {isEmpty && <Text size="sm">{t('noneHint')}</Text>}
      <List size="sm" mt={4}>
        {shown.map(({ operator: code, state, as_of: asOf }) => (
          <List.Item key={code}>
            <strong>{operatorName(code)}</strong>:{' '}
            {t(state, { at: asOf === null ? '' : instant(asOf) })}
            {silent.some(source => source.operator === code) &&
            asOf !== null &&
            state !== 'login_off'
              ? `; ${t('older', { at: instant(asOf) })}`
              : ''}
          </List.Item>
        ))}
      </List>
    </Notice>
  )
}
