import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import { useLanguage, useTexts } from '../../app/language.tsx'
import { useDownload } from '../../parts/download.ts'
import { useFormat } from '../../parts/format.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import type { states } from './state.tsx'
import { texts } from './texts.ts'

type Query = { state?: (typeof states)[number]; [name: string]: string | undefined }

/** What the listed invoices come to, those of the pages to come included, and all of them as a file. */
export function Sum({ query }: { query: Query }) {
  const t = useTexts(texts)
  const { language } = useLanguage()
  const download = useDownload()
  const file = new URLSearchParams({ ...query, language })
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="md">
        {/* Keeps its side while there is nothing in it. */}
        <div>
          <Amounts query={query} />
        </div>
        <Button
          variant="default"
          onClick={() => download.mutate(`/dashboard/api/invoices.csv?${file}`)}
          loading={download.isPending}
        >
          {t('csv')}
        </Button>
      </Group>
      <ProblemNotice error={download.error} />
    </Stack>
  )
}

function Amounts({ query }: { query: Query }) {
  const t = useTexts(texts)
  const { money, number } = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'sum', query],
    queryFn: () => answer(api.GET('/dashboard/api/invoices/sum', { params: { query } })),
  })
  if (data === undefined) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  const { count, sum } = data
  if (sum === null) return <Text>{t('tooMany', { count: number(count - 1) })}</Text>
  return (
    <Stack gap={0}>
      <Text fw={600}>{t('sum', { count: number(count), total: money(sum.total) })}</Text>
      <Text size="sm" c="dimmed">
        {t('netAndTax', { net: money(sum.net), tax: money(sum.tax) })}
      </Text>
    </Stack>
  )
}
