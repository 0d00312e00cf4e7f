/** From chosen voyages to a tentative booking: seats, passengers, buyer, price. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { bookingQuery } from '../../api/bookings.ts'
import { ApiProblem, answer, api, isUncertain } from '../../api/client.ts'
import { nameOf, type PassengerDraft, peopleIn } from '../../api/draft.ts'
import { queries, useSession } from '../../api/session.ts'
import { idsOf, layoutQuery, type Voyage, voyageQuery } from '../../api/voyages.ts'
import { useWrite } from '../../api/write.ts'
import { useTexts } from '../../app/language.tsx'
import { screenAt } from '../../app/screens.ts'
import { useFaultAt, useVoucherText } from '../../parts/faults/use-faults.ts'
import { Loading } from '../../parts/loading.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { TypedElse } from '../../parts/typed-else/typed-else.tsx'
import { BookBar } from './book-bar.tsx'
import { Buyer } from './buyer.tsx'
import { Cautions } from './cautions.tsx'
import {
  copyPeople,
  type LegDraft,
  type NewBooking,
  seated,
  toNewBooking,
  valueAt,
} from './draft.ts'
import { Elsewhere } from './elsewhere.tsx'
import { Leg } from './leg.tsx'
import { PriceSummary } from './price-summary.tsx'
import { Restored } from './restored.tsx'
import { texts } from './texts.ts'
import { useDraft } from './use-draft.ts'
import { usePrice } from './use-price.ts'

export default function Book() {
  const t = useTexts(texts)
  const { legs, again }: { legs?: unknown; again?: unknown } = useSearch({ strict: false })
  const ids = idsOf(legs)
  const found = useQueries({ queries: ids.map(voyageQuery) })
  const voyages = found.flatMap(({ data }) => data ?? [])
  // One that was read once stays: a form is not taken away because a later look fails.
  const error = found.find(each => each.data === undefined && each.error)?.error ?? null
  if (ids.length === 0 || error !== null) {
    return (
      <Page title={t('title')}>
        {error === null ? <Text>{t('nothing')}</Text> : <ProblemNotice error={error} />}
        <Group>
          <Button component={Link} to="/voyages">
            {t('search')}
          </Button>
        </Group>
      </Page>
    )
  }
  if (voyages.length < ids.length) return <Loading />
  return <BookingForm key={ids.join()} voyages={voyages} again={again} />
}

function BookingForm({ voyages, again }: { voyages: Voyage[]; again: unknown }) {
  const t = useTexts(texts)
  const { are_sales_stopped: areSalesStopped } = useSession().organization
  const navigate = useNavigate()
  const layouts = useQueries({ queries: voyages.map(({ id }) => layoutQuery(id)) })
  const { draft, restored, elsewhere, asked, change, mark, restart, forget } = useDraft(
    voyages.map(({ id }) => id),
    again,
  )
  const { buyer, ours = [] } = draft
  const drafts: LegDraft[] = voyages.map((voyage, at) => ({
    voyage,
    passengers: seated(draft.people[voyage.id] ?? [], layouts[at]?.data),
  }))
  const create = useWrite({
    mutationFn: async (body: NewBooking) => {
      // Before it is sent: nothing runs here any more when the page is reloaded while the answer is awaited.
      mark(given => [...given, ...seatNamesOf(body)])
      // Its screen comes meanwhile. The network may be gone when it is booked, and then the screen tells it.
      void screenAt('/bookings/made')
        ?.load()
        .catch(() => {})
      try {
        return await answer(api.POST('/dashboard/api/bookings', { body }))
      } catch (error) {
        mark(given => oursAfter(given, ours, error as Error, body))
        throw error
      }
    },
    onDone: made => {
      queries.setQueryData(bookingQuery({ id: made.id, query: {} }).queryKey, made)
      // Back leads to the search: an empty form would look as if nothing had been booked.
      return navigate({ to: '/bookings/$id', params: { id: made.id } as never, replace: true })
    },
    onSuccess: () => {
      forget()
      return queries.invalidateQueries({ queryKey: ['bookings'] })
    },
    // The seats or voyages have changed meanwhile, so the maps are read again.
    onError: () => queries.invalidateQueries({ queryKey: ['layout'] }),
  })
  const price = usePrice(drafts, buyer)
  const body = toNewBooking(drafts, buyer)
  const faultAt = useFaultAt(create.error)
  const voucherText = useVoucherText()
  const isAsSent = (path: string) => valueAt(create.variables, path) === valueAt(body, path)
  /** Of a passenger: the names of these fields are those of others too. A refusal stays until its value is changed. */
  const errorAt = (path: string) => (isAsSent(path) ? faultAt(path) : null)
  // It may be refused to its customer, whom the address is of.
  const voucherRefusal = isAsSent('/contact/email') ? errorAt('/voucher_code') : null
  const gone = create.error instanceof ApiProblem ? create.error.seats : []
  const ownId = gone.find(({ booking_id: id }) => id !== undefined)?.booking_id
  const isOnlyOurs = ownId !== undefined && gone.every(({ booking_id: id }) => id !== undefined)
  const isInDoubt =
    !create.isPending &&
    drafts.some(({ voyage, passengers }) =>
      passengers.some(({ seat }) => ours.includes(nameOfSeat(voyage.id, seat.seat_code))),
    )
  const first = drafts[0]?.passengers ?? []
  const setLeg = ({ voyage, passengers }: LegDraft, next: PassengerDraft[]) => {
    // Positions move, so a refusal by position would stand at another passenger.
    if (seatsOf(next) !== seatsOf(passengers)) create.reset()
    change({ ...draft, people: { ...draft.people, [voyage.id]: next } })
  }
  /** The people of the first leg for the others; for the first leg those who look for another voyage. */
  const copyOf = (at: number, leg: LegDraft) => {
    const people = at > 0 ? first : draft.travellers
    if (people === undefined || people.length === 0) return undefined
    return {
      label:
        at > 0 ? t('copy') : draft.of ? t('copyTravellers', { code: draft.of }) : t('copyTyped'),
      act: () => setLeg(leg, copyPeople(people, leg.passengers, leg.voyage)),
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(body)
  }
  return (
    <Page title={t('title')} hint={t('hint')}>
      <form onSubmit={submit}>
        <Stack gap="xl">
          {areSalesStopped && <Notice tone="careful" title={t('salesStopped')} />}
          {restored !== null && <Restored draft={restored} onRestart={restart} />}
          {elsewhere !== null && <Elsewhere draft={elsewhere} />}
          {drafts.map((leg, at) => (
            <Leg
              key={leg.voyage.id}
              number={at + 1}
              leg={leg}
              party={peopleIn(first).length}
              onChange={next => setLeg(leg, next)}
              copy={copyOf(at, leg)}
              isOurs={code => ours.includes(nameOfSeat(leg.voyage.id, code))}
              errorAt={path => errorAt(`/legs/${at}${path}`)}
            />
          ))}
          <Buyer
            buyer={buyer}
            onChange={next => change({ ...draft, buyer: next })}
            travellers={first}
            voucherFault={voucherRefusal ?? (price.noDiscount && voucherText(price.noDiscount))}
          />
          <PriceSummary price={price} />
          <Cautions drafts={drafts} buyer={buyer} />
          {(create.error !== null || isInDoubt) && (
            <div ref={bringIntoView} key={create.submittedAt}>
              {ownId === undefined ? isInDoubt && <Uncertain /> : <Ours id={ownId} />}
              {!isOnlyOurs && !isUncertain(create.error) && <ProblemNotice error={create.error} />}
            </div>
          )}
          {first.length > 0 && (
            <OtherVoyage
              voyage={voyages[0]}
              again={nameOf(draft)}
              onGo={() => change({ ...draft, travellers: first })}
            />
          )}
          <BookBar drafts={drafts} price={price} isPending={create.isPending} />
        </Stack>
      </form>
      <TypedElse {...asked} />
    </Page>
  )
}

type OtherVoyageProps = { voyage: Voyage | undefined; again: string; onGo(): void }

/** Takes along what is typed: the voyage may have closed, or have too few seats. */
function OtherVoyage({ voyage, again, onGo }: OtherVoyageProps) {
  const t = useTexts(texts)
  const search = {
    from: voyage?.departure_terminal,
    to: voyage?.arrival_terminal,
    date: voyage?.departure_date,
    again,
  }
  return (
    <Anchor
      component={Link}
      to="/voyages"
      search={search as never}
      onClick={onGo}
      size="sm"
      style={{ alignSelf: 'flex-start' }}
    >
      {t('otherVoyage')}
    </Anchor>
  )
}

/** Pressing again would find the seats taken, perhaps by the booking itself. */
function Uncertain() {
  const t = useTexts(texts)
  return (
    <Notice isUrgent tone="careful" title={t('uncertain')}>
      <Text size="sm">{t('uncertainHint')}</Text>
      <Anchor component={Link} to="/bookings" size="sm">
        {t('toBookings')}
      </Anchor>
    </Notice>
  )
}

/** An answer that was lost, or a colleague's booking: other seats would book the same people twice. */
function Ours({ id }: { id: string }) {
  const t = useTexts(texts)
  return (
    <Notice isUrgent tone="careful" title={t('ours')}>
      <Text size="sm">{t('oursHint')}</Text>
      <Anchor component={Link} to="/bookings/$id" params={{ id } as never} size="sm">
        {t('toOurs')}
      </Anchor>
    </Notice>
  )
}

const nameOfSeat = (voyageId: string, code: string) => `${voyageId} ${code}`

const seatNamesOf = ({ legs }: NewBooking) =>
  legs.flatMap(({ voyage_id: id, passengers }) =>
    passengers.map(({ seat_code: code }) => nameOfSeat(id, code)),
  )

/**
 * The seats that a booking of our own has, or may have because the answer to it was lost. `before`: those of `given` that
 * were so before they were asked for now.
 */
function oursAfter(
  given: readonly string[],
  before: readonly string[],
  error: Error,
  body: NewBooking,
): readonly string[] {
  if (isUncertain(error)) return given
  const asked = seatNamesOf(body)
  const known = given.filter(each => before.includes(each) || !asked.includes(each))
  const gone = error instanceof ApiProblem ? error.seats : []
  const namesOf = (isOwn: boolean) =>
    gone
      .filter(({ booking_id: id }) => (id !== undefined) === isOwn)
      .map(({ voyage_id: id, seat_code: code }) => nameOfSeat(id, code))
  const strangers = namesOf(false)
  return [...known.filter(each => !strangers.includes(each)), ...namesOf(true)]
}

const seatsOf = (people: PassengerDraft[]) => people.map(({ seat }) => seat.seat_code).join()

/** The button may be pressed far above the place where its refusal stands. */
const bringIntoView = (refusal: HTMLElement | null) => refusal?.scrollIntoView({ block: 'nearest' })
