import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiProblem, answer, api } from './client.ts'
import { forgetDraft } from './draft.ts'
import type { operations } from './schema.d.ts'

export type Session = NonNullable<
  operations['get_session']['responses'][200]['content']['application/json']
>
export type Role = Session['user']['role']

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> =>
    (await answer<Session | null>(api.GET('/dashboard/api/session'))) ?? null,
  staleTime: 60_000,
})

/** Who is signed in, on a screen that only they see. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('no session: this is outside of the shell')
  return data
}

/** A session that ended in the middle of work shows the sign-in, wherever that is noticed. */
function noticeEnd(error: Error): void {
  if (!(error instanceof ApiProblem)) return
  if (error.code === 'sign_in_required') queries.setQueryData(sessionQuery.queryKey, null)
  if (error.code === 'password_change_required') void queries.invalidateQueries(sessionQuery)
}

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What was asked for ahead is not asked for again when it is drawn.
      staleTime: 2_000,
      retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status < 500),
    },
  },
})
queries.getQueryCache().config.onError = noticeEnd
queries.getMutationCache().config.onError = noticeEnd

/** Whoever signs out leaves nothing of theirs on the page. */
export function signedOut(): void {
  forgetDraft()
  queries.setQueryData(sessionQuery.queryKey, null)
  // The session stays: the door looks at it.
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}
