import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Activity, lazy, Suspense } from 'react'
import { lastSession, queries, sessionQuery } from '../api/session.ts'
import { FieldMessages } from '../parts/faults/field-messages.tsx'
import { Loading } from '../parts/loading.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import SignIn from '../screens/sign-in/sign-in.tsx'
import { loadShell } from './begin.ts'
import { EnvironmentBanner } from './environment-banner.tsx'
import { FallenInstead } from './fallen.tsx'
import { LanguageProvider } from './language.tsx'
import { colorScheme, theme } from './theme.ts'

const FirstPassword = lazy(() => import('../screens/sign-in/first-password.tsx'))
const Shell = lazy(loadShell)

export function App() {
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <LanguageProvider>
          <FallenInstead>
            <Suspense fallback={<Loading />}>
              <EnvironmentBanner />
              <FieldMessages />
              <Door />
            </Suspense>
          </FallenInstead>
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Shows the sign-in, the choice of a first password, or the shell. */
function Door() {
  const { data: session, error, refetch } = useQuery(sessionQuery)
  if (session === undefined) {
    return error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : <Loading />
  }
  if (session?.user.must_change_password) return <FirstPassword />
  const reader = session ?? lastSession()
  return (
    <>
      {session === null && <SignIn />}
      {reader && (
        // Behind the sign-in the page keeps what its reader was typing, and asks for nothing.
        <Activity mode={session === null ? 'hidden' : 'visible'}>
          {/* Somebody else may sign in here, or have signed in in another tab. Another role has other screens. */}
          <Shell key={`${reader.user.id} ${reader.user.role}`} />
        </Activity>
      )}
    </>
  )
}
