import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { answer, api, isUncertain } from '../../api/client.ts'
import { queries } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { DongField, readDong } from '../../parts/amounts.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import type { Asked } from './money.tsx'
import { texts } from './texts.ts'
import { useUnanswered } from './unanswered.ts'

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
  const isTopUp = what === 'topUp'
  const { lost, ...unanswered } = useUnanswered(id)
  const before = isTopUp ? lost : undefined
  const [typed, setTyped] = useState({
    amount: before?.amount ?? '',
    again: before?.amount ?? '',
    reference: before?.reference ?? '',
  })
  const amount = readDong(typed.amount)
  // What is no amount may be the same too: its field says what is wrong with it.
  const isSame = typed.again === typed.amount || readDong(typed.again) === amount
  const topUp = { id: unanswered.id, amount: typed.amount, reference: typed.reference.trim() }
  const give = useWrite({
    mutationFn: (sent: number) => {
      const params = { query: { organization_id: id } }
      const { reference } = topUp
      const body = { id: topUp.id, amount: sent, ...(reference && { reference }) }
      return isTopUp
        ? answer(api.POST('/dashboard/api/top-ups', { params, body }))
        : answer(api.PUT('/dashboard/api/credit-limit', { params, body: { amount: sent } }))
    },
    ...(isTopUp && {
      onMutate: () => unanswered.sending(topUp),
      onSuccess: unanswered.answered,
      onError: (error: Error) => unanswered.failed(error, topUp),
    }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['debts'] }),
  })
  if (give.isSuccess) {
    const values = {
      code,
      amount: money(give.variables),
      available: money(give.data.available),
    }
    return (
      <Stack gap="md">
        <Text role="status">{t(isTopUp ? 'done' : 'limitDone', values)}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const isLost = isUncertain(give.error) || (before !== undefined && give.error === null)
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
        {isTopUp && (
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
        {isLost ? (
          <Notice isUrgent tone="careful" title={t('lost')}>
            {t(`${what}Lost`, { amount: money(readDong(before?.amount ?? '')) })}
          </Notice>
        ) : (
          <ProblemNotice error={give.error} />
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={!isSame} loading={give.isPending}>
            {t(isTopUp ? 'topUp' : 'save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
