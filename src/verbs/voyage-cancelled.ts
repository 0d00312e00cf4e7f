import type { Actor } from '../audit/index.ts'
import { cancelByOperator, type VoyageCancellation } from '../cancellation/index.ts'
import { isId } from '../core/ids.ts'
import type { Database } from '../db/index.ts'

/**
 * For staff, when an operator has told them that a voyage does not sail. A dry run changes nothing. Throws
 * when there is no such voyage.
 */
export async function voyageCancelled(
  db: Database,
  voyageId: string,
  isDryRun: boolean,
  by: Actor,
): Promise<VoyageCancellation> {
  const report = isId(voyageId) ? await cancelByOperator(db, voyageId, { isDryRun, by }) : undefined
  if (report === undefined) throw new Error(`there is no voyage ${voyageId}`)
  return report
}
