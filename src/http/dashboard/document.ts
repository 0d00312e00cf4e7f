/**
 * The OpenAPI document of the dashboard's endpoints. It is not served: the page's types are made from it,
 * and tests read it.
 */
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import type { App, Services } from '../app.ts'
import { correct } from '../documentation/correct.ts'
import { dashboardApi } from './index.ts'

export async function dashboardDocument() {
  const app: App = Fastify()
  // No request is made, so nothing has to be validated.
  app.setValidatorCompiler(() => () => true)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Gangway dashboard', version: '1.0.0' } },
    transform: ({ schema, url, route }) => ({
      schema: { ...schema, 'x-access': route.config?.access } as typeof schema,
      url,
    }),
    transformObject: shown => correct(('openapiObject' in shown && shown.openapiObject) || {}),
  })
  // Only the routes' descriptions are used. Their handlers, which need services, never run.
  await app.register(dashboardApi({} as Services), { prefix: '/dashboard/api' })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}
