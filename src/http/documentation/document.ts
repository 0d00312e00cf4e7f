/**
 * The OpenAPI document of the partner API. Each route gives its own texts, its shapes and the `problems` it
 * may answer with. `finish.ts` adds what follows from these.
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
    /** The problems of this operation, beside those that every operation has. */
    problems?: readonly ProblemCode[]
  }
}

/** Documents every partner route that is registered after this call. */
export async function describeRoutes(app: App, place: Place): Promise<void> {
  await app.register(swagger, {
    openapi: frame(place),
    transform: ({ schema, url }) => ({
      // The dashboard's endpoints have a document of their own.
      schema: { ...schema, hide: !url.startsWith('/api/v1'), 'x-problems': schema?.problems ?? [] },
      url,
    }),
    transformObject: shown => {
      const document = ('openapiObject' in shown && shown.openapiObject) || {}
      return finish(JSON.parse(JSON.stringify(document)) as RawDocument) as never
    },
  })
}

/** The document as it is stored in the repository, made without running a service. */
export async function partnerDocument(): Promise<unknown> {
  const app: App = Fastify()
  // No request is made, so nothing has to be validated.
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
