/**
 * The people of a booking in another one. Where it has ended, the form of a new one opens with the same voyages,
 * seats and passengers; where a voyage is not sold any more, the passengers go along to another one.
 */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Booking,
  type BookingRef,
  bookingQuery,
  type Ticket,
  type Travellers,
  travellersQuery,
} from '../../api/bookings.ts'
import {
  type BookingDraft,
  bookingDraft,
  isSomethingTyped,
  type PassengerDraft,
  peopleIn,
} from '../../api/draft.ts'
import { type Operator, useNetwork } from '../../api/network.ts'
import { queries, useSession } from '../../api/session.ts'
import { voyageQuery } from '../../api/voyages.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { later } from '../../parts/days.ts'
import { today } from '../../parts/format.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { TypedElse } from '../../parts/typed-else/typed-else.tsx'
import { buyerOf, personOf, seenPerson } from './entered.ts'
import { texts } from './texts.ts'

export function BookAgain({ booking, of }: { booking: Booking; of: BookingRef }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const { operator } = useNetwork()
  const navigate = useNavigate()
  const ids = booking.orders.map(({ voyage }) => voyage.id)
  const again = useWrite({
    mutationFn: async () => {
      const voyages = await Promise.all(
        ids.map(id => queries.fetchQuery({ ...voyageQuery(id), staleTime: 0 })),
      )
      const travellers = await queries.fetchQuery({ ...travellersQuery(of), staleTime: 0 })
      const draft = draftOf(atItsEnd(booking, travellers), travellers, operator)
      return { draft, isOnSale: voyages.every(voyage => voyage.on_sale) }
    },
    isStep: true,
    onDone: ({ draft, isOnSale }) => {
      if (isOnSale) {
        keep(user.id, draft)
        return navigate({ to: '/voyages/book', search: { legs: ids.join() } as never })
      }
      const travellers = draft.people[ids[0] ?? ''] ?? []
      keep(user.id, { ...draft, people: {}, travellers })
    },
  })
  if (again.data?.isOnSale === false) return <Closed booking={booking} />
  return (
    <>
      <ProblemNotice error={again.error} />
      <Begin label={t('bookAgain')} variant="filled" again={again} />
    </>
  )
}

/** For people who have their tickets and travel once more: a way back, or a customer who returns. */
export function TravelAgain({ booking, of }: { booking: Booking; of: BookingRef }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const { operator } = useNetwork()
  const navigate = useNavigate()
  const again = useWrite({
    mutationFn: async () => {
      // Anew: a colleague may have cancelled for one of them since the page was read.
      const now = await queries.fetchQuery({ ...bookingQuery(of), staleTime: 0 })
      const live = travelling(now)
      return { live, draft: draftOf(live, await queries.fetchQuery(travellersQuery(of)), operator) }
    },
    isStep: true,
    onDone: ({ live, draft: { people, buyer } }) => {
      keep(user.id, {
        people: {},
        travellers: mostOf(Object.values(people)),
        // Those were of the other trip.
        buyer: { ...buyer, reference: '', voucher: '' },
        of: booking.booking_code,
      })
      return navigate({ to: '/voyages', search: searchOf(live) as never })
    },
  })
  return (
    <>
      <ProblemNotice error={again.error} />
      <Begin label={t('travelAgain')} variant="default" again={again} />
    </>
  )
}

/** In the place of the draft before, but for the seats that a lost press of it may have booked. */
function keep(userId: string, draft: BookingDraft): void {
  bookingDraft.keep(userId, { ...draft, ours: bookingDraft.read()?.ours ?? [] })
}

type BeginProps = {
  label: string
  variant: 'filled' | 'default'
  again: { isPending: boolean; mutate(): void }
}

function Begin({ label, variant, again }: BeginProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <Group>
      <Button
        variant={variant}
        onClick={() => (isSomethingTyped() ? setIsAsked(true) : again.mutate())}
        loading={again.isPending}
      >
        {label}
      </Button>
      <TypedElse
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onGiveUp={() => again.mutate()}
      />
    </Group>
  )
}

/** Without the tickets that were cancelled. */
const travelling = (booking: Booking) => withTickets(booking, each => !each.cancelled)

/**
 * Of each leg the people who were still on it at its end: whoever left it earlier does not travel with them. While an
 * upgrade is under way a process of before may answer, which does not say who that is.
 */
function atItsEnd(booking: Booking, { left_earlier: left = [] }: Travellers): Booking {
  return withTickets(booking, ({ id }) => !left.includes(id))
}

function withTickets(booking: Booking, isOne: (ticket: Ticket) => boolean): Booking {
  const orders = booking.orders.map(order => ({ ...order, tickets: order.tickets.filter(isOne) }))
  return { ...booking, orders: orders.filter(({ tickets }) => tickets.length > 0) }
}

/** The passengers of the leg with most people: somebody may have given up one way alone. */
function mostOf(legs: PassengerDraft[][]): PassengerDraft[] {
  const byPeople = (a: PassengerDraft[], b: PassengerDraft[]) =>
    peopleIn(b).length - peopleIn(a).length || b.length - a.length
  return [...legs].sort(byPeople)[0] ?? []
}

function Closed({ booking }: { booking: Booking }) {
  const t = useTexts(texts)
  return (
    <Text size="sm" role="status">
      {t('bookAgainClosed')}{' '}
      <Anchor component={Link} to="/voyages" search={searchOf(booking) as never} inherit>
        {t('searchAgain')}
      </Anchor>
    </Text>
  )
}

/** The search of its first leg, for its people. */
function searchOf({ orders: [first], booking_code: again }: Booking) {
  const {
    departure_terminal: from,
    arrival_terminal: to,
    departure_date = '',
  } = first?.voyage ?? {}
  return { from, to, again, date: later(departure_date, today()) }
}

function draftOf(
  booking: Booking,
  travellers: Travellers,
  operator: (code: string) => Operator | undefined,
): BookingDraft {
  const people = booking.orders.map(({ voyage, tickets }) => {
    const takesPlates = operator(voyage.operator)?.required_passenger_fields.includes(
      'plate_number',
    )
    return [
      voyage.id,
      tickets.map(ticket => {
        const { seat_code, seat_class, passenger_type: type } = ticket
        const person = personOf(seenPerson(ticket, travellers))
        // A ticket does not say what its seat is, and the map of a boat that left is not read any more.
        const kind = takesPlates && person.plate_number !== '' ? 'vehicle' : 'seat'
        return { ...person, seat: { seat_code, seat_class, kind }, type }
      }),
    ]
  })
  const of = booking.booking_code
  return { people: Object.fromEntries(people), buyer: buyerOf(booking), of }
}
