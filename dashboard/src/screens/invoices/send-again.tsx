/** Sends a failed invoice again: as it is, or to the recipient as it should have been. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem, answer, api } from '../../api/client.ts'
import { type BuyerDraft, buyerIn, emptyBuyer, invoiceFields } from '../../api/draft.ts'
import { queries } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { InvoiceFields } from '../../parts/person/buyer-fields.tsx'
import type { Invoice } from './invoice.tsx'
import { texts } from './texts.ts'

export function SendAgain({ invoice, onClose }: { invoice: Invoice; onClose(): void }) {
  const t = useTexts(texts)
  // As it was when the dialog opened: the page may read it again meanwhile.
  const [seen, setSeen] = useState(invoice.recipient_details)
  const [buyer, setBuyer] = useState(() => buyerOf(seen))
  const { id, revisions } = invoice
  // Whoever has an earlier revision has it for good.
  const wasPublished = revisions.some(({ state }) => state === 'published')
  const send = async () => {
    // What nobody typed is not sent: with fewer spaces it would be a correction.
    const given = buyerOf(seen)
    const isTyped = (name: Field) => buyer.invoice[name] !== given.invoice[name]
    const { invoice_recipient } = buyerIn(buyer)
    const isCorrected = invoiceFields.some(isTyped) && invoice_recipient
    try {
      await answer(
        api.POST('/dashboard/api/invoices/{id}/send-again', {
          params: { path: { id } },
          body: { seen, ...(isCorrected && { invoice_recipient }) },
        }),
      )
    } catch (error) {
      const stands = standingIn(error)
      if (stands !== undefined) {
        setSeen(stands)
        const now = buyerOf(stands)
        // What nobody typed follows.
        const typed = invoiceFields.filter(isTyped).map(name => [name, buyer.invoice[name]])
        setBuyer({ ...now, invoice: { ...now.invoice, ...Object.fromEntries(typed) } })
      }
      throw error
    } finally {
      void queries.invalidateQueries({ queryKey: ['invoice', id] })
      void queries.invalidateQueries({ queryKey: ['invoices'] })
    }
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

type Recipient = Invoice['recipient_details']
type Field = (typeof invoiceFields)[number]

function buyerOf(recipient: Recipient): BuyerDraft {
  return { ...emptyBuyer, invoice: { ...emptyBuyer.invoice, ...recipient } }
}

/** Whom a colleague has made it for meanwhile. */
function standingIn(error: unknown): Recipient | undefined {
  const { stands } = error instanceof ApiProblem ? error : {}
  return (stands as { invoice_recipient: Recipient } | undefined)?.invoice_recipient
}
