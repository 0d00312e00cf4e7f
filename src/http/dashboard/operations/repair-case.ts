import Type from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import {
  issueMissingLegs,
  keepCase,
  priceOfMissingLegs,
  refundCase,
  reopenCase,
} from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { Body, Dong, Id, OneId } from '../../schemas.ts'
import { guarded, operations } from '../access.ts'
import { AmountShown, amountMax } from '../bookings/present.ts'
import { CaseFileShape, showCase } from './present-case.ts'
import { showTicketing, TicketingDetailShape } from './present-ticketing.ts'
import { evidenceOf, Note, OperatorReference, Words } from './shared.ts'

export const keepCaseRoute: Route = (app, services) => {
  app.post(
    '/operations/cases/:id/keep',
    guarded(operations, {
      operationId: 'keep_case',
      summary: 'Leave the partly issued booking as it is',
      params: OneId,
      body: Body({ note: Words('Why') }),
      response: { 200: CaseFileShape },
    }),
    async ({ params, body, user }) => {
      await keepCase(services.db, params.id, body.note, user.by)
      return showCase(services, params.id)
    },
  )
}

export const reopenCaseRoute: Route = (app, services) => {
  app.post(
    '/operations/cases/:id/reopen',
    guarded(operations, {
      operationId: 'reopen_case',
      summary:
        'Look at a kept booking anew, which is partly issued still. The answer is the new case',
      params: OneId,
      body: Body({ note: Words('Why') }),
      response: { 200: CaseFileShape },
    }),
    async ({ params, body, user }) =>
      showCase(services, await reopenCase(services.db, params.id, body.note, user.by)),
  )
}

export const refundCaseRoute: Route = (app, services) => {
  app.post(
    '/operations/cases/:id/refund',
    guarded(operations, {
      operationId: 'refund_case',
      summary:
        'Cancel the issued legs at their penalty. Cancel legs that were issued by hand at the operator first',
      params: OneId,
      body: Body({
        operator_reference: OperatorReference,
        note: Note,
        net_refund_min: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: amountMax,
            description:
              'What comes back for the legs that are not by hand, as the person was shown it, in dong. Less is refused',
          }),
        ),
        penalties: Type.Optional(
          Type.Array(
            Body({
              order_id: Id(),
              penalty: Type.Integer({
                ...Dong('What the operator kept, at most what it was paid'),
                minimum: 0,
              }),
            }),
            { maxItems: 6 },
          ),
        ),
      }),
      response: { 200: CaseFileShape },
    }),
    async ({ params, body, user }) => {
      const { db, operators } = services
      const penalties = new Map<string, number>()
      for (const [place, { order_id, penalty }] of (body.penalties ?? []).entries()) {
        // Of two penalties nobody knows which was kept.
        if (penalties.has(order_id)) refuseField(`/penalties/${place}/order_id`, 'is named twice')
        penalties.set(order_id, penalty)
      }
      const wanted = { evidence: evidenceOf(body), penalties, netRefundMin: body.net_refund_min }
      await refundCase({ db, operators }, params.id, wanted, user.by)
      return showCase(services, params.id)
    },
  )
}

export const priceMissingRoute: Route = (app, services) => {
  app.get(
    '/operations/cases/:id/missing-legs',
    guarded(operations, {
      operationId: 'price_missing_legs',
      summary: 'What the missing legs cost now: the operators are asked, and nothing is held',
      params: OneId,
      response: { 200: Type.Object({ net_price: Dong('NET of the missing legs') }) },
    }),
    async ({ params }) => ({ net_price: await priceOfMissingLegs(services.issuance, params.id) }),
  )
}

export const issueMissingRoute: Route = (app, services) => {
  app.post(
    '/operations/cases/:id/issue-missing-legs',
    guarded(operations, {
      operationId: 'issue_missing_legs',
      summary:
        'Hold the missing legs at the current price. The answer is the ticketing request to continue with',
      params: OneId,
      body: Body({
        note: Words('Why'),
        net_price_max: AmountShown('The NET of the missing legs'),
      }),
      response: { 200: TicketingDetailShape },
    }),
    async ({ params, body, user }) => {
      const wanted = { note: body.note, netMax: body.net_price_max }
      const id = await issueMissingLegs(services.issuance, params.id, wanted, user.by)
      return showTicketing(services.db, id)
    },
  )
}
