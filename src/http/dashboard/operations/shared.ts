import type { FastifyBaseLogger } from 'fastify'
import Type from 'typebox'
import { readBookingNames, storeTicketFiles } from '../../../bookings/index.ts'
import { fail } from '../../../core/errors.ts'
import type { Reader } from '../../../db/index.ts'
import type { Services } from '../../app.ts'
import { Id } from '../../schemas.ts'

export const OneLeg = Type.Object({ id: Id(), leg: Type.Integer({ minimum: 1, maximum: 6 }) })

/** Free text of a person: a reason, or what an operator said. */
export const Words = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1_000, description })

/** May be empty here, because the desk itself refuses an empty one and says what it is needed for. */
export const OperatorReference = Type.Optional(
  Type.String({
    maxLength: 100,
    description:
      'Evidence: the operator’s reference of what it did. It must not name a person, because the service keeps it forever',
  }),
)

export const Note = Type.Optional(
  Type.String({ maxLength: 1_000, description: 'What the operator said' }),
)

export function evidenceOf(body: { operator_reference?: string; note?: string }) {
  return { operatorReference: body.operator_reference ?? null, note: body.note ?? null }
}

/** The tickets are issued by then, whatever becomes of their copies: the first download renders those that miss. */
export function issueDeps({ db, ticketFiles }: Services, log: FastifyBaseLogger) {
  const onIssued = (orderId: string) =>
    storeTicketFiles(ticketFiles, orderId).catch(error =>
      log.error({ err: error, order_id: orderId }, 'copies of tickets were not stored'),
    )
  return { db, onIssued }
}

/** A booking of any organization, with whose it is. Throws `not_found`. */
export async function bookingOf(reader: Reader, id: string) {
  const found = (await readBookingNames(reader, [id])).get(id)
  if (found === undefined) fail('not_found', 'there is no such booking')
  return { organizationId: found.organizationId, bookingId: id }
}
