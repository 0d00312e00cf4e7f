/** The parts of the document around the operations: title, contact, authentication, groups. */
import type { Config } from '../../config.ts'
import { webhooks } from './webhooks.ts'

export type Place = Pick<Config, 'environment' | 'publicUrl'>

const tags = {
  Account: 'The organization that the API key belongs to.',
  Reference:
    'Terminals, routes and operators. They change only when the service’s configuration changes.',
  Voyages: 'Voyages, seat maps and seat counts.',
  Prices: 'Price quotes, and the organization’s own price additions.',
  Vouchers: 'Codes that lower the price of the organization’s own customers.',
  Bookings: 'Bookings, from creation to tickets, changes and cancellations.',
  Orders: 'The legs of bookings, read-only.',
  Customers: 'The passengers of bookings, read-only.',
  Money: 'Balance, statement and debt.',
  Events:
    'The permanent, ordered list of the outcomes of issuances and the news of invoices. Expiry, cancellation and change of a booking have no events of their own. Find the bookings whose voyage the operator cancelled with `GET /bookings?status=16`.',
  Webhooks:
    'Notifications about events. A notification can be lost; read the events and the bookings for the facts.',
}

export function frame({ environment, publicUrl }: Place) {
  return {
    openapi: '3.1.0' as const,
    info: {
      title: 'Gangway partner API',
      version: '1.0.0',
      summary: 'Sell the ferry tickets of thirteen operators through one API.',
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
            'An API key of this environment. Keys begin with `gw_live_` in production and with `gw_uat_` on UAT. An administrator of the agency creates the key in the dashboard, which shows it once. It does not expire. Once deleted, it is refused at once and for good. The service does not read `X-API-Key`.',
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
    'This API searches voyages of thirteen ferry operators, reads seat maps, quotes prices, creates bookings, issues them at the operators, and returns the tickets. All amounts are whole Vietnamese dong.',
    `This installation is **${environment}**. ${
      environment === 'uat'
        ? 'UAT is a live system: every confirmation places a real order and spends real money. Use synthetic passengers only.'
        : ''
    }`.trim(),
    'Start with the [guides](/docs/guides). They explain the first call, the booking flow, and what to do after each error.',
    [
      '**Rules for every call.**',
      'Every answer has the header `X-Request-Id`. The answer repeats the `X-Request-Id` of your request if that one is valid; otherwise the service makes one.',
      'Errors are `application/problem+json` with a stable `code`. Their `type` is the URL of a page that explains the cause and the fix.',
      'Lists answer `data`, `has_next_page` and `next_cursor`. Lists that grow take the parameters `limit`, `cursor` and `sort`. Terminals, routes, operators, the calendar, debt ledgers and the tickets of a booking are returned complete and take none of them.',
      'A cursor is valid only with the list and the filters that returned it.',
      'The service refuses unknown fields in a body, and every query of a call that writes. It may add fields to an answer at any time.',
      'A resource of another organization answers 404, as if it did not exist.',
      'Bodies are JSON in UTF-8 and at most 256 KiB.',
    ].join(' '),
    [
      '**Limits.** Each organization can make 5 calls to confirm in 60 seconds and send one webhook ping in 5 seconds. It can keep 10 event streams open in each process of the service.',
      'A call beyond a limit answers 429 with `Retry-After` in seconds. The service counts no other calls.',
    ].join(' '),
  ].join('\n\n')
}
