import { Accordion, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BuyerDraft } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { Section } from '../../parts/section.tsx'
import { texts } from './texts.ts'

type BuyerProps = {
  buyer: BuyerDraft
  onChange(next: BuyerDraft): void
  errorAt(path: string): string | null
}

const invoiceFields = ['name', 'company', 'tax_code', 'address', 'email'] as const

export function Buyer({ buyer, onChange, errorAt }: BuyerProps) {
  const t = useTexts(texts)
  const field = (name: Exclude<keyof BuyerDraft, 'invoice'>, path: string) => ({
    value: buyer[name],
    error: errorAt(path),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...buyer, [name]: event.currentTarget.value }),
  })
  const { invoice } = buyer
  const [isOpen, setIsOpen] = useState(false)
  const isRefused = invoiceFields.some(name => errorAt(`/invoice_recipient/${name}`) !== null)
  return (
    <Section title={t('contact')} hint={t('contactHint')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <TextInput label={t('contactName')} required {...field('name', '/contact/name')} />
        <TextInput
          label={t('contactEmail')}
          type="email"
          required
          {...field('email', '/contact/email')}
        />
        <TextInput
          label={t('contactPhone')}
          type="tel"
          required
          {...field('phone', '/contact/phone')}
        />
        <TextInput
          label={t('reference')}
          description={t('referenceHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={100}
          autoComplete="off"
          {...field('reference', '/client_reference')}
        />
        <TextInput
          label={t('voucher')}
          maxLength={64}
          autoComplete="off"
          {...field('voucher', '/voucher_code')}
        />
      </SimpleGrid>
      <Accordion
        variant="default"
        chevronPosition="left"
        transitionDuration={0}
        keepMountedMode="display-none"
        value={isOpen || isRefused ? 'invoice' : null}
        onChange={value => setIsOpen(value !== null)}
        // The browser cannot focus a field that is folded up.
        onInvalidCapture={() => setIsOpen(true)}
      >
        <Accordion.Item value="invoice" style={{ border: 'none' }}>
          <Accordion.Control px={0}>{t('invoice')}</Accordion.Control>
          <Accordion.Panel>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
              {invoiceFields.map(name => (
                <TextInput
                  key={name}
                  label={t(`invoice_${name}`)}
                  type={name === 'email' ? 'email' : 'text'}
                  required={name === 'name' && Object.values(invoice).some(Boolean)}
                  value={invoice[name]}
                  error={errorAt(`/invoice_recipient/${name}`)}
                  onChange={event =>
                    onChange({
                      ...buyer,
                      invoice: { ...invoice, [name]: event.currentTarget.value },
                    })
                  }
                />
              ))}
            </SimpleGrid>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Section>
  )
}
