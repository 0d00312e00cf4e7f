/**
 * Who may call what in the dashboard. Every route states it in `access`; the program refuses to start with
 * a route that does not. The checks run in this order: the call comes from our own page, somebody is signed
 * in, the page is theirs, the password is their own, the role is allowed, and the named organization is within reach.
 */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { fail } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import { readChain } from '../../organizations/index.ts'
import { findSession, type Role, roles, type User, type Visitor } from '../../users/index.ts'
import type { App, Services } from '../app.ts'
import { Id, OnlyQuery, ProblemShape, Query } from '../schemas.ts'

export type Access = {
  /** The roles that may call; `anybody` needs no session. */
  allow: readonly Role[] | 'anybody'
  /**
   * The organizations that the call may be about: only the user's own, or also one below it that
   * `organization_id` names. With `descendants_for_operations` only operations may name one.
   */
  reach: 'own' | 'descendants' | 'descendants_for_operations'
  /** Also open to a user who still has to choose a password of their own. */
  beforePasswordChange?: boolean
}

/** For selling. */
export const sellers: Access = { allow: ['admin', 'staff'], reach: 'own' }

/** For reading: an agency reads its own data, the service's staff read any. */
export const readers: Access = { allow: roles, reach: 'descendants_for_operations' }

/** For an organization's own prices. */
export const pricers: Access = { allow: ['admin', 'operations'], reach: 'own' }

/** For an organization's own keys and webhooks. */
export const administrators: Access = { allow: ['admin'], reach: 'own' }

/** For the desks and the running of the service. */
export const operations: Access = { allow: ['operations'], reach: 'own' }

/** For the people and the money of one's own organization and those below. */
export const parents: Access = { allow: ['admin', 'operations'], reach: 'descendants' }

/** For whoever is signed in, whatever the role. */
export const anyUser: Access = { allow: roles, reach: 'own' }

/** For whoever is signed in, also before they have chosen a password of their own. */
export const newcomers: Access = { ...anyUser, beforePasswordChange: true }

/** For whoever opens the page. */
export const visitors: Access = { allow: 'anybody', reach: 'own' }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    /** Set on every dashboard route that needs a session. */
    user: User
    /** The organization that the call is about: the user's own, or the named one. */
    organizationId: string
  }
}

type Schema = {
  operationId: string
  summary: string
  querystring?: TSchema
  response: Record<number, TSchema>
}

type QueryShape = { properties?: Record<string, TSchema>; additionalProperties?: unknown }

/** The options of a dashboard route: its access, and its schema with what follows from it and what all share. */
export function guarded<const S extends Schema>(access: Access, schema: S) {
  const { properties: fields, additionalProperties }: QueryShape = schema.querystring ?? {}
  const named: Record<string, TSchema> =
    access.reach === 'own' ? {} : { organization_id: Organization }
  const tags = [access.allow === 'anybody' ? 'anybody' : access.allow.join(' ')]
  return {
    config: { access },
    schema: {
      tags,
      ...schema,
      // A query that takes no unknown field takes none here.
      querystring:
        additionalProperties === false
          ? OnlyQuery({ ...fields, ...named })
          : Query({ ...fields, ...named }),
      response: { ...schema.response, '4xx': ProblemShape, '5xx': ProblemShape },
    } as unknown as S,
  }
}

const Organization = Type.Optional(
  Id('Id of an organization below your own; without it, your own organization'),
)

/** Adds the checks of `Access` to every route of a scope. */
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
 * Guards against a page of another site that makes a browser call with the user's cookie. Browsers send the
 * origin of a call themselves, and no page can change it.
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
  if (!isOurs) fail('cross_site_refused', 'call this from the dashboard itself')
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { logins }: Services,
  access: Access,
): Promise<void> {
  const session = await findSession(logins, visitorOf(request))
  if (session === null) fail('sign_in_required', 'you are not signed in, or your session has ended')
  reply.header('set-cookie', session.cookies)
  const { user } = session
  refuseAnothersPage(request, user)
  if (user.mustChangePassword && access.beforePasswordChange !== true) {
    fail('password_change_required', 'another person set your password; choose your own')
  }
  if (access.allow !== 'anybody' && !access.allow.includes(user.role)) {
    fail('role_denied', `this is for ${access.allow.join(' and ')}`)
  }
  request.user = user
  request.organizationId = user.organizationId
}

/**
 * A browser has one cookie for all its windows, so a window that still shows one user's page would act as whoever signed
 * in last in another. A page says whose it is; a call that says nothing is of whoever the cookie names.
 */
function refuseAnothersPage(request: FastifyRequest, user: User): void {
  const named = request.headers['dashboard-user']
  if (named === undefined || named === user.id) return
  fail('another_user', 'somebody else has signed in in this browser')
}

/** Answers an organization out of reach as one that does not exist. */
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
