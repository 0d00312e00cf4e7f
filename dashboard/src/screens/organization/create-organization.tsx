import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { queries } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import type { Node } from './organization.tsx'
import { texts } from './texts.ts'

type CreateOrganizationProps = { parent: Node; onClose(): void }

export function CreateOrganization({ parent, onClose }: CreateOrganizationProps) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('addBelow', { name: parent.name })} isOpen onClose={onClose}>
      <Form parent={parent} onClose={onClose} />
    </Dialog>
  )
}

function Form({ parent, onClose }: CreateOrganizationProps) {
  const t = useTexts(texts)
  const [sent, setSent] = useState({ code: '', name: '', hold: '20', contract: false })
  const create = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/dashboard/api/organizations', {
          params: { query: { organization_id: parent.id } },
          body: {
            code: sent.code,
            name: sent.name,
            hold_minutes: Number(sent.hold),
            has_partnership_contract: sent.contract,
          },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['organizations'] })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          value={sent.code}
          onChange={event => setSent({ ...sent, code: event.currentTarget.value.toUpperCase() })}
          maxLength={32}
          autoComplete="off"
          required
          data-autofocus
        />
        <TextInput
          label={t('name')}
          value={sent.name}
          onChange={event => setSent({ ...sent, name: event.currentTarget.value })}
          maxLength={200}
          autoComplete="off"
          required
        />
        <TextInput
          label={t('holdMinutes')}
          type="number"
          min={1}
          max={1440}
          value={sent.hold}
          onChange={event => setSent({ ...sent, hold: event.currentTarget.value })}
          required
        />
        <Checkbox
          label={t('contract')}
          checked={sent.contract}
          onChange={event => setSent({ ...sent, contract: event.currentTarget.checked })}
        />
        <ProblemNotice error={create.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {t('add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
