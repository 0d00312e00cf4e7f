import type { FastifyRequest, FastifySchema } from 'fastify'
import { fail } from '../core/errors.ts'
import { type Caller, environmentOf, type Permission } from '../organizations/index.ts'
import type { Services } from './app.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every partner route before its handler runs. */
    caller: Caller
  }
}

/** Reads `Authorization: Bearer <key>` and no other header. Fails with `unauthorized`. */
export async function authenticate(
  request: FastifyRequest,
  { callers, config }: Pick<Services, 'callers' | 'config'>,
): Promise<void> {
  const header = request.headers.authorization
  const key = header === undefined ? undefined : /^Bearer ([!-~]+)$/i.exec(header)?.[1]
  if (key === undefined) {
    fail('unauthorized', 'send the header Authorization: Bearer <API key>')
  }
  const caller = await callers.find(key)
  if (caller === null) {
    const { environment } = config
    const other = environmentOf(key)
    fail(
      'unauthorized',
      other === undefined || other === environment
        ? 'the API key is mistyped or was deleted'
        : `the API key is of ${other}, and this is ${environment}: use a key of ${environment}`,
    )
  }
  request.caller = caller
}

type Schema = FastifySchema & { description: string }

/** The options of a route that needs a permission: a key without it is refused before the request is read. */
export function permitted<const S extends Schema>(permission: Permission, schema: S) {
  return {
    onRequest: async ({ caller }: FastifyRequest): Promise<void> => {
      if (caller.permissions.includes(permission)) return
      fail('permission_denied', `the key lacks the permission ${permission}`, {
        extra: { permission },
      })
    },
    schema: {
      ...schema,
      description: `Needs the permission \`${permission}\`. ${schema.description}`,
      problems: ['permission_denied', ...(schema.problems ?? [])],
    } as S,
  }
}
