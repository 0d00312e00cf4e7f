import { signOut, signOutEverywhere } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { NoContent } from '../../schemas.ts'
import { guarded, newcomers, visitorOf, visitors } from '../access.ts'

export const signOutRoute: Route = (app, { logins }) => {
  app.post(
    '/sign-out',
    guarded(visitors, {
      operationId: 'sign_out',
      summary: 'End this session',
      response: { 204: NoContent },
    }),
    async (request, reply) => {
      reply.header('set-cookie', await signOut(logins, visitorOf(request)))
      return reply.code(204).send()
    },
  )
}

export const signOutEverywhereRoute: Route = (app, { logins }) => {
  app.post(
    '/sign-out-everywhere',
    guarded(newcomers, {
      operationId: 'sign_out_everywhere',
      summary: 'End every session of the user, on every device',
      response: { 204: NoContent },
    }),
    async (request, reply) => {
      const cookies = await signOutEverywhere(logins, visitorOf(request), request.user)
      reply.header('set-cookie', cookies)
      return reply.code(204).send()
    },
  )
}
