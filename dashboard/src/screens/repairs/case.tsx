/** One case: what happened, which repairs are possible, and what each does to the money. */

import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { BookingStatus, isBeingIssued } from '../../parts/booking-status/booking-status.tsx'
import { CameSecond } from '../../parts/desk/came-second.tsx'
import { type CaseFile, deskKey, oneOfDesk, useDeed, useLookAgain } from '../../parts/desk/desk.ts'
import { LegSection } from '../../parts/desk/leg-section.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { Decisions, Money } from './history.tsx'
import { Reopen } from './reopen.tsx'
import { Repairs } from './repair-list.tsx'
import { texts } from './texts.ts'

export default function CaseScreen() {
  const t = useTexts(texts)
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(
    oneOfDesk([...deskKey, 'case', id], () =>
      answer(api.GET('/dashboard/api/operations/cases/{id}', { params: { path: { id } } })),
    ),
  )
  useLookAgain(data !== undefined && (data.closed_at === null || isUnderWay(data)), refetch)
  // What was read before stays in sight.
  const problem = <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (data !== undefined) return <Loaded file={data} problem={problem} />
  return <Page title={t('one')}>{error === null ? <Loading /> : problem}</Page>
}

/** The repair that closed it has begun something at the operators. */
function isUnderWay({ booking_status: status, payment_status }: CaseFile): boolean {
  return status === 12 || isBeingIssued(status, payment_status)
}

function Loaded({ file, problem }: { file: CaseFile; problem: ReactNode }) {
  const t = useTexts(texts)
  const { instant, money } = useFormat()
  const part = file.repairs.find(repair => repair.part !== undefined)?.part
  const { deed, cameSecond } = useDeed()
  return (
    <Page
      title={t('oneTitle', { code: file.booking_code })}
      hint={t('oneHint', { agency: file.organization_name, at: instant(file.opened_at) })}
    >
      {problem}
      <CameSecond to={cameSecond} />
      <Section title={t(file.kind)} hint={t(`about_${file.kind}`)}>
        <Group gap="lg">
          <Text size="sm">
            {t('booking')}{' '}
            <BookingLink id={file.booking_id} organizationId={file.organization_id}>
              {file.booking_code}
            </BookingLink>
          </Text>
          <BookingStatus status={file.booking_status} paymentStatus={file.payment_status} />
          <Text size="sm">
            {t(
              isBeingIssued(file.booking_status, file.payment_status)
                ? 'pHeld'
                : `p${file.payment_status}`,
            )}
          </Text>
          {part !== undefined && (
            <Text size="sm">
              {t('partOf', {
                leg: part.leg,
                seats: part.seat_codes.join(', '),
                penalty: money(part.penalty),
              })}
            </Text>
          )}
          {file.kind.startsWith('unknown_') && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('subject', { subject: file.subject })}
            </Text>
          )}
        </Group>
      </Section>
      {file.outcome === null || file.closed_at === null ? (
        <Repairs file={file} deed={deed} />
      ) : (
        <Section title={t('over')}>
          <Text>{t('overText', { outcome: t(file.outcome), at: instant(file.closed_at) })}</Text>
          {file.repairs.some(({ kind }) => kind === 'reopen') && <Reopen file={file} deed={deed} />}
        </Section>
      )}
      {file.legs.map(leg => (
        <LegSection key={leg.order_id} leg={leg} />
      ))}
      <Money file={file} />
      <Decisions file={file} />
    </Page>
  )
}
