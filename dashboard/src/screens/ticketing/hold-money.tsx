import { Button } from '@mantine/core'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import type { Deed, TicketingRequest } from '../../parts/desk/desk.ts'
import { useFormat } from '../../parts/format.tsx'
import { texts } from './texts.ts'

type HoldMoneyProps = { request: TicketingRequest; deed: Deed; onHeld(before: number): void }

/** The price is made anew by the hold, so the old one is handed on to be compared with. */
export function HoldMoney({ request, deed, onHeld }: HoldMoneyProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const act = async () => {
    const params = { path: { id: request.id } }
    const before = request.net_total
    const held = await deed(() =>
      answer(api.POST('/dashboard/api/operations/ticketing-requests/{id}/hold', { params })),
    )
    if (held !== null) onHeld(before)
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('hold')}</Button>
      <Confirm
        title={t('holdTitle')}
        text={t('holdText', {
          before: money(request.net_total),
          agency: request.organization_name,
        })}
        deed={t('hold')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={act}
      />
    </>
  )
}
