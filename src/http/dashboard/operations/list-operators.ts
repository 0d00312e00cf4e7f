import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import { type Operator, type OperatorVitals, typicalSeconds } from '../../../operators/index.ts'
import { type Freshness, readFreshness } from '../../../voyages/index.ts'
import type { Route } from '../../app.ts'
import { Instant, Nullable, OneOf } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'

const Lane = (what: string) => ({
  under_way: Type.Integer({ description: `${what} that wait for the operator's answer` }),
  max: Type.Integer({ description: 'The limit' }),
})

const OperatorShape = Type.Object({
  code: Type.String(),
  name: Type.String(),
  issuance: OneOf(
    ['automated', 'manual'],
    'Whether the operator issues automatically or people issue',
  ),
  is_direct: Type.Boolean({ description: 'Whether it places real orders in every environment' }),
  typical_seconds: Nullable(
    Type.Integer({ description: 'Usual time of an order in seconds; null: people issue' }),
  ),
  is_login_off: Type.Boolean({
    description: 'Whether its login is switched off by configuration, so that it is never asked',
  }),
  is_sales_off: Type.Boolean({
    description: 'Whether nothing of it is sold, by configuration. What was sold goes on',
  }),
  circuit: OneOf(
    ['closed', 'open', 'half_open'],
    '`closed`: calls pass. `open`: it failed several times in a row and is not called for a while. `half_open`: one call tries.',
  ),
  last_failure: Nullable(
    Type.Object(
      {
        reason: Type.String(),
        code: Nullable(
          Type.String({
            description: 'More about a connection that failed: `CERT_HAS_EXPIRED`',
          }),
        ),
        at: Instant('When it happened'),
      },
      {
        description: 'The last call without an answer; null: none since the process started',
      },
    ),
  ),
  reads: Type.Object({ ...Lane('Reads'), queued: Type.Integer() }),
  orders: Type.Object(Lane('Orders')),
  answered_at: Nullable(Instant('Its newest answer to a search')),
  failures_last_hour: Type.Integer({
    description: 'Number of routes and days of this hour whose last question it did not answer',
  }),
  voyages_ahead: Type.Integer({ description: 'Number of voyages on sale' }),
})

export const listOperatorsRoute: Route = (app, { db, operators }) => {
  app.get(
    '/operations/operators',
    guarded(operations, {
      operationId: 'list_operators',
      summary:
        'List the state of the operators. Circuit, limits and last failure are those of this process',
      response: { 200: Type.Object({ data: Type.Array(OperatorShape) }) },
    }),
    async () => {
      const freshness = new Map(
        (await readFreshness(db)).map(each => [each.operatorCode, each] as const),
      )
      return {
        data: operators.all.map(operator => {
          const { code } = operator.profile
          return present(operator, operators.vitals(code), freshness.get(code))
        }),
      }
    },
  )
}

function present(
  { profile, loginOff }: Operator,
  vitals: OperatorVitals | undefined,
  freshness: Freshness | undefined,
) {
  if (vitals === undefined) throw new Error(`nothing is known of operator ${profile.code}`)
  const { circuit, lastFailure, reads, orders } = vitals
  const { answeredAt = null, failures = 0, voyagesAhead = 0 } = freshness ?? {}
  return {
    code: profile.code,
    name: profile.name,
    issuance: profile.issuance,
    is_direct: profile.direct,
    typical_seconds: profile.issuance === 'manual' ? null : Math.round(typicalSeconds(profile)),
    is_login_off: loginOff,
    is_sales_off: profile.salesOff,
    circuit,
    last_failure: lastFailure && { ...lastFailure, at: utc(lastFailure.at) },
    reads: { under_way: reads.underWay, queued: reads.queued, max: reads.max },
    orders: { under_way: orders.underWay, max: orders.max },
    answered_at: answeredAt && utc(answeredAt),
    failures_last_hour: failures,
    voyages_ahead: profile.salesOff ? 0 : voyagesAhead,
  }
}
