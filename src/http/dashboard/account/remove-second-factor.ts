import { removeSecondFactor } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { Body, NoContent } from '../../schemas.ts'
import { anyUser, guarded, visitorOf } from '../access.ts'
import { Code, Password } from './credentials.ts'

export const removeSecondFactorRoute: Route = (app, { logins }) => {
  app.post(
    '/second-factor/remove',
    guarded(anyUser, {
      operationId: 'remove_second_factor',
      summary: 'Remove the authenticator app, so that the password alone signs in',
      body: Body({ password: Password, code: Code }),
      response: { 204: NoContent },
    }),
    async (request, reply) => {
      const { body, user } = request
      const cookies = await removeSecondFactor(logins, visitorOf(request), user, body)
      reply.header('set-cookie', cookies)
      return reply.code(204).send()
    },
  )
}
