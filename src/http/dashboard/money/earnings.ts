/** What the table and the file of the earnings share: which days, and what a row says. */
import type { Database } from '../../../db/index.ts'
import { readEarnings } from '../../../earnings/index.ts'
import { LocalDate } from '../../schemas.ts'
import { readDays } from '../../v1/known.ts'
import { statementQuery } from './statement.ts'

export const earningsQuery = { from: LocalDate('First day'), to: statementQuery.to }

export async function readRows(
  db: Database,
  organizationId: string,
  days: { from: string; to?: string },
) {
  const { from, to = null } = readDays(days)
  if (from === undefined) throw new Error('earnings without a first day')
  const earnings = await readEarnings(db, organizationId, { from, to })
  return earnings.map(({ organizationId: id, code, name, paid, cost, ...tickets }) => ({
    organization: { id, code, name },
    tickets_issued: tickets.ticketsIssued,
    tickets_cancelled: tickets.ticketsCancelled,
    paid,
    cost,
    margin: paid - cost,
  }))
}
