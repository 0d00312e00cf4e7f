import { List } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { useReasonText } from '../faults/use-faults.ts'
import { useFormat } from '../format.tsx'
import { Notice } from '../notice.tsx'
import type en from './texts.en.ts'
import { preflightTexts } from './texts.ts'

type Preflight = AnswerOf<'get_issuance_preflight'>

/** With these alone nothing fails. */
const changes = ['price_changed', 'sailing_moved']
const tones = { ready: 'good', risky: 'careful', refused: 'bad' } as const

/** What the service predicts of an issuance, and why. */
export function PreflightNotice({ preflight }: { preflight: Preflight }) {
  const t = useTexts(preflightTexts)
  const reasonText = useReasonText()
  const { instant } = useFormat()
  const { verdict, reasons, orders, funds_suffice: funds } = preflight
  const times = orders.flatMap(({ moved_to }) => (moved_to === null ? [] : [instant(moved_to)]))
  const textOf = ({ code, detail }: Preflight['reasons'][number]) => {
    if (code === 'insufficient_balance') return t(funds?.own === false ? 'shortOwn' : 'shortAbove')
    return (
      t(`reason_${code}` as keyof typeof en, { times: times.join(', ') }) ||
      (reasonText(detail) ?? detail)
    )
  }
  if (verdict === 'risky' && reasons.every(({ code }) => changes.includes(code)))
    return <Notice tone="careful" title={reasons.map(textOf).join(' ')} />
  return (
    <Notice tone={tones[verdict]} title={t(verdict)}>
      {reasons.length > 0 && (
        <List size="sm">
          {reasons.map(reason => (
            <List.Item key={reason.code}>{textOf(reason)}</List.Item>
          ))}
        </List>
      )}
    </Notice>
  )
}
