/**
 * One login shared by all calls to a portal.
 *
 *   none -(first call)-> logging in -> open -(the portal sends us to its login page)-> none
 *
 * When several calls find the session gone, one of them logs in and the others wait for it.
 */
import { CallFailed } from '../connector.ts'

type Session = {
  cookie(signal: AbortSignal): Promise<string>
  /** The portal no longer accepts this cookie. A newer cookie stays. */
  forget(cookie: string): void
}

export function createSession(login: () => Promise<string>): Session {
  let current: { login: Promise<string>; cookie?: string } | undefined

  function begin() {
    const begun: { login: Promise<string>; cookie?: string } = { login: login() }
    begun.login.then(
      cookie => {
        begun.cookie = cookie
      },
      () => {
        if (current === begun) current = undefined
      },
    )
    return begun
  }

  return {
    async cookie(signal) {
      current ??= begin()
      try {
        return await unlessAborted(current.login, signal)
      } catch (error) {
        const reason = error instanceof CallFailed ? error.reason : 'error'
        throw new CallFailed(reason, { sent: false, cause: error })
      }
    },
    forget(cookie) {
      if (current?.cookie === cookie) current = undefined
    },
  }
}

// The login itself goes on: other calls wait for it, and it has a time-out of its own.
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw new CallFailed('timeout')
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(new CallFailed('timeout'))
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
