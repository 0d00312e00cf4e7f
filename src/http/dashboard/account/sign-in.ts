import Type from 'typebox'
import { signIn } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { Body, NoContent } from '../../schemas.ts'
import { guarded, visitorOf, visitors } from '../access.ts'
import { Code, Password } from './credentials.ts'

/** After `code_required` the page repeats the same call with the code. */
export const signInRoute: Route = (app, { logins }) => {
  app.post(
    '/sign-in',
    guarded(visitors, {
      operationId: 'sign_in',
      summary: 'Sign in with a password, and with a code if there is a second factor',
      body: Body({
        email: Type.String({ minLength: 1, maxLength: 200 }),
        password: Password,
        code: Type.Optional(Code),
      }),
      response: { 204: NoContent },
    }),
    async (request, reply) => {
      const { email, password, code } = request.body
      const sent = { email, password, code: code ?? null }
      reply.header('set-cookie', await signIn(logins, visitorOf(request), sent))
      return reply.code(204).send()
    },
  )
}
