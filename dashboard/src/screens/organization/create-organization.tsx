import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import type { Organization } from '../../api/organizations.ts'
import { queries } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { texts } from './texts.ts'

type CreateOrganizationProps = { parent: Organization; onClose(): void }

export function CreateOrganization({ parent, onClose }: CreateOrganizationProps) {
  const t = useTexts(texts)
  const [sent, setSent] = useState({ code: '', name: '', hold: '20', contract: false })
  const create = async () => {
    await answer(
      api.POST('/dashboard/api/organizations', {
        params: { query: { organization_id: parent.id } },
        body: {
          code: sent.code,
          name: sent.name,
          hold_minutes: Number(sent.hold),
          has_partnership_contract: sent.contract,
        },
      }),
    )
    void queries.invalidateQueries({ queryKey: ['organizations'] })
  }
  return (
    <Confirm
      title={t('addBelow', { name: parent.name })}
      deed={t('add')}
      isOpen
      onClose={onClose}
      act={create}
    >
      <TextInput
        label={t('code')}
        name="code"
        description={t('codeHint')}
        value={sent.code}
        onChange={event => setSent({ ...sent, code: event.currentTarget.value.toUpperCase() })}
        maxLength={32}
        required
        data-autofocus
      />
      <TextInput
        label={t('name')}
        name="name"
        value={sent.name}
        onChange={event => setSent({ ...sent, name: event.currentTarget.value })}
        maxLength={200}
        required
      />
      <TextInput
        label={t('holdMinutes')}
        name="hold_minutes"
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
    </Confirm>
  )
}
