import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'busy' | 'careful' | 'bad'

/** The sign tells the tone without colour. */
const looks: Record<Tone, { color: string; sign: string }> = {
  plain: { color: 'gray.8', sign: '–' },
  good: { color: 'teal.9', sign: '✓' },
  busy: { color: 'blue.9', sign: '…' },
  careful: { color: '#8a5200', sign: '!' },
  bad: { color: 'red.9', sign: '×' },
}

/** A state in a word or two. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { color, sign } = looks[tone]
  return (
    <Badge color={color} tt="none" style={{ flex: 'none', minWidth: 'max-content' }}>
      <span aria-hidden>{sign}</span> {children}
    </Badge>
  )
}
