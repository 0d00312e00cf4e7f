import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import type { Role } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { RoleField, rolesIn } from './role-field.tsx'
import { texts } from './texts.ts'

type CreateUserProps = {
  /** The first user of an organization, created from above, is its administrator. */
  isFirst: boolean
  onClose(): void
  onCreated(password: string): void
}

export function CreateUser({ isFirst, onClose, onCreated }: CreateUserProps) {
  const t = useTexts(texts)
  const shown = useShown()
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [role, setRole] = useState<Role>(isFirst ? 'admin' : 'staff')
  const deed = isFirst ? 'createFirst' : 'create'
  const create = async () => {
    const params = { query: shown.query }
    const body = { ...typed, role }
    onCreated((await answer(api.POST('/dashboard/api/users', { params, body }))).password)
  }
  return (
    <Confirm title={t(deed)} deed={t(deed)} isOpen onClose={onClose} act={create}>
      <TextInput
        label={t('name')}
        name="name"
        value={typed.name}
        onChange={event => setTyped({ ...typed, name: event.currentTarget.value })}
        maxLength={100}
        required
        data-autofocus
      />
      <TextInput
        label={t('email')}
        name="email"
        type="email"
        value={typed.email}
        onChange={event => setTyped({ ...typed, email: event.currentTarget.value })}
        maxLength={200}
        required
      />
      <RoleField offered={isFirst ? ['admin'] : rolesIn(shown)} role={role} onChoose={setRole} />
    </Confirm>
  )
}
