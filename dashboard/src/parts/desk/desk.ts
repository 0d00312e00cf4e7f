/** What both desks share, and how the actions of two people at once meet. */
import { type QueryKey, queryOptions, type RefetchOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type AnswerOf, ApiProblem, isUncertain } from '../../api/client.ts'
import { queries } from '../../api/session.ts'

export type TicketingRequest = AnswerOf<'get_ticketing_request'>
export type CaseFile = AnswerOf<'get_case'>
export type Leg = CaseFile['legs'][number]
export type Ticket = Leg['tickets'][number]

/** Every query of the desks is read again after an action, because an action touches both desks' lists. */
export const deskKey: QueryKey = ['desk']

export type Deed = <Answer>(work: () => Promise<Answer>) => Promise<Answer | null>

/** `toSomebody`: after somebody else. `toItself`: perhaps after the same press, whose first answer was lost. */
export type CameSecond = 'toSomebody' | 'toItself' | null

/**
 * Runs actions. The second of two gets null on `desk_conflict`: nothing was done, `cameSecond` says after whom, and
 * the screen shows the current state.
 */
export function useDeed(): { deed: Deed; cameSecond: CameSecond } {
  const [cameSecond, setCameSecond] = useState<CameSecond>(null)
  const isLost = useRef(false)
  const deed: Deed = async work => {
    const wasLost = isLost.current
    try {
      isLost.current = false
      const answer = await work()
      setCameSecond(null)
      return answer
    } catch (error) {
      isLost.current = isUncertain(error as Error)
      if (!(error instanceof ApiProblem) || error.code !== 'desk_conflict') throw error
      setCameSecond(wasLost ? 'toItself' : 'toSomebody')
      return null
    } finally {
      // Not waited for: a dialog closes when its deed is done, and is not taken away by what is read then.
      void queries.invalidateQueries({ queryKey: deskKey })
    }
  }
  return { deed, cameSecond }
}

/** For a press on the screen itself: its button loads until the screen shows what it has done. */
export const untilShown = () =>
  queries.refetchQueries({ queryKey: deskKey, type: 'active' }, { cancelRefetch: false })

/** Staff keep a desk open: what is new there appears by itself. */
export const lookAgainMs = 10_000

/** What is read might take a dialog away from whoever fills it in: they come second, and are told so. */
const isFilledIn = () => document.querySelector('[role="dialog"]') !== null

/** The query of one case or request. Staff go to the operator's own pages and come back to a dialog. */
export function oneOfDesk<Data>(queryKey: QueryKey, read: () => Promise<Data>) {
  return queryOptions({
    queryKey,
    queryFn: async () => {
      const wasFilledIn = isFilledIn()
      const now = await read()
      // A dialog was opened meanwhile. What is read after a deed begins under it, and is shown.
      const stands = !wasFilledIn && isFilledIn() ? queries.getQueryData<Data>(queryKey) : undefined
      return stands ?? now
    },
    refetchOnWindowFocus: () => !isFilledIn(),
    refetchOnReconnect: () => !isFilledIn(),
  })
}

/** Reads again what colleagues and the service move on, but not under a dialog. */
export function useLookAgain(
  isAwaited: boolean,
  refetch: (options: RefetchOptions) => Promise<unknown>,
): void {
  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(() => {
      if (!document.hidden && !isFilledIn()) void refetch({ cancelRefetch: false })
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [isAwaited, refetch])
}

/** The newest submission of a leg. */
export function newestTry(leg: Leg): Leg['submissions'][number] | undefined {
  return leg.submissions.at(-1)
}
