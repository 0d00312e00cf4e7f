/** Names in a request that must exist: each refusal says which field and what would do. */
import { fail, refuseField } from '../../core/errors.ts'
import type { Database } from '../../db/index.ts'
import type { Network, Operators } from '../../operators/index.ts'
import { findVoyages, type Voyage } from '../../voyages/index.ts'

export function requireTerminals(
  network: Network,
  query: { departure_terminal: string; arrival_terminal: string },
): void {
  requireTerminal(network, '/departure_terminal', query.departure_terminal)
  requireTerminal(network, '/arrival_terminal', query.arrival_terminal)
}

export function requireTerminal(network: Network, path: string, code: string): void {
  if (network.terminals.some(terminal => terminal.code === code)) return
  refuseField(path, 'no such terminal; GET /api/v1/terminals has the codes')
}

export function requireOperator(operators: Operators, code: string): void {
  if (operators.get(code)) return
  refuseField('/operator', 'no such operator; GET /api/v1/operators has the codes')
}

/** `path` names the field when the voyage is named in a body. */
export async function requireVoyage(db: Database, id: string, path?: string): Promise<Voyage> {
  const [voyage] = await findVoyages(db, [id])
  const facts = path === undefined ? {} : { errors: [{ path, message: 'no such voyage' }] }
  return voyage ?? fail('not_found', 'there is no such voyage', facts)
}

/** An instant of our times, or null when it is not given. */
export function readInstant(path: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const value = new Date(text)
  const year = value.getUTCFullYear()
  if (!(year >= 1900 && year < 2200)) refuseField(path, 'is no instant of our times')
  return value
}

/** Two ends of a range, when both are given. */
export function refuseReversed<End extends number | string>(
  path: string,
  low: End | undefined,
  high: End | undefined,
): void {
  if (low !== undefined && high !== undefined && high < low) {
    refuseField(path, 'ends before it begins')
  }
}
