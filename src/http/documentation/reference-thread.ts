/**
 * Hands over the page of the API reference and its script, as their package serves them; see
 * `reference.ts`.
 */
import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import { type Reference, scriptPath } from './reference.ts'

const app = Fastify()
await app.register(scalar, {
  routePrefix: '/docs',
  configuration: {
    url: '/openapi.json',
    cdn: scriptPath,
    title: 'Gangway partner API',
    pageTitle: 'Gangway partner API',
    // The entered key is gone after a reload, as published.
    persistAuth: false,
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
  },
})
const page = await app.inject('/docs/')
const script = await app.inject(scriptPath)
const reference: Reference = { page: page.body, packedScript: gzipSync(script.rawPayload) }
parentPort?.postMessage(reference)
