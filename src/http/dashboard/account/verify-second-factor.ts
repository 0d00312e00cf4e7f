import Type from 'typebox'
import { verifySecondFactor } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { Body, NoContent } from '../../schemas.ts'
import { anyUser, guarded, visitorOf } from '../access.ts'

export const verifySecondFactorRoute: Route = (app, { logins }) => {
  app.post(
    '/second-factor/verify',
    guarded(anyUser, {
      operationId: 'verify_second_factor',
      summary:
        'Confirm the app with a code. From then on every sign-in asks for one; other sessions end',
      body: Body({ code: Type.String({ pattern: '^\\d{6}$' }) }),
      response: { 204: NoContent },
    }),
    async (request, reply) => {
      const { code } = request.body
      const cookies = await verifySecondFactor(logins, visitorOf(request), request.user, code)
      reply.header('set-cookie', cookies)
      return reply.code(204).send()
    },
  )
}
