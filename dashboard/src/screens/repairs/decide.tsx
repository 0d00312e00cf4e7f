/** What an operator did although its answer was lost, told by staff who have asked it. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { DongField, readDong } from '../../parts/amounts.tsx'
import type { CaseFile, Deed, Ticket } from '../../parts/desk/desk.ts'
import { EvidenceFields, noEvidence, toEvidence } from '../../parts/desk/evidence.tsx'
import { Choice } from './choice.tsx'
import { texts } from './texts.ts'

const verdicts = ['issued', 'rejected', 'cancelled', 'returned', 'stands'] as const
type Verdict = (typeof verdicts)[number]

export function isVerdict(kind: string): kind is Verdict {
  return verdicts.some(verdict => verdict === kind)
}

export function Decide({ file, verdict, deed }: { file: CaseFile; verdict: Verdict; deed: Deed }) {
  const t = useTexts(texts)
  const [evidence, setEvidence] = useState(noEvidence)
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const [kept, setKept] = useState('')
  const isWhole = file.kind === 'unknown_order'
  const tickets = verdict === 'issued' ? ticketsOf(file) : []
  const act = () =>
    deed(() =>
      answer(
        api.POST('/dashboard/api/operations/cases/{id}/decide', {
          params: { path: { id: file.id } },
          body: {
            verdict,
            ...toEvidence(evidence),
            ...(verdict === 'issued' && { tickets: numbered(tickets, numbers) }),
            ...(verdict === 'cancelled' && { penalty: readDong(kept) }),
            ...(verdict === 'returned' && { fee: readDong(kept) }),
          },
        }),
      ),
    )
  const needsReference = verdict !== 'rejected' && verdict !== 'stands'
  // What came of old seats that were to be given back is the service's own matter.
  const isRead = !needsReference && file.kind !== 'unknown_return'
  return (
    <Choice
      name={t(`v_${verdict}`)}
      text={t(`${verdict}_${file.kind}` as 'issued_unknown_order')}
      word={file.booking_code}
      act={act}
    >
      {tickets.map(ticket => (
        <TextInput
          key={ticket.id}
          label={t('numberOf', { seat: ticket.seat_code, name: ticket.full_name })}
          {...(!isWhole && { description: t('onlyChanged') })}
          value={numbers[ticket.id] ?? ''}
          onChange={event => setNumbers({ ...numbers, [ticket.id]: event.currentTarget.value })}
          maxLength={100}
          required={isWhole}
        />
      ))}
      {(verdict === 'cancelled' || verdict === 'returned') && (
        <DongField label={t('wasKept')} value={kept} onChange={setKept} required />
      )}
      <EvidenceFields
        value={evidence}
        onChange={setEvidence}
        needs={needsReference ? 'reference' : 'note'}
        isRead={isRead}
      />
    </Choice>
  )
}

/** The tickets of an order's leg. Only a change's reference knows which tickets the change was about. */
function ticketsOf(file: CaseFile): Ticket[] {
  const legs =
    file.kind === 'unknown_order'
      ? file.legs.filter(leg => leg.submissions.some(({ reference }) => reference === file.subject))
      : file.legs
  return legs.flatMap(leg => leg.tickets)
}

function numbered(tickets: Ticket[], numbers: Record<string, string>) {
  return tickets.flatMap(({ id }) => {
    const ticket_number = numbers[id]?.trim() ?? ''
    return ticket_number === '' ? [] : [{ ticket_id: id, ticket_number }]
  })
}
