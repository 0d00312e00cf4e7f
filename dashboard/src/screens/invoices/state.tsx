import { useTexts } from '../../app/language.tsx'
import { Tag, type Tone } from '../../parts/tag.tsx'
import { texts } from './texts.ts'

const tones = {
  drafted: 'plain',
  sending: 'busy',
  unknown: 'careful',
  published: 'good',
  failed: 'bad',
  superseded: 'plain',
  not_needed: 'plain',
} as const satisfies Record<string, Tone>

type State = keyof typeof tones
export const states = Object.keys(tones) as State[]

export function InvoiceState({ state }: { state: State }) {
  const t = useTexts(texts)
  return <Tag tone={tones[state]}>{t(state)}</Tag>
}
