/** One request of the ticketing desk, from taking it to its last ticket. */
import { Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { useSession } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CameSecond } from '../../parts/desk/came-second.tsx'
import {
  type Deed,
  deskKey,
  newestTry,
  oneOfDesk,
  type TicketingRequest,
  untilShown,
  useDeed,
  useLookAgain,
} from '../../parts/desk/desk.ts'
import { LegSection } from '../../parts/desk/leg-section.tsx'
import { isPhone } from '../../parts/dialog.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { DeedProblem, ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { HoldMoney } from './hold-money.tsx'
import { IssueLeg } from './issue-leg.tsx'
import { RejectLeg, RejectRequest } from './reject.tsx'
import { RequestState } from './request-state.tsx'
import { texts } from './texts.ts'

export default function RequestScreen() {
  const t = useTexts(texts)
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(
    oneOfDesk([...deskKey, 'request', id], () =>
      answer(
        api.GET('/dashboard/api/operations/ticketing-requests/{id}', { params: { path: { id } } }),
      ),
    ),
  )
  useLookAgain(data !== undefined && isOpen(data), refetch)
  // What was read before stays in sight.
  const problem = <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (data !== undefined) return <Loaded request={data} problem={problem} />
  return <Page title={t('one')}>{error === null ? <Loading /> : problem}</Page>
}

function isOpen({ state }: TicketingRequest): boolean {
  return state === 'waiting' || state === 'held'
}

/** The next leg. Legs are issued in order, because a failed one ends the request. */
function nextLeg(request: TicketingRequest): TicketingRequest['legs'][number] | undefined {
  if (request.state !== 'held') return undefined
  return request.legs.find(leg => newestTry(leg)?.resolved_at === null)
}

function Loaded({ request, problem }: { request: TicketingRequest; problem: ReactNode }) {
  const t = useTexts(texts)
  const { deed, cameSecond } = useDeed()
  const me = useSession().user.id
  const [before, setBefore] = useState<number | null>(null)
  const isMine = request.taken_by?.id === me
  const next = nextLeg(request)
  const isByHand = next !== undefined && newestTry(next)?.way === 'desk'
  useFocusOnNextStep(isMine)
  return (
    <Page
      title={t('oneTitle', { code: request.booking_code })}
      hint={request.organization_name}
      actions={
        <Group gap="sm">
          <TakeButtons request={request} isMine={isMine} deed={deed} />
          {request.state === 'waiting' && isMine && (
            <>
              <RejectRequest request={request} deed={deed} />
              <HoldMoney request={request} deed={deed} onHold={setBefore} />
            </>
          )}
        </Group>
      }
    >
      {problem}
      <CameSecond to={cameSecond} />
      <Facts request={request} isMine={isMine} />
      <Advice request={request} isMine={isMine} next={next} isByHand={isByHand} />
      {before !== null && request.state === 'held' && (
        <Held now={request.net_total} before={before} />
      )}
      {request.legs.map(leg => (
        <LegSection key={leg.order_id} leg={leg}>
          {leg === next && isByHand && isMine && (
            <IssueLeg
              request={request}
              leg={leg}
              deed={deed}
              reject={<RejectLeg request={request} leg={leg} deed={deed} />}
            />
          )}
        </LegSection>
      ))}
    </Page>
  )
}

/** What was pressed to take the request is gone. Whoever presses Enter again goes on with it, and does not hand it back. */
function useFocusOnNextStep(isMine: boolean): void {
  const wasMine = useRef(isMine)
  useLayoutEffect(() => {
    const isTaken = isMine && !wasMine.current
    wasMine.current = isMine
    if (!isTaken || isPhone() || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('[data-next-step]')?.focus()
  }, [isMine])
}

type TakeProps = { request: TicketingRequest; isMine: boolean; deed: Deed }

function TakeButtons({ request, isMine, deed }: TakeProps) {
  const { id, taken_by } = request
  const t = useTexts(texts)
  const params = { path: { id } }
  const run = useWrite({
    mutationFn: () =>
      deed<unknown>(() =>
        answer(
          isMine
            ? api.POST('/dashboard/api/operations/ticketing-requests/{id}/hand-back', { params })
            : api.POST('/dashboard/api/operations/ticketing-requests/{id}/take', { params }),
        ),
      ),
    onSettled: untilShown,
  })
  if (!isOpen(request)) return null
  if (taken_by !== null && !isMine) return <TakeOver id={id} from={taken_by} deed={deed} />
  return (
    <>
      <DeedProblem error={run.error} />
      <Button
        key={isMine ? 'handBack' : 'take'}
        variant={isMine ? 'default' : 'filled'}
        onClick={() => run.mutate()}
        loading={run.isPending}
      >
        {t(isMine ? 'handBack' : 'take')}
      </Button>
    </>
  )
}

type TakeOverProps = {
  id: string
  from: NonNullable<TicketingRequest['taken_by']>
  deed: Deed
}

function TakeOver({ id, from, deed }: TakeOverProps) {
  const t = useTexts(texts)
  const [isAsking, setIsAsking] = useState(false)
  const act = () =>
    deed(() =>
      answer(
        api.POST('/dashboard/api/operations/ticketing-requests/{id}/take-over', {
          params: { path: { id } },
          body: { from: from.id },
        }),
      ),
    )
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('takeOver')}
      </Button>
      <Confirm
        title={t('takeOverTitle', { name: from.name })}
        text={t('takeOverText', { name: from.name })}
        deed={t('takeOver')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        act={act}
      />
    </>
  )
}

function Facts({ request, isMine }: { request: TicketingRequest; isMine: boolean }) {
  const t = useTexts(texts)
  const { instant, money } = useFormat()
  const taker = isMine ? t('you') : (request.taken_by?.name ?? t('nobody'))
  return (
    <Section>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <Fact label={t('booking')}>
          <BookingLink id={request.booking_id} organizationId={request.organization_id}>
            {request.booking_code}
          </BookingLink>
        </Fact>
        <Fact label={t('state')}>
          <RequestState state={request.state} />
        </Fact>
        <Fact label={t('takenBy')}>{taker}</Fact>
        <Fact label={t('net')}>{money(request.net_total)}</Fact>
        <Fact label={t('asked')}>
          {t('askedBy', { name: request.requested_by.name, at: instant(request.requested_at) })}
        </Fact>
        <Fact label={t('departs')}>{instant(request.departs_at)}</Fact>
        {request.state === 'waiting' && (
          <Fact label={t('until')}>{instant(request.payment_expired_at)}</Fact>
        )}
        {request.case_id !== null && (
          <Fact label={t('repairOf')}>
            <Anchor component={Link} to={`/operations/repairs/${request.case_id}`}>
              {t('toCase')}
            </Anchor>
          </Fact>
        )}
        {request.note !== null && <Fact label={t('note')}>{request.note}</Fact>}
        {request.reason !== null && <Fact label={t('reason')}>{request.reason}</Fact>}
      </SimpleGrid>
    </Section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2} miw={0}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="div" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Stack>
  )
}

type AdviceProps = {
  request: TicketingRequest
  isMine: boolean
  next: TicketingRequest['legs'][number] | undefined
  isByHand: boolean
}

/** What the reader does next. */
function Advice({ request, isMine, next, isByHand }: AdviceProps) {
  const t = useTexts(texts)
  const { operatorName } = useNetwork()
  const say = (): string => {
    const { state, taken_by } = request
    if (state !== 'waiting' && state !== 'held') return t(`is_${state}`)
    if (taken_by === null) return t('doTake')
    if (!isMine) return t('doWait', { name: taken_by.name })
    if (state === 'waiting') return t('doHold')
    if (next === undefined || !isByHand) return t('doNothing', { leg: next?.leg ?? '' })
    const deed = next.voyage.cancelled ? 'doNotBuy' : 'doBuy'
    return t(deed, { leg: next.leg, operator: operatorName(next.operator) })
  }
  return (
    <Notice title={t('now')}>
      <Text size="sm">{say()}</Text>
    </Notice>
  )
}

function Held({ now, before }: { now: number; before: number }) {
  const t = useTexts(texts)
  const { money } = useFormat()
  const values = { before: money(before), now: money(now) }
  return (
    <Notice tone={now === before ? 'good' : 'careful'} title={t('heldTitle', values)}>
      {t(now === before ? 'heldSame' : 'heldOther', values)}
    </Notice>
  )
}
