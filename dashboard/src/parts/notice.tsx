import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from './tag.tsx'

type NoticeTone = Exclude<Tone, 'busy'>

const looks: Record<NoticeTone, { color: string; sign: string }> = {
  plain: { color: 'sea', sign: '' },
  good: { color: 'teal', sign: '✓' },
  careful: { color: 'orange', sign: '!' },
  bad: { color: 'red', sign: '×' },
}

type NoticeProps = {
  tone?: NoticeTone
  title: string
  /** What it is of, where its place does not say it. */
  of?: string | undefined
  /** Screen readers announce it at once; for a failure or an action of this moment. */
  isUrgent?: boolean
  children?: ReactNode
}

/** A state. The frame and the sign have the tone's colour; the text keeps its own. */
export function Notice({ tone = 'plain', title, of, isUrgent = false, children }: NoticeProps) {
  const { color, sign } = looks[tone]
  return (
    <Alert
      role={isUrgent ? 'alert' : 'status'}
      variant="outline"
      color={color}
      title={
        <>
          <span aria-hidden>{sign}</span> {of === undefined ? title : `${of}: ${title}`}
        </>
      }
      styles={{
        title: { color: 'var(--mantine-color-text)' },
        root: { background: 'var(--mantine-color-body)' },
      }}
    >
      {children}
    </Alert>
  )
}
