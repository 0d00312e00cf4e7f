/** Sailings that their operators have moved. */
import { run, sql } from '../../src/db/index.ts'
import type { TestService } from './service.ts'

/** As if all legs of a booking had been sold for an hour earlier, and were moved to where they are an hour ago. */
export async function soldEarlier({ db }: TestService, { id }: { id: string }): Promise<void> {
  await run(
    db,
    sql`update voyages set moved_at = now() - interval '1 hour'
        where id in (select voyage_id from orders where booking_id = ${id})`,
  )
  await run(
    db,
    sql`update orders o set known_departure = v.departs_at - interval '1 hour' from voyages v
        where v.id = o.voyage_id and o.booking_id = ${id}`,
  )
}

/** The operator moves a sailing by so many minutes, which were told an hour ago. */
export async function moveBy({ db }: TestService, voyageId: string, minutes: number) {
  await run(
    db,
    sql`update voyages set departs_at = departs_at + make_interval(mins => ${minutes}),
          moved_at = now() - interval '1 hour'
        where id = ${voyageId}`,
  )
}
