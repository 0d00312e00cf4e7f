import { useTexts } from '../../app/language.tsx'
import type { TicketingRequest } from '../../parts/desk/desk.ts'
import { Tag, type Tone } from '../../parts/tag.tsx'
import { texts } from './texts.ts'

type State = TicketingRequest['state']

const tones: Record<State, Tone> = {
  waiting: 'busy',
  held: 'careful',
  issued: 'good',
  partly_issued: 'bad',
  failed: 'bad',
  rejected: 'plain',
  lapsed: 'plain',
}

export function RequestState({ state }: { state: State }) {
  const t = useTexts(texts)
  return <Tag tone={tones[state]}>{t(state)}</Tag>
}
