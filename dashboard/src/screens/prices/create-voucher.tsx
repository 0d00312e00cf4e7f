import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type CreateVoucherProps = { isOpen: boolean; onClose(): void; onCreated(): void }

const empty = { code: '', title: '', type: 'flat', amount: '', minimum: '', limit: '' }

export function CreateVoucher({ isOpen, onClose, onCreated }: CreateVoucherProps) {
  const t = useTexts(texts)
  return (
    <Dialog title={t('newVoucher')} isOpen={isOpen} onClose={onClose}>
      <Form onCreated={onCreated} />
    </Dialog>
  )
}

function Form({ onCreated }: Pick<CreateVoucherProps, 'onCreated'>) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState(empty)
  const isPercent = typed.type === 'percent'
  const create = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/dashboard/api/vouchers', {
          body: {
            code: typed.code,
            title: typed.title,
            amount_type: isPercent ? 'percent' : 'flat',
            amount: Math.round(Number(typed.amount) * (isPercent ? 100 : 1)),
            ...(typed.minimum === '' ? {} : { minimum_order_total: Number(typed.minimum) }),
            ...(typed.limit === '' ? {} : { usage_limit: Number(typed.limit) }),
          },
        }),
      ),
    onSuccess: onCreated,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  const of = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('code')}
            {...of('code')}
            pattern="[A-Za-z0-9_\-]{2,40}"
            autoComplete="off"
            required
            data-autofocus
          />
          <TextInput
            label={t('name')}
            {...of('title')}
            maxLength={200}
            autoComplete="off"
            required
          />
          <NativeSelect
            label={t('type')}
            {...of('type')}
            data={[
              { value: 'flat', label: t('perBooking') },
              { value: 'percent', label: t('percent') },
            ]}
          />
          <TextInput
            label={t(isPercent ? 'percentAmount' : 'flatAmount')}
            {...of('amount')}
            type="number"
            min={0}
            step={isPercent ? 0.01 : 1}
            required
          />
          <TextInput label={t('minimum')} {...of('minimum')} type="number" min={0} />
          <TextInput label={t('limit')} {...of('limit')} type="number" min={1} />
        </SimpleGrid>
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
