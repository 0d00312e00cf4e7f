import Type, { type Static } from 'typebox'
import { caseKinds, caseOutcomes } from '../../../cases/index.ts'
import { paymentStatusNames, statusNames } from '../../../core/status.ts'
import { utc } from '../../../core/time.ts'
import { type CaseFile, type CaseOfPart, type RepairCase, readCase } from '../../../desk/index.ts'
import type { Services } from '../../app.ts'
import { Dong, Id, Instant, Nullable, OneOf, Status } from '../../schemas.ts'
import { ActorShape, LegShape, presentLeg } from './present-ticketing.ts'

export const CaseKindShape = OneOf(caseKinds, 'Subject of the case')

export const CaseShape = Type.Object(
  {
    id: Id(),
    kind: CaseKindShape,
    subject: Type.String({ description: 'Id of the row whose outcome is unknown' }),
    booking_id: Id(),
    booking_code: Type.String(),
    organization_id: Id('Id of the agency'),
    organization_name: Type.String(),
    booking_status: Status('OrderStatus', statusNames, 'Status of the booking'),
    payment_status: Status('PaymentStatus', paymentStatusNames, 'Payment status of the booking'),
    opened_at: Instant('When it was opened'),
    closed_at: Nullable(Instant('When it was closed')),
    outcome: Nullable(OneOf(caseOutcomes, 'Null: it is open')),
  },
  { title: 'Case' },
)

export const CaseFileShape = Type.Object(
  {
    ...CaseShape.properties,
    legs: Type.Array(LegShape),
    money: Type.Array(
      Type.Object({
        id: Id(),
        kind: Type.String(),
        at: Instant('When'),
        from: Type.String(),
        to: Type.String(),
        amount: Dong('Amount moved or held'),
        state: OneOf(['held', 'posted', 'voided', 'moved'], '`moved`: at once, without a hold'),
      }),
    ),
    decisions: Type.Array(
      Type.Object({
        decision: Type.String(),
        subject: Type.String(),
        operator_reference: Nullable(Type.String()),
        note: Nullable(Type.String()),
        by: ActorShape,
        at: Instant('When'),
      }),
    ),
    repairs: Type.Array(
      Type.Object({
        kind: Type.String({ description: 'The repairs that are allowed now' }),
        part: Type.Optional(
          Type.Object({
            leg: Type.Integer(),
            seat_codes: Type.Array(Type.String()),
            penalty: Dong('Penalty by the operator’s schedule'),
          }),
        ),
        legs: Type.Optional(
          Type.Array(
            Type.Object({
              order_id: Id(),
              leg: Type.Integer(),
              by_hand: Type.Boolean({
                description: 'You cancel it at the operator, and say what the operator kept',
              }),
              against_schedule: Type.Boolean({
                description:
                  'The operator takes no cancellation now, unless it agreed. Without a penalty the leg stays issued',
              }),
              penalty: Dong('Penalty by the operator’s schedule'),
              net_refund: Dong('What the agency gets back'),
            }),
          ),
        ),
      }),
    ),
  },
  { title: 'CaseFile' },
)

export function presentCase(found: RepairCase): Static<typeof CaseShape> {
  return {
    id: found.id,
    kind: found.kind,
    subject: found.subject,
    booking_id: found.bookingId,
    booking_code: found.bookingCode,
    organization_id: found.organizationId,
    organization_name: found.organizationName,
    booking_status: found.bookingStatus,
    payment_status: found.paymentStatus,
    opened_at: utc(found.openedAt),
    closed_at: found.closedAt && utc(found.closedAt),
    outcome: found.outcome,
  }
}

/** Reads the case as it is now. */
export async function showCase(
  { db, operators }: Services,
  id: string,
): Promise<Static<typeof CaseFileShape>> {
  return presentFile(await readCase({ db, operators }, id))
}

function presentFile(file: CaseFile): Static<typeof CaseFileShape> {
  return {
    ...presentCase(file),
    legs: file.legs.map(presentLeg),
    money: file.money.map(line => ({ ...line, at: utc(line.at) })),
    decisions: file.decisions.map(({ operatorReference, at, ...decision }) => ({
      ...decision,
      operator_reference: operatorReference,
      at: utc(at),
    })),
    repairs: file.repairs.map(repair =>
      repair.kind === 'refund'
        ? {
            kind: repair.kind,
            legs: repair.legs.map(leg => ({
              order_id: leg.orderId,
              leg: leg.leg,
              by_hand: leg.byHand,
              against_schedule: leg.isAgainstSchedule,
              penalty: leg.penalty,
              net_refund: leg.netRefund,
            })),
          }
        : { kind: repair.kind, ...(repair.part && { part: presentPart(repair.part) }) },
    ),
  }
}

function presentPart({ leg, seatCodes, penalty }: CaseOfPart) {
  return { leg, seat_codes: seatCodes, penalty }
}
