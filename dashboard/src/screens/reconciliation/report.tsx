/** One report with its differences. */
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AnswerOf } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { Tag, type Tone } from '../../parts/tag.tsx'
import { reportQuery } from './report-query.ts'
import type english from './texts.en.ts'
import { texts } from './texts.ts'

type Difference = AnswerOf<'get_reconciliation'>['found'][number]
type Words = keyof typeof english
type Code = NonNullable<Difference['about']>['code']

export default function Report() {
  const t = useTexts(texts)
  const { instant } = useFormat()
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useQuery(reportQuery(id))
  const hint = data && t(data.is_dry_run ? 'reportedHint' : 'repairingHint')
  return (
    <Page
      title={
        data === undefined ? t('report') : t('reportOf', { instant: instant(data.finished_at) })
      }
      hint={hint}
    >
      {data?.unanswered && data.unanswered.length > 0 && (
        <Notice tone="careful" title={t('unanswered')}>
          {data.unanswered.map(({ operator, orders }) => (
            <Text key={operator} size="sm">
              {t('unansweredOrders', { operator, count: orders })}
            </Text>
          ))}
          <Text size="sm">{t('unansweredHint')}</Text>
        </Notice>
      )}
      <DataTable
        label={t('differences')}
        columns={useColumns()}
        rows={data?.found}
        rowKey={difference => JSON.stringify(difference)}
        error={error}
        onRetry={() => void refetch()}
        empty={t('nothing')}
      />
    </Page>
  )
}

const tones: Record<Difference['repair'], Tone> = {
  none: 'bad',
  refused: 'bad',
  posted: 'good',
  voided: 'good',
  compensated: 'good',
}

/** Where the service says in words what should be there, and what is. */
const sidesInWords: Partial<Record<Code, { expected: Words; found?: Words }>> = {
  check_failed: { expected: 'itEnds', found: 'itFailed' },
  check_full: { expected: 'fewerThan', found: 'endedWithThese' },
  check_partial: { expected: 'dueOrders', found: 'askedOrders' },
  ticket_number: { expected: 'ofOneOrder' },
  order_at_operator: { expected: 'ourRecord', found: 'operatorsRecord' },
  numbers_at_operator: { expected: 'ourRecord', found: 'operatorsRecord' },
  change_fee: { expected: 'feePaid', found: 'feeKept' },
}

const steps: Record<Code, Words> = {
  balance: 'doFindOut',
  held: 'doFindOut',
  version: 'doFindOut',
  open_holds: 'doFindOut',
  line: 'doFindOut',
  transfer: 'doFindOut',
  total: 'doFindOut',
  hold_issued: 'doRunWithRepairs',
  hold_not_issued: 'doRunWithRepairs',
  hold_of_nobody: 'doRunWithRepairs',
  order_paid: 'doRunWithRepairs',
  order_at_operator: 'doHaveItEntered',
  numbers_at_operator: 'doCorrectNumber',
  change_fee: 'doTakeUpFee',
  ticket_number: 'doAskWhose',
  check_failed: 'doReadLog',
  check_full: 'doSeeToThese',
  check_partial: 'doRunAgain',
}

/** What people do about a difference. Null: it was repaired, or a report of before says too little. */
function nextStep({ about, expected, found, repair }: Difference): Words | null {
  if (repair === 'refused') return 'doTopUp'
  if (about === null || repair !== 'none') return null
  if (about.code !== 'order_at_operator') return steps[about.code]
  if (expected === null) return 'doCancelThere'
  return hasAll(found, expected) ? 'doCancelSeatsThere' : 'doHaveItEntered'
}

/** Both are seat codes with spaces between. */
function hasAll(found: Difference['found'], expected: Difference['expected']): boolean {
  const there = String(found ?? '').split(' ')
  return String(expected)
    .split(' ')
    .every(seat => there.includes(seat))
}

function useColumns(): Column<Difference>[] {
  const t = useTexts(texts)
  const { number } = useFormat()
  const shown = (side: 'expected' | 'found', difference: Difference) => {
    const { about, [side]: value } = difference
    const inWords =
      value === null ? t('noLiveTicket') : typeof value === 'number' ? number(value) : value
    const text = about && sidesInWords[about.code]?.[side]
    return text ? t(text, { ...about.values, value: inWords }) : inWords
  }
  const subjectOf = ({ about, subject }: Difference) => {
    if (about === null) return subject
    const { check } = about.values
    // A report of before does not say which.
    return check ? t(`check_${check}` as Words) || subject : t(`about_${about.code}`, about.values)
  }
  return [
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(kind) },
    {
      key: 'subject',
      header: t('subject'),
      cell: difference => {
        const step = nextStep(difference)
        return (
          <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
            <Text size="sm">{subjectOf(difference)}</Text>
            {difference.bookings.map(({ id, booking_code, organization_id }) => (
              <BookingLink key={id} id={id} organizationId={organization_id}>
                {t('booking', { code: booking_code })}
              </BookingLink>
            ))}
            {step && (
              <Text size="sm" c="dimmed">
                {t(step)}
              </Text>
            )}
          </Stack>
        )
      },
    },
    {
      key: 'expected',
      header: t('expected'),
      isNumber: true,
      cell: difference => shown('expected', difference),
    },
    {
      key: 'found',
      header: t('foundHere'),
      isNumber: true,
      cell: difference => shown('found', difference),
    },
    {
      key: 'repair',
      header: t('repair'),
      cell: ({ repair }) => (
        <Group>
          <Tag tone={tones[repair]}>{t(repair)}</Tag>
        </Group>
      ),
    },
  ]
}
