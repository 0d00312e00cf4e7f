/** Names in a request that must exist: each refusal says which field and what would do. */
import { fail, refuseField } from '../../core/errors.ts'
import type { Database } from '../../db/index.ts'
import type { Network, Operators } from '../../operators/index.ts'
import { findVoyages, type Voyage } from '../../voyages/index.ts'

export function requireTerminals(
  network: Network,
  query: { departure_terminal: string; arrival_terminal: string },
): void {
  for (const field of ['departure_terminal', 'arrival_terminal'] as const) {
    if (network.terminals.some(terminal => terminal.code === query[field])) continue
    refuseField(`/${field}`, `no such terminal; GET /api/v1/terminals has the codes`)
  }
}

export function requireOperator(operators: Operators, code: string): void {
  if (operators.get(code)) return
  refuseField('/operator', 'no such operator; GET /api/v1/operators has the codes')
}

export async function requireVoyage(db: Database, id: string): Promise<Voyage> {
  const [voyage] = await findVoyages(db, [id])
  return voyage ?? fail('not_found', 'there is no such voyage')
}
