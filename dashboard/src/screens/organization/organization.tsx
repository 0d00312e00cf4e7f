import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
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
import classes from './tree.module.css'
import { Tree } from './tree.tsx'

export default function Organization() {
  const t = useTexts(texts)
  const { organization } = useSession()
  const navigate = useNavigate()
  const { chosen: named }: { chosen?: unknown } = useSearch({ strict: false })
  const { data, error, refetch } = useQuery(organizationsQuery)
  const find = (wanted: unknown) => data?.data.find(({ id }) => id === wanted)
  const chosen = find(named) ?? find(organization.id)
  const details = useRef<HTMLDivElement>(null)
  const choose = async (id: string) => {
    await navigate({ to: '/organization', search: { chosen: id } as never, resetScroll: false })
    bringIntoSight(details.current)
  }
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
              onChoose={id => void choose(id)}
            />
          </Section>
          <div ref={details} className={classes.details}>
            <Details
              node={chosen}
              above={find(chosen.parent_id)}
              below={data.data.filter(each => each.parent_id === chosen.id)}
            />
          </div>
        </SimpleGrid>
      )}
    </Page>
  )
}

/** On a phone they are below the whole tree, and in a low window they may be above what is seen of it. */
function bringIntoSight(element: HTMLElement | null): void {
  const { top = 0 } = element?.getBoundingClientRect() ?? {}
  if (top < 0 || top > window.innerHeight / 2) element?.scrollIntoView()
}

type Verb = 'endContract' | 'giveContract' | 'stopSales' | 'openSales'

function Details({ node, above, below }: { node: Node; above: Node | undefined; below: Node[] }) {
  const t = useTexts(texts)
  const isOperations = useSession().user.role === 'operations'
  const [asked, setAsked] = useState<Verb | 'add' | null>(null)
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
  const params = { query: { organization_id: node.id } }
  const setContract = (has_partnership_contract: boolean) =>
    api.PUT('/dashboard/api/organizations/contract', { params, body: { has_partnership_contract } })
  const setStopped = (are_stopped: boolean) =>
    api.PUT('/dashboard/api/organizations/sales', { params, body: { are_stopped } })
  // What was asked, although a colleague may have done it while the dialog is open.
  const acts = {
    endContract: () => setContract(false),
    giveContract: () => setContract(true),
    stopSales: () => setStopped(true),
    openSales: () => setStopped(false),
  }
  const verbs: Verb[] = [
    hasContract ? 'endContract' : 'giveContract',
    stoppedAt ? 'openSales' : 'stopSales',
  ]
  const isRoot = node.parent_id === null
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
          {verbs.map(verb => (
            <Button key={verb} variant="default" onClick={() => setAsked(verb)}>
              {t(verb)}
            </Button>
          ))}
          <Button variant="default" onClick={() => setAsked('add')}>
            {t('add')}
          </Button>
        </Group>
      )}
      {asked !== null && asked !== 'add' && (
        <Confirm
          title={t(asked)}
          text={t(asked === 'stopSales' && isRoot ? 'stopAllSalesText' : `${asked}Text`, { name })}
          deed={t(asked)}
          isDangerous={asked === 'endContract' || asked === 'stopSales'}
          isOpen
          onClose={() => setAsked(null)}
          act={async () => {
            await answer<unknown>(acts[asked]())
            void queries.invalidateQueries()
          }}
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
