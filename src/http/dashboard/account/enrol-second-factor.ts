import Type from 'typebox'
import { enrolSecondFactor } from '../../../users/index.ts'
import type { Route } from '../../app.ts'
import { Body } from '../../schemas.ts'
import { anyUser, guarded, visitorOf } from '../access.ts'
import { Password } from './credentials.ts'

export const enrolSecondFactorRoute: Route = (app, { logins }) => {
  app.post(
    '/second-factor',
    guarded(anyUser, {
      operationId: 'enrol_second_factor',
      summary: 'Start adding an authenticator app',
      body: Body({ password: Password }),
      response: {
        200: Type.Object({
          uri: Type.String({ description: 'otpauth:// URL, for a QR code' }),
          backup_codes: Type.Array(
            Type.String({ description: 'Backup codes. Each signs in once in place of the app' }),
          ),
        }),
      },
    }),
    async request => {
      const { password } = request.body
      const begun = await enrolSecondFactor(logins, visitorOf(request), request.user, password)
      return { uri: begun.uri, backup_codes: begun.backupCodes }
    },
  )
}
