import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { PreviewOf } from './preview.tsx'
import { bodyOf, RuleFields, ruleFor } from './rule-fields.tsx'
import { texts } from './texts.ts'

type CreateRuleProps = {
  /** Of this voyage alone; empty: of any. */
  voyageId: string
  onClose(): void
  onCreated(): void
}

/** First the preview, then the rule: what is saved is what was looked at. */
export function CreateRule({ voyageId, onClose, onCreated }: CreateRuleProps) {
  const t = useTexts(texts)
  const [rule, setRule] = useState(() => ruleFor(voyageId))
  const body = bodyOf(rule)
  const preview = useMutation({
    mutationFn: (wanted: typeof body) =>
      answer(api.POST('/dashboard/api/price-additions/preview', { body: wanted })),
  })
  const create = useMutation({
    mutationFn: (wanted: typeof body) =>
      answer(api.POST('/dashboard/api/price-additions', { body: wanted })),
    onSuccess: () => {
      onCreated()
      onClose()
    },
  })
  const isLookedAt = preview.isSuccess && JSON.stringify(preview.variables) === JSON.stringify(body)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (preview.isPending || create.isPending) return
    if (isLookedAt) create.mutate(body)
    else preview.mutate(body)
  }
  return (
    <Dialog title={t('newRule')} isOpen onClose={onClose} size="xl">
      <form onSubmit={submit}>
        <Stack gap="md">
          <RuleFields
            isOpen={voyageId !== ''}
            rule={rule}
            onChange={change => setRule({ ...rule, ...change })}
          />
          <ProblemNotice error={preview.error ?? create.error} />
          {isLookedAt ? (
            <PreviewOf preview={preview.data} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('previewFirst')}
            </Text>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={preview.isPending || create.isPending}>
              {t(isLookedAt ? 'save' : 'preview')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
