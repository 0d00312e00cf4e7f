/**
 * One login shared by all calls to a portal.
 *
 *   none -(first call)-> logging in -> open -(its time is up, or the portal sends us to its login page)-> none
 *
 * When several calls find the session gone, one of them logs in and the others wait for it.
 */
import { CallFailed } from '../connector.ts'

/** `usableUntil` is on the clock of `performance.now()`. */
export type Login = { cookie: string; usableUntil: number }

type Session = {
  cookie(signal: AbortSignal): Promise<string>
  /** The portal no longer accepts this cookie. A newer cookie stays. */
  forget(cookie: string): void
}

export function createSession(login: () => Promise<Login>): Session {
  let current: { login: Promise<Login>; open?: Login } | undefined

  function begin() {
    const begun: { login: Promise<Login>; open?: Login } = { login: login() }
    begun.login.then(
      open => {
        begun.open = open
      },
      () => {
        if (current === begun) current = undefined
      },
    )
    return begun
  }

  return {
    async cookie(signal) {
      // A form that met its end would leave in doubt what became of it.
      if (current?.open && current.open.usableUntil <= performance.now()) current = undefined
      current ??= begin()
      try {
        return (await unlessAborted(current.login, signal)).cookie
      } catch (error) {
        const reason = error instanceof CallFailed ? error.reason : 'error'
        throw new CallFailed(reason, { sent: false, cause: error })
      }
    },
    forget(cookie) {
      if (current?.open?.cookie === cookie) current = undefined
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
