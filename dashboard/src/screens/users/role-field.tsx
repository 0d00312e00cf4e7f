import { Radio, Stack } from '@mantine/core'
import type { Role } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { texts } from './texts.ts'

type RoleFieldProps = { offered: readonly Role[]; role: Role; onChoose(role: Role): void }

export function RoleField({ offered, role, onChoose }: RoleFieldProps) {
  const t = useTexts(texts)
  return (
    <Radio.Group label={t('role')} value={role} onChange={next => onChoose(next as Role)}>
      <Stack gap="xs" mt="xs">
        {offered.map(each => (
          <Radio key={each} value={each} label={t(each)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Operations belong to the root. */
export function rolesIn(organization: { parent_id: string | null }): Role[] {
  return organization.parent_id === null ? ['staff', 'admin', 'operations'] : ['staff', 'admin']
}
