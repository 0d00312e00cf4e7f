import { Box, Button, TextInput } from '@mantine/core'
import type { BuyerDraft, PassengerDraft } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { ContactFields, InvoiceFields } from '../../parts/person/buyer-fields.tsx'
import { personTexts } from '../../parts/person/texts.ts'
import { Section } from '../../parts/section.tsx'
import { contactFrom } from './draft.ts'
import { texts } from './texts.ts'

type BuyerProps = {
  buyer: BuyerDraft
  onChange(next: BuyerDraft): void
  /** Who travels; the first of them is often the one to contact. */
  travellers: PassengerDraft[]
  /** Why the voucher as it is typed takes nothing off. */
  voucherFault: string | null
}

export function Buyer({ buyer, onChange, travellers: [first], voucherFault }: BuyerProps) {
  const t = useTexts(texts)
  const person = useTexts(personTexts)
  return (
    <Section title={t('contact')} hint={t('contactHint')}>
      {first && first.full_name.trim() !== '' && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange(contactFrom(buyer, first))}
        >
          {t('contactIs', { name: first.full_name })}
        </Button>
      )}
      <ContactFields buyer={buyer} onChange={onChange}>
        <TextInput
          label={t('voucher')}
          maxLength={64}
          error={voucherFault}
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
