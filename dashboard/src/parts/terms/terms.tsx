import { List, Text } from '@mantine/core'
import { now } from '../../api/client.ts'
import { type Operator, useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../format.tsx'
import { termsTexts } from './texts.ts'

type Penalty = Operator['cancellation_penalties'][number]
type TermsProps = {
  operatorCode: string
  departsAt: string
  /** Which leg of several this is of. */
  leg?: string | undefined
}

const hourMs = 3_600_000

/** What the operator of a sailing keeps of a cancelled ticket, and until when: what customers ask before they buy. */
export function Terms({ operatorCode, departsAt, leg }: TermsProps) {
  const t = useTexts(termsTexts)
  const { operator } = useNetwork()
  const { instant, money, percent } = useFormat()
  const profile = operator(operatorCode)
  if (profile === undefined) return null
  const endOf = ({ hours_before: hours }: Penalty) => Date.parse(departsAt) - hours * hourMs
  const ahead = profile.cancellation_penalties
    // After the last one nothing is possible anyhow.
    .filter(each => each.type !== 'not_allowed' || each.hours_before > 0)
    .filter(each => endOf(each) > now())
    .sort((a, b) => endOf(a) - endOf(b))
  const what = (penalty: Penalty) => {
    if (penalty.type === 'not_allowed') return t('notAllowed')
    if (penalty.type === 'flat') return t('flat', { amount: money(penalty.value) })
    return penalty.value_bps === 0 ? t('free') : t('percent', { share: percent(penalty.value_bps) })
  }
  const last = ahead.at(-1)
  return (
    <div>
      <Text size="sm" fw={600}>
        {leg !== undefined && `${leg} · `}
        {t('title')}
      </Text>
      <List size="sm">
        {ahead.map(each => (
          <List.Item key={each.hours_before}>
            {each.hours_before === 0
              ? t('untilDeparture', { what: what(each) })
              : t('until', { at: instant(new Date(endOf(each)).toISOString()), what: what(each) })}
          </List.Item>
        ))}
        {last === undefined && <List.Item>{t('over')}</List.Item>}
        {last !== undefined && last.hours_before > 0 && <List.Item>{t('afterwards')}</List.Item>}
      </List>
      <Text size="sm">
        {profile.change_fee === 0
          ? t('changeFree')
          : t('change', { amount: money(profile.change_fee) })}
      </Text>
    </div>
  )
}
