import { Alert, List, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { answer, api } from '../../api/client.ts'
import type { operations } from '../../api/schema.d.ts'
import { useTexts } from '../../app/language.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { texts } from './texts.ts'

export type HomeData = operations['get_home']['responses'][200]['content']['application/json']

const Charts = lazy(() => import('./charts.tsx'))
const refreshMs = 60_000
const soonMs = 10 * 60_000

export default function Home() {
  const t = useTexts(texts)
  const { data, error } = useQuery({
    queryKey: ['home'],
    queryFn: () => answer(api.GET('/dashboard/api/home')),
    refetchInterval: refreshMs,
  })
  return (
    <Page title={t('title')}>
      <ProblemNotice error={error} />
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <Stack gap="lg">
          <Money data={data} />
          <Attention data={data} />
          <Suspense fallback={<Loading />}>
            <Charts days={data.days} />
          </Suspense>
          <Holds holds={data.ending_holds} />
        </Stack>
      )}
    </Page>
  )
}

function Money({ data: { money: now, pace } }: { data: HomeData }) {
  const t = useTexts(texts)
  const { money, number } = useFormat()
  const lasts =
    pace.lasts_days === null
      ? t('lastsUnknown')
      : t('lasts', { days: number(pace.lasts_days), perDay: money(pace.per_day) })
  const figures = [
    { label: t('available'), amount: now.available, hint: lasts },
    { label: t('balance'), amount: now.balance },
    { label: t('held'), amount: now.held },
    { label: t('credit'), amount: now.credit_limit },
  ]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      {figures.map(({ label, amount, hint }) => (
        <Paper key={label} withBorder radius="lg" p="lg">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fw={600} size="xl" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {money(amount)}
          </Text>
          {hint !== undefined && (
            <Text size="sm" c="dimmed" mt={4}>
              {hint}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  )
}

function Attention({ data: { attention, ending_holds } }: { data: HomeData }) {
  const t = useTexts(texts)
  const soon = ending_holds.filter(
    hold => Date.parse(hold.payment_expired_at) - Date.now() < soonMs,
  ).length
  const counted = [
    ['issueErrors', attention.issue_errors],
    ['unknownOutcomes', attention.unknown_outcomes],
    ['undelivered', attention.undelivered_webhooks],
    ['endingSoon', soon],
  ] as const
  const items = [
    ...(attention.is_low ? [t('isLow')] : []),
    ...counted.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count })),
  ]
  if (items.length === 0) {
    return (
      <Section title={t('attention')}>
        <Text c="dimmed">{t('allWell')}</Text>
      </Section>
    )
  }
  return (
    <Alert
      color="yellow"
      variant="outline"
      title={t('attention')}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <List size="sm">
        {items.map(item => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

function Holds({ holds }: { holds: HomeData['ending_holds'] }) {
  const t = useTexts(texts)
  const { money, instant } = useFormat()
  return (
    <Section title={t('holds')}>
      <DataTable
        label={t('holds')}
        rows={holds}
        rowKey={({ id }) => id}
        empty={t('noHolds')}
        columns={[
          { key: 'code', header: t('booking'), cell: hold => hold.booking_code },
          { key: 'contact', header: t('contact'), cell: hold => hold.contact_name },
          { key: 'ends', header: t('ends'), cell: hold => instant(hold.payment_expired_at) },
          {
            key: 'price',
            header: t('price'),
            isNumber: true,
            cell: hold => money(hold.total_price),
          },
        ]}
      />
    </Section>
  )
}
