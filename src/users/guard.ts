/**
 * Against guessing: attempts are counted in the database, by account and by address, before the
 * secret is looked at, so that neither many processes nor many calls at once give more of them. Ten
 * in a row lock an account, fifty an address, for a minute at first and a quarter of an hour at most.
 * An account is whatever was typed as its e-mail address: a lock does not tell whether it exists.
 */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { fail } from '../core/errors.ts'
import { type Database, first, run, sql } from '../db/index.ts'

const accountFailuresMax = 10
const addressFailuresMax = 50
const lockMinutesMax = 15
/** Failures older than this are forgotten. */
const memoryHours = 24

/**
 * Runs `check`, which looks at the secret and answers null when it is wrong. It does not run while
 * the account or the address is locked. A right secret clears the account, unless it is only a part
 * of what is asked: that takes back the attempt alone.
 */
export async function guarded<T>(
  db: Database,
  { email, address }: { email: string; address: string },
  check: () => Promise<T | null>,
  isWhole: (found: T) => boolean = () => true,
): Promise<T | null> {
  const place = `address:${network(address)}`
  const account = `account:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`
  await count(db, place, addressFailuresMax)
  await count(db, account, accountFailuresMax)
  const found = await check()
  if (found === null) return null
  await takeBack(db, place, addressFailuresMax)
  if (isWhole(found)) await run(db, sql`delete from sign_in_attempts where subject = ${account}`)
  else await takeBack(db, account, accountFailuresMax)
  return found
}

/** Counts an attempt, or refuses it because the subject is locked. */
async function count(db: Database, subject: string, failuresMax: number): Promise<void> {
  const counted = await run(
    db,
    sql`insert into sign_in_attempts as a (subject, failures, last_at) values (${subject}, 1, now())
        on conflict (subject) do update set
          last_at = now(),
          failures = case when a.last_at < now() - make_interval(hours => ${memoryHours}) then 1
                          else a.failures + 1 end,
          locked_until = case
            when a.last_at >= now() - make_interval(hours => ${memoryHours})
             and a.failures + 1 >= ${failuresMax}
            then now() + interval '1 minute'
                 * least(power(2, least(a.failures + 1 - ${failuresMax}, 10)), ${lockMinutesMax})
          end
        where a.locked_until is null or a.locked_until <= now()`,
  )
  if (counted === 1) return
  const lock = await first<{ seconds: number }>(
    db,
    sql`select greatest(1, ceil(extract(epoch from locked_until - now())))::int as seconds
        from sign_in_attempts where subject = ${subject}`,
  )
  fail('too_many_attempts', 'wait before you try again', {
    retryAfterSeconds: lock?.seconds ?? 1,
  })
}

async function takeBack(db: Database, subject: string, failuresMax: number): Promise<void> {
  await run(
    db,
    sql`update sign_in_attempts
        set failures = greatest(failures - 1, 0),
            locked_until = case when failures > ${failuresMax} then locked_until end
        where subject = ${subject}`,
  )
}

/** An IPv6 address stands for its /64, which one caller has to itself. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Attempts that no lock looks at any more. */
export function forgetAttempts(db: Database): Promise<number> {
  return run(
    db,
    sql`delete from sign_in_attempts where last_at < now() - make_interval(hours => ${memoryHours})`,
  )
}
