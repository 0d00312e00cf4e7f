/**
 * The OpenAPI document of the dashboard's endpoints. Nobody serves it: the page's types are made
 * from it, and the tests go through it.
 */
import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import type { App, Services } from '../app.ts'
import { correct } from '../documentation/correct.ts'
import { dashboardApi } from './index.ts'

export async function dashboardDocument() {
  const app: App = Fastify()
  // Nothing is called, so nothing is checked.
  app.setValidatorCompiler(() => () => true)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Gangway dashboard', version: '1.0.0' } },
    transform: ({ schema, url, route }) => ({
      schema: { ...schema, 'x-access': route.config?.access } as typeof schema,
      url,
    }),
    transformObject: shown => correct(('openapiObject' in shown && shown.openapiObject) || {}),
  })
  // Routes only say what they are; their handlers, which need services, are never called.
  await app.register(dashboardApi({} as Services), { prefix: '/dashboard/api' })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}
