import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { type Role, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type CreateUserProps = { isOpen: boolean; onClose(): void; onCreated(password: string): void }

export function CreateUser({ isOpen, onClose, onCreated }: CreateUserProps) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('create')} isOpen={isOpen} onClose={onClose}>
      <Form onCreated={onCreated} />
    </Dialog>
  )
}

function Form({ onCreated }: Pick<CreateUserProps, 'onCreated'>) {
  const t = useTexts(texts)
  const { organization } = useSession()
  const [sent, setSent] = useState<{ name: string; email: string; role: Role }>({
    name: '',
    email: '',
    role: 'staff',
  })
  const create = useMutation({
    mutationFn: () => answer(api.POST('/dashboard/api/users', { body: sent })),
    onSuccess: ({ password }) => onCreated(password),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  const isRoot = organization.parent_id === null
  const offered: Role[] = isRoot ? ['staff', 'admin', 'operations'] : ['staff', 'admin']
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          value={sent.name}
          onChange={event => setSent({ ...sent, name: event.currentTarget.value })}
          maxLength={100}
          autoComplete="off"
          required
          data-autofocus
        />
        <TextInput
          label={t('email')}
          type="email"
          value={sent.email}
          onChange={event => setSent({ ...sent, email: event.currentTarget.value })}
          maxLength={200}
          autoComplete="off"
          required
        />
        <Radio.Group
          label={t('role')}
          value={sent.role}
          onChange={role => setSent({ ...sent, role: role as Role })}
        >
          <Stack gap="xs" mt="xs">
            {offered.map(role => (
              <Radio key={role} value={role} label={t(role)} />
            ))}
          </Stack>
        </Radio.Group>
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
