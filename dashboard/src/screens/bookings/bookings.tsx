/** The list of bookings. The URL holds its filters. */
import { Button, Stack, Text } from '@mantine/core'
import { Link, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { type Booking, isUnderWay } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
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
import { VoyageName } from '../../parts/voyage-name.tsx'
import { type Filter, Filters, filterNames, toQuery } from './filters.tsx'
import { texts } from './texts.ts'

export default function Bookings() {
  const navigate = useNavigate()
  const shown = useShown()
  const isSeller = useSession().user.role !== 'operations'
  const q = useRouterState({ select: ({ location }) => (location.state as Filter).q })
  const filter: Filter = { ...filterOf(useSearch({ strict: false }), filterNames), ...(q && { q }) }
  const apply = ({ q, ...search }: Filter) =>
    navigate({ to: '/bookings', search: search as never, state: { q } as never })
  const list = usePages(['bookings', shown.id, filter], cursor =>
    answer(
      api.GET('/dashboard/api/bookings', {
        params: { query: { ...shown.query, ...toQuery(filter), ...cursor } },
      }),
    ),
  )
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
      <DataTable
        label={t('title')}
        columns={useColumns(shown.id)}
        {...list}
        rowKey={({ id }) => id}
        empty={t(!isSeller && shown.isOwn ? 'emptyOwn' : q ? 'emptyFound' : 'empty')}
      />
    </Page>
  )
}

function useColumns(organizationId: string): Column<Booking>[] {
  const t = useTexts(texts)
  const { terminalName } = useNetwork()
  const { money, instant } = useFormat()
  return [
    {
      key: 'code',
      header: t('booking'),
      cell: booking => (
        <Stack gap={0}>
          <BookingLink id={booking.id} organizationId={organizationId}>
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
        <BookingStatus
          status={booking.status}
          paymentStatus={booking.payment_status}
          isIssuing={booking.status === 2 && isUnderWay(booking)}
        />
      ),
    },
    {
      key: 'trip',
      header: t('trip'),
      cell: booking => (
        <Stack gap={2}>
          {booking.orders.map(({ id, voyage }) => (
            <Text key={id} size="sm">
              {terminalName(voyage.departure_terminal)} → {terminalName(voyage.arrival_terminal)}{' '}
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
          <Text size="xs" c="dimmed">
            {t('tickets', { count: orders.flatMap(order => order.tickets).length })}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'price',
      header: t('customer'),
      isNumber: true,
      cell: booking => (
        <Stack gap={0} style={{ whiteSpace: 'nowrap' }}>
          <span>{money(booking.total_price)}</span>
          <Text size="xs" c="dimmed">
            {t('net')} {money(booking.net_total)}
          </Text>
        </Stack>
      ),
    },
  ]
}

/** Long after the voyage nothing is kept of people; an address has to be there, so it is this one. */
function isErased({ email }: Booking['contact']): boolean {
  return email.endsWith('@erased.invalid')
}
