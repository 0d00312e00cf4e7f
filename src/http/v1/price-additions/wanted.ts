import type { Static } from 'typebox'
import type { NewPriceAddition } from '../../../pricing/index.ts'
import type { Services } from '../../app.ts'
import {
  refuseNoRoute,
  requireOperator,
  requirePassengerTypes,
  requireSeatClasses,
  requireTerminal,
  requireVoyage,
} from '../known.ts'
import { type AdditionInput, toAddition } from './present.ts'

/** The price addition that a body describes. Refuses names that do not exist. */
export async function wantedAddition(
  { db, network, operators }: Services,
  organizationId: string,
  body: Static<typeof AdditionInput>,
): Promise<NewPriceAddition> {
  if (body.voyage_id !== undefined) await requireVoyage(db, body.voyage_id, '/voyage_id')
  if (body.operator !== undefined) requireOperator(operators, body.operator)
  for (const field of ['departure_terminal', 'arrival_terminal'] as const) {
    if (body[field] !== undefined) requireTerminal(network, `/${field}`, body[field])
  }
  refuseNoRoute(body)
  requireSeatClasses(network, body.seat_classes)
  requirePassengerTypes(operators, body.passenger_types, body.operator)
  return toAddition(organizationId, body)
}
