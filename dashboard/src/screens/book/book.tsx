/** From chosen voyages to a tentative booking: seats, passengers, who buys, the price. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQueries } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { queries } from '../../api/session.ts'
import { voyageQuery } from '../../api/voyages.ts'
import { useTexts } from '../../app/language.tsx'
import { useFaultAt } from '../../parts/faults/use-faults.ts'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { Buyer } from './buyer.tsx'
import {
  copyPeople,
  emptyBuyer,
  type LegDraft,
  type PassengerDraft,
  toNewBooking,
} from './draft.ts'
import { Leg } from './leg.tsx'
import { PriceSummary } from './price-summary.tsx'
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
  const [people, setPeople] = useState<PassengerDraft[][]>(ids.map(() => []))
  const [buyer, setBuyer] = useState(emptyBuyer)
  const drafts: LegDraft[] = voyages.map((voyage, at) => ({
    voyage,
    passengers: people[at] ?? [],
  }))
  const create = useMutation({
    mutationFn: () =>
      answer(api.POST('/dashboard/api/bookings', { body: toNewBooking(drafts, buyer) })),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['bookings'] })
      await navigate({ to: '/bookings/$id', params: { id } as never })
    },
    // Somebody else was faster, or the operator told something new: the maps are read again.
    onError: () => queries.invalidateQueries({ queryKey: ['layout'] }),
  })
  const errorAt = useFaultAt(create.error)
  const isReady = drafts.every(({ passengers }) => passengers.length > 0)
  const setLeg = (at: number, next: PassengerDraft[]) =>
    setPeople(people.map((each, index) => (index === at ? next : each)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  return (
    <Page title={t('title')} hint={t('hint')}>
      <form onSubmit={submit}>
        <Stack gap="xl">
          {drafts.map((leg, at) => (
            <Leg
              key={leg.voyage.id}
              number={at + 1}
              leg={leg}
              onChange={next => setLeg(at, next)}
              onCopy={
                at > 0 && drafts[0]?.passengers.length
                  ? () => setLeg(at, copyPeople(people[0] ?? [], leg.passengers, leg.voyage))
                  : undefined
              }
              errorAt={path => errorAt(`/legs/${at}${path}`)}
            />
          ))}
          <Buyer buyer={buyer} onChange={setBuyer} errorAt={errorAt} />
          <PriceSummary drafts={drafts} voucher={buyer.voucher} email={buyer.email} />
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
