import { fail } from '../core/errors.ts'
import { type Reader, rows, run, runLater, type Sql, sql, type Tx } from '../db/index.ts'
import type { Operators, Sailing } from '../operators/index.ts'
import { isUncounted } from './marks.ts'

/** A scheduled sailing as the database has it. */
export type Voyage = Omit<Sailing, 'voyageRef'> & {
  id: string
  operatorCode: string
  operatorVoyageRef: string
  /** Its operator cancelled it, for good. */
  isCancelled: boolean
  /**
   * The milliseconds from this reading until the next uncounted seat comes
   * free by itself; null when none does.
   */
  freeAgainMs: number | null
  asOf: Date
}

/**
 * The voyages that meet a condition. `available` of each cabin class is without the seats that the
 * service has given away and that the operator did not count as sold.
 */
export async function selectVoyages(reader: Reader, rest: Sql): Promise<Voyage[]> {
  type Uncounted = { seats: Record<string, number>; ms: number | null }
  const found = await rows<Omit<Voyage, 'freeAgainMs'> & { uncounted: Uncounted | null }>(
    reader,
    sql`select v.id, v.operator_code as "operatorCode", v.operator_voyage_ref as "operatorVoyageRef",
               v.departure_terminal as "departureTerminal", v.arrival_terminal as "arrivalTerminal",
               v.departure_date as "departureDate", v.departs_at as "departsAt",
               v.arrives_at as "arrivesAt", v.boat_code as "boatCode", v.boat_name as "boatName",
               v.open, v.cancelled_at is not null as "isCancelled", v.cabin_classes as "cabinClasses", v.as_of as "asOf",
               (select jsonb_build_object('seats', jsonb_object_agg(m.seat_class, m.seats),
                         'ms', floor(extract(epoch from min(m.until) - now()) * 1000)) from (
                  select seat_class, count(*) as seats, min(held_until) as until from seat_marks
                  where voyage_id = v.id and ${isUncounted(sql`v.as_of`)} group by seat_class
                ) m having count(*) > 0) as uncounted
        from voyages v ${rest}`,
  )
  return found.map(({ uncounted, ...voyage }) => ({
    ...voyage,
    freeAgainMs: uncounted?.ms ?? null,
    cabinClasses: voyage.cabinClasses.map(cabin => ({
      ...cabin,
      available: Math.max(0, cabin.available - (uncounted?.seats[cabin.seatClass] ?? 0)),
    })),
  }))
}

/**
 * The voyages of these ids, in no order; unknown ones are missing. The ids are a list and not an array:
 * for an array the planner expects ten, and so it makes a new plan for each call.
 */
export async function findVoyages(reader: Reader, ids: readonly string[]): Promise<Voyage[]> {
  return ids.length === 0 ? [] : selectVoyages(reader, sql`where v.id in (${sql.join(ids)})`)
}

/** Throws `not_found`. `path` is the field when a body names the voyage; without it the voyage is in the URL. */
export async function requireVoyage(reader: Reader, id: string, path?: string): Promise<Voyage> {
  const [voyage] = await findVoyages(reader, [id])
  return voyage ?? refuseUnknownVoyage(path)
}

export function refuseUnknownVoyage(path?: string): never {
  const facts = path === undefined ? {} : { errors: [{ path, message: 'no such voyage' }] }
  fail('not_found', 'there is no such voyage', facts)
}

type ComingFilter = {
  voyageId: string | null
  operatorCode: string | null
  departureTerminal: string | null
  arrivalTerminal: string | null
  departureFrom: string | null
  departureTo: string | null
}

/** The next open sailings that are known, soonest first. */
export function findComing(reader: Reader, only: ComingFilter, limit: number): Promise<Voyage[]> {
  const conditions = [
    sql`v.open and v.departs_at > now()`,
    only.voyageId !== null && sql`v.id = ${only.voyageId}`,
    only.operatorCode !== null && sql`v.operator_code = ${only.operatorCode}`,
    only.departureTerminal !== null && sql`v.departure_terminal = ${only.departureTerminal}`,
    only.arrivalTerminal !== null && sql`v.arrival_terminal = ${only.arrivalTerminal}`,
    only.departureFrom !== null && sql`v.departure_date >= ${only.departureFrom}`,
    only.departureTo !== null && sql`v.departure_date <= ${only.departureTo}`,
  ].filter(condition => condition !== false)
  return selectVoyages(
    reader,
    sql`where ${sql.join(conditions, sql` and `)} order by v.departs_at, v.id limit ${limit}`,
  )
}

/**
 * Closes a voyage that its operator cancelled, by the word of staff and for good: an operator that goes
 * on listing it does not open it again. Answers false when there is no such voyage.
 */
export async function closeVoyage(writer: Reader, voyageId: string): Promise<boolean> {
  const closed = await run(
    writer,
    sql`update voyages set open = false, cancelled_at = coalesce(cancelled_at, now())
        where id = ${voyageId}`,
  )
  return closed === 1
}

/**
 * Keeps everybody from closing the voyage until the commit. A reading that is sent with the lock sees
 * whether somebody has. Lock it after the booking and before seats.
 */
export function lockVoyage(tx: Tx, voyageId: string): Promise<void> {
  return runLater(tx, sql`select from voyages where id = ${voyageId} for share`)
}

/** The instant at which the operator's counter closes: nothing is sold from then on. */
export function salesCloseAt(
  voyage: { departsAt: Date },
  operator: { salesCutoffMinutes: number },
): Date {
  return new Date(voyage.departsAt.getTime() - operator.salesCutoffMinutes * 60_000)
}

/** True when the voyage is sold, as far as its operator said, and its counter is open. */
export function isOnSale(
  operators: Operators,
  voyage: Pick<Voyage, 'operatorCode' | 'departsAt' | 'open'>,
  now: Date,
): boolean {
  const profile = operators.get(voyage.operatorCode)?.profile
  if (profile === undefined || profile.salesOff || !voyage.open) return false
  return now < salesCloseAt(voyage, profile)
}

/** Throws `voyage_closed`. `path` is the field that names the voyage. */
export function refuseUnlessOnSale(
  operators: Operators,
  voyage: Voyage,
  now: Date,
  path: string,
): void {
  if (isOnSale(operators, voyage, now)) return
  fail('voyage_closed', 'the voyage has departed, is past its sales cut-off or is not sold', {
    errors: [{ path, message: 'closed for sale' }],
  })
}
