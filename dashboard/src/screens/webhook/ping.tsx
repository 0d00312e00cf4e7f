import { Button, Group, Text } from '@mantine/core'
import { answer, api } from '../../api/client.ts'
import { queries } from '../../api/session.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { deliveriesKey, Outcome } from './deliveries.tsx'
import { texts } from './texts.ts'

/** Sends a test, and shows the receiver's answer. */
export function Ping() {
  const t = useTexts(texts)
  const { number } = useFormat()
  const ping = useWrite({
    mutationFn: () => answer(api.POST('/dashboard/api/webhook-endpoint/ping')),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesKey }),
  })
  return (
    <>
      <Group>
        <Button onClick={() => ping.mutate()} loading={ping.isPending}>
          {t('ping')}
        </Button>
        <Group gap="xs" role="status" aria-label={t('pingAnswer')}>
          {ping.isPending && <Text size="sm">{t('pingSent')}</Text>}
          {ping.data && !ping.isPending && (
            <>
              <Outcome delivery={ping.data} />
              <Text size="sm">{t('after', { ms: number(ping.data.latency_ms ?? 0) })}</Text>
            </>
          )}
        </Group>
      </Group>
      <ProblemNotice error={ping.error} />
    </>
  )
}
