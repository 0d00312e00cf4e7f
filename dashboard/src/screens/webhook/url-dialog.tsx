import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type UrlDialogProps = { given: string; isOpen: boolean; onClose(): void; onDone(): void }

export function UrlDialog(props: UrlDialogProps) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('urlTitle')} isOpen={props.isOpen} onClose={props.onClose}>
      <Form {...props} />
    </Dialog>
  )
}

function Form({ given, onDone }: UrlDialogProps) {
  const t = useTexts(texts)
  const [url, setUrl] = useState(given)
  const put = useMutation({
    mutationFn: () =>
      answer(api.PUT('/dashboard/api/webhook-endpoint', { body: { url: url.trim() } })),
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!put.isPending) put.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('url')}
          description={t('urlHint')}
          placeholder={t('urlExample')}
          value={url}
          onChange={event => setUrl(event.currentTarget.value)}
          maxLength={2000}
          autoComplete="off"
          required
          data-autofocus
        />
        <ProblemNotice error={put.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={put.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
