/** The reports of past reconciliations. */
import type { PageRequest } from '../core/pagination.ts'
import { beforeTransactions, first, pageClause, type Reader, rows, sql } from '../db/index.ts'
import type { Difference } from './difference.ts'
import type { Unanswered } from './operators.ts'

export type ReportSummary = {
  id: string
  startedAt: Date
  finishedAt: Date
  isDryRun: boolean
  differences: number
  /** The number of these differences that were repaired. */
  repaired: number
}

export type Report = ReportSummary & {
  found: Difference[]
  /** Null: no operator was asked, or nobody counted yet. */
  unanswered: Unanswered | null
}

const columns = sql`
  id, started_at as "startedAt", finished_at as "finishedAt", dry_run as "isDryRun",
  jsonb_array_length(differences) as differences,
  (select count(*) from jsonb_array_elements(differences) each
   where each ->> 'repair' not in ('none', 'refused')) as repaired`

export function listReports(reader: Reader, page: PageRequest): Promise<ReportSummary[]> {
  return rows<ReportSummary>(
    reader,
    sql`select ${columns} from reconciliations where true ${pageClause(page, sql`id`)}`,
  )
}

export function readReport(reader: Reader, id: string): Promise<Report | undefined> {
  return first<Report>(
    reader,
    sql`select ${columns}, differences as found, unanswered
        from reconciliations where id = ${id}`,
  )
}

const wholeEveryHours = 24

/**
 * From when on a run has to look: what an earlier one has found to be right needs no other look. Null:
 * everything, once a day, and as long as books, holds or orders differ; what an operator remembers is
 * asked each time.
 */
export async function proven(reader: Reader): Promise<Date | null> {
  const isRight = (report: string) =>
    sql`not exists (select from jsonb_array_elements(${sql.ref(report)}.differences) each
                    where each ->> 'kind' <> 'operator')`
  const found = await first<{ at: Date }>(
    reader,
    sql`select newest.started_at as at
        from (select * from reconciliations order by started_at desc limit 1) newest
        where ${isRight('newest')} and exists (
          select from reconciliations whole
          where whole.is_whole and ${isRight('whole')}
            and whole.started_at > now() - make_interval(hours => ${wholeEveryHours}))`,
  )
  return found ? beforeTransactions(found.at) : null
}
