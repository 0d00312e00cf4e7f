/** The search. The URL holds the route, the date and the chosen voyages, so that it can be shared. */
import { Button, Center, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { answer, api } from '../../api/client.ts'
import { useNetwork } from '../../api/network.ts'
import { readAgain } from '../../api/session.ts'
import { idsOf, voyageQuery } from '../../api/voyages.ts'
import { useTexts } from '../../app/language.tsx'
import { isDay, later } from '../../parts/days.ts'
import { Loading } from '../../parts/loading.tsx'
import { Page } from '../../parts/page.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { DayStrip, sailingsId } from './day-strip.tsx'
import { type RouteAndDate, SearchForm } from './search-form.tsx'
import { Sources } from './sources.tsx'
import { texts } from './texts.ts'
import { TripBar } from './trip-bar.tsx'
import { VoyageCard } from './voyage-card.tsx'

/** `again` names the booking, or the draft, whose people look for other voyages. */
type Search = Partial<RouteAndDate> & { legs?: string; again?: string }

/** What of an address makes a search; a mistyped link asks for the rest again. */
function searchOf({ from, to, date, legs, again }: Record<string, unknown>): Search {
  return {
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
    ...(isDay(date) && { date }),
    ...(legs !== undefined && { legs: idsOf(legs).join(',') }),
    ...(typeof again === 'string' && { again }),
  }
}

export default function Voyages() {
  const t = useTexts(texts)
  const search = searchOf(useSearch({ strict: false }))
  const { from, to, date } = search
  const navigate = useNavigate()
  const legs = idsOf(search.legs)
  const go = (next: Search) => navigate({ to: '/voyages', search: { ...search, ...next } as never })
  const lastId = legs.at(-1) ?? ''
  const { data: last } = useQuery({ ...voyageQuery(lastId), enabled: lastId !== '' })
  const arrivesOn = last?.arrives_at.slice(0, 10)
  const setLegs = (next: string[]) => go({ legs: next.join(',') || undefined } as Search)
  const [chosen, setChosen] = useState('')
  const wanted = from && to && date ? { from, to, date } : null
  return (
    <Page title={t('title')} hint={t('hint')}>
      <SearchForm
        given={search}
        earliest={arrivesOn}
        onSearch={wanted => (isSame(wanted, search) ? readAgain() : go(wanted))}
      />
      {legs.length > 0 && (
        <TripBar
          legs={legs}
          chosen={chosen}
          again={search.again}
          onRemove={id => setLegs(legs.filter(each => each !== id))}
          onBack={(from, to) => go({ from, to, date: later(search.date ?? '', arrivesOn ?? '') })}
        />
      )}
      {wanted && <DayStrip wanted={wanted} />}
      <section
        id={sailingsId}
        tabIndex={-1}
        aria-label={t('results')}
        style={{ outlineOffset: '0.5rem' }}
      >
        {wanted === null ? (
          <Text c="dimmed">{t('ask')}</Text>
        ) : (
          <Results
            wanted={wanted}
            legs={legs}
            notBefore={last?.arrives_at ?? null}
            onChoose={id => {
              setChosen(id)
              setLegs([...legs, id])
            }}
          />
        )}
      </section>
    </Page>
  )
}

function isSame(a: RouteAndDate, b: Partial<RouteAndDate>): boolean {
  return a.from === b.from && a.to === b.to && a.date === b.date
}

type ResultsProps = {
  wanted: RouteAndDate
  legs: string[]
  /** When the chosen legs arrive: an earlier departure cannot be reached. */
  notBefore: string | null
  onChoose(voyageId: string): void
}

function Results({ wanted, legs, notBefore, onChoose }: ResultsProps) {
  const t = useTexts(texts)
  const { operator } = useNetwork()
  const found = useInfiniteQuery({
    queryKey: ['voyages', wanted],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET('/dashboard/api/voyages', {
          params: {
            query: {
              departure_terminal: wanted.from,
              arrival_terminal: wanted.to,
              departure_date: wanted.date,
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
  })
  const problem = <ProblemNotice error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return found.error === null ? <Loading /> : problem
  const voyages = found.data.pages.flatMap(page => page.data)
  const sources = found.data.pages[0]?.sources ?? []
  return (
    <Stack gap="md">
      {!found.isFetchNextPageError && problem}
      {voyages.length > 0 && (
        <Text role="status" size="sm" c="dimmed">
          {found.isRefetching
            ? t('searching')
            : t('found', { count: `${voyages.length}${found.hasNextPage ? '+' : ''}` })}
        </Text>
      )}
      <Sources sources={sources} isEmpty={voyages.length === 0} />
      {voyages.map(voyage => (
        <VoyageCard
          key={voyage.id}
          voyage={voyage}
          operator={operator(voyage.operator.code)}
          isChosen={legs.includes(voyage.id)}
          notBefore={notBefore}
          onChoose={() => onChoose(voyage.id)}
        />
      ))}
      {found.isFetchNextPageError && <ProblemNotice error={found.error} />}
      {found.hasNextPage && (
        <Center>
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </Center>
      )}
    </Stack>
  )
}
