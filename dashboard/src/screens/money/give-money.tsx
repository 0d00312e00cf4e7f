import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { queries } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { DongField, readDong } from '../../parts/amounts.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFormat } from '../../parts/format.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import type { Asked } from './money.tsx'
import { texts } from './texts.ts'

/** A top-up or a credit limit. The amount is typed twice. */
export function GiveMoney({ what, child, onClose }: Asked & { onClose(): void }) {
  const t = useTexts(texts)
  const { code } = child.organization
  return (
    <Dialog title={t(`${what}Named`, { code })} isOpen onClose={onClose}>
      <Form what={what} child={child} onClose={onClose} />
    </Dialog>
  )
}

function Form({ what, child, onClose }: Asked & { onClose(): void }) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const { id, code, name } = child.organization
  // One id for each dialog, so that sending it twice tops up once.
  const [topUpId] = useState(newId)
  const [typed, setTyped] = useState({ amount: '', again: '', reference: '' })
  const amount = readDong(typed.amount)
  // What is no amount may be the same too: its field says what is wrong with it.
  const isSame = typed.again === typed.amount || readDong(typed.again) === amount
  const give = useWrite({
    mutationFn: (sent: number) => {
      const params = { query: { organization_id: id } }
      const reference = typed.reference.trim()
      const body = { id: topUpId, amount: sent, ...(reference && { reference }) }
      return what === 'topUp'
        ? answer(api.POST('/dashboard/api/top-ups', { params, body }))
        : answer(api.PUT('/dashboard/api/credit-limit', { params, body: { amount: sent } }))
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['debts'] }),
  })
  if (give.isSuccess) {
    const values = {
      code,
      amount: money(give.variables),
      available: money(give.data.available),
    }
    return (
      <Stack gap="md">
        <Text role="status">{t(what === 'topUp' ? 'done' : 'limitDone', values)}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSame) give.mutate(amount)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>{t(`${what}Hint`, { name })}</Text>
        <DongField
          label={t('amount')}
          name="amount"
          value={typed.amount}
          onChange={next => setTyped({ ...typed, amount: next })}
          required
          data-autofocus
        />
        <DongField
          label={t('again')}
          value={typed.again}
          onChange={again => setTyped({ ...typed, again })}
          error={typed.again !== '' && !isSame ? t('differs') : null}
          required
        />
        {what === 'topUp' && (
          <TextInput
            label={t('reference')}
            name="reference"
            description={t('referenceHint')}
            value={typed.reference}
            onChange={event => setTyped({ ...typed, reference: event.currentTarget.value })}
            maxLength={64}
            autoComplete="off"
          />
        )}
        <ProblemNotice error={give.error} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!isSame} loading={give.isPending}>
            {t(what === 'topUp' ? 'topUp' : 'save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** `crypto.randomUUID` does not exist on a page without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
