import { refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { refuseUnlessLine } from '../core/line.ts'
import {
  first,
  isUniqueViolation,
  one,
  type Reader,
  rows,
  run,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'

export type Organization = {
  id: string
  code: string
  name: string
  parentId: string | null
  holdMinutes: number
  hasPartnershipContract: boolean
  /** Since when its own sales are stopped; null while they are not. */
  salesStoppedAt: Date | null
  /** Its own sales are stopped, or those of one above it: it buys nothing. */
  areSalesStopped: boolean
}

export type NewOrganization = {
  code: string
  name: string
  parentId: string | null
  hasPartnershipContract?: boolean
  holdMinutes?: number
}

/**
 * Adds a leaf to the tree; without a parent it is the root, of which there is one. Unfit fields and a
 * code that is taken are refused by their pointers.
 */
export async function createOrganization(tx: Tx, wanted: NewOrganization): Promise<Organization> {
  const organization = {
    id: newId(),
    code: wanted.code,
    name: wanted.name,
    parentId: wanted.parentId,
    holdMinutes: wanted.holdMinutes ?? 20,
    hasPartnershipContract: wanted.hasPartnershipContract ?? false,
  }
  refuseUnfit(organization)
  try {
    await run(
      tx,
      sql`insert into organizations (id, code, name, parent_id, hold_minutes, has_partnership_contract)
          values (${organization.id}, ${organization.code}, ${organization.name},
                  ${organization.parentId}, ${organization.holdMinutes},
                  ${organization.hasPartnershipContract})`,
    )
  } catch (error) {
    if (isUniqueViolation(error, 'organization_code_is_unique')) {
      refuseField('/code', `there is an organization ${organization.code} already`)
    }
    if (isUniqueViolation(error, 'there_is_one_root_organization')) {
      throw new Error('there is a root organization already; name a parent', { cause: error })
    }
    throw error
  }
  return readOrganization(tx, organization.id)
}

/** The table refuses these too, but not in words for people. */
function refuseUnfit({ code, name, holdMinutes }: Required<NewOrganization>): void {
  if (!/^[A-Z][A-Z0-9_]{1,31}$/.test(code)) {
    refuseField(
      '/code',
      `"${code}" is no code: a capital letter, then capital letters, digits and _, 2 to 32 in all`,
    )
  }
  if (name.trim() === '' || name.length > 200) refuseField('/name', 'has 1 to 200 characters')
  refuseUnlessLine('/name', name)
  if (!Number.isInteger(holdMinutes) || holdMinutes < 1 || holdMinutes > 1_440) {
    refuseField('/hold_minutes', 'is a whole number of minutes, 1 to 1440')
  }
}

/**
 * A `with` table `chain`: the line from an organization up to the root, both included. `height` is 0 at
 * the organization and grows upwards.
 */
export function chainOf(organizationId: string | Sql): Sql {
  return sql`recursive chain (id, parent_id, height) as (
    select id, parent_id, 0 from organizations where id = ${organizationId}
    union all
    select o.id, o.parent_id, chain.height + 1
    from chain join organizations o on o.id = chain.parent_id
  )`
}

/**
 * A condition on an organization's id: its sales are stopped, or those of one above it. Mostly nobody's are, and then a
 * statement asks so once, for all its rows.
 */
export function areSalesStopped(organizationId: Sql): Sql<boolean> {
  return sql`(exists (select from organizations where sales_stopped_at is not null) and exists (
    with ${chainOf(organizationId)}
    select from chain join organizations o using (id) where o.sales_stopped_at is not null))`
}

const columns = sql`o.id, o.code, o.name, o.parent_id as "parentId",
  o.hold_minutes as "holdMinutes", o.has_partnership_contract as "hasPartnershipContract",
  o.sales_stopped_at as "salesStoppedAt",
  ${areSalesStopped(sql`o.id`)} as "areSalesStopped"`

/** Reads the organization of a key, of a user or of another row: no organization is ever deleted. */
export function readOrganization(reader: Reader, id: string): Promise<Organization> {
  return one<Organization>(reader, sql`select ${columns} from organizations o where o.id = ${id}`)
}

export function findOrganization(reader: Reader, code: string): Promise<Organization | undefined> {
  return first(reader, sql`select ${columns} from organizations o where o.code = ${code}`)
}

/** May the organization book, for how many minutes are its seats held, and when did the database read this? */
export function readBookingTerms(
  reader: Reader,
  organizationId: string,
): Promise<{ areSalesStopped: boolean; holdMinutes: number; readAt: Date } | undefined> {
  return first(
    reader,
    sql`select ${areSalesStopped(sql`o.id`)} as "areSalesStopped", o.hold_minutes as "holdMinutes",
               now() as "readAt"
        from organizations o where o.id = ${organizationId}`,
  )
}

/** Finds the organization whose code staff typed at a terminal. Throws a plain error when there is none. */
export async function requireOrganization(reader: Reader, code: string): Promise<Organization> {
  const organization = await findOrganization(reader, code)
  if (organization === undefined) throw new Error(`there is no organization ${code}`)
  return organization
}

/**
 * The ids from the root down to an organization, both included: the levels
 * whose additions and money count.
 */
export async function readChain(reader: Reader, organizationId: string): Promise<string[]> {
  const chain = await rows<{ id: string }>(
    reader,
    sql`with ${chainOf(organizationId)} select id from chain order by height desc`,
  )
  return chain.map(level => level.id)
}

/** An organization and everything below it, each after its parent, siblings by code. */
export function readTree(reader: Reader, organizationId: string): Promise<Organization[]> {
  return rows<Organization>(
    reader,
    sql`with recursive tree (id, path) as (
          select id, array[code] from organizations where id = ${organizationId}
          union all
          select o.id, tree.path || o.code
          from tree join organizations o on o.parent_id = tree.id
        )
        select ${columns} from tree join organizations o on o.id = tree.id order by tree.path`,
  )
}

export function listChildren(reader: Reader, organizationId: string): Promise<Organization[]> {
  return rows<Organization>(
    reader,
    sql`select ${columns} from organizations o
        where o.parent_id = ${organizationId} order by o.code`,
  )
}

/** The codes and names of organizations, by id. */
export async function readNames(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, { code: string; name: string }>> {
  const found = await rows<{ id: string; code: string; name: string }>(
    reader,
    sql`select id, code, name from organizations where id = any(${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, code, name }) => [id, { code, name }]))
}
