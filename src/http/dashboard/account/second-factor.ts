import Type from 'typebox'
import {
  enrolSecondFactor,
  passwordLengthMax,
  removeSecondFactor,
  roles,
  verifySecondFactor,
} from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { answers, Body, NoContent } from '../../schemas.ts'
import { guarded, visitorOf } from '../access.ts'

const access = { allow: roles, reach: 'own' } as const
export const Code = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'A code of the app, or a backup code',
})
const Password = Type.String({ minLength: 1, maxLength: passwordLengthMax })

export const enrolSecondFactorRoute: Route = (app, { logins }) => {
  app.post(
    '/second-factor',
    guarded(access, {
      operationId: 'enrol_second_factor',
      summary: 'Start adding an authenticator app',
      body: Body({ password: Password }),
      response: answers({
        200: Type.Object({
          uri: Type.String({ description: 'otpauth:// URL, for a QR code' }),
          backup_codes: Type.Array(
            Type.String({ description: 'Backup codes. Each signs in once in place of the app' }),
          ),
        }),
      }),
    }),
    async request => {
      const { password } = request.body
      const begun = await enrolSecondFactor(logins, visitorOf(request), request.user, password)
      return { uri: begun.uri, backup_codes: begun.backupCodes }
    },
  )
}

export const verifySecondFactorRoute: Route = (app, { logins }) => {
  app.post(
    '/second-factor/verify',
    guarded(access, {
      operationId: 'verify_second_factor',
      summary:
        'Confirm the app with a code. From then on every sign-in asks for one; other sessions end',
      body: Body({ code: Type.String({ pattern: '^\\d{6}$' }) }),
      response: answers({ 204: NoContent }),
    }),
    async (request, reply) => {
      const { code } = request.body
      const cookies = await verifySecondFactor(logins, visitorOf(request), request.user, code)
      reply.header('set-cookie', cookies)
      return reply.code(204).send()
    },
  )
}

export const removeSecondFactorRoute: Route = (app, { logins }) => {
  app.post(
    '/second-factor/remove',
    guarded(access, {
      operationId: 'remove_second_factor',
      summary: 'Remove the authenticator app, so that the password alone signs in',
      body: Body({ password: Password, code: Code }),
      response: answers({ 204: NoContent }),
    }),
    async (request, reply) => {
      const { body, user } = request
      const cookies = await removeSecondFactor(logins, visitorOf(request), user, body)
      reply.header('set-cookie', cookies)
      return reply.code(204).send()
    },
  )
}
