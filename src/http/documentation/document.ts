/**
 * The OpenAPI document of the partner API. Each route says what is its own: words, shapes, and the
 * `problems` it may answer with. What follows from these for all alike is added in `finish.ts`.
 */
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { readConfig } from '../../config.ts'
import type { ProblemCode } from '../../core/errors.ts'
import type { App, Services } from '../app.ts'
import { partnerRoutes } from '../v1/index.ts'
import { finish, type RawDocument } from './finish.ts'
import { frame, type Place } from './frame.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** What it may answer with beside the problems that every operation has. */
    problems?: readonly ProblemCode[]
  }
}

/** Writes down every partner route that is registered after it. */
export async function describeRoutes(app: App, place: Place): Promise<void> {
  await app.register(swagger, {
    openapi: frame(place),
    transform: ({ schema, url }) => ({
      // The dashboard's endpoints are its own matter.
      schema: { ...schema, hide: !url.startsWith('/api/v1'), 'x-problems': schema?.problems ?? [] },
      url,
    }),
    transformObject: shown => {
      const document = ('openapiObject' in shown && shown.openapiObject) || {}
      return finish(JSON.parse(JSON.stringify(document)) as RawDocument) as never
    },
  })
}

/** The document without a service behind it, as it stands in the repository. */
export async function partnerDocument(): Promise<unknown> {
  const app: App = Fastify()
  // Nothing is called, so nothing is checked.
  app.setValidatorCompiler(() => () => true)
  await describeRoutes(app, { environment: 'production', publicUrl: 'https://gangway.example' })
  const services = { config: readConfig({}) } as Services
  await app.register(
    async scope => {
      for (const route of partnerRoutes) route(scope as unknown as App, services)
    },
    { prefix: '/api/v1' },
  )
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}
