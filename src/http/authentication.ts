import type { FastifyRequest } from 'fastify'
import { fail } from '../core/errors.ts'
import type { Caller, Callers, Permission } from '../organizations/index.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every partner route before its handler runs. */
    caller: Caller
  }
}

/** Reads `Authorization: Bearer <key>` and no other header. Fails with `unauthorized`. */
export async function authenticate(request: FastifyRequest, callers: Callers): Promise<void> {
  const header = request.headers.authorization
  const key = header === undefined ? undefined : /^Bearer ([!-~]+)$/i.exec(header)?.[1]
  if (key === undefined) {
    fail('unauthorized', 'send the header Authorization: Bearer <API key>')
  }
  const caller = await callers.find(key)
  if (caller === null) {
    fail('unauthorized', 'the API key is mistyped, revoked, or belongs to the other environment')
  }
  request.caller = caller
}

/** A hook of a route: refuses a key without the permission before the request is read. */
export function permitted(permission: Permission) {
  return async ({ caller }: FastifyRequest): Promise<void> => {
    if (caller.permissions.includes(permission)) return
    fail('permission_denied', `the key lacks the permission ${permission}`, {
      extra: { permission },
    })
  }
}
