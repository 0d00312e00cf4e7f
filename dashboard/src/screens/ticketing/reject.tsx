import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import type { Deed, Leg, TicketingRequest } from '../../parts/desk/desk.ts'
import { useFormat } from '../../parts/format.tsx'
import { texts } from './texts.ts'

type RejectProps = { request: TicketingRequest; deed: Deed }

/** Rejects before the hold, when nothing was tried. */
export function RejectRequest({ request, deed }: RejectProps) {
  const t = useTexts(texts)
  return (
    <WithReason
      button={t('reject')}
      title={t('rejectTitle')}
      text={t('rejectText')}
      act={reason =>
        deed(() =>
          answer(
            api.POST('/dashboard/api/operations/ticketing-requests/{id}/reject', {
              params: { path: { id: request.id } },
              body: { reason },
            }),
          ),
        )
      }
    />
  )
}

/** Rejects after the hold: the operator does not issue the leg. */
export function RejectLeg({ request, leg, deed }: RejectProps & { leg: Leg }) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const { operatorName } = useNetwork()
  const lost = request.legs.filter(each => each.leg >= leg.leg && each.status !== 10)
  const amount = lost.reduce((sum, each) => sum + each.net_price, 0)
  return (
    <WithReason
      button={t('rejectLeg')}
      title={t('rejectLegTitle', { leg: leg.leg, operator: operatorName(leg.operator) })}
      text={t('rejectLegText', { leg: leg.leg, amount: money(amount) })}
      word={request.booking_code}
      act={reason =>
        deed(() =>
          answer(
            api.POST('/dashboard/api/operations/ticketing-requests/{id}/legs/{leg}/reject', {
              params: { path: { id: request.id, leg: leg.leg } },
              body: { reason },
            }),
          ),
        )
      }
    />
  )
}

type WithReasonProps = {
  button: string
  title: string
  text: string
  word?: string
  act(reason: string): Promise<unknown>
}

function WithReason({ button, title, text, word, act }: WithReasonProps) {
  const t = useTexts(texts)
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {button}
      </Button>
      <Confirm
        title={title}
        text={text}
        deed={button}
        isDangerous
        {...(word !== undefined && { word })}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={() => act(reason.trim())}
      >
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          maxLength={1_000}
          autosize
          minRows={2}
          required
        />
      </Confirm>
    </>
  )
}
