import Type from 'typebox'
import type { CabinClass } from '../../operator.ts'
import { checkedClasses } from '../checks.ts'
import type { PortalClient } from './client.ts'

const Count = Type.Integer({ minimum: 0, maximum: 100_000 })
const CountsPage = Type.Object({
  ok: Type.Literal(true),
  classes: Type.Array(
    Type.Object({
      cls: Type.String({ minLength: 1 }),
      name: Type.String(),
      total: Count,
      free: Count,
    }),
  ),
})

export async function readCounts(
  client: PortalClient,
  voyageRef: string,
  signal: AbortSignal,
): Promise<CabinClass[]> {
  const path = `/sailings/${encodeURIComponent(voyageRef)}/counts`
  const { classes } = await client.read(path, CountsPage, signal)
  return checkedClasses(
    classes.map(({ cls, name, total, free }) => ({
      seatClass: cls,
      label: name,
      capacity: total,
      available: free,
    })),
  )
}
