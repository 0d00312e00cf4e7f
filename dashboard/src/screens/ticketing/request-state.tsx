import { Badge } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import type { TicketingRequest } from '../../parts/desk/desk.ts'
import { texts } from './texts.ts'

type State = TicketingRequest['state']

/** The sign says the same without colour. */
const looks: Record<State, { color: string; sign: string }> = {
  waiting: { color: 'blue.9', sign: '◷' },
  held: { color: '#8a5200', sign: '…' },
  issued: { color: 'teal.9', sign: '✓' },
  partly_issued: { color: 'red.9', sign: '!' },
  failed: { color: 'red.9', sign: '!' },
  rejected: { color: 'gray.8', sign: '×' },
  lapsed: { color: 'gray.8', sign: '–' },
}

export function RequestState({ state }: { state: State }) {
  const t = useTexts(texts)
  const { color, sign } = looks[state]
  return (
    <Badge color={color} tt="none" miw="max-content">
      <span aria-hidden>{sign}</span> {t(state)}
    </Badge>
  )
}
