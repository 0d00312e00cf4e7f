import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type AnswerOf, ApiProblem, answer, api, callAs } from './client.ts'
import { forgetDrafts, forgetDraftsUnlessOf } from './kept.ts'

export type Session = NonNullable<AnswerOf<'get_session'>>
export type Role = Session['user']['role']

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    const session = (await answer<Session | null>(api.GET('/dashboard/api/session'))) ?? null
    // Behind the sign-in the page is still its reader's.
    callAs((session ?? reader)?.user.id)
    if (session?.user.id === reader?.user.id) asTheirs = undefined
    return session
  },
  staleTime: 60_000,
  // Somebody else may have signed in in another tab, and every call is theirs then.
  refetchOnWindowFocus: 'always',
})

/** The session of the signed-in user, or the one that has ended, for a screen behind the sign-in. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  const session = data ?? reader
  if (!session) throw new Error('no session: this is outside of the shell')
  return session
}

const changes = ['sign_in_required', 'password_change_required', 'role_denied', 'another_user']

/**
 * Asks for the session when a call finds that it has ended, which shows the sign-in, or that the role is another, which
 * shows other screens. The refusal alone proves nothing: it may be of the session before, and come when somebody has
 * signed in again.
 */
function noticeChange(error: Error): void {
  if (error instanceof ApiProblem && changes.includes(error.code)) {
    void queries.invalidateQueries(sessionQuery)
  }
}

export const queries = new QueryClient({
  defaultOptions: {
    // Without a connection a call fails at once: what was pressed must not be sent minutes later.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      // A prefetched answer is not read again when it is drawn.
      staleTime: 2_000,
      retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status < 500),
    },
  },
})
queries.getQueryCache().config.onError = noticeChange
queries.getMutationCache().config.onError = noticeChange

/** Reads again what is on the screen, except what was read a moment ago. */
export function readAgain(): void {
  void queries.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false })
}

/** Whose answers are on the page. Still so when their session has ended, and not when they have signed out. */
let reader: Session | undefined

/** The session that the page is of, also when it has ended; undefined once its user has signed out. */
export const lastSession = () => reader

let asTheirs: (() => void) | undefined

/** Does something once nothing of the reader's is left on the page, and it is of somebody else. */
export function onceTheirs(act: () => void): void {
  asTheirs = act
}

/** Signing out leaves nothing of the user's on the page. */
export function signedOut(): void {
  reader = undefined
  callAs(undefined)
  forgetDrafts()
  // What was asked before would say that somebody is signed in.
  void queries.cancelQueries(sessionQuery)
  queries.setQueryData(sessionQuery.queryKey, null)
  forgetAnswers()
}

/** Another user may sign in where a session has ended. */
export function forgetAllUnlessOf(session: Session): void {
  forgetDraftsUnlessOf(session.user.id)
  if (reader !== undefined && reader.user.id !== session.user.id) {
    forgetAnswers()
    asTheirs?.()
  }
  asTheirs = undefined
  reader = session
}

function forgetAnswers(): void {
  // The session query stays, because `Door` watches it.
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
}
