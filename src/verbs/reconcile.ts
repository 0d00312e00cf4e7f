import { lookOver } from '../reconciliation/index.ts'
import type { StaffVerb } from './command-line.ts'

export const reconcileVerb: StaffVerb = {
  options: { 'dry-run': { type: 'boolean' } },
  async run({ db, environment }, options, by) {
    const isDryRun = options['dry-run'] === true
    const report = await lookOver({ db, operators: null, environment }, { isDryRun, by })
    // For scripts: 2 means that it ran and found a difference.
    if (report.differences.length > 0) process.exitCode = 2
    return JSON.stringify(report, null, 2)
  },
}
