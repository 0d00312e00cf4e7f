/**
 * What partners' developers read: the OpenAPI document, its page, the guides and the problems. All of it is
 * outside /api.
 */
import fastifyPlugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import type { App } from '../app.ts'
import { describeRoutes } from './document.ts'
import { readingPages } from './pages.ts'
import { referencePage } from './reference.ts'

export function documentation(config: Config) {
  // Not encapsulated: the document has to see the routes that are registered after it.
  return fastifyPlugin(async scope => {
    const app = scope as unknown as App
    await describeRoutes(app, config)
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
    referencePage(app, config)
    readingPages(app)
  })
}
