import { List } from '@mantine/core'
import type { operations } from '../../api/schema.d.ts'
import { useTexts } from '../../app/language.tsx'
import { Notice } from '../notice.tsx'
import type en from './texts.en.ts'
import { preflightTexts } from './texts.ts'

export type Preflight =
  operations['get_issuance_preflight']['responses'][200]['content']['application/json']

const tones = { ready: 'good', risky: 'careful', refused: 'bad' } as const

/** What the service predicts of an issuance, and why. */
export function PreflightNotice({ preflight: { verdict, reasons } }: { preflight: Preflight }) {
  const t = useTexts(preflightTexts)
  return (
    <Notice tone={tones[verdict]} title={t(verdict)}>
      {reasons.length > 0 && (
        <List size="sm">
          {reasons.map(reason => (
            <List.Item key={reason.code}>
              {t(`reason_${reason.code}` as keyof typeof en) || reason.detail}
            </List.Item>
          ))}
        </List>
      )}
    </Notice>
  )
}
