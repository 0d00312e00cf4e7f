/**
 * What the first screen waits for is asked for before anything is drawn: drawing would find it out
 * one after the other, and each costs a way to the service and back.
 */
import { networkQuery } from '../api/network.ts'
import { queries, sessionQuery } from '../api/session.ts'
import { screenAt } from './screens.ts'

export const loadShell = () => import('./shell.tsx')

export async function begin(): Promise<void> {
  await queries.prefetchQuery(sessionQuery)
  // Who draws it tells what went wrong.
  const session = queries.getQueryData(sessionQuery.queryKey)
  if (!session || session.user.must_change_password) return
  // Most screens draw nothing without the names.
  void queries.prefetchQuery(networkQuery)
  await Promise.all([loadShell(), screenAt(location.pathname)?.load()]).catch(() => {})
}
