/**
 * Remembers what scrypt answered, because one answer takes a tenth of a second of a processor. Salts are
 * random, so a repeated question is a sign-in with a password that was hashed here before.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { promisify } from 'node:util'

const answers = new Map<string, Promise<Buffer>>()
const ask = promisify<string, string, number, crypto.ScryptOptions, Buffer>(crypto.scrypt)

function remembered(
  password: string,
  salt: string,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key?: Buffer) => void,
): void {
  const question = JSON.stringify([password, salt, length, options])
  const answer = answers.get(question) ?? ask(password, salt, length, options)
  answers.set(question, answer)
  answer.then(
    key => done(null, Buffer.from(key)),
    error => done(error),
  )
}

crypto.scrypt = remembered as typeof crypto.scrypt
// Whoever imported the function by its name has this one from now on.
syncBuiltinESMExports()
