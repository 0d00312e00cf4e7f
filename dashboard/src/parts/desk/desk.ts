/** What both desks speak of, and how the deeds of two people at once meet. */
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../api/client.ts'
import type { operations } from '../../api/schema.d.ts'
import { queries } from '../../api/session.ts'

export type TicketingRequest =
  operations['get_ticketing_request']['responses'][200]['content']['application/json']
export type CaseFile = operations['get_case']['responses'][200]['content']['application/json']
export type Leg = CaseFile['legs'][number]
export type Ticket = Leg['tickets'][number]

/** Everything of the desks is read again after a deed: each touches the other's lists. */
export const deskKey: QueryKey = ['desk']

export type Deed = <Answer>(work: () => Promise<Answer>) => Promise<Answer | null>

/**
 * Runs deeds. Who comes second (`desk_conflict`) gets null: nothing was done, `cameSecond` says so,
 * and the screen shows how it is now.
 */
export function useDeed(): { deed: Deed; cameSecond: boolean } {
  const [cameSecond, setCameSecond] = useState(false)
  const deed: Deed = async work => {
    try {
      const answer = await work()
      setCameSecond(false)
      return answer
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'desk_conflict') throw error
      setCameSecond(true)
      return null
    } finally {
      await queries.invalidateQueries({ queryKey: deskKey })
    }
  }
  return { deed, cameSecond }
}

/** The newest try at a leg. */
export function newestTry(leg: Leg): Leg['submissions'][number] | undefined {
  return leg.submissions.at(-1)
}
