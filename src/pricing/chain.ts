import { type Reader, rows, sql } from '../db/index.ts'
import { chainOf } from '../organizations/index.ts'
import type { PriceAddition } from './addition.ts'
import { additionColumns } from './additions.ts'
import type { PricedChain } from './quote.ts'

/** The chain of an agency, root first. Each level has the additions that it set. */
export async function readPricedChain(reader: Reader, agencyId: string): Promise<PricedChain> {
  const found = await rows<{ level: string } & (PriceAddition | { id: null })>(
    reader,
    sql`with ${chainOf(agencyId)}
        select chain.id as level, ${additionColumns}
        from chain left join price_additions p on p.organization_id = chain.id
        order by chain.height desc`,
  )
  const levels = Map.groupBy(found, row => row.level)
  return [...levels].map(([organizationId, ofLevel]) => ({
    organizationId,
    additions: ofLevel.flatMap(({ level: _, ...addition }) =>
      addition.id === null ? [] : [addition as PriceAddition],
    ),
  }))
}
