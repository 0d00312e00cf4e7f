/**
 * Starts all reads of the first screen before it is drawn. Drawing would start them one after the other,
 * and each costs a round trip to the service.
 */
import { networkQuery } from '../api/network.ts'
import { queries, sessionQuery } from '../api/session.ts'
import { screenAt } from './screens.ts'

export const loadShell = () => import('./shell.tsx')

export async function begin(): Promise<void> {
  await queries.prefetchQuery(sessionQuery)
  // The code that draws it reports what failed.
  const session = queries.getQueryData(sessionQuery.queryKey)
  if (!session || session.user.must_change_password) return
  // Most screens draw nothing without the names.
  void queries.prefetchQuery(networkQuery)
  await loadScreen()
}

/** The files of the screen that the address names. */
export async function loadScreen(): Promise<void> {
  await Promise.all([loadShell(), screenAt(location.pathname)?.load()]).catch(() => {})
}
