import { Box, TextInput } from '@mantine/core'
import type { BuyerDraft } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { ContactFields, InvoiceFields } from '../../parts/person/buyer-fields.tsx'
import { personTexts } from '../../parts/person/texts.ts'
import { Section } from '../../parts/section.tsx'
import { texts } from './texts.ts'

type BuyerProps = { buyer: BuyerDraft; onChange(next: BuyerDraft): void }

export function Buyer({ buyer, onChange }: BuyerProps) {
  const t = useTexts(texts)
  const person = useTexts(personTexts)
  return (
    <Section title={t('contact')} hint={t('contactHint')}>
      <ContactFields buyer={buyer} onChange={onChange}>
        <TextInput
          label={t('voucher')}
          name="voucher_code"
          maxLength={64}
          value={buyer.voucher}
          onChange={event => onChange({ ...buyer, voucher: event.currentTarget.value })}
        />
      </ContactFields>
      <details>
        <summary>{person('invoice')}</summary>
        <Box mt="md">
          <InvoiceFields buyer={buyer} onChange={onChange} />
        </Box>
      </details>
    </Section>
  )
}
