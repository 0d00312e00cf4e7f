/**
 * API keys. The full key exists once, in the answer of `createKey`; the database has its SHA-256. A key
 * is `gw_live_` or `gw_uat_`, 32 random base62 characters and a checksum of 6, so that a typo or a key of
 * the other environment is found without asking the database.
 */
import { createHash, randomInt } from 'node:crypto'
import { type Actor, recordAudit } from '../audit/index.ts'
import { type Environment, environments } from '../core/environment.ts'
import { fail } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { type Database, first, type Reader, rows, run, sql, type Tx } from '../db/index.ts'

export const permissions = ['price_additions:create', 'vouchers:create', 'webhooks:manage'] as const
export type Permission = (typeof permissions)[number]

/** The caller that a valid key stands for. */
export type Caller = {
  /** The key as an actor. */
  by: Actor
  permissions: Permission[]
  organizationId: string
}

/** The last use is known to this many seconds. */
export const useSeconds = 60

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 32
const checksumLength = 6
const prefixes = { production: 'gw_live_', uat: 'gw_uat_' } as const

/**
 * Answers the full key, for the only time. Throws `contract_required` when the
 * organization has no partnership contract.
 */
export async function createKey(
  tx: Tx,
  environment: Environment,
  wanted: { organizationId: string; name: string; permissions: Permission[] },
  by: Actor,
): Promise<{ id: string; key: string }> {
  const owner = await first<{ has_partnership_contract: boolean }>(
    tx,
    sql`select has_partnership_contract from organizations where id = ${wanted.organizationId}`,
  )
  if (!owner?.has_partnership_contract) {
    fail(
      'contract_required',
      'keys are issued only to organizations that have a partnership contract',
    )
  }
  const id = newId()
  const key = newKey(environment)
  const granted = [...new Set(wanted.permissions)]
  await run(
    tx,
    sql`insert into api_keys (id, organization_id, name, digest, hint, permissions)
        values (${id}, ${wanted.organizationId}, ${wanted.name}, ${digest(key)},
                ${key.slice(-4)}, ${granted})`,
  )
  await recordAudit(tx, {
    by,
    action: 'key.create',
    organizationId: wanted.organizationId,
    subject: id,
    facts: { name: wanted.name, permissions: granted },
  })
  return { id, key }
}

/**
 * Two keys of names that look alike cannot be told apart. The organization's row is locked, so that a concurrent
 * call waits for the end of this transaction.
 */
export async function isKeyNameTaken(
  tx: Tx,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<boolean> {
  await run(tx, sql`select from organizations where id = ${organizationId} for no key update`)
  const keys = await rows<{ name: string }>(
    tx,
    sql`select name from api_keys where organization_id = ${organizationId}`,
  )
  return keys.some(key => looksOf(key.name) === looksOf(name))
}

/** Alike are upper and lower case, accents apart from their letters, and spaces around a name. */
function looksOf(name: string): string {
  return name.trim().normalize().toLowerCase()
}

type ListedKey = {
  id: string
  name: string
  /** The last four characters. */
  hint: string
  permissions: Permission[]
  createdAt: Date
  lastUsedAt: Date | null
}

export function listKeys(reader: Reader, organizationId: string): Promise<ListedKey[]> {
  return rows<ListedKey>(
    reader,
    sql`select id, name, hint, permissions, created_at as "createdAt", last_used_at as "lastUsedAt"
        from api_keys where organization_id = ${organizationId} order by id desc`,
  )
}

type FoundKey = { id: string; name: string; organizationId: string; organizationCode: string }

/** Of all organizations. One key is found as a rule: there are fourteen million hints. */
export function findKeysByHint(reader: Reader, hint: string): Promise<FoundKey[]> {
  return rows<FoundKey>(
    reader,
    sql`select k.id, k.name, o.id as "organizationId", o.code as "organizationCode"
        from api_keys k join organizations o on o.id = k.organization_id
        where k.hint = ${hint} order by k.id`,
  )
}

/**
 * Revokes a key. Its row is deleted, and no process accepts it any more. Throws `not_found` when the
 * organization has no such key.
 */
export async function deleteKey(
  tx: Tx,
  organizationId: string,
  keyId: string,
  by: Actor,
): Promise<void> {
  const deleted = await first<{ name: string }>(
    tx,
    sql`delete from api_keys where id = ${keyId} and organization_id = ${organizationId}
        returning name`,
  )
  if (deleted === undefined) fail('not_found', 'there is no such key')
  await recordAudit(tx, {
    by,
    action: 'key.delete',
    organizationId,
    subject: keyId,
    facts: { name: deleted.name },
  })
}

/**
 * The caller behind a key, read from the database, or null. The last use is written at most once a
 * minute; the next write is due in `usedSeconds`. A last use in the future was before the clock was set back.
 */
export async function readCaller(
  db: Database,
  environment: Environment,
  key: string,
): Promise<{ caller: Caller; usedSeconds: number } | null> {
  if (!isWellFormed(environment, key)) return null
  const found = await readKey(db, digest(key))
  if (found === undefined) return null
  const isDue = found.usedSeconds <= 0
  if (isDue) await touch(db, found.id)
  const caller: Caller = {
    by: { kind: 'key', id: found.id, name: found.name },
    permissions: found.permissions,
    organizationId: found.organization_id,
  }
  return { caller, usedSeconds: isDue ? useSeconds : found.usedSeconds }
}

/** The environment whose keys begin as this one does; undefined: it is no key. */
export function environmentOf(key: string): Environment | undefined {
  return environments.find(environment => key.startsWith(prefixes[environment]))
}

/** True when prefix, length, alphabet and checksum are right for this environment. */
export function isWellFormed(environment: Environment, key: string): boolean {
  const prefix = prefixes[environment]
  const body = key.slice(prefix.length)
  if (!key.startsWith(prefix) || !/^[0-9A-Za-z]{38}$/.test(body)) return false
  const random = body.slice(0, randomLength)
  return checksum(prefix + random) === body.slice(randomLength)
}

function newKey(environment: Environment): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(62)]).join('')
  const start = prefixes[environment] + random
  return start + checksum(start)
}

function checksum(text: string): string {
  let value = createHash('sha256').update(text).digest().readUIntBE(0, 6)
  let sum = ''
  for (let position = 0; position < checksumLength; position += 1) {
    sum += alphabet[value % 62]
    value = Math.floor(value / 62)
  }
  return sum
}

function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

type KeyRow = {
  id: string
  name: string
  organization_id: string
  permissions: Permission[]
  usedSeconds: number
}

function readKey(reader: Reader, keyDigest: Buffer): Promise<KeyRow | undefined> {
  return first<KeyRow>(
    reader,
    sql`select id, name, organization_id, permissions,
               case when last_used_at <= now()
                    then extract(epoch from last_used_at - now()) + ${useSeconds} else 0
               end::float as "usedSeconds"
        from api_keys where digest = ${keyDigest}`,
  )
}

async function touch(db: Database, keyId: string): Promise<void> {
  await run(db, sql`update api_keys set last_used_at = now() where id = ${keyId}`)
}
