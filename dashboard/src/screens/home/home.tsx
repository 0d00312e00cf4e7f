import { Paper, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { texts } from './texts.ts'

const shown = ['available', 'balance', 'held', 'credit_limit'] as const

export default function Home() {
  const t = useTexts(texts)
  const { money } = useFormat()
  const { data, error } = useQuery({
    queryKey: ['balance'],
    queryFn: () => answer(api.GET('/dashboard/api/balance')),
  })
  const labels = {
    available: t('available'),
    balance: t('balance'),
    held: t('held'),
    credit_limit: t('credit'),
  }
  return (
    <Page title={t('title')}>
      <ProblemNotice error={error} />
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
          {shown.map(name => (
            <Paper key={name} withBorder radius="lg" p="lg">
              <Text size="sm" c="dimmed">
                {labels[name]}
              </Text>
              <Text fw={600} size="xl" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {money(data[name])}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
      )}
    </Page>
  )
}
