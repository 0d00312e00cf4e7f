/** The webhook endpoint of the organization: an administrator sets it, staff can read it. */
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { queries, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { Deliveries, deliveriesKey } from './deliveries.tsx'
import { Ping } from './ping.tsx'
import { texts } from './texts.ts'
import { UrlDialog } from './url-dialog.tsx'

const endpointKey = ['webhook-endpoint']

export default function Webhook() {
  const t = useTexts(texts)
  const { instant } = useFormat()
  const shown = useShown()
  const isAdmin = useSession().user.role === 'admin'
  const [asked, setAsked] = useState<'url' | 'delete' | null>(null)
  const endpoint = useQuery({
    queryKey: [...endpointKey, shown.id],
    queryFn: async () =>
      (await answer(
        api.GET('/dashboard/api/webhook-endpoint', { params: { query: shown.query } }),
      )) ?? null,
  })
  const close = () => setAsked(null)
  // Not waited for: without an endpoint the question that has removed it is gone, before its answer is told.
  const changed = () => {
    void queries.invalidateQueries({ queryKey: endpointKey })
    void queries.invalidateQueries({ queryKey: deliveriesKey })
  }
  const { data } = endpoint
  const remove = async () => {
    const params = { query: { seen: data?.updated_at } }
    // Also where it is refused: a colleague has set another one.
    await answer(api.DELETE('/dashboard/api/webhook-endpoint', { params })).finally(changed)
  }
  return (
    <Page title={t('title')} hint={t('hint')}>
      <ProblemNotice error={endpoint.error} onRetry={() => void endpoint.refetch()} />
      {data === undefined && endpoint.error === null && <Loading />}
      {data === null && (
        <Section title={t('none')} hint={t('noneHint')}>
          {isAdmin && (
            <Group>
              <Button onClick={() => setAsked('url')}>{t('set')}</Button>
            </Group>
          )}
        </Section>
      )}
      {data && (
        <Section
          title={t(shown.isOwn ? 'endpoint' : 'endpointOther')}
          hint={t(shown.isOwn ? 'endpointHint' : 'endpointOtherHint')}
        >
          <Stack gap={4}>
            <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {data.url}
            </Code>
            <Text size="sm" c="dimmed">
              {t('since', { instant: instant(data.updated_at) })}
            </Text>
          </Stack>
          {isAdmin && (
            <>
              <Group>
                <Button variant="default" onClick={() => setAsked('url')}>
                  {t('change')}
                </Button>
                <Button variant="default" onClick={() => setAsked('delete')}>
                  {t('delete')}
                </Button>
              </Group>
              <Ping key={data.url} onPinged={changed} />
            </>
          )}
        </Section>
      )}
      <Deliveries />
      {asked === 'url' && <UrlDialog given={data?.url ?? ''} onClose={close} onDone={changed} />}
      {data && (
        <Confirm
          title={t('deleteTitle')}
          text={t('deleteText')}
          deed={t('delete')}
          isDangerous
          word={new URL(data.url).host}
          isOpen={asked === 'delete'}
          onClose={close}
          act={remove}
        />
      )}
    </Page>
  )
}
