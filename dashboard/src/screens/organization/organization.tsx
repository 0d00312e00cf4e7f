import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { type Organization as Node, organizationsQuery } from '../../api/organizations.ts'
import { queries, useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { screensOf, showsOthers } from '../../app/screens.ts'
import { shellTexts } from '../../app/texts.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { texts } from './texts.ts'
import { Tree } from './tree.tsx'

export default function Organization() {
  const t = useTexts(texts)
  const { organization } = useSession()
  const navigate = useNavigate()
  const { chosen: named }: { chosen?: unknown } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery(organizationsQuery)
  const find = (wanted: unknown) => data?.data.find(({ id }) => id === wanted)
  const chosen = find(named) ?? find(organization.id)
  return (
    <Page title={t('title')} hint={t('hint', { organization: organization.name })}>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
      {data === undefined || chosen === undefined ? (
        error === null && <Loading />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Section title={t('tree')}>
            <Tree
              nodes={data.data}
              rootId={organization.id}
              chosenId={chosen.id}
              onChoose={id => navigate({ to: '/organization', search: { chosen: id } as never })}
            />
          </Section>
          <Details
            node={chosen}
            above={find(chosen.parent_id)}
            below={data.data.filter(each => each.parent_id === chosen.id)}
          />
        </SimpleGrid>
      )}
    </Page>
  )
}

function Details({ node, above, below }: { node: Node; above: Node | undefined; below: Node[] }) {
  const t = useTexts(texts)
  const isOperations = useSession().user.role === 'operations'
  const [asked, setAsked] = useState<'contract' | 'sales' | 'add' | null>(null)
  const { instant } = useFormat()
  const { name, has_partnership_contract: hasContract, sales_stopped_at: stoppedAt } = node
  const isStoppedAbove = above?.are_sales_stopped === true
  const sales = [
    stoppedAt && t('salesStoppedSince', { time: instant(stoppedAt) }),
    isStoppedAbove && t('salesStoppedAbove'),
    !stoppedAt && !isStoppedAbove && t(node.are_sales_stopped ? 'salesStopped' : 'salesOpen'),
  ]
    .filter(Boolean)
    .join('; ')
  const facts = [
    [t('code'), node.code],
    [t('hold'), t('minutes', { minutes: node.hold_minutes })],
    [t('contract'), t(hasContract ? 'hasContract' : 'noContract')],
    [t('sales'), sales],
    [t('below'), String(below.length)],
  ] as const
  const turnContract = async () => {
    await answer(
      api.PUT('/dashboard/api/organizations/contract', {
        params: { query: { organization_id: node.id } },
        body: { has_partnership_contract: !hasContract },
      }),
    )
    void queries.invalidateQueries({ queryKey: ['organizations'] })
  }
  const turnSales = async () => {
    await answer(
      api.PUT('/dashboard/api/organizations/sales', {
        params: { query: { organization_id: node.id } },
        body: { are_stopped: !stoppedAt },
      }),
    )
    void queries.invalidateQueries()
  }
  const verb = hasContract ? 'endContract' : 'giveContract'
  const salesVerb = stoppedAt ? 'openSales' : 'stopSales'
  const isRoot = node.parent_id === null
  const salesText = stoppedAt ? 'openSalesText' : isRoot ? 'stopAllSalesText' : 'stopSalesText'
  return (
    <Section>
      <Title order={2} size="h4">
        {name}
      </Title>
      <Stack gap="sm" aria-live="polite">
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text>{value}</Text>
          </div>
        ))}
      </Stack>
      <ScreensOf node={node} />
      {isOperations && (
        <Group>
          <Button variant="default" onClick={() => setAsked('contract')}>
            {t(verb)}
          </Button>
          <Button variant="default" onClick={() => setAsked('sales')}>
            {t(salesVerb)}
          </Button>
          <Button variant="default" onClick={() => setAsked('add')}>
            {t('add')}
          </Button>
        </Group>
      )}
      {asked === 'contract' && (
        <Confirm
          title={t(verb)}
          text={t(`${verb}Text`, { name })}
          deed={t(verb)}
          isDangerous={hasContract}
          isOpen
          onClose={() => setAsked(null)}
          act={turnContract}
        />
      )}
      {asked === 'sales' && (
        <Confirm
          title={t(salesVerb)}
          text={t(salesText, { name })}
          deed={t(salesVerb)}
          isDangerous={!stoppedAt}
          isOpen
          onClose={() => setAsked(null)}
          act={turnSales}
        />
      )}
      {asked === 'add' && <CreateOrganization parent={node} onClose={() => setAsked(null)} />}
    </Section>
  )
}

/** Links to the screens of the organization. */
function ScreensOf({ node: { id } }: { node: Node }) {
  const t = useTexts(shellTexts)
  const session = useSession()
  const shown = screensOf(session).filter(
    screen => screen.navigation !== undefined && showsOthers(screen, session),
  )
  return (
    <Group gap="md">
      {shown.map(({ path, navigation }) => (
        <Anchor
          key={path}
          component={Link}
          to={path}
          search={{ organization_id: id } as never}
          size="sm"
        >
          {navigation && t(navigation.label)}
        </Anchor>
      ))}
    </Group>
  )
}
