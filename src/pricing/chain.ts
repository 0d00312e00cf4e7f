import { type Reader, rows, sql } from '../db/index.ts'
import { readChain } from '../organizations/index.ts'
import type { PriceAddition } from './addition.ts'
import { additionColumns } from './additions.ts'
import type { PricedChain } from './quote.ts'

/** The chain of an agency, root first, each level with the additions it has set. */
export async function readPricedChain(reader: Reader, agencyId: string): Promise<PricedChain> {
  const chain = await readChain(reader, agencyId)
  const additions = await rows<PriceAddition>(
    reader,
    sql`select ${additionColumns} from price_additions p
        where p.organization_id = any(${chain}::uuid[])`,
  )
  return chain.map(organizationId => ({
    organizationId,
    additions: additions.filter(addition => addition.organizationId === organizationId),
  }))
}
