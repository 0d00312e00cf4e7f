/** The reports of past reconciliations. */
import type { PageRequest } from '../core/pagination.ts'
import { first, pageClause, type Reader, rows, sql } from '../db/index.ts'
import type { Difference } from './difference.ts'

export type ReportSummary = {
  id: string
  startedAt: Date
  finishedAt: Date
  isDryRun: boolean
  differences: number
  /** The number of these differences that were repaired. */
  repaired: number
}

export type Report = ReportSummary & { found: Difference[] }

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
    sql`select ${columns}, differences as found from reconciliations where id = ${id}`,
  )
}
