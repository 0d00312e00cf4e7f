import Type, { type Static } from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { decideCase, type Verdict } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { Body, Dong, Id, OneId, OneOf } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { CaseFileShape, showCase } from './present-case.ts'
import { evidenceOf, issueDeps, Note, OperatorReference } from './shared.ts'

const Decided = Body({
  verdict: OneOf(
    ['issued', 'rejected', 'cancelled', 'returned', 'stands'],
    'What the operator did. The case lists the allowed values',
  ),
  operator_reference: OperatorReference,
  note: Note,
  tickets: Type.Optional(
    Type.Array(
      Body({ ticket_id: Id(), ticket_number: Type.String({ minLength: 1, maxLength: 100 }) }),
      { maxItems: 30, description: 'With `issued`: every ticket of the order' },
    ),
  ),
  penalty: Type.Optional(
    Type.Integer({
      ...Dong('With `cancelled`: what the operator kept, at most what it was paid'),
      minimum: 0,
    }),
  ),
  fee: Type.Optional(
    Type.Integer({
      ...Dong('With `returned`: what the operator kept'),
      minimum: 0,
      maximum: 1_000_000_000_000,
    }),
  ),
})

export const decideCaseRoute: Route = (app, services) => {
  app.post(
    '/operations/cases/:id/decide',
    guarded(operations, {
      operationId: 'decide_case',
      summary:
        'Say what the operator did, after its answer was lost or after you cancelled there by hand',
      params: OneId,
      body: Decided,
      response: { 200: CaseFileShape },
    }),
    async ({ params, body, user, log }) => {
      const verdict = verdictOf(body)
      await decideCase(issueDeps(services, log), params.id, verdict, evidenceOf(body), user.by)
      return showCase(services, params.id)
    },
  )
}

function verdictOf(body: Static<typeof Decided>): Verdict {
  const { verdict, penalty, fee, tickets = [] } = body
  if (verdict === 'issued') {
    return {
      kind: 'issued',
      tickets: tickets.map(each => ({
        ticketId: each.ticket_id,
        ticketNumber: each.ticket_number,
      })),
    }
  }
  if (verdict === 'cancelled') {
    if (penalty === undefined) refuseField('/penalty', 'is needed: what the operator kept')
    return { kind: 'cancelled', penalty }
  }
  if (verdict === 'returned') return { kind: 'returned', fee: fee ?? null }
  return { kind: verdict }
}
