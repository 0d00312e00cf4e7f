import { preflightBooking } from '../../../issuance/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { PreflightShape, presentPreflight } from '../../v1/bookings/get-issuance-preflight.ts'
import { guarded, sellers } from '../access.ts'

export const getPreflight: Route = (app, { db, operators, live, network }) => {
  app.get(
    '/bookings/:id/issuance-preflight',
    guarded(sellers, {
      operationId: 'get_issuance_preflight',
      summary: 'Check whether confirming would succeed now',
      params: OneId,
      response: { 200: PreflightShape },
    }),
    async ({ params, organizationId }) =>
      presentPreflight(
        network,
        await preflightBooking({ db, operators, live }, organizationId, params.id),
      ),
  )
}
