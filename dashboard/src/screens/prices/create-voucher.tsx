import { SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { DongField, readDong } from '../../parts/amounts.tsx'
import { AmountFields, amountOf } from './amount-fields.tsx'
import { ConditionFields, conditionsOf, noConditions } from './condition-fields.tsx'
import { VoucherPreview } from './preview.tsx'
import { PreviewedForm } from './previewed-form.tsx'
import { texts } from './texts.ts'

type CreateVoucherProps = { onClose(): void; onCreated(): void }

/** The values as typed. */
const empty = {
  ...noConditions,
  code: '',
  title: '',
  type: 'flat',
  amount: '',
  minimum: '',
  limit: '',
  customerLimit: '',
}

export function CreateVoucher({ onClose, onCreated }: CreateVoucherProps) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState(empty)
  const { code, title, minimum, limit, customerLimit } = typed
  const body = {
    code,
    title,
    ...amountOf(typed),
    ...conditionsOf(typed),
    ...(minimum !== '' && { minimum_order_total: readDong(minimum) }),
    ...(limit !== '' && { usage_limit: Number(limit) }),
    ...(customerLimit !== '' && { customer_limit: Number(customerLimit) }),
  }
  const change = (next: Partial<typeof empty>) => setTyped({ ...typed, ...next })
  const of = (name: 'code' | 'title' | 'limit' | 'customerLimit') => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  })
  return (
    <PreviewedForm
      title={t('newVoucher')}
      saveText={t('create')}
      body={body}
      read={wanted => answer(api.POST('/dashboard/api/vouchers/preview', { body: wanted }))}
      save={wanted => answer(api.POST('/dashboard/api/vouchers', { body: wanted }))}
      show={preview => <VoucherPreview preview={preview} />}
      onClose={onClose}
      onSaved={onCreated}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('code')}
          name="code"
          {...of('code')}
          pattern="[A-Za-z0-9_\-]{2,40}"
          required
          data-autofocus
        />
        <TextInput label={t('name')} name="title" {...of('title')} maxLength={200} required />
        <AmountFields typed={typed} onChange={change} flatName={t('perBooking')} />
      </SimpleGrid>
      <ConditionFields typed={typed} onChange={change}>
        <DongField
          label={t('minimum')}
          name="minimum_order_total"
          value={minimum}
          onChange={next => change({ minimum: next })}
        />
        <TextInput label={t('limit')} name="usage_limit" {...of('limit')} type="number" min={1} />
        <TextInput
          label={t('customerLimit')}
          name="customer_limit"
          {...of('customerLimit')}
          type="number"
          min={1}
        />
      </ConditionFields>
    </PreviewedForm>
  )
}
