import { Button, Code, Group } from '@mantine/core'
import { useTexts } from '../app/language.tsx'
import { Copy } from './copy.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { partTexts } from './texts.ts'

type ShownOnceProps = {
  title: string
  /** Why it has to be copied now. */
  warning: string
  /** The secret; null: the dialog is closed. */
  secret: string | null
  /** The text of the button that says it was copied. */
  done: string
  onClose(): void
}

/** A secret that cannot be shown again: it closes only when the reader says that it was copied. */
export function ShownOnce({ title, warning, secret, done, onClose }: ShownOnceProps) {
  const t = useTexts(partTexts)
  return (
    <Dialog title={title} isOpen={secret !== null} onClose={onClose} mustBeRead>
      <Notice isUrgent tone="careful" title={warning} />
      <Code block data-secret style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {secret}
      </Code>
      <Group justify="flex-end">
        <Copy
          value={secret ?? ''}
          copy={t('copy')}
          copied={t('copied')}
          variant="default"
          data-autofocus
        />
        <Button onClick={onClose}>{done}</Button>
      </Group>
    </Dialog>
  )
}
