import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queries, sessionQuery } from '../api/session.ts'
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
  if (session === null) return <SignIn />
  if (session.user.must_change_password) return <FirstPassword />
  // Somebody else may have signed in in another tab.
  return <Shell key={session.user.id} />
}
