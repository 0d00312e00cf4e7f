/** What was sent, and what came of it; it looks again by itself. */
import { Code, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import type { operations } from '../../api/schema.d.ts'
import { useTexts } from '../../app/language.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Tag, type Tone } from '../../parts/tag.tsx'
import { texts } from './texts.ts'

type Delivery =
  operations['list_webhook_deliveries']['responses'][200]['content']['application/json']['data'][number]

export const deliveriesKey = ['webhook-deliveries']
const lookAgainMs = 10_000

export function Deliveries() {
  const t = useTexts(texts)
  const list = useInfiniteQuery({
    queryKey: deliveriesKey,
    queryFn: ({ pageParam }) =>
      answer(
        api.GET('/dashboard/api/webhook-endpoint/deliveries', {
          params: { query: pageParam === null ? {} : { cursor: pageParam } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
    refetchInterval: lookAgainMs,
  })
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        {t('deliveries')}
      </Title>
      <DataTable
        label={t('deliveries')}
        columns={useColumns()}
        rows={list.data?.pages.flatMap(page => page.data)}
        rowKey={({ id }) => id}
        error={list.error}
        empty={t('noDeliveries')}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        isLoadingMore={list.isFetchingNextPage}
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

/** The outcome, with the status or the code that tells more. */
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
