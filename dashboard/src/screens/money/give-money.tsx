import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { queries } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
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
  const amount = readAmount(typed.amount)
  const isSame = amount !== null && readAmount(typed.again) === amount
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
        <TextInput
          label={t('amount')}
          name="amount"
          description={amount === null ? undefined : money(amount)}
          value={typed.amount}
          onChange={event => setTyped({ ...typed, amount: event.currentTarget.value })}
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
        />
        <TextInput
          label={t('again')}
          value={typed.again}
          onChange={event => setTyped({ ...typed, again: event.currentTarget.value })}
          error={typed.again !== '' && !isSame ? t('differs') : null}
          inputMode="numeric"
          autoComplete="off"
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

/** Accepts 1000000, 1.000.000 and 1,000,000. */
function readAmount(text: string): number | null {
  const trimmed = text.trim()
  if (!/^(\d+|\d{1,3}([.,\s]\d{3})+)$/.test(trimmed)) return null
  const amount = Number(trimmed.replace(/\D/g, ''))
  return Number.isSafeInteger(amount) ? amount : null
}

/** `crypto.randomUUID` does not exist on a page without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
