import { Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import {
  type Booking,
  type BookingRef,
  bookingQuery,
  type History,
  historyQuery,
  type Order,
  type Ticket,
} from '../../api/bookings.ts'
import { useNetwork } from '../../api/network.ts'
import { useSession } from '../../api/session.ts'
import { InLanguage, type Language, useLanguage, useTexts } from '../../app/language.tsx'
import { languageNames } from '../../app/language-switch.tsx'
import { isBeingIssued } from '../../parts/booking-status/booking-status.tsx'
import { Copy } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useFormat } from '../../parts/format.tsx'
import { Loading } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { partTexts } from '../../parts/texts.ts'
import { texts } from './texts.ts'
import { departureBefore, untoldOf } from './untold.ts'

type CustomerTextProps = { of: BookingRef; onClose(): void }

/** What the customer may know of the booking as it stands now, in the customer's language. */
export function CustomerText({ of, onClose }: CustomerTextProps) {
  const t = useTexts(texts)
  const part = useTexts(partTexts)
  const { language } = useLanguage()
  const [wanted, setWanted] = useState(language)
  // Both anew: a colleague may have cancelled since the page was read, and a customer reads no half of it.
  const booking = useQuery({ ...bookingQuery(of), refetchOnMount: 'always' })
  const history = useQuery({ ...historyQuery(of), refetchOnMount: 'always' })
  const error = booking.error ?? history.error
  const retry = () => void Promise.all([booking.refetch(), history.refetch()])
  const isRead =
    booking.isFetchedAfterMount &&
    history.isFetchedAfterMount &&
    booking.isError === history.isError
  return (
    <Dialog title={t('write')} isOpen onClose={onClose}>
      <Text size="sm">{t('writeHint')}</Text>
      <SegmentedControl
        aria-label={t('writeIn')}
        value={wanted}
        // The old text stays until the words of the other language are loaded.
        onChange={next => startTransition(() => setWanted(next as Language))}
        data={languageNames}
      />
      <ProblemNotice error={error} onRetry={retry} />
      {!isRead || booking.data === undefined || history.data === undefined ? (
        error === null && <Loading />
      ) : (
        <InLanguage language={wanted}>
          <Written
            booking={booking.data}
            history={history.data}
            words={{
              text: t('writeText'),
              copy: part('copy'),
              copied: part('copied'),
              share: t('share'),
            }}
          />
        </InLanguage>
      )}
    </Dialog>
  )
}

type WrittenProps = {
  booking: Booking
  history: History
  /** In the language of the page. */
  words: Record<'text' | 'copy' | 'copied' | 'share', string>
}

function Written({ booking, history, words }: WrittenProps) {
  const text = useText(booking, history)
  const { language } = useLanguage()
  return (
    <>
      <Textarea label={words.text} lang={language} rows={14} readOnly value={text} />
      <Group justify="flex-end">
        {/* On a phone it leads into Zalo, messages and mail; most browsers of desktops have none. */}
        {typeof navigator.share === 'function' && (
          <Button
            variant="default"
            // It fails when the reader closes it, and then there is nothing to tell.
            onClick={() => void navigator.share({ text }).catch(() => {})}
          >
            {words.share}
          </Button>
        )}
        <Copy value={text} copy={words.copy} copied={words.copied} data-autofocus />
      </Group>
    </>
  )
}

function useText(booking: Booking, history: History): string {
  const { remaining, cancelled, timeline, untold_legs = [] } = history
  const t = useTexts(texts)
  const { organization } = useSession()
  const { money, instant } = useFormat()
  const paragraphOf = useParagraph()
  const states = booking.orders.map(order => stateOf(booking, order))
  const [first, ...others] = states
  const said = (state: State) => t(state, { at: instant(booking.payment_expired_at) })
  // What is so of all legs is said once.
  const isOne = first !== undefined && others.every(state => state === first)
  const isAlive = states.some(state => alive.includes(state))
  const paragraphs = [
    [
      t('textTitle', { code: booking.booking_code, agency: organization.name }),
      isOne && said(first),
    ],
    ...booking.orders.map((order, at) => {
      const state = states[at] ?? 'textEnded'
      const isAlive = alive.includes(state)
      const untold = untold_legs.find(({ leg }) => leg === order.leg)
      const before =
        isAlive && untold ? departureBefore(booking, untold, untoldOf(timeline, order.leg)) : null
      return paragraphOf(order, isAlive, [
        before && t('textMoved', { before: instant(before) }),
        !isOne && said(state),
      ])
    }),
    [
      isAlive && t('textPrice', { amount: money(remaining.customer_price) }),
      cancelled && t('textRefund', { amount: money(cancelled.customer_refund) }),
      states.includes('textIssued') && t('textBoard'),
    ],
  ]
  return paragraphs
    .map(lines => lines.filter(line => line).join('\n'))
    .filter(paragraph => paragraph !== '')
    .join('\n\n')
}

/** Of a leg: where it goes, when, with whom, and who travels on which seat. */
function useParagraph() {
  const t = useTexts(texts)
  const { routeName, operatorName } = useNetwork()
  const { inWords, time } = useFormat()
  const passenger = ({ seat_code, passenger_name, ticket_number }: Ticket) =>
    [
      `${t('seat')} ${seat_code}`,
      passenger_name,
      ticket_number !== null && t('textTicket', { number: ticket_number }),
    ]
      .filter(fact => fact)
      .join(' · ')
  return ({ voyage, tickets }: Order, isAlive: boolean, said: (string | false | null)[]) => [
    routeName(voyage),
    t('textSails', {
      day: inWords(voyage.departure_date) ?? voyage.departure_date,
      from: time(voyage.departs_at),
      to: time(voyage.arrives_at),
    }),
    `${operatorName(voyage.operator)}, ${voyage.boat.name}`,
    ...said,
    ...(isAlive ? tickets.filter(({ cancelled }) => !cancelled).map(passenger) : []),
  ]
}

/** Whose passengers travel, or may still do. */
const alive: State[] = ['textHeld', 'textUnderWay', 'textIssued', 'textCancelling']

type State =
  | 'textHeld'
  | 'textEnded'
  | 'textUnderWay'
  | 'textNotIssued'
  | 'textIssued'
  | 'textCancelling'
  | 'textCancelled'
  | 'textSailingCancelled'
  | 'textLost'

function stateOf({ status, payment_status, sailings_cancelled }: Booking, order: Order): State {
  if (sailings_cancelled.includes(order.leg)) return 'textSailingCancelled'
  if (order.status === 2 && !isBeingIssued(status, payment_status)) return 'textHeld'
  // The other legs of a booking without tickets end with the one whose sailing was cancelled.
  if (order.status === 16 && payment_status === 1) return 'textEnded'
  return stateOfStatus[order.status] ?? 'textUnderWay'
}

const stateOfStatus: Partial<Record<number, State>> = {
  6: 'textNotIssued',
  8: 'textEnded',
  10: 'textIssued',
  12: 'textCancelling',
  14: 'textCancelled',
  // Where the sailing was cancelled, that is told; otherwise the operator has lost the tickets.
  16: 'textLost',
}
