import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { type Session, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { texts } from './texts.ts'

type CreateKeyProps = { onClose(): void; onCreated(key: string): void }
type Permission = Session['key_permissions'][number]

export function CreateKey({ onClose, onCreated }: CreateKeyProps) {
  const t = useTexts(texts)
  const { key_permissions } = useSession()
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<Permission[]>([])
  const create = async () => {
    const body = { name: name.trim(), permissions }
    onCreated((await answer(api.POST('/dashboard/api/keys', { body }))).key)
  }
  return (
    <Confirm title={t('create')} deed={t('create')} isOpen onClose={onClose} act={create}>
      <TextInput
        label={t('name')}
        name="name"
        description={t('nameHint')}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        maxLength={100}
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
    </Confirm>
  )
}
