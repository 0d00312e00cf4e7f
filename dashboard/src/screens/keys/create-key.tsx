import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { type Session, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type CreateKeyProps = { isOpen: boolean; onClose(): void; onCreated(key: string): void }
type Permission = Session['key_permissions'][number]

export function CreateKey({ isOpen, onClose, onCreated }: CreateKeyProps) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('create')} isOpen={isOpen} onClose={onClose}>
      <Form onCreated={onCreated} />
    </Dialog>
  )
}

function Form({ onCreated }: Pick<CreateKeyProps, 'onCreated'>) {
  const t = useTexts(texts)
  const { key_permissions } = useSession()
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<Permission[]>([])
  const create = useMutation({
    mutationFn: () =>
      answer(api.POST('/dashboard/api/keys', { body: { name: name.trim(), permissions } })),
    onSuccess: ({ key }) => onCreated(key),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          maxLength={100}
          autoComplete="off"
          required
          data-autofocus
        />
        <Checkbox.Group
          label={t('permissions')}
          description={t('permissionsHint')}
          value={permissions}
          onChange={next => setPermissions(next as Permission[])}
        >
          <Stack gap="xs" mt="xs">
            {key_permissions.map(each => (
              <Checkbox key={each} value={each} label={t(each)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <ProblemNotice error={create.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
