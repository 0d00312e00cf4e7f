/** What came of presses whose dialog or screen is gone. It goes with the answers of its reader (`session.ts`). */
import { skipToken, useQuery } from '@tanstack/react-query'
import { queries } from './session.ts'

/** `error` is null when the service has accepted it. */
type Told = { id: number; title: string; error: Error | null }

const queryKey = ['told']
let last = 0

export function tell(what: Omit<Told, 'id'>): void {
  last += 1
  const id = last
  queries.setQueryData<Told[]>(queryKey, (before = []) => [...before, { ...what, id }])
}

export function useTold() {
  const { data = [] } = useQuery<Told[]>({ queryKey, queryFn: skipToken })
  const forget = (id: number) =>
    queries.setQueryData<Told[]>(queryKey, told => told?.filter(each => each.id !== id))
  return { told: data, forget }
}
