import { preflightRequest } from '../../../desk/index.ts'
import type { Route } from '../../app.ts'
import { OneId } from '../../schemas.ts'
import { PreflightShape, presentPreflight } from '../../v1/bookings/get-issuance-preflight.ts'
import { guarded, operations } from '../access.ts'

export const preflightTicketing: Route = (app, { db, operators, live, network }) => {
  app.get(
    '/operations/ticketing-requests/:id/preflight',
    guarded(operations, {
      operationId: 'preflight_ticketing_request',
      summary: 'Check what a hold would cost now, and whether it would succeed',
      params: OneId,
      response: { 200: PreflightShape },
    }),
    async ({ params }) =>
      presentPreflight(network, await preflightRequest({ db, operators, live }, params.id)),
  )
}
