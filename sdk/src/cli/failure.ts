/** Turns an error into a message that says what to do next, and into an exit code for programs. */
import {
  GangwayError,
  GangwayProblem,
  GangwayUnreachable,
  GangwayUsageError,
  type KnownProblemCode,
} from '../index.ts'
import { exitCodes, UsageError } from './command.ts'
import { clean } from './print.ts'

const fixes: Partial<Record<KnownProblemCode, string>> = {
  unauthorized:
    'Check GANGWAY_KEY: it must be whole, not deleted, and of this environment (gw_uat_ or gw_live_).',
  permission_denied:
    'Ask an administrator of your agency for a key with that permission, on the dashboard under Settings.',
  not_found:
    'Check GANGWAY_URL, and the identifier: an id and not the booking code (`gangway-partner bookings --code <code>` shows the id). Other agencies’ things are not found.',
  validation_failed: 'Mend the fields named above.',
  seat_unavailable: '`gangway-partner seats <voyage>` shows what is free now.',
  voyage_closed: '`gangway-partner voyages` finds another sailing.',
  booking_processing:
    'Do not confirm again: `gangway-partner booking <id>` shows what became of it.',
  insufficient_balance:
    'Nothing was held. Top up or have your credit raised, then confirm; `gangway-partner balance` shows what there is.',
  booking_not_confirmable: '`gangway-partner booking <id>` says why, and what can be done.',
  issuance_failed: '`gangway-partner booking <id>` says what can be done.',
  confirm_cooldown:
    'The booking was not touched. Refused calls count too: wait as long as `Retry-After` says, then confirm once.',
  issuance_not_supported:
    'This operator issues by hand: ask the service operator’s staff for the tickets.',
  operator_unavailable: 'Try again in a moment; another operator may sail the same route.',
}

export function explain(error: unknown, isChanging: boolean): { text: string; exitCode: number } {
  const { fix, exitCode } = judge(error, isChanging)
  const message = error instanceof Error ? error.message : String(error)
  const lines = `error: ${message}`.split('\n')
  if (error instanceof GangwayProblem) {
    const faults = error.errors.map(({ path, message }) => `${path}: ${message}`)
    // The detail of most problems has the first fault.
    lines.push(...faults.filter(fault => !error.detail.includes(fault)).map(fault => `  ${fault}`))
    if (error.requestId) lines.push(`  request ${error.requestId}`)
  }
  if (fix !== null) lines.push(fix)
  return { text: `${lines.map(clean).join('\n')}\n`, exitCode }
}

function judge(error: unknown, isChanging: boolean): { fix: string | null; exitCode: number } {
  if (error instanceof UsageError || error instanceof GangwayUsageError || isOfFile(error)) {
    return { fix: null, exitCode: exitCodes.usage }
  }
  // A fault of this program, or an answer that is not whole: either may come after the effect.
  const isFault = !(error instanceof GangwayError)
  if (isFault && !isChanging) return { fix: null, exitCode: exitCodes.unexpected }
  if (isFault || error.mayHaveHappened) {
    return {
      fix: 'Look first: `gangway-partner bookings` and `gangway-partner booking <id>` show what stands.',
      exitCode: exitCodes.unknown,
    }
  }
  if (error instanceof GangwayUnreachable) {
    return { fix: 'Check GANGWAY_URL and the network, then try again.', exitCode: exitCodes.later }
  }
  const fix = fixes[error.code as KnownProblemCode] ?? null
  if (!(error instanceof GangwayProblem)) return { fix, exitCode: exitCodes.refused }
  const isLater = [429, 503].includes(error.status)
  const wait = error.retryAfterSeconds === null ? '' : ` Retry after ${error.retryAfterSeconds} s.`
  return {
    fix: `${fix ?? ''}${wait}`.trim() || null,
    exitCode: isLater ? exitCodes.later : exitCodes.refused,
  }
}

/** An error of the operating system, whose message names the file or folder. */
function isOfFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
