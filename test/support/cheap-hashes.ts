/**
 * scrypt for less: a hash takes a tenth of a second of a processor, which is what it is for, and every user of a
 * test has two. It is still scrypt of the password and the salt. That the program asks for its whole cost is
 * asserted at each call.
 */
import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto

function cheap(
  password: string,
  salt: string,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  const { N, r, p } = options
  assert.deepEqual({ N, r, p }, { N: 16_384, r: 16, p: 1 })
  scrypt(password, salt, length, { ...options, N: 2 }, done)
}

crypto.scrypt = cheap as typeof crypto.scrypt
// Whoever imported the function by its name has this one from now on.
syncBuiltinESMExports()
