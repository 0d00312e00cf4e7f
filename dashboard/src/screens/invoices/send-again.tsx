/** Sends a failed invoice again: as it is, or to the recipient as it should have been. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { buyerIn, emptyBuyer, invoiceFields } from '../../api/draft.ts'
import { queries } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { InvoiceFields } from '../../parts/person/buyer-fields.tsx'
import type { Invoice } from './invoice.tsx'
import { texts } from './texts.ts'

export function SendAgain({ invoice, onClose }: { invoice: Invoice; onClose(): void }) {
  const t = useTexts(texts)
  // As it was when the dialog opened: the page may read it again meanwhile.
  const [given] = useState({
    ...emptyBuyer,
    invoice: { ...emptyBuyer.invoice, ...invoice.recipient_details },
  })
  const [buyer, setBuyer] = useState(given)
  const { id, revisions } = invoice
  // Whoever has an earlier revision has it for good.
  const wasPublished = revisions.some(({ state }) => state === 'published')
  const send = async () => {
    // What nobody typed is not sent: with fewer spaces it would be a correction.
    const isTyped = invoiceFields.some(name => buyer.invoice[name] !== given.invoice[name])
    const { invoice_recipient } = buyerIn(buyer)
    await answer(
      api.POST('/dashboard/api/invoices/{id}/send-again', {
        params: { path: { id } },
        ...(isTyped && invoice_recipient && { body: { invoice_recipient } }),
      }),
    )
    void queries.invalidateQueries({ queryKey: ['invoice', id] })
    void queries.invalidateQueries({ queryKey: ['invoices'] })
  }
  return (
    <Confirm
      title={t('sendAgainTitle')}
      text={t('sendAgainText')}
      deed={t('sendAgain')}
      size={wasPublished ? 'md' : 'xl'}
      isOpen
      onClose={onClose}
      act={send}
    >
      {!wasPublished && (
        <>
          <Text size="sm">{t('recipientHint')}</Text>
          <InvoiceFields buyer={buyer} onChange={setBuyer} />
        </>
      )}
    </Confirm>
  )
}
