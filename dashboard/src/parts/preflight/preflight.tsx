import { List } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { useReasonText } from '../faults/use-faults.ts'
import { Notice } from '../notice.tsx'
import type en from './texts.en.ts'
import { preflightTexts } from './texts.ts'

type Preflight = AnswerOf<'get_issuance_preflight'>

const tones = { ready: 'good', risky: 'careful', refused: 'bad' } as const

/** What the service predicts of an issuance, and why. */
export function PreflightNotice({ preflight }: { preflight: Preflight }) {
  const t = useTexts(preflightTexts)
  const reasonText = useReasonText()
  const { verdict, reasons, funds_suffice: funds } = preflight
  const textOf = ({ code, detail }: Preflight['reasons'][number]) => {
    if (code === 'insufficient_balance') return t(funds?.own === false ? 'shortOwn' : 'shortAbove')
    return t(`reason_${code}` as keyof typeof en) || (reasonText(detail) ?? detail)
  }
  // Another price alone lets nothing fail.
  if (verdict === 'risky' && reasons.every(({ code }) => code === 'price_changed'))
    return <Notice tone="careful" title={t('reason_price_changed')} />
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
