/**
 * Guards against guessing. Attempts are counted in the database, by account and by address, before the
 * secret is looked at, so that neither many processes nor many calls at once give more of them. Ten in a
 * row lock an account, fifty an address, for a minute at first and a quarter of an hour at most. An
 * account is whatever was typed as its e-mail address: a lock does not tell whether it exists.
 *
 * Many people may share an address, so its count fades. Endless guessing from one address gets fifty
 * guesses and then one a minute: 1,490 in a day, over all accounts.
 */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { fail, Problem } from '../core/errors.ts'
import { type Database, first, inTransaction, type Reader, run, sql, type Tx } from '../db/index.ts'

type Subject = { key: string; failuresMax: number; fadingPerMinute: number }
/** An attempt that was counted, and the lock that it set: null when it set none. */
type Counted = { key: string; lock: string | null }

const lockMinutesMax = 15
/** Older failures are forgotten. */
const memoryHours = 24

/**
 * Runs `check`, which looks at the secret and answers null when it is wrong. While the account or the
 * address is locked it throws `too_many_attempts` instead. A right secret takes back its attempt. It
 * clears the account as well, unless `isWhole` says that it is only a part of what is asked.
 */
export async function guarded<T>(
  db: Database,
  { email, address }: { email: string; address: string },
  check: () => Promise<T | null>,
  isWhole: (found: T) => boolean = () => true,
): Promise<T | null> {
  const place = { key: `address:${network(address)}`, failuresMax: 50, fadingPerMinute: 1 }
  const account = { key: accountKey(email), failuresMax: 10, fadingPerMinute: 0 }
  // In one transaction: an attempt that the account's lock refuses is not counted for the address.
  const [fromPlace, ofAccount] = await inTransaction(db, async tx => [
    await count(tx, place),
    await count(tx, account),
  ])
  const found = await check().catch(async error => {
    // It follows the right password, and no code can be right: there is nothing to guess.
    if (error instanceof Problem && error.code === 'second_factor_unreadable') {
      for (const counted of [fromPlace, ofAccount]) await takeBack(db, counted)
    }
    throw error
  })
  if (found === null) return null
  await takeBack(db, fromPlace)
  if (isWhole(found)) await clearAccount(db, email)
  else await takeBack(db, ofAccount)
  return found
}

/** Takes away what was counted for an account, and its lock. */
export async function clearAccount(writer: Reader, email: string): Promise<void> {
  await run(writer, sql`delete from sign_in_attempts where subject = ${accountKey(email)}`)
}

function accountKey(email: string): string {
  return `account:${createHash('sha256').update(email).digest('hex')}`
}

/**
 * Counts an attempt, or throws `too_many_attempts` when the subject is locked. A lock longer than any that is
 * made was set before the clock was set back.
 */
async function count(tx: Tx, { key, failuresMax, fadingPerMinute }: Subject): Promise<Counted> {
  const failures = sql`case when a.last_at < now() - make_interval(hours => ${memoryHours}) then 1
    else 1 + greatest(0, a.failures
           - ${fadingPerMinute} * greatest(0, extract(epoch from now() - a.last_at)) / 60) end`
  const counted = await first<{ lock: string | null }>(
    tx,
    sql`insert into sign_in_attempts as a (subject, failures, last_at) values (${key}, 1, now())
        on conflict (subject) do update set
          last_at = now(),
          failures = ${failures},
          locked_until = case when ceil(${failures}) >= ${failuresMax} then now()
            + interval '1 minute'
              * least(power(2, least(ceil(${failures}) - ${failuresMax}, 10)), ${lockMinutesMax})
          end
        where a.locked_until is null or a.locked_until <= now()
          or a.locked_until > now() + make_interval(mins => ${2 * lockMinutesMax})
        returning locked_until::text as lock`,
  )
  if (counted !== undefined) return { key, lock: counted.lock }
  const locked = await first<{ seconds: number }>(
    tx,
    sql`select greatest(1, ceil(extract(epoch from locked_until - now())))::int as seconds
        from sign_in_attempts where subject = ${key}`,
  )
  fail('too_many_attempts', 'wait before you try again', {
    retryAfterSeconds: locked?.seconds ?? 1,
  })
}

/** Acts as if the attempt had not been made: its lock goes as well, if no later attempt has set another. */
async function takeBack(db: Database, { key, lock }: Counted): Promise<void> {
  await run(
    db,
    sql`update sign_in_attempts
        set failures = greatest(failures - 1, 0),
            locked_until = case when locked_until = ${lock}::timestamptz then null
                                else locked_until end
        where subject = ${key}`,
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

/** Deletes attempts that no lock looks at any more. */
export async function forgetAttempts(db: Database): Promise<void> {
  await run(
    db,
    sql`delete from sign_in_attempts where last_at < now() - make_interval(hours => ${memoryHours})`,
  )
}
