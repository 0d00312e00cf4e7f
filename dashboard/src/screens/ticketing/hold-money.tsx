import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import type { Deed, TicketingRequest } from '../../parts/desk/desk.ts'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { PreflightNotice } from '../../parts/preflight/preflight.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

type HoldMoneyProps = { request: TicketingRequest; deed: Deed; onHeld(before: number): void }

/** Passes the old price on for comparison, because the hold prices the booking again. */
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
      >
        <PriceNow request={request} />
      </Confirm>
    </>
  )
}

/**
 * Shows the amount that a hold would take now, and the reasons against it. The operators are asked when the
 * question opens.
 */
function PriceNow({ request: { id, net_total } }: { request: TicketingRequest }) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const { data, error, refetch } = useQuery({
    // Not under the desk's key, so that it is not read again once the money is held.
    queryKey: ['ticketing-preflight', id],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/operations/ticketing-requests/{id}/preflight', {
          params: { path: { id } },
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  })
  const problem = <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) return error === null ? <Loading /> : problem
  const now = data.pricing?.now.net_total
  return (
    <>
      {problem}
      {now !== undefined && (
        <Text>
          {t(now === net_total ? 'priceSame' : 'priceOther', {
            now: money(now),
            before: money(net_total),
          })}
        </Text>
      )}
      {data.verdict !== 'ready' && <PreflightNotice preflight={data} />}
    </>
  )
}
