/** From chosen voyages to a tentative booking: seats, passengers, buyer, price. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQueries } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import {
  type BookingDraft,
  emptyBuyer,
  forgetDraft,
  keepDraft,
  type PassengerDraft,
  readDraft,
} from '../../api/draft.ts'
import { queries, useSession } from '../../api/session.ts'
import { voyageQuery } from '../../api/voyages.ts'
import { useTexts } from '../../app/language.tsx'
import { useFaultAt } from '../../parts/faults/use-faults.ts'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Buyer } from './buyer.tsx'
import { Cautions } from './cautions.tsx'
import { copyPeople, type LegDraft, type NewBooking, toNewBooking, valueAt } from './draft.ts'
import { Leg } from './leg.tsx'
import { PriceSummary } from './price-summary.tsx'
import { Restored } from './restored.tsx'
import { texts } from './texts.ts'

export default function Book() {
  const t = useTexts(texts)
  const { legs }: { legs?: string } = useSearch({ strict: false })
  const ids = legs?.split(',').filter(Boolean) ?? []
  if (ids.length === 0) {
    return (
      <Page title={t('title')}>
        <Text>{t('nothing')}</Text>
        <Group>
          <Button component={Link} to="/voyages">
            {t('search')}
          </Button>
        </Group>
      </Page>
    )
  }
  return <BookingForm key={ids.join()} ids={ids} />
}

function BookingForm({ ids }: { ids: string[] }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const voyages = useSuspenseQueries({ queries: ids.map(voyageQuery) }).map(({ data }) => data)
  const { draft, restored, change, restart } = useDraft(ids)
  const { buyer } = draft
  const drafts: LegDraft[] = voyages.map(voyage => ({
    voyage,
    passengers: draft.people[voyage.id] ?? [],
  }))
  const create = useMutation({
    mutationFn: (body: NewBooking) => answer(api.POST('/dashboard/api/bookings', { body })),
    onSuccess: async ({ id }) => {
      forgetDraft()
      await queries.invalidateQueries({ queryKey: ['bookings'] })
      await navigate({ to: '/bookings/$id', params: { id } as never })
    },
    // The seats or voyages have changed meanwhile, so the maps are read again.
    onError: () => queries.invalidateQueries({ queryKey: ['layout'] }),
  })
  const body = toNewBooking(drafts, buyer)
  const faultAt = useFaultAt(create.error)
  // A refusal stays visible until the refused value is changed.
  const errorAt = (path: string) =>
    valueAt(create.variables, path) === valueAt(body, path) ? faultAt(path) : null
  const first = drafts[0]?.passengers ?? []
  const isReady = drafts.every(({ passengers }) => passengers.length > 0)
  const setLeg = ({ voyage, passengers }: LegDraft, next: PassengerDraft[]) => {
    // Positions move, so a refusal by position would stand at another passenger.
    if (seatsOf(next) !== seatsOf(passengers)) create.reset()
    change({ ...draft, people: { ...draft.people, [voyage.id]: next } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate(body)
  }
  return (
    <Page title={t('title')} hint={t('hint')}>
      <form onSubmit={submit}>
        <Stack gap="xl">
          {restored !== null && <Restored from={restored} onRestart={restart} />}
          {drafts.map((leg, at) => (
            <Leg
              key={leg.voyage.id}
              number={at + 1}
              leg={leg}
              onChange={next => setLeg(leg, next)}
              onCopy={
                at > 0 && first.length > 0
                  ? () => setLeg(leg, copyPeople(first, leg.passengers, leg.voyage))
                  : undefined
              }
              errorAt={path => errorAt(`/legs/${at}${path}`)}
            />
          ))}
          <Buyer
            buyer={buyer}
            onChange={next => change({ ...draft, buyer: next })}
            errorAt={errorAt}
          />
          <PriceSummary drafts={drafts} voucher={buyer.voucher} email={buyer.email} />
          <Cautions drafts={drafts} />
          <ProblemNotice error={create.error} />
          <Group justify="flex-end">
            {!isReady && <Text c="dimmed">{t('seatsFirst')}</Text>}
            <Button type="submit" size="md" disabled={!isReady} loading={create.isPending}>
              {t('book')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Page>
  )
}

const seatsOf = (people: PassengerDraft[]) => people.map(({ seat }) => seat.seat_code).join()

/** The typed draft, stored for the tab at each change. */
function useDraft(ids: string[]) {
  const { user } = useSession()
  const nothing: BookingDraft = { people: {}, buyer: emptyBuyer }
  const [kept, setKept] = useState(() => draftOf(ids))
  const [draft, setDraft] = useState(kept ?? nothing)
  const [isKept, setIsKept] = useState(true)
  useEffect(() => {
    if (isKept) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isKept])
  return {
    draft,
    restored: kept === null ? null : (kept.from ?? 'tab'),
    change(next: BookingDraft) {
      setDraft(next)
      setIsKept(keepDraft(user.id, next))
    },
    restart() {
      forgetDraft()
      setKept(null)
      setDraft(nothing)
      setIsKept(true)
    },
  } as const
}

/** A draft for other voyages is about other passengers. */
function draftOf(ids: string[]): BookingDraft | null {
  const kept = readDraft()
  if (kept === null) return null
  const people = Object.entries(kept.people).filter(([voyageId]) => ids.includes(voyageId))
  return people.length === 0 ? null : { ...kept, people: Object.fromEntries(people) }
}
