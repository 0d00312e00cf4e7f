/**
 * Sets up the library that keeps passwords, sessions and second factors, over our own tables. Nobody
 * outside this room sees it. Its HTTP handler is not mounted: it is called function by function.
 */
import { betterAuth } from 'better-auth'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { newId } from '../core/ids.ts'
import type { Reader } from '../db/index.ts'
import { type AuthOptions, passwordLengthMax, passwordLengthMin } from './auth.ts'

export { APIError } from 'better-auth/api'
export { hashPassword, symmetricDecrypt } from 'better-auth/crypto'

const sessionDays = 7
/** A session that is used is prolonged, but its end moves at most this often. */
const renewSeconds = 3_600
const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

export type Auth = ReturnType<typeof createAuth>

export function createAuth(db: Reader, { secret, publicUrl }: AuthOptions) {
  return betterAuth({
    appName: 'Gangway',
    baseURL: publicUrl ?? 'http://localhost',
    secret,
    database: { db, type: 'postgres' },
    logger: { disabled: true },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLengthMin,
      maxPasswordLength: passwordLengthMax,
    },
    user: {
      modelName: 'users',
      fields: { ...times, emailVerified: 'email_verified' },
      additionalFields: {
        organizationId: {
          type: 'string',
          fieldName: 'organization_id',
          required: true,
          input: false,
        },
        role: { type: 'string', required: true, input: false },
        passwordGivenUntil: {
          type: 'date',
          fieldName: 'password_given_until',
          required: false,
          input: false,
        },
      },
    },
    session: {
      modelName: 'user_sessions',
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: sessionDays * 86_400,
      updateAge: renewSeconds,
    },
    account: {
      modelName: 'user_credentials',
      fields: {
        ...times,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'user_challenges',
      fields: { ...times, expiresAt: 'expires_at' },
    },
    plugins: [
      twoFactor({
        issuer: 'Gangway',
        // The guard counts guesses. This lock is longer than the guard's, and the right code would look wrong.
        accountLockout: { enabled: false },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'user_second_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    advanced: {
      cookiePrefix: 'gangway',
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict', path: '/dashboard' },
      ipAddress: { disableIpTracking: true },
      // The tables were looked over outside a transaction.
      database: { generateId: () => newId(), validateSchema: !db.isTransaction },
    },
  })
}
