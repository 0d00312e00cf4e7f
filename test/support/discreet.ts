/**
 * Looks in every line that a service of the tests has logged for what a log must never contain: keys,
 * passwords, tokens, and passengers. Closing a service runs this check.
 */
import assert from 'node:assert/strict'
import { type Database, rows, sql } from '../../src/db/index.ts'

/**
 * Keys, the logins of the simulated operators and the provider, the users' passwords, the database's
 * password.
 */
const secrets = [
  /gw_(?:live|uat)_\w{6}/,
  /harbour-[a-z]+/,
  /pier-[a-z]+/,
  /lighthouse/,
  /harbour wall/,
  /postgres(?:ql)?:\/\/[^\s"]*:[^\s"@]+@/,
  /otpauth:/,
]
/** The passengers of most tests. */
const people = [
  /Nguyễn Thị Thử/,
  /Trần Văn Thử/,
  /test@example\.com/,
  /\+8490000000\d/,
  /68-A1 123\.45/,
  /\b1000000\d{5}\b/,
]

/** On UAT the payload of a request is logged as it came, by the one difference that UAT has. */
const isPayload = (line: string) => line.includes('"msg":"request payload"')

export function assertDiscreet(lines: readonly string[]): void {
  const own = lines.filter(line => line.startsWith('{'))
  const told = own.filter(
    line =>
      secrets.some(secret => secret.test(line)) ||
      (!isPayload(line) && people.some(person => person.test(line))),
  )
  assert.deepEqual(told, [], 'the log tells a secret or a passenger')
}

/** The same for the passengers in that database's bookings, by the names that the tests give. */
export async function assertNoPassenger(lines: readonly string[], db: Database): Promise<void> {
  const found = await rows<{ datum: string }>(
    db,
    sql`select distinct datum from customers
          cross join lateral (values (full_name), (document_number), (email)) as its(datum)
        where datum ~ '^\\S{2,}( \\S+)+$|^\\d{9,}$|@' limit 300`,
  )
  const log = lines.filter(line => !isPayload(line))
  const told = found.flatMap(({ datum }) => log.filter(line => line.includes(datum)))
  assert.deepEqual(told, [], 'the log tells a passenger')
}
