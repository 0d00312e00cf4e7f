/** The deliveries and their outcomes. The list refreshes by itself. */
import { Code, Stack, Text, Title } from '@mantine/core'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { usePages } from '../../api/pages.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Tag, type Tone } from '../../parts/tag.tsx'
import { texts } from './texts.ts'

type Delivery = AnswerOf<'list_webhook_deliveries'>['data'][number]

export const deliveriesKey = ['webhook-deliveries']
const lookAgainMs = 10_000

export function Deliveries() {
  const t = useTexts(texts)
  const { id, query } = useShown()
  const list = usePages(
    [...deliveriesKey, id],
    cursor =>
      answer(
        api.GET('/dashboard/api/webhook-endpoint/deliveries', {
          params: { query: { ...query, ...cursor } },
        }),
      ),
    lookAgainMs,
  )
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        {t('deliveries')}
      </Title>
      <DataTable
        label={t('deliveries')}
        columns={useColumns()}
        {...list}
        rowKey={({ id }) => id}
        empty={t('noDeliveries')}
      />
    </Stack>
  )
}

function useColumns(): Column<Delivery>[] {
  const t = useTexts(texts)
  const { instant, number } = useFormat()
  return [
    {
      key: 'when',
      header: t('when'),
      cell: ({ created_at, sent_at }) => instant(sent_at ?? created_at),
    },
    { key: 'type', header: t('event'), cell: ({ type }) => type },
    { key: 'outcome', header: t('outcome'), cell: delivery => <Outcome delivery={delivery} /> },
    {
      key: 'latency',
      header: t('latency'),
      isNumber: true,
      cell: ({ latency_ms }) => (latency_ms === null ? '' : t('ms', { ms: number(latency_ms) })),
    },
    {
      key: 'id',
      header: t('id'),
      cell: ({ id }) => <Code style={{ overflowWrap: 'anywhere' }}>{id}</Code>,
    },
  ]
}

const tones: Record<Delivery['outcome'], Tone> = {
  waiting: 'busy',
  sending: 'busy',
  delivered: 'good',
  refused: 'bad',
  timed_out: 'bad',
  failed: 'bad',
  blocked: 'bad',
  interrupted: 'careful',
  dropped: 'plain',
}

/** The outcome, with the HTTP status or the error code. */
export function Outcome({ delivery }: { delivery: Delivery }) {
  const t = useTexts(texts)
  const { outcome, status, reason } = delivery
  return (
    <Stack gap={2} align="flex-start">
      <Tag tone={tones[outcome]}>
        {t(outcome)}
        {status === null ? '' : ` · ${status}`}
      </Tag>
      {reason !== null && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  )
}
