import { Accordion, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type BuyerDraft, invoiceFields } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { ContactFields, InvoiceFields } from '../../parts/person/buyer-fields.tsx'
import { personTexts } from '../../parts/person/texts.ts'
import { Section } from '../../parts/section.tsx'
import { texts } from './texts.ts'

type BuyerProps = {
  buyer: BuyerDraft
  onChange(next: BuyerDraft): void
  errorAt(path: string): string | null
}

export function Buyer(props: BuyerProps) {
  const { buyer, onChange, errorAt } = props
  const t = useTexts(texts)
  const person = useTexts(personTexts)
  const [isOpen, setIsOpen] = useState(false)
  const isRefused = invoiceFields.some(name => errorAt(`/invoice_recipient/${name}`) !== null)
  return (
    <Section title={t('contact')} hint={t('contactHint')}>
      <ContactFields {...props}>
        <TextInput
          label={t('voucher')}
          maxLength={64}
          value={buyer.voucher}
          error={errorAt('/voucher_code')}
          onChange={event => onChange({ ...buyer, voucher: event.currentTarget.value })}
        />
      </ContactFields>
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
          <Accordion.Control px={0}>{person('invoice')}</Accordion.Control>
          <Accordion.Panel>
            <InvoiceFields {...props} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Section>
  )
}
