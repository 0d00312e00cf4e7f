/** What stands around the operations: who, where, with which key, in which groups. */
import type { Config } from '../../config.ts'
import { webhooks } from './webhooks.ts'

export type Place = Pick<Config, 'environment' | 'publicUrl'>

const tags = {
  Account: 'Whose key it is.',
  Reference: 'Terminals, routes and operators. They change with the configuration only.',
  Voyages: 'Sailings, seat maps and seat counts.',
  Prices: 'What a fare costs, and the organization’s own rules that make it cost more or less.',
  Vouchers: 'Discount codes for the organization’s own customers.',
  Bookings: 'From the tentative booking to the ticket, its change and its cancellation.',
  Orders: 'The legs of bookings, read-only.',
  Customers: 'The passengers of bookings, read-only.',
  Money: 'Balance, statement and debt.',
  Events: 'What happened, for good and in order.',
  Webhooks: 'Signals that something happened. They can be lost; events and bookings are the truth.',
}

export function frame({ environment, publicUrl }: Place) {
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Gangway partner API',
      version: '1.0.0',
      summary: 'Ferry tickets of thirteen operators through one API.',
      description: description(environment),
      contact: { name: 'The service operator, who gave you the key' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl ?? '/', description: environment, 'x-internal': false }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    components: {
      securitySchemes: {
        key: {
          type: 'http' as const,
          scheme: 'bearer',
          description:
            'An API key of this environment: `gw_live_` in production, `gw_uat_` on UAT. An administrator of the agency creates it in the dashboard; it is shown once.',
        },
      },
    },
    security: [{ key: [] }],
    webhooks: webhooks(),
    ...(publicUrl === null
      ? {}
      : { externalDocs: { url: `${publicUrl}/docs/guides`, description: 'Guides' } }),
  }
}

function description(environment: Config['environment']): string {
  return [
    'Search sailings of thirteen ferry operators, read seat maps, check prices, book, confirm issuance and download tickets. Amounts are whole Vietnamese dong.',
    `This installation is **${environment}**. ${
      environment === 'uat'
        ? 'UAT is a live system: every confirmation places a real order and spends real money. Use synthetic passengers only.'
        : ''
    }`.trim(),
    'Begin with the [guides](/docs/guides): the first call, the partner flow, what to do after each error.',
    [
      '**What is true of every call.**',
      'Every answer carries `X-Request-Id`, the caller’s own if it sent a sane one.',
      'Errors are `application/problem+json` with a stable `code`; their `type` is the address of a page with cause and fix.',
      'Lists answer `data`, `has_next_page` and `next_cursor`. Those that grow take `limit`, `cursor` and `sort`, as stands at each; terminals, routes, operators, the calendar, debt ledgers and the tickets of a booking come whole and take none.',
      'A cursor goes with the list and the filters it came from.',
      'Unknown fields of a body are refused; new fields of an answer may appear at any time.',
      'What belongs to another organization answers 404, as if it did not exist.',
      'Bodies are JSON in UTF-8, 256 KiB at most.',
    ].join(' '),
    [
      '**Limits.** Confirming is limited to 5 calls in 60 seconds, a webhook ping to one in 5 seconds, and event streams to 10 at once, for each organization.',
      'Beyond it the answer is 429 with `Retry-After` in seconds. Nothing else is counted.',
    ].join(' '),
  ].join('\n\n')
}
