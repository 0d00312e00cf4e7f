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

type HoldMoneyProps = { request: TicketingRequest; deed: Deed; onHold(before: number): void }

/** Passes the old price on for comparison, because the hold prices the booking again. */
export function HoldMoney({ request, deed, onHold }: HoldMoneyProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const preflight = useHoldPreflight(request.id, isOpen)
  const before = request.net_total
  const shown = preflight.data?.pricing?.now.net_total ?? before
  const act = async () => {
    const params = { path: { id: request.id } }
    const body = { net_total_max: shown }
    // Before the answer, which may be lost: the request says afterwards whether it is held.
    onHold(before)
    try {
      await deed(() =>
        answer(
          api.POST('/dashboard/api/operations/ticketing-requests/{id}/hold', { params, body }),
        ),
      )
    } catch (error) {
      void preflight.refetch()
      throw error
    }
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)} data-next-step>
        {t('hold')}
      </Button>
      <Confirm
        title={t('holdTitle')}
        text={t('holdText', { before: money(before), agency: request.organization_name })}
        deed={t('hold')}
        // The price that stands here is the most that is held.
        isKnown={!preflight.isPending}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={act}
      >
        <PriceNow preflight={preflight} before={before} />
      </Confirm>
    </>
  )
}

/** What a hold would take now, and the reasons against it. The operators are asked when the question opens. */
function useHoldPreflight(id: string, isOpen: boolean) {
  return useQuery({
    // Not under the desk's key, so that it is not read again once the money is held.
    queryKey: ['ticketing-preflight', id],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/operations/ticketing-requests/{id}/preflight', {
          params: { path: { id } },
        }),
      ),
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
  })
}

type PriceNowProps = { preflight: ReturnType<typeof useHoldPreflight>; before: number }

function PriceNow({ preflight: { data, error, refetch }, before }: PriceNowProps) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const problem = <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) return error === null ? <Loading /> : problem
  const now = data.pricing?.now.net_total
  return (
    <>
      {problem}
      {now !== undefined && (
        <Text>
          {t(now === before ? 'priceSame' : 'priceOther', {
            now: money(now),
            before: money(before),
          })}
        </Text>
      )}
      {data.verdict !== 'ready' && <PreflightNotice preflight={data} />}
    </>
  )
}
