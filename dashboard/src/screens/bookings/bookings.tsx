/**
 * The list of bookings. The URL holds its filters. The service's staff look for a booking among those of all
 * agencies, unless they have chosen one.
 */
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { isErased } from '../../api/bookings.ts'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { useShown } from '../../api/organizations.ts'
import { usePages } from '../../api/pages.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingLink } from '../../parts/booking-link.tsx'
import { BookingStatus } from '../../parts/booking-status/booking-status.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { filterOf } from '../../parts/filter-form.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Page } from '../../parts/page.tsx'
import { PhoneLink } from '../../parts/phone-link.tsx'
import { VoyageName } from '../../parts/voyage-name.tsx'
import { type Filter, Filters, filterNames, toQuery } from './filters.tsx'
import { texts } from './texts.ts'

/** One that was found among those of all agencies names its own. */
type Listed = AnswerOf<'list_bookings'>['data'][number] & {
  organization?: { id: string; code: string; name: string }
}

export default function Bookings() {
  const navigate = useNavigate()
  const shown = useShown()
  const isSeller = useSession().user.role !== 'operations'
  const isOfAll = !isSeller && shown.isOwn
  const q = useRouterState({ select: ({ location }) => (location.state as Filter).q })
  const filter: Filter = { ...filterOf(useSearch({ strict: false }), filterNames), ...(q && { q }) }
  const apply = ({ q, ...search }: Filter) =>
    navigate({ to: '/bookings', search: search as never, state: { q } as never })
  const wanted = toQuery(filter)
  const list = usePages<Listed>(['bookings', shown.id, filter], cursor => {
    const query = { ...wanted, ...cursor }
    if (!isOfAll) {
      const params = { query: { ...shown.query, ...query } }
      return answer(api.GET('/dashboard/api/bookings', { params }))
    }
    if (!isEnoughForAll(wanted)) return Promise.resolve({ data: [], next_cursor: null })
    const params = { query }
    return answer(api.GET('/dashboard/api/operations/bookings', { params }))
  })
  const t = useTexts(texts)
  return (
    <Page
      title={t('title')}
      actions={
        isSeller && (
          <Button component={Link} to="/voyages">
            {t('create')}
          </Button>
        )
      }
    >
      <Filters given={filter} onApply={apply} />
      {filter.voyage_id !== undefined && (
        <Text>
          {t('ofVoyage')} <VoyageName id={filter.voyage_id} />
        </Text>
      )}
      {wanted.attention !== undefined && <Text>{t(wanted.attention)}</Text>}
      <DataTable
        label={t('title')}
        columns={useColumns(shown.id, isOfAll)}
        {...list}
        rowKey={({ id }) => id}
        empty={<Empty filter={filter} isOfAll={isOfAll} />}
      />
    </Page>
  )
}

/** The bookings of all agencies are no list that anybody reads. */
const isEnoughForAll = ({ q, voyage_id, attention }: ReturnType<typeof toQuery>) =>
  Boolean(q || voyage_id || attention)

/** Why nothing stands there, and what to do about it. */
function Empty({ filter, isOfAll }: { filter: Filter; isOfAll: boolean }) {
  const t = useTexts(texts)
  const isSeller = useSession().user.role !== 'operations'
  const { q } = filter
  if (isOfAll) return t(q ? 'emptyFound' : isEnoughForAll(toQuery(filter)) ? 'empty' : 'emptyOwn')
  if (Object.keys(filter).length === 0) {
    return (
      <>
        {t('emptyYet')} {isSeller && <Next to="/voyages">{t('toVoyages')}</Next>}
      </>
    )
  }
  if (!q) return t('empty')
  return (
    <>
      {t('emptyFound')}{' '}
      {!isSeller && (
        <Next to="/bookings" state={{ q }}>
          {t('searchAll')}
        </Next>
      )}
    </>
  )
}

function Next({ children, ...to }: { to: string; state?: { q: string }; children: string }) {
  const search = { organization_id: undefined } as never
  return (
    <Anchor component={Link} {...(to as object)} search={search} inherit>
      {children}
    </Anchor>
  )
}

function useColumns(organizationId: string, isOfAll: boolean): Column<Listed>[] {
  const t = useTexts(texts)
  const { routeName } = useNetwork()
  const { money, instant } = useFormat()
  const agency: Column<Listed> = {
    key: 'agency',
    header: t('agency'),
    cell: ({ organization }) => <span title={organization?.name}>{organization?.code}</span>,
  }
  return [
    {
      key: 'code',
      header: t('booking'),
      cell: booking => (
        <Stack gap={0}>
          <BookingLink id={booking.id} organizationId={booking.organization?.id ?? organizationId}>
            {booking.booking_code}
          </BookingLink>
          {booking.client_reference !== null && (
            <Text size="xs" c="dimmed">
              {booking.client_reference}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {instant(booking.created_at)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: booking => (
        <Stack gap={2} align="flex-start">
          <BookingStatus status={booking.status} paymentStatus={booking.payment_status} />
          {booking.customer_told !== null && (
            <Text size="xs" fw={booking.customer_told ? 400 : 600}>
              <span aria-hidden>{booking.customer_told ? '✓' : '!'}</span>{' '}
              {t(booking.customer_told ? 'told' : 'toTell')}
            </Text>
          )}
        </Stack>
      ),
    },
    ...(isOfAll ? [agency] : []),
    {
      key: 'trip',
      header: t('trip'),
      cell: booking => (
        <Stack gap={2}>
          {booking.orders.map(({ id, voyage }) => (
            <Text key={id} size="sm">
              {routeName(voyage)}{' '}
              <span style={{ whiteSpace: 'nowrap' }}>{instant(voyage.departs_at)}</span>
            </Text>
          ))}
        </Stack>
      ),
    },
    {
      key: 'contact',
      header: t('contact'),
      cell: ({ contact, orders }) => (
        <Stack gap={0}>
          <span>{isErased(contact) ? '–' : contact.name}</span>
          {!isErased(contact) && (
            <Text size="xs">
              <PhoneLink phone={contact.phone} />
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {t('tickets', { count: ticketsOf(orders) })}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'price',
      header: t('customer'),
      isNumber: true,
      cell: ({ total_price, remaining }) => {
        const booked = total_price - remaining.change_fees
        return (
          <Stack gap={0} style={{ whiteSpace: 'nowrap' }}>
            <span>{money(remaining.customer_price)}</span>
            {remaining.customer_price !== booked && (
              <Text size="xs" c="dimmed">
                {t('booked', { amount: money(booked) })}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {t('net')} {money(remaining.net_price)}
            </Text>
          </Stack>
        )
      },
    },
  ]
}

/** Their number; where some are cancelled, of how many the others are. */
function ticketsOf(orders: Listed['orders']): string | number {
  const all = orders.flatMap(order => order.tickets)
  const live = all.filter(ticket => !ticket.cancelled)
  const isPart = live.length > 0 && live.length < all.length
  return isPart ? `${live.length}/${all.length}` : all.length
}
