import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { answer, api, isUncertain } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
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
import { type Sent, useUnanswered } from './unanswered.ts'

/** A top-up, a payout or a credit limit. The amount is typed twice. */
export function MoveMoney({ what, child, onClose }: Asked & { onClose(): void }) {
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
  const { credit_limit: limit } = child
  const { name: parent } = useShown()
  const isLimit = what === 'limit'
  const { lost, ...unanswered } = useUnanswered(what === 'payOut' ? 'payouts' : 'top-ups', id)
  const before = isLimit ? undefined : lost
  const [typed, setTyped] = useState({
    amount: before?.amount ?? '',
    again: before?.amount ?? '',
    reference: before?.reference ?? '',
  })
  const amount = readDong(typed.amount)
  const again = readDong(typed.again)
  // What is no amount differs from none: its own field says what is wrong with it.
  const differs = !Number.isNaN(amount) && !Number.isNaN(again) && again !== amount
  const move = useWrite({
    // The fields may be changed before the answer comes: it is of what was sent.
    mutationFn: (sent: Sent) => {
      const params = { query: { organization_id: id } }
      const amount = readDong(sent.amount)
      if (isLimit)
        return answer(
          api.PUT('/dashboard/api/credit-limit', { params, body: { amount, seen: limit } }),
        )
      const { reference } = sent
      const body = { id: sent.id, amount, ...(reference && { reference }) }
      return what === 'topUp'
        ? answer(api.POST('/dashboard/api/top-ups', { params, body }))
        : answer(api.POST('/dashboard/api/payouts', { params, body }))
    },
    ...(!isLimit && {
      onMutate: unanswered.sending,
      onSuccess: unanswered.answered,
      onError: unanswered.failed,
    }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['debts'] })
      void queries.invalidateQueries({ queryKey: ['statement'] })
    },
  })
  if (move.isSuccess) {
    const values = {
      code,
      amount: money(readDong(move.variables.amount)),
      available: money(move.data.available),
    }
    return (
      <Stack gap="md">
        <Text role="status">{t(`${what}Done`, values)}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const isLost = isUncertain(move.error) || (before !== undefined && move.error === null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { id } = unanswered
    if (again === amount)
      move.mutate({ id, amount: typed.amount, reference: typed.reference.trim() })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>{t(`${what}Hint`, { name, parent, limit: money(limit) })}</Text>
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
          error={differs ? t('differs') : null}
          required
        />
        {!isLimit && (
          <TextInput
            label={t('reference')}
            name="reference"
            description={t('referenceHint')}
            value={typed.reference}
            onChange={event => setTyped({ ...typed, reference: event.currentTarget.value })}
            maxLength={64}
          />
        )}
        {isLost ? (
          <Notice isUrgent tone="careful" title={t('lost')}>
            {t(`${what}Lost`, { amount: money(readDong(before?.amount ?? '')) })}
          </Notice>
        ) : (
          <ProblemNotice error={move.error} />
        )}
        <Group justify="flex-end">
          <Button type="submit" disabled={differs} loading={move.isPending}>
            {t(isLimit ? 'save' : what)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
