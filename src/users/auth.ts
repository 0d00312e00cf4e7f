/**
 * The library that keeps passwords, sessions and second factors is loaded when somebody first needs it:
 * it is a quarter of what a process loads and 30 MB of its memory, and neither partners' calls nor
 * workers use it.
 */
import type { Database, Reader, Tx } from '../db/index.ts'
import type { Auth } from './library.ts'

export const passwordLengthMin = 12
export const passwordLengthMax = 128

export type AuthOptions = {
  /** Signs cookies and encrypts second factors; the same in every process. */
  secret: string
  /** With https the cookie is `Secure`. */
  publicUrl: string | null
  /** Told of a user whose second factor the secret did not open. */
  onUnreadable(userId: string): void
}

export type Logins = {
  db: Database
  auth(): Promise<Auth>
  /** The library within a transaction of ours. */
  authIn(tx: Tx): Promise<Auth>
  /** Whether the secret opens what the library has encrypted. */
  opens(encrypted: string): Promise<boolean>
  onUnreadable: AuthOptions['onUnreadable']
}

export function createLogins(db: Database, options: AuthOptions): Logins {
  async function open(reader: Reader): Promise<Auth> {
    const { createAuth } = await import('./library.ts')
    return createAuth(reader, options)
  }
  let auth: Promise<Auth> | undefined
  return {
    db,
    auth: () => {
      auth ??= open(db).catch(error => {
        auth = undefined
        throw error
      })
      return auth
    },
    authIn: open,
    async opens(encrypted) {
      const { symmetricDecrypt } = await import('./library.ts')
      const opened = symmetricDecrypt({ key: options.secret, data: encrypted })
      return opened.then(
        () => true,
        () => false,
      )
    },
    onUnreadable: options.onUnreadable,
  }
}
