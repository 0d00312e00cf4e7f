import Type from 'typebox'
import { findTicketing, requestTicketing } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { Body, OneId } from '../../schemas.ts'
import { guarded, sellers } from '../access.ts'
import { OwnRequestShape, presentOwnRequest } from '../operations/present-ticketing.ts'

export const requestTicketingRoute: Route = (app, { db, operators }) => {
  app.post(
    '/bookings/:id/ticketing-request',
    guarded(sellers, {
      operationId: 'request_ticketing',
      summary: 'Ask the service’s staff to issue a booking of a manual operator by hand',
      params: OneId,
      body: Body({ note: Type.Optional(Type.String({ maxLength: 1_000 })) }),
      response: { 200: OwnRequestShape, 201: OwnRequestShape },
    }),
    async ({ params, body, user, organizationId }, reply) => {
      const wanted = { organizationId, bookingId: params.id, note: body.note ?? null }
      const { isNew } = await requestTicketing({ db, operators }, wanted, user.by)
      const request = await findTicketing(db, organizationId, params.id)
      return reply.code(isNew ? 201 : 200).send(presentOwnRequest(request))
    },
  )
}

export const getTicketingRequest: Route = (app, { db }) => {
  app.get(
    '/bookings/:id/ticketing-request',
    guarded(sellers, {
      operationId: 'get_ticketing_request_of_booking',
      summary: 'Get the newest ticketing request of a booking and its state',
      params: OneId,
      response: { 200: OwnRequestShape },
    }),
    async ({ params, organizationId }) =>
      presentOwnRequest(await findTicketing(db, organizationId, params.id)),
  )
}
