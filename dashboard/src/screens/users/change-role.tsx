import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { queries } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { RoleField, rolesIn } from './role-field.tsx'
import { texts } from './texts.ts'
import type { User } from './users.tsx'

export function ChangeRole({ user, onClose }: { user: User; onClose(): void }) {
  const t = useTexts(texts)
  const shown = useShown()
  const [role, setRole] = useState(user.role)
  const change = async () => {
    const params = { path: { id: user.id }, query: shown.query }
    await answer(api.PUT('/dashboard/api/users/{id}/role', { params, body: { role } }))
    void queries.invalidateQueries({ queryKey: ['users'] })
  }
  return (
    <Confirm
      title={t('changeRoleTitle', { name: user.name })}
      text={t('changeRoleText')}
      deed={t('changeRole')}
      isKnown={role !== user.role}
      isOpen
      onClose={onClose}
      act={change}
    >
      <RoleField offered={rolesIn(shown)} role={role} onChoose={setRole} />
    </Confirm>
  )
}
