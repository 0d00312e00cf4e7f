import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from './tag.tsx'

export type NoticeTone = Exclude<Tone, 'busy'>

const looks: Record<NoticeTone, { color: string; sign: string }> = {
  plain: { color: 'sea', sign: '' },
  good: { color: 'teal', sign: '✓' },
  careful: { color: 'orange', sign: '!' },
  bad: { color: 'red', sign: '×' },
}

type NoticeProps = {
  tone?: NoticeTone
  title: string
  /** Told at once by screen readers, where something has just gone wrong or been done. */
  isUrgent?: boolean
  children?: ReactNode
}

/** How something stands. The tone is in the frame and the sign; the text keeps its own colour. */
export function Notice({ tone = 'plain', title, isUrgent = false, children }: NoticeProps) {
  const { color, sign } = looks[tone]
  return (
    <Alert
      role={isUrgent ? 'alert' : 'status'}
      variant="outline"
      color={color}
      title={
        <>
          <span aria-hidden>{sign}</span> {title}
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
