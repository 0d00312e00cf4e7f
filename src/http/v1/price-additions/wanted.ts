import type { Static } from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import type { NewPriceAddition } from '../../../pricing/index.ts'
import { requireVoyage, type Voyage } from '../../../voyages/index.ts'
import type { Services } from '../../app.ts'
import { requireSailing, toConditions } from '../conditions.ts'
import {
  refuseOther,
  refuseReversed,
  requireOperator,
  requireOperatorRoute,
  requirePassengerTypes,
} from '../known.ts'
import type { AdditionInput } from './present.ts'

const percentMaxBps = 100_000
const wholeBps = 10_000

/** The price addition that a body describes. Refuses names that do not exist, and a rule that could never apply. */
export async function wantedAddition(
  { db, network, operators }: Services,
  organizationId: string,
  body: Static<typeof AdditionInput>,
): Promise<NewPriceAddition> {
  const voyage = body.voyage_id && (await requireVoyage(db, body.voyage_id, '/voyage_id'))
  if (body.operator !== undefined) requireOperator(operators, body.operator)
  requireSailing(network, body)
  if (body.operator !== undefined) requireOperatorRoute(operators, body.operator, body)
  if (voyage) requireAsVoyage(voyage, body)
  const operator = voyage ? voyage.operatorCode : body.operator
  requirePassengerTypes(operators, body.passenger_types, operator)
  return toAddition(organizationId, body)
}

function requireAsVoyage(voyage: Voyage, body: Static<typeof AdditionInput>): void {
  const { departureDate } = voyage
  refuseOther('/operator', body.operator, voyage.operatorCode)
  refuseOther('/departure_terminal', body.departure_terminal, voyage.departureTerminal)
  refuseOther('/arrival_terminal', body.arrival_terminal, voyage.arrivalTerminal)
  if (body.departure_from !== undefined && body.departure_from > departureDate) {
    refuseField('/departure_from', `must be ${departureDate} or earlier, as for the voyage`)
  }
  if (body.departure_to !== undefined && body.departure_to < departureDate) {
    refuseField('/departure_to', `must be ${departureDate} or later, as for the voyage`)
  }
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
