import { Anchor, List, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useEffect } from 'react'
import { attentions } from '../../api/bookings.ts'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Section } from '../../parts/section.tsx'
import { texts } from './texts.ts'

export type HomeData = AnswerOf<'get_home'>

const loadCharts = () => import('./charts.tsx')
const Charts = lazy(loadCharts)
const refreshMs = 60_000
/** The service counts no further. */
const endingSoonMax = 100

export default function Home() {
  const shown = useShown()
  const query = queryOptions({
    queryKey: ['home', shown.id],
    queryFn: () => answer(api.GET('/dashboard/api/home', { params: { query: shown.query } })),
    refetchInterval: refreshMs,
  })
  // Starts the read before the texts are loaded.
  usePrefetchQuery(query)
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(query)
  // Loads with the figures, not after them. The component that draws the charts reports a failure.
  useEffect(() => void loadCharts().catch(() => {}), [])
  return (
    <Page title={t('title')}>
      <ProblemNotice error={error} onRetry={() => void refetch()} />
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
      : pace.lasts_days > 365
        ? t('lastsLong', { perDay: money(pace.per_day) })
        : t('lasts', { days: number(pace.lasts_days), perDay: money(pace.per_day) })
  const figures = [
    { label: t('available'), amount: now.available, hint: lasts },
    { label: t('balance'), amount: now.balance },
    { label: t('held'), amount: now.held },
    {
      label: t('credit'),
      amount: Math.max(0, Math.min(now.available, now.credit_limit)),
      ...(now.credit_limit > 0 && { hint: t('creditOf', { limit: money(now.credit_limit) }) }),
    },
  ]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
      {figures.map(({ label, amount, hint }) => (
        <Paper key={label} withBorder radius="lg" p="lg">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text
            fw={600}
            size="xl"
            fz="min(var(--mantine-font-size-xl), 7vw)"
            style={{ fontVariantNumeric: 'tabular-nums' }}
          >
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

function Attention({ data: { attention } }: { data: HomeData }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const shown = useShown()
  const { desk, undelivered_webhooks: undelivered, ending_soon: soon } = attention
  // A count over all agencies has no single screen to link to.
  const isOfOne = user.role !== 'operations' || !shown.isOwn
  const items = [
    desk !== null && desk.open_requests > 0 && (
      <ToScreen to="/operations/ticketing">
        {t('openRequests', { count: desk.open_requests })}
      </ToScreen>
    ),
    desk !== null && desk.open_cases > 0 && (
      <ToScreen to="/operations/repairs">{t('openCases', { count: desk.open_cases })}</ToScreen>
    ),
    desk !== null && desk.failing_operators.length > 0 && (
      <ToScreen to="/operations/operators">
        {t('failingOperators', { names: desk.failing_operators.join(', ') })}
      </ToScreen>
    ),
    attention.are_sales_stopped &&
      (user.role === 'operations' ? (
        <ToScreen to="/organization" search={{ chosen: shown.id }}>
          {t('salesStoppedStaff')}
        </ToScreen>
      ) : (
        t('salesStopped')
      )),
    attention.is_low && (
      <ToScreen to="/money">{t(shown.parent_id === null ? 'isLowRoot' : 'isLow')}</ToScreen>
    ),
    ...attentions.map(
      what => attention[what].count > 0 && <Wanting what={what} wanting={attention[what]} />,
    ),
    undelivered > 0 && (
      <ToScreen to={isOfOne ? '/settings/webhook' : null}>
        {t('undelivered', { count: undelivered })}
      </ToScreen>
    ),
    soon > 0 && (
      <ToScreen to={isOfOne ? '/bookings' : null} search={{ ...shown.query, status: 2 }}>
        {t('endingSoon', { count: soon < endingSoonMax ? soon : `${endingSoonMax - 1}+` })}
      </ToScreen>
    ),
  ].filter(item => item !== false)
  if (items.length === 0) {
    return (
      <Section title={t('attention')}>
        <Text c="dimmed">{t('allWell')}</Text>
      </Section>
    )
  }
  return (
    <Notice tone="careful" title={t('attention')}>
      <List size="sm">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
          <List.Item key={index}>{item}</List.Item>
        ))}
      </List>
    </Notice>
  )
}

type WantingProps = {
  what: (typeof attentions)[number]
  wanting: HomeData['attention']['issue_errors']
}

/** The count, and links to the newest bookings and to the list of all. */
function Wanting({ what, wanting: { count, bookings } }: WantingProps) {
  const t = useTexts(texts)
  const shown = useShown()
  return (
    <>
      {t(what, { count })}
      {' · '}
      {bookings.map(({ id, booking_code, organization_id }) => (
        <Fragment key={id}>
          <BookingLink id={id} organizationId={organization_id}>
            {booking_code}
          </BookingLink>{' '}
        </Fragment>
      ))}
      {count > bookings.length && (
        <ToScreen to="/bookings" search={{ ...shown.query, attention: what }}>
          {t('all', { count })}
        </ToScreen>
      )}
    </>
  )
}

type ToScreenProps = { to: string | null; search?: object; children: string }

function ToScreen({ to, search, children }: ToScreenProps) {
  if (to === null) return children
  return (
    <Anchor component={Link} to={to} {...(search && { search: search as never })} inherit>
      {children}
    </Anchor>
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
          {
            key: 'code',
            header: t('booking'),
            cell: hold => (
              <BookingLink id={hold.id} organizationId={hold.organization_id}>
                {hold.booking_code}
              </BookingLink>
            ),
          },
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
