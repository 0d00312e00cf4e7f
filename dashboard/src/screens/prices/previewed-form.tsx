import { Button, Group, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { isUncertain } from '../../api/client.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type PreviewedFormProps<Body, Preview> = {
  title: string
  saveText: string
  /** The current values of the fields. */
  body: Body
  read(body: Body): Promise<Preview>
  save(body: Body): Promise<unknown>
  show(preview: Preview): ReactNode
  onClose(): void
  /** Reads the list again. */
  onSaved(): void
  children: ReactNode
}

/** Shows the preview before saving, and saves exactly the previewed values. */
export function PreviewedForm<Body, Preview>(props: PreviewedFormProps<Body, Preview>) {
  const { title, saveText, body, read, save, show, onClose, onSaved, children } = props
  const t = useTexts(texts)
  const preview = useWrite({ mutationFn: read, isStep: true })
  const saving = useWrite({
    mutationFn: save,
    onSuccess: onSaved,
    onDone: onClose,
    onError: error => {
      if (!isUncertain(error)) return
      // It may be saved: only a new preview tells.
      preview.reset()
      onSaved()
    },
  })
  const isLookedAt = preview.isSuccess && JSON.stringify(preview.variables) === JSON.stringify(body)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLookedAt) return saving.mutate(body)
    saving.reset()
    preview.mutate(body)
  }
  return (
    <Dialog title={title} isOpen onClose={onClose} size="xl">
      <form onSubmit={submit}>
        <Stack gap="md">
          {children}
          {isLookedAt ? (
            show(preview.data)
          ) : (
            <Text size="sm" c="dimmed">
              {t('previewFirst')}
            </Text>
          )}
          {isUncertain(saving.error) ? (
            <Notice isUrgent tone="careful" title={t('lost')}>
              {t('lostHint')}
            </Notice>
          ) : (
            <ProblemNotice error={preview.error ?? saving.error} />
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={preview.isPending || saving.isPending}>
              {isLookedAt ? saveText : t('preview')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
