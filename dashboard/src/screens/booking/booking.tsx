/** A booking: what it is, what may be done with it, and everything that was done. */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type Booking,
  type BookingRef,
  bookingQuery,
  historyQuery,
  isErased,
  isUnderWay,
  travellersQuery,
} from '../../api/bookings.ts'
import { ApiProblem } from '../../api/client.ts'
import { useShown } from '../../api/organizations.ts'
import { useSession } from '../../api/session.ts'
import { useTexts } from '../../app/language.tsx'
import { BookingStatus } from '../../parts/booking-status/booking-status.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { BookAgain, TravelAgain } from './book-again.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { Cancelled, Remaining } from './cancelled.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Contact } from './contact.tsx'
import { CustomerText } from './customer-text.tsx'
import { CustomerTold } from './customer-told.tsx'
import { DownloadAll } from './download-all.tsx'
import { HistorySections } from './history.tsx'
import { Legs } from './legs.tsx'
import { Outlook } from './outlook.tsx'
import { Progress } from './progress.tsx'
import { texts } from './texts.ts'
import { TicketingDialog } from './ticketing-dialog.tsx'

type Deed = 'confirm' | 'ask' | 'change' | 'cancel' | 'write'

export default function BookingScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const of = { id, query: useShown().query }
  // Starts the read before the texts and names are loaded.
  usePrefetchQuery(bookingQuery(of))
  usePrefetchQuery(historyQuery(of))
  usePrefetchQuery(travellersQuery(of))
  const t = useTexts(texts)
  const { data: booking, error, refetch } = useQuery(bookingQuery(of))
  if (booking === undefined) {
    return (
      <Page title={t('titleLoading')}>
        {error === null ? <Loading /> : <Missing error={error} onRetry={() => refetch()} />}
      </Page>
    )
  }
  const problem = <ProblemNotice error={error} onRetry={() => void refetch()} />
  return <Loaded booking={booking} of={of} problem={problem} />
}

/**
 * A failed one has not: it may be confirmed again, and a second one could be paid beside it. Nor has one whose
 * voyage was cancelled a moment ago, as long as it is issued: another leg of it may sail.
 */
function hasEnded({ status, advice, contact }: Booking): boolean {
  const isOver = ['book_again', 'tell_the_customer', 'nothing_to_do'].includes(advice.code)
  return isOver && status !== 10 && !isErased(contact)
}

/** What is not there will not come by asking again. */
function Missing({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useTexts(texts)
  if (!(error instanceof ApiProblem) || error.status !== 404) {
    return <ProblemNotice error={error} onRetry={onRetry} />
  }
  return (
    <>
      <ProblemNotice error={error} />
      <Text>
        <Anchor component={Link} to="/bookings">
          {t('toList')}
        </Anchor>
      </Text>
    </>
  )
}

/** `problem`: why it could not be read again. What was read before stays in sight. */
type LoadedProps = { booking: Booking; of: BookingRef; problem: ReactNode }

function Loaded({ booking, of, problem }: LoadedProps) {
  const t = useTexts(texts)
  const { user } = useSession()
  const history = useQuery(historyQuery(of)).data
  const cancelled = history?.cancelled ?? null
  const isWhole = booking.orders.every(
    ({ tickets, issue_error }) => issue_error === null && tickets.every(each => !each.cancelled),
  )
  const whole = {
    customer_price: booking.total_price,
    net_price: booking.net_total,
    change_fees: 0,
  }
  const remaining = history?.remaining ?? (isWhole ? whole : undefined)
  const [deed, setDeed] = useState<Deed | null>(null)
  const isSeller = user.role !== 'operations'
  // The service's staff cancel for an agency that asks them to.
  const may = (action: Exclude<Deed, 'ask' | 'write'>) =>
    (isSeller || action === 'cancel') && booking.allowed_actions.includes(action)
  const mayCorrect = isSeller && booking.correctable
  const close = () => setDeed(null)
  return (
    <Page
      title={t('title', { code: booking.booking_code })}
      hint={booking.client_reference ?? undefined}
      actions={
        <Group gap="sm">
          {may('confirm') && <Button onClick={() => setDeed('confirm')}>{t('confirm')}</Button>}
          {isSeller && booking.advice.code === 'ask_for_ticketing' && (
            <Button onClick={() => setDeed('ask')}>{t('askDeed')}</Button>
          )}
          {may('change') && (
            <Button variant="default" onClick={() => setDeed('change')}>
              {t('change')}
            </Button>
          )}
          {may('cancel') && (
            <Button variant="default" onClick={() => setDeed('cancel')}>
              {t('cancel')}
            </Button>
          )}
          {isSeller && !isErased(booking.contact) && (
            <Button variant="default" onClick={() => setDeed('write')}>
              {t('write')}
            </Button>
          )}
        </Group>
      }
    >
      {problem}
      <Group gap="lg" align="center">
        <BookingStatus status={booking.status} paymentStatus={booking.payment_status} />
        <Remaining
          label={t('customerPays')}
          total={booking.total_price}
          remains={remaining?.customer_price}
          fees={remaining?.change_fees}
        />
        <Remaining
          label={t('net')}
          total={booking.net_total}
          remains={remaining?.net_price}
          fees={remaining?.change_fees}
        />
        {booking.voucher !== null && <Text>{t('voucher', { code: booking.voucher.code })}</Text>}
      </Group>
      {isUnderWay(booking) ? (
        <Progress booking={booking} of={of}>
          <CustomerTold booking={booking} of={of} />
        </Progress>
      ) : (
        <Outlook booking={booking} of={of}>
          <CustomerTold booking={booking} of={of} />
          {isSeller && hasEnded(booking) && <BookAgain booking={booking} of={of} />}
          <DownloadAll booking={booking} />
          {isSeller && booking.status === 10 && !isErased(booking.contact) && (
            <TravelAgain booking={booking} of={of} />
          )}
        </Outlook>
      )}
      {cancelled !== null && <Cancelled booking={booking} cancelled={cancelled} />}
      <Legs booking={booking} of={of} mayCorrect={mayCorrect} />
      <Contact booking={booking} of={of} mayCorrect={isSeller && booking.reach_correctable} />
      <HistorySections booking={booking} of={of} />
      {deed === 'confirm' && <ConfirmDialog booking={booking} of={of} onClose={close} />}
      {deed === 'ask' && <TicketingDialog booking={booking} onClose={close} />}
      {deed === 'change' && <ChangeDialog booking={booking} onClose={close} />}
      {deed === 'cancel' && <CancelDialog booking={booking} of={of} onClose={close} />}
      {deed === 'write' && <CustomerText of={of} onClose={close} />}
    </Page>
  )
}
