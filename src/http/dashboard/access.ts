/**
 * Who may call what in the dashboard. Every route states it in `access`; one that does not is
 * refused at the start of the program. In this order a call is asked: does it come from our own
 * page, who is signed in, is the password their own, may the role, and is the organization that it
 * names one they may see.
 */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { fail } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { readChain } from '../../organizations/index.ts'
import { findSession, type Role, roles, type User, type Visitor } from '../../users/index.ts'
import type { App, Services } from '../app.ts'
import { Id, Query } from '../schemas.ts'

export type Access = {
  /** The roles that may; `anybody` needs no session. */
  allow: readonly Role[] | 'anybody'
  /**
   * Whose things: the user's own organization, or one below it that `organization_id` names;
   * `descendants_for_operations` when operations alone may name one.
   */
  reach: 'own' | 'descendants' | 'descendants_for_operations'
  /** Also for who has to choose a password first. */
  beforePasswordChange?: boolean
}

/** Who reads: an agency its own, the service's staff any. */
export const readers: Access = { allow: roles, reach: 'descendants_for_operations' }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    /** Set on every dashboard route that needs a session. */
    user: User
    /** The organization that the call is about: the user's own, or the one it names. */
    organizationId: string
  }
}

type Schema = { operationId: string; summary: string; querystring?: TSchema }

/** The options of a dashboard route: its access, and its schema with what follows from that. */
export function guarded<const S extends Schema>(access: Access, schema: S) {
  const fields = (schema.querystring as { properties?: Record<string, TSchema> })?.properties
  const named: Record<string, TSchema> =
    access.reach === 'own' ? {} : { organization_id: Organization }
  const tags = [access.allow === 'anybody' ? 'anybody' : access.allow.join(' ')]
  return {
    config: { access },
    schema: { tags, ...schema, querystring: Query({ ...fields, ...named }) } as unknown as S,
  }
}

const Organization = Type.Optional(Id('An organization below your own; without it, your own'))

/** Hooks for everything in a scope. */
export function guardScope(app: App, services: Services): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.access === undefined) throw new Error(`${route.url} states no access`)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { access } = request.routeOptions.config
    if (access === undefined) throw new Error(`${request.routeOptions.url} states no access`)
    refuseCrossSite(request, services.config.publicUrl)
    if (access.allow !== 'anybody') await admit(request, reply, services, access)
  })
  app.addHook('preHandler', async request => {
    const { access } = request.routeOptions.config
    if (access !== undefined && access.allow !== 'anybody') await reach(request, services, access)
  })
}

/**
 * A page of another site can make a browser call with the user's cookie. Browsers say where a call
 * comes from, and no page can change what they say.
 */
function refuseCrossSite(request: FastifyRequest, publicUrl: string | null): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers['sec-fetch-site']
  const { origin, host } = request.headers
  const isOurs =
    site !== undefined
      ? site === 'same-origin'
      : origin !== undefined &&
        (publicUrl === null
          ? URL.canParse(origin) && new URL(origin).host === host
          : origin === new URL(publicUrl).origin)
  if (!isOurs) fail('cross_site_refused', 'call it from the dashboard itself')
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { logins }: Services,
  access: Access,
): Promise<void> {
  const session = await findSession(logins, visitorOf(request))
  if (session === null) fail('sign_in_required', 'you are not signed in, or no longer')
  reply.header('set-cookie', session.cookies)
  const { user } = session
  if (user.mustChangePassword && access.beforePasswordChange !== true) {
    fail('password_change_required', 'your password was given to you; choose one of your own')
  }
  if (access.allow !== 'anybody' && !access.allow.includes(user.role)) {
    fail('role_denied', `this is for ${access.allow.join(' and ')}`)
  }
  request.user = user
  request.organizationId = user.organizationId
}

/** An organization that is not theirs to see is one that does not exist. */
async function reach(request: FastifyRequest, { db }: Services, access: Access): Promise<void> {
  const named = (request.query as { organization_id?: unknown }).organization_id
  if (named === undefined || named === request.user.organizationId) return
  const isWide =
    access.reach === 'descendants' ||
    (access.reach === 'descendants_for_operations' && request.user.role === 'operations')
  const chain = isWide && typeof named === 'string' && isId(named) ? await readChain(db, named) : []
  if (!chain.includes(request.user.organizationId)) {
    fail('not_found', 'there is no such organization')
  }
  request.organizationId = named as string
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { cookie: request.headers.cookie, address: request.ip }
}
