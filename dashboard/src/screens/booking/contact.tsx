/** Who answers for the booking, and who the invoice goes to, as the agency entered them. */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Booking, type BookingRef, travellersQuery } from '../../api/bookings.ts'
import { invoiceFields } from '../../api/draft.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { PhoneLink } from '../../parts/phone-link.tsx'
import { Section } from '../../parts/section.tsx'
import { CorrectContact } from './correct-contact.tsx'
import { texts } from './texts.ts'

type ContactProps = { booking: Booking; of: BookingRef; mayCorrect: boolean }

export function Contact({ booking, of, mayCorrect }: ContactProps) {
  const t = useTexts(texts)
  const { date } = useFormat()
  const { contact, invoice_recipient: buyer } = booking
  const [isOpen, setIsOpen] = useState(false)
  const erasedAt = useQuery(travellersQuery(of)).data?.erased_at ?? null
  if (erasedAt !== null) {
    return (
      <Section title={t('contact')}>
        <Text>{t('erased', { date: date(erasedAt) })}</Text>
      </Section>
    )
  }
  const facts = invoiceFields.flatMap(name => {
    const value: unknown = (buyer as Record<string, unknown> | null)?.[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })
  return (
    <Section title={t('contact')}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {contact.name} · <PhoneLink phone={contact.phone} /> ·{' '}
        <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>
      </Text>
      {facts.length > 0 && (
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t('invoiceTo', { buyer: facts.join(' · ') })}
        </Text>
      )}
      {mayCorrect && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
            {t('correctContact')}
          </Button>
        </Group>
      )}
      {isOpen && <CorrectContact booking={booking} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}
