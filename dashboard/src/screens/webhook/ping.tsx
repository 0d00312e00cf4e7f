import { Button, Group, Text } from '@mantine/core'
import { answer, api } from '../../api/client.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Outcome } from './deliveries.tsx'
import { texts } from './texts.ts'

type PingProps = {
  /** Reads again where it went: a colleague may have set another URL. */
  onPinged(): void
}

/** Sends a test, and shows the receiver's answer. */
export function Ping({ onPinged }: PingProps) {
  const t = useTexts(texts)
  const { number } = useFormat()
  const ping = useWrite({
    mutationFn: () => answer(api.POST('/dashboard/api/webhook-endpoint/ping')),
    onSettled: onPinged,
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
