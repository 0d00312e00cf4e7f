import { cancelByOperator } from '../cancellation/index.ts'
import { isId } from '../core/ids.ts'
import { required, type StaffVerb } from './command-line.ts'

/** For staff, when an operator has told them that a voyage does not sail. */
export const voyageCancelledVerb: StaffVerb = {
  options: { voyage: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  async run({ db }, options, by) {
    const voyageId = required(options, 'voyage')
    const isDryRun = options['dry-run'] === true
    const report = isId(voyageId)
      ? await cancelByOperator(db, voyageId, { isDryRun, by })
      : undefined
    if (report === undefined) throw new Error(`there is no voyage ${voyageId}`)
    // For scripts: 2 means that it ran and has to run again.
    if (report.bookings.some(({ fate }) => fate === 'waiting')) process.exitCode = 2
    return JSON.stringify(report, null, 2)
  },
}
