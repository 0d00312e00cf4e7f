/** The list; its filters stand in the address. */
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type Booking, isUnderWay } from '../../api/bookings.ts'
import { answer, api } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingStatus } from '../../parts/booking-status/booking-status.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Page } from '../../parts/page.tsx'
import { type Filter, Filters, toQuery } from './filters.tsx'
import { texts } from './texts.ts'

export default function Bookings() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const filter: Filter = useSearch({ strict: false })
  const list = useInfiniteQuery({
    queryKey: ['bookings', filter],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET('/dashboard/api/bookings', {
          params: {
            query: { ...toQuery(filter), ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
  })
  return (
    <Page
      title={t('title')}
      actions={
        <Button component={Link} to="/voyages">
          {t('create')}
        </Button>
      }
    >
      <Filters
        key={JSON.stringify(filter)}
        given={filter}
        onApply={next => navigate({ to: '/bookings', search: next as never })}
      />
      <DataTable
        label={t('title')}
        columns={useColumns(filter)}
        rows={list.data?.pages.flatMap(page => page.data)}
        rowKey={({ id }) => id}
        error={list.error}
        empty={t('empty')}
        onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        isLoadingMore={list.isFetchingNextPage}
      />
    </Page>
  )
}

function useColumns({ organization_id }: Filter): Column<Booking>[] {
  const t = useTexts(texts)
  const { terminalName } = useNetwork()
  const { money, instant } = useFormat()
  return [
    {
      key: 'code',
      header: t('code'),
      cell: booking => (
        <Stack gap={0}>
          <Anchor
            component={Link}
            to="/bookings/$id"
            params={{ id: booking.id } as never}
            search={(organization_id ? { organization_id } : {}) as never}
            fw={600}
          >
            {booking.booking_code}
          </Anchor>
          {booking.client_reference !== null && (
            <Text size="xs" c="dimmed">
              {booking.client_reference}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: booking => (
        <BookingStatus
          status={booking.status}
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
              {terminalName(voyage.departure_terminal)} → {terminalName(voyage.arrival_terminal)},{' '}
              {instant(voyage.departs_at)}
            </Text>
          ))}
        </Stack>
      ),
    },
    {
      key: 'tickets',
      header: t('passengers'),
      isNumber: true,
      cell: booking => booking.orders.reduce((total, order) => total + order.tickets.length, 0),
    },
    { key: 'net', header: t('net'), isNumber: true, cell: booking => money(booking.net_total) },
    {
      key: 'customer',
      header: t('customer'),
      isNumber: true,
      cell: booking => money(booking.total_price),
    },
    { key: 'created', header: t('created'), cell: booking => instant(booking.created_at) },
  ]
}
