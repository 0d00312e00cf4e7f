import { SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type BuyerDraft, invoiceFields } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { hintBelow } from '../fields.tsx'
import { personTexts } from './texts.ts'

type BuyerFieldsProps = {
  buyer: BuyerDraft
  onChange(next: BuyerDraft): void
  /** Of what was issued. */
  nameStays?: boolean
  /** A field after these. */
  children?: ReactNode
}

/** Whom to contact, and the agency's own reference. */
export function ContactFields({ buyer, onChange, nameStays, children }: BuyerFieldsProps) {
  const t = useTexts(personTexts)
  const field = (name: Exclude<keyof BuyerDraft, 'invoice'>, place: string) => ({
    name: place,
    value: buyer[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...buyer, [name]: event.currentTarget.value }),
  })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {nameStays !== true && (
        <TextInput
          label={t('contactName')}
          autoCapitalize="words"
          required
          {...field('name', 'contact/name')}
        />
      )}
      <TextInput
        label={t('contactEmail')}
        type="email"
        required
        {...field('email', 'contact/email')}
      />
      <TextInput
        label={t('contactPhone')}
        type="tel"
        required
        {...field('phone', 'contact/phone')}
      />
      <TextInput
        label={t('reference')}
        description={t('referenceHint')}
        {...hintBelow}
        maxLength={100}
        {...field('reference', 'client_reference')}
      />
      {children}
    </SimpleGrid>
  )
}

/** Who gets the invoice, if it is not the agency. */
export function InvoiceFields({ buyer, onChange }: Pick<BuyerFieldsProps, 'buyer' | 'onChange'>) {
  const t = useTexts(personTexts)
  const { invoice } = buyer
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {invoiceFields.map(name => (
        <TextInput
          key={name}
          name={`invoice_recipient/${name}`}
          label={t(`invoice_${name}`)}
          type={name === 'email' ? 'email' : 'text'}
          autoCapitalize={name === 'name' ? 'words' : undefined}
          required={name === 'name' && Object.values(invoice).some(Boolean)}
          value={invoice[name]}
          onChange={event =>
            onChange({ ...buyer, invoice: { ...invoice, [name]: event.currentTarget.value } })
          }
        />
      ))}
    </SimpleGrid>
  )
}
