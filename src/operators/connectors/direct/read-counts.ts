import type { CabinClass } from '../../operator.ts'
import { checkedClasses } from '../checks.ts'
import type { DirectClient } from './client.ts'
import { CountsBody } from './wire.ts'

export async function readCounts(
  client: DirectClient,
  voyageRef: string,
  signal: AbortSignal,
): Promise<CabinClass[]> {
  const path = `/voyages/${encodeURIComponent(voyageRef)}/counts`
  const body = await client.read(path, CountsBody, signal)
  return checkedClasses(
    body.cabin_classes.map(({ seat_class, label, capacity, available }) => ({
      seatClass: seat_class,
      label,
      capacity,
      available,
    })),
  )
}
