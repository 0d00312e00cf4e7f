/** The form of the next leg: the operator's reference, and a number or a file per ticket. */
import { Button, FileButton, Group, List, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { draftAt, useWarning } from '../../api/kept.ts'
import { useSession } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import {
  type Deed,
  type Leg,
  type Ticket,
  type TicketingRequest,
  untilShown,
} from '../../parts/desk/desk.ts'
import {
  type Evidence,
  EvidenceFields,
  noEvidence,
  toEvidence,
} from '../../parts/desk/evidence.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type IssueLegProps = {
  request: TicketingRequest
  leg: Leg
  deed: Deed
  /** The alternative: the operator does not issue the leg. */
  reject: ReactNode
}

export function IssueLeg({ request, leg, deed, reject }: IssueLegProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const form = useId()
  const { typed, isRestored, change, forget } = useTyped(`${request.id} ${leg.leg}`)
  const { evidence, numbers } = typed
  const [isAsking, setIsAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const uploadsOf = (id: string) => request.uploads.filter(each => each.ticket_id === id)
  /** Whether the ticket has a number or a file. */
  const isTold = (id: string) => Boolean(numbers[id]?.trim()) || uploadsOf(id).length > 0
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setWasAsked(true)
    setIsAsking(leg.tickets.every(({ id }) => isTold(id)))
  }
  const issue = async () => {
    const issued = await deed(() =>
      answer(
        api.POST('/dashboard/api/operations/ticketing-requests/{id}/legs/{leg}/issue', {
          params: { path: { id: request.id, leg: leg.leg } },
          body: {
            ...toEvidence(evidence),
            tickets: leg.tickets.map(({ id }) => {
              const number = numbers[id]?.trim() ?? ''
              return { ticket_id: id, ...(number !== '' && { ticket_number: number }) }
            }),
          },
        }),
      ),
    )
    if (issued !== null) forget()
  }
  return (
    <Stack gap="md">
      {isRestored && <Notice title={t('restored')} />}
      <Stack component="form" id={form} onSubmit={ask} gap="md">
        {leg.tickets.map(ticket => (
          <TicketFields
            key={ticket.id}
            requestId={request.id}
            ticket={ticket}
            uploads={uploadsOf(ticket.id)}
            number={numbers[ticket.id] ?? ''}
            onNumber={number => change({ numbers: { ...numbers, [ticket.id]: number } })}
            isSilent={wasAsked && !isTold(ticket.id)}
            deed={deed}
          />
        ))}
        <EvidenceFields
          value={evidence}
          onChange={next => change({ evidence: next })}
          needs="reference"
        />
      </Stack>
      {/* Outside of the form: what is submitted in a dialog would reach it as well. */}
      <Group justify="flex-end">
        {reject}
        <Button type="submit" form={form}>
          {t('issue')}
        </Button>
      </Group>
      <Confirm
        title={t('issueTitle', { leg: leg.leg })}
        text={t('issueText', {
          leg: leg.leg,
          amount: money(leg.net_price),
          reference: evidence.reference.trim(),
          agency: request.organization_name,
        })}
        deed={t('issue')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        act={issue}
      />
    </Stack>
  )
}

type Typed = { evidence: Evidence; numbers: Record<string, string> }

/** By request and leg. The tickets are bought by then: what is lost is asked for at the operator again. */
const typedLegs = draftAt<Record<string, Typed>>('issued-legs')

function useTyped(leg: string) {
  const { user } = useSession()
  const [found] = useState(() => typedLegs.read()?.[leg])
  const [typed, setTyped] = useState<Typed>(found ?? { evidence: noEvidence, numbers: {} })
  const [isKept, setIsKept] = useState(true)
  useWarning(isKept)
  return {
    typed,
    isRestored: found !== undefined,
    change(next: Partial<Typed>) {
      const now = { ...typed, ...next }
      setTyped(now)
      setIsKept(typedLegs.keep(user.id, { ...typedLegs.read(), [leg]: now }))
    },
    forget() {
      const { [leg]: _, ...others } = typedLegs.read() ?? {}
      typedLegs.keep(user.id, others)
    },
  }
}

type TicketFieldsProps = {
  requestId: string
  ticket: Ticket
  uploads: TicketingRequest['uploads']
  number: string
  onNumber(number: string): void
  isSilent: boolean
  deed: Deed
}

function TicketFields(props: TicketFieldsProps) {
  const { requestId, ticket, uploads, number, onNumber, isSilent, deed } = props
  const t = useTexts(texts)
  const upload = useWrite({
    mutationFn: (file: File) =>
      deed(() =>
        answer(
          api.POST('/dashboard/api/operations/ticketing-requests/{id}/tickets/{ticket_id}/file', {
            params: { path: { id: requestId, ticket_id: ticket.id } },
            body: file as never,
            bodySerializer: body => body,
            headers: { 'content-type': 'application/pdf' },
          }),
        ),
      ),
    onSettled: untilShown,
  })
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('numberOf', { seat: ticket.seat_code, name: ticket.full_name })}
          value={number}
          onChange={event => onNumber(event.currentTarget.value)}
          error={isSilent ? t('numberNeeded') : null}
          maxLength={100}
          style={{ flex: '1 1 16rem' }}
          data-next-step
        />
        <FileButton
          accept="application/pdf"
          onChange={file => file !== null && upload.mutate(file)}
          inputProps={{
            'aria-label': t('fileOf', { seat: ticket.seat_code }),
            // A browser does not tell of the file that it has already, which may have been mended meanwhile.
            onClick: event => {
              event.currentTarget.value = ''
            },
          }}
        >
          {({ onClick }) => (
            <Button
              variant="default"
              onClick={onClick}
              loading={upload.isPending}
              aria-label={t('uploadOf', { seat: ticket.seat_code })}
            >
              {t('upload')}
            </Button>
          )}
        </FileButton>
      </Group>
      <Uploads uploads={uploads} />
      <ProblemNotice error={upload.error} />
    </Stack>
  )
}

/** The files of a ticket, the newest first. The newest counts. */
function Uploads({ uploads }: Pick<TicketFieldsProps, 'uploads'>) {
  const t = useTexts(texts)
  const { instant, number } = useFormat()
  return (
    <div role="status">
      {uploads.length > 0 && (
        <List size="sm">
          {uploads.map(({ id, size, uploaded_at, uploaded_by }, index) => (
            <List.Item key={id} c={index === 0 ? undefined : 'dimmed'}>
              {t(index === 0 ? 'uploadCounts' : 'uploadBefore', {
                at: instant(uploaded_at),
                by: uploaded_by.name,
                size: number(Math.ceil(size / 1024)),
              })}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  )
}
