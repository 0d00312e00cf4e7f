import Type from 'typebox'
import { changePassword, passwordLengthMax, passwordLengthMin } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { Body, NoContent } from '../../schemas.ts'
import { guarded, newcomers, visitorOf } from '../access.ts'
import { Password } from './credentials.ts'

export const changePasswordRoute: Route = (app, { logins }) => {
  app.post(
    '/password',
    guarded(newcomers, {
      operationId: 'change_password',
      summary: 'Change the password and end every other session',
      body: Body({
        current_password: Password,
        new_password: Type.String({
          minLength: passwordLengthMin,
          maxLength: passwordLengthMax,
        }),
      }),
      response: { 204: NoContent },
    }),
    async (request, reply) => {
      const { current_password: currentPassword, new_password: newPassword } = request.body
      const sent = { currentPassword, newPassword }
      const cookies = await changePassword(logins, visitorOf(request), request.user, sent)
      reply.header('set-cookie', cookies)
      return reply.code(204).send()
    },
  )
}
