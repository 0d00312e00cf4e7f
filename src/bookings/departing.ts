/** Bookings by the days on which their legs depart, which are local to the departure terminals. */
import { refuseField } from '../core/errors.ts'
import type { Filter } from '../core/pagination.ts'
import { type Reader, rows, type Sql, sql } from '../db/index.ts'

/** The first and the last day, one of them at least. */
export type DepartureDays = Filter<{ from: string; to: string }>

/** More legs than these are no list of who travels. */
const legsMax = 10_000

/**
 * The bookings of the organization with a leg on one of these days. It reads the orders of these days or those
 * of the organization, whichever are fewer. Behind the limit the statement is planned as if all were read: one
 * that may stop early would be planned as a walk through all that the agency ever sold.
 */
export async function bookingsDeparting(
  reader: Reader,
  organizationId: string,
  days: DepartureDays,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    reader,
    sql`with departing as materialized (
          select o.booking_id as id from voyages v join orders o on o.voyage_id = v.id
          where ${isOn(days)} and o.organization_id = ${organizationId}
        ) select id from departing limit ${legsMax + 1}`,
  )
  if (found.length > legsMax) {
    refuseField('/departure_from', 'more than 10,000 legs depart on these days; choose fewer days')
  }
  return [...new Set(found.map(({ id }) => id))]
}

/** Whether booking `b` has such a leg, for few bookings. */
export function departsOn(days: DepartureDays): Sql {
  return sql`exists (select from orders o join voyages v on v.id = o.voyage_id
                     where o.booking_id = b.id and ${isOn(days)})`
}

function isOn({ from, to }: DepartureDays): Sql {
  const conditions = [
    ...(from === undefined ? [] : [sql`v.departure_date >= ${from}`]),
    ...(to === undefined ? [] : [sql`v.departure_date <= ${to}`]),
  ]
  return sql.join(conditions, sql` and `)
}
