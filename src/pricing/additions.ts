import { type Actor, recordAudit } from '../audit/index.ts'
import { fail, refuseField } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { PageRequest } from '../core/pagination.ts'
import {
  first,
  one,
  pageClause,
  type Reader,
  rows,
  run,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import type { PriceAddition } from './addition.ts'

export type StoredAddition = PriceAddition & { createdAt: Date }

export type NewPriceAddition = Omit<PriceAddition, 'id'>

/** Every search below an organization goes through all its additions, for each fare. */
export const additionsMax = 2_000

/**
 * Two equal rules both count, as published, so an equal rule is not refused. The answer names the
 * youngest one in `possibleDuplicateOf`. Refuses one more than `additionsMax`.
 */
export async function createPriceAddition(
  tx: Tx,
  wanted: NewPriceAddition,
  by: Actor,
): Promise<StoredAddition & { possibleDuplicateOf: string | null }> {
  await oneAtATime(tx, wanted.organizationId)
  await refuseTooMany(tx, wanted.organizationId)
  const id = newId()
  const possibleDuplicateOf = await findTwin(tx, wanted)
  await run(
    tx,
    sql`insert into price_additions (
          id, organization_id, title, amount_type, direction, amount, priority, voyage_id,
          operator_code, departure_terminal, arrival_terminal, departure_from, departure_to,
          seat_classes, passenger_types, count_min, count_max, effective_from, effective_to, active
        ) values (
          ${id}, ${wanted.organizationId}, ${wanted.title}, ${wanted.amountType},
          ${wanted.direction}, ${wanted.amount}, ${wanted.priority}, ${wanted.voyageId},
          ${wanted.operatorCode}, ${wanted.departureTerminal}, ${wanted.arrivalTerminal},
          ${wanted.departureFrom}, ${wanted.departureTo}, ${wanted.seatClasses},
          ${wanted.passengerTypes}, ${wanted.countMin}, ${wanted.countMax},
          ${wanted.effectiveFrom}, ${wanted.effectiveTo}, ${wanted.active}
        )`,
  )
  await recordAudit(tx, {
    by,
    action: 'price_addition.create',
    organizationId: wanted.organizationId,
    subject: id,
    facts: {
      title: wanted.title,
      direction: wanted.direction,
      amount_type: wanted.amountType,
      amount: wanted.amount,
    },
  })
  // Read in here: once it is committed, somebody may delete it.
  const created = await one<StoredAddition>(tx, sql`${selectAdditions} where p.id = ${id}`)
  return { ...created, possibleDuplicateOf }
}

/**
 * Makes creations in one organization wait for each other: a rule that is
 * sent twice at once finds its twin.
 */
async function oneAtATime(tx: Tx, organizationId: string): Promise<void> {
  const lock = `price additions of ${organizationId}`
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

async function refuseTooMany(tx: Tx, organizationId: string): Promise<void> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*) as count from price_additions where organization_id = ${organizationId}`,
  )
  if (count < additionsMax) return
  refuseField(
    '',
    `the organization has ${additionsMax} price additions; delete those that you no longer need`,
  )
}

/**
 * The id of the organization's youngest rule with the same terms, or null.
 * Title and priority do not count.
 */
export async function findTwin(reader: Reader, wanted: NewPriceAddition): Promise<string | null> {
  const twin = await first<{ id: string }>(
    reader,
    sql`select id from price_additions p
        where organization_id = ${wanted.organizationId}
          and ${sql.join(sameTerms(wanted), sql` and `)}
        order by id desc limit 1`,
  )
  return twin?.id ?? null
}

function sameTerms(wanted: NewPriceAddition): Sql[] {
  return [
    sql`amount_type = ${wanted.amountType}`,
    sql`direction = ${wanted.direction}`,
    sql`amount = ${wanted.amount}`,
    sql`active = ${wanted.active}`,
    sql`voyage_id is not distinct from ${wanted.voyageId}::uuid`,
    sql`operator_code is not distinct from ${wanted.operatorCode}`,
    sql`departure_terminal is not distinct from ${wanted.departureTerminal}`,
    sql`arrival_terminal is not distinct from ${wanted.arrivalTerminal}`,
    sql`departure_from is not distinct from ${wanted.departureFrom}::date`,
    sql`departure_to is not distinct from ${wanted.departureTo}::date`,
    sql`seat_classes is not distinct from ${wanted.seatClasses}::text[]`,
    sql`passenger_types is not distinct from ${wanted.passengerTypes}::text[]`,
    sql`count_min is not distinct from ${wanted.countMin}::integer`,
    sql`count_max is not distinct from ${wanted.countMax}::integer`,
    sql`effective_from is not distinct from ${wanted.effectiveFrom}::timestamptz`,
    sql`effective_to is not distinct from ${wanted.effectiveTo}::timestamptz`,
  ]
}

export const additionColumns = sql`p.id, p.organization_id as "organizationId", p.title,
  p.amount_type as "amountType", p.direction, p.amount, p.priority, p.voyage_id as "voyageId",
  p.operator_code as "operatorCode", p.departure_terminal as "departureTerminal",
  p.arrival_terminal as "arrivalTerminal", p.departure_from as "departureFrom",
  p.departure_to as "departureTo", p.seat_classes as "seatClasses",
  p.passenger_types as "passengerTypes", p.count_min as "countMin", p.count_max as "countMax",
  p.effective_from as "effectiveFrom", p.effective_to as "effectiveTo", p.active`

const selectAdditions = sql`
  select ${additionColumns}, p.created_at as "createdAt" from price_additions p`

export function listPriceAdditions(
  reader: Reader,
  organizationId: string,
  page: PageRequest,
): Promise<StoredAddition[]> {
  return rows<StoredAddition>(
    reader,
    sql`${selectAdditions} where p.organization_id = ${organizationId} ${pageClause(page, sql`p.id`)}`,
  )
}

export function readPriceAddition(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<StoredAddition | undefined> {
  return first<StoredAddition>(
    reader,
    sql`${selectAdditions} where p.id = ${id} and p.organization_id = ${organizationId}`,
  )
}

/**
 * Prices made before keep the addition; the next quote is made without it. Throws `not_found` when the
 * organization has no such rule.
 */
export async function deletePriceAddition(
  tx: Tx,
  organizationId: string,
  id: string,
  by: Actor,
): Promise<void> {
  const deleted = await first<{ title: string }>(
    tx,
    sql`delete from price_additions where id = ${id} and organization_id = ${organizationId}
        returning title`,
  )
  if (deleted === undefined) fail('not_found', 'there is no such price addition')
  await recordAudit(tx, {
    by,
    action: 'price_addition.delete',
    organizationId,
    subject: id,
    facts: { title: deleted.title },
  })
}
