/** The days around the chosen one, each with how many of its sailings have free seats. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnswerOf, answer, api } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { daysAfter, later } from '../../parts/days.ts'
import { today, useFormat } from '../../parts/format.tsx'
import classes from './day-strip.module.css'
import type { RouteAndDate } from './search-form.tsx'
import { texts } from './texts.ts'

/** Where what was found for the chosen day begins. */
export const sailingsId = 'sailings'

const daysShown = 7
const daysBefore = 3

type Counts = AnswerOf<'list_voyage_counts'>['data'][number]

export function DayStrip({ wanted: { from, to, date } }: { wanted: RouteAndDate }) {
  const t = useTexts(texts)
  const { shortDay, inWords } = useFormat()
  const start = later(today(), daysAfter(date, -daysBefore))
  const first = start > date ? date : start
  const days = Array.from({ length: daysShown }, (_, at) => daysAfter(first, at))
  const last = days.at(-1) ?? first
  const { data } = useQuery({
    queryKey: ['voyage-counts', from, to, first],
    queryFn: () =>
      answer(
        api.GET('/dashboard/api/voyage-counts', {
          params: {
            query: { departure_terminal: from, arrival_terminal: to, from: first, to: last },
          },
        }),
      ),
    // Days stay while others come, but not those of another route.
    placeholderData: (before, query) =>
      query?.queryKey[1] === from && query.queryKey[2] === to ? before : undefined,
    staleTime: 60_000,
  })
  return (
    <div className={classes.strip}>
      {/* Whoever sells all day by keyboard need not go over every day. */}
      <a href={`#${sailingsId}`} className={classes.skip}>
        {t('toSailings')}
      </a>
      <nav aria-label={t('otherDays')}>
        <ol className={classes.days}>
          {days.map(day => {
            const { weekday, date: short } = shortDay(day)
            const counts = data?.data.find(each => each.departure_date === day)
            const { mark, says } = countOf(counts)
            return (
              <li key={day}>
                <Link
                  to="/voyages"
                  search={(given: object) => ({ ...given, date: day }) as never}
                  className={classes.day}
                  resetScroll={false}
                  data-empty={says === 'dayNone' || says === 'dayFull' || undefined}
                  aria-label={`${inWords(day)}: ${t(says, { count: mark })}`}
                >
                  <span>{weekday}</span>
                  <span>{short}</span>
                  <strong>
                    {says === 'dayFull' ? t('full') : mark}
                    {says === 'dayFree' && <span className={classes.unit}> {t('sailings')}</span>}
                  </strong>
                </Link>
              </li>
            )
          })}
        </ol>
      </nav>
    </div>
  )
}

/** What is not known is no zero: an operator that was not heard may sail that day. */
function countOf(counts: Counts | undefined) {
  if (counts === undefined) return { mark: '…', says: 'dayUnknown' } as const
  const { voyages, voyages_with_seats: free, as_of: asOf } = counts
  if (asOf === null) {
    return free === 0
      ? ({ mark: '?', says: 'dayUnknown' } as const)
      : ({ mark: `${free}+`, says: 'dayFree' } as const)
  }
  if (free > 0) return { mark: String(free), says: 'dayFree' } as const
  return voyages > 0
    ? ({ mark: '0', says: 'dayFull' } as const)
    : ({ mark: '–', says: 'dayNone' } as const)
}
