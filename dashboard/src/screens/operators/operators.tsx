/** The state of the operators. It refreshes by itself. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFailureText } from '../../parts/failures/use-failure-text.ts'
import { useFormat } from '../../parts/format.tsx'
import { Page } from '../../parts/page.tsx'
import { Tag, type Tone } from '../../parts/tag.tsx'
import { texts } from './texts.ts'

type Operator = AnswerOf<'list_operators'>['data'][number]

const lookAgainMs = 15_000

export default function Operators() {
  const t = useTexts(texts)
  const operators = useQuery({
    queryKey: ['operators'],
    queryFn: () => answer(api.GET('/dashboard/api/operations/operators')),
    refetchInterval: lookAgainMs,
  })
  return (
    <Page title={t('title')} hint={t('hint')}>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={operators.data?.data}
        rowKey={({ code }) => code}
        error={operators.error}
        onRetry={() => void operators.refetch()}
      />
    </Page>
  )
}

function useColumns(): Column<Operator>[] {
  const t = useTexts(texts)
  const { instant, number } = useFormat()
  const usually = (seconds: number) =>
    seconds < 60
      ? t('typicalSeconds', { seconds: number(seconds) })
      : t('typicalMinutes', { minutes: number(Math.round(seconds / 6) / 10) })
  return [
    {
      key: 'name',
      header: t('operator'),
      cell: operator => <Two first={operator.name} second={operator.code} />,
    },
    {
      key: 'kind',
      header: t('issuance'),
      cell: operator => (
        <Two
          first={t(operator.is_direct ? 'direct' : operator.issuance)}
          second={operator.typical_seconds === null ? null : usually(operator.typical_seconds)}
        />
      ),
    },
    { key: 'health', header: t('health'), cell: operator => <Health operator={operator} /> },
    {
      key: 'fresh',
      header: t('answered'),
      cell: ({ answered_at, failures_last_hour }) => (
        <Two
          first={answered_at === null ? t('never') : instant(answered_at)}
          second={failures_last_hour === 0 ? null : t('failures', { count: failures_last_hour })}
        />
      ),
    },
    {
      key: 'load',
      header: t('load'),
      cell: ({ issuance, reads, orders }) => (
        <Two
          first={t('reads', { now: reads.under_way + reads.queued, max: reads.max })}
          second={
            issuance === 'manual' ? null : t('orders', { now: orders.under_way, max: orders.max })
          }
        />
      ),
    },
    {
      key: 'voyages',
      header: t('voyages'),
      isNumber: true,
      cell: operator => number(operator.voyages_ahead),
    },
  ]
}

function Two({ first, second }: { first: string; second: string | null }) {
  return (
    <Stack gap={0}>
      <span>{first}</span>
      {second !== null && (
        <Text size="xs" c="dimmed">
          {second}
        </Text>
      )}
    </Stack>
  )
}

const tones: Record<Operator['circuit'], Tone> = {
  closed: 'good',
  open: 'bad',
  half_open: 'careful',
}

function Health({ operator }: { operator: Operator }) {
  const t = useTexts(texts)
  const { instant } = useFormat()
  const failureText = useFailureText()
  const { circuit, is_login_off, is_sales_off, last_failure } = operator
  return (
    <Stack gap={2} align="flex-start">
      {is_login_off ? (
        <Tag tone="careful">{t('loginOff')}</Tag>
      ) : (
        <Tag tone={tones[circuit]}>{t(circuit)}</Tag>
      )}
      {is_sales_off && <Tag tone="careful">{t('salesOff')}</Tag>}
      {last_failure !== null && (
        <Text size="xs" c="dimmed">
          {t('lastFailure', {
            reason: [failureText(last_failure.reason), last_failure.code]
              .filter(Boolean)
              .join(', '),
            instant: instant(last_failure.at),
          })}
        </Text>
      )}
    </Stack>
  )
}
