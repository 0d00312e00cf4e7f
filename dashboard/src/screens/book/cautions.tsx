import { Text } from '@mantine/core'
import { type BuyerDraft, peopleIn } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { Notice } from '../../parts/notice.tsx'
import { isOddEmail, isOddPhone, type LegDraft } from './draft.ts'
import { texts } from './texts.ts'

/** Points out what is usually a mistake although the service accepts it. */
export function Cautions({ drafts, buyer }: { drafts: LegDraft[]; buyer: BuyerDraft }) {
  const t = useTexts(texts)
  const isSeated = drafts.every(({ passengers }) => passengers.length > 0)
  const people = drafts.map(({ passengers }) => peopleIn(passengers).length)
  const vehicles = drafts.map(({ passengers }, at) => passengers.length - (people[at] ?? 0))
  const uneven = (caution: 'uneven' | 'unevenVehicles', counts: number[]) =>
    isSeated && new Set(counts).size > 1
      ? [
          t(caution, {
            counts: counts.map((count, at) => t('legCount', { leg: at + 1, count })).join(', '),
          }),
        ]
      : []
  const cautions = [
    ...drafts.flatMap(({ voyage }, at) => {
      const before = drafts[at - 1]?.voyage
      const isTooEarly = before && Date.parse(voyage.departs_at) < Date.parse(before.arrives_at)
      return isTooEarly ? [t('tooEarly', { leg: at + 1, before: at })] : []
    }),
    ...uneven('uneven', people),
    ...uneven('unevenVehicles', vehicles),
    ...(isOddPhone(buyer.phone) ? [t('oddPhone')] : []),
    ...(isOddEmail(buyer.email) ? [t('oddEmail')] : []),
  ]
  if (cautions.length === 0) return null
  return (
    <Notice tone="careful" title={t('check')}>
      {cautions.map(caution => (
        <Text key={caution} size="sm">
          {caution}
        </Text>
      ))}
    </Notice>
  )
}
