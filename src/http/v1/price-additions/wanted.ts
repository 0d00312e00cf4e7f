import type { Static } from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import type { NewPriceAddition } from '../../../pricing/index.ts'
import type { Services } from '../../app.ts'
import { requireSailing, toConditions } from '../conditions.ts'
import { refuseReversed, requireOperator, requirePassengerTypes, requireVoyage } from '../known.ts'
import type { AdditionInput } from './present.ts'

const percentMaxBps = 100_000
const wholeBps = 10_000

/** The price addition that a body describes. Refuses names that do not exist. */
export async function wantedAddition(
  { db, network, operators }: Services,
  organizationId: string,
  body: Static<typeof AdditionInput>,
): Promise<NewPriceAddition> {
  if (body.voyage_id !== undefined) await requireVoyage(db, body.voyage_id, '/voyage_id')
  if (body.operator !== undefined) requireOperator(operators, body.operator)
  requireSailing(network, body)
  requirePassengerTypes(operators, body.passenger_types, body.operator)
  return toAddition(organizationId, body)
}

function toAddition(organizationId: string, input: Static<typeof AdditionInput>): NewPriceAddition {
  if (input.amount_type === 'percent' && input.amount > percentMaxBps) {
    refuseField('/amount', `a percentage is at most ${percentMaxBps} basis points`)
  }
  if (
    input.amount_type === 'percent' &&
    input.direction === 'decrease' &&
    input.amount > wholeBps
  ) {
    refuseField(
      '/amount',
      `a decrease is at most ${wholeBps} basis points, which is the whole price`,
    )
  }
  refuseReversed('/count_max', input.count_min, input.count_max)
  return {
    organizationId,
    title: input.title,
    amountType: input.amount_type,
    direction: input.direction,
    amount: input.amount,
    priority: input.priority ?? 0,
    ...toConditions(input),
    voyageId: input.voyage_id ?? null,
    operatorCode: input.operator ?? null,
    passengerTypes: input.passenger_types ?? null,
    countMin: input.count_min ?? null,
    countMax: input.count_max ?? null,
    active: input.active ?? true,
  }
}
