/**
 * One POST to a receiver that nobody trusts: two seconds for everything, no redirect, a connection of
 * its own, and only to an address that is allowed, looked at when it is connected to. A name is asked
 * for once and connected to by what came of it, so that it cannot lead elsewhere in between.
 */
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector, Client } from 'undici'
import { isAllowedAddress, type WebhookTargets } from './webhook-url.ts'

export const webhookTimeoutMs = 2_000

/** What came of it. `reason` is a code, never a text of the receiver. */
export type WebhookAnswer =
  | { state: 'delivered' | 'refused'; status: number; latencyMs: number }
  | { state: 'timed_out' | 'failed' | 'blocked'; reason: string | null; latencyMs: number }

export type SendWebhook = (url: string, body: string) => Promise<WebhookAnswer>

/** The addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<string[]>

const headersBytesMax = 16 * 1024

export function createWebhookSender(
  targets: WebhookTargets,
  resolveHost: ResolveHost = askNameServers,
): SendWebhook {
  const isAllowed = (address: string) => isAllowedAddress(address, targets)
  const connectAnywhere = buildConnector({
    allowH2: false,
    // Behind the one clock below, for a connection that nobody waits for any more.
    timeout: 2 * webhookTimeoutMs,
    lookup: guardedLookup(resolveHost, isAllowed),
  })
  const connect: buildConnector.connector = (options, callback) => {
    // An address is connected to without a lookup.
    if (isIP(options.hostname) === 0 || isAllowed(options.hostname)) {
      connectAnywhere(options, callback)
    } else {
      callback(new AddressNotAllowed(), null)
    }
  }
  return async (url, body) => {
    const startedAt = performance.now()
    const latencyMs = () => Math.round(performance.now() - startedAt)
    const signal = AbortSignal.timeout(webhookTimeoutMs)
    const { origin, pathname, search } = new URL(url)
    const receiver = new Client(origin, { connect, pipelining: 0, maxHeaderSize: headersBytesMax })
    try {
      const { statusCode: status } = await receiver.request({
        method: 'POST',
        path: pathname + search,
        headers: { 'content-type': 'application/json', 'user-agent': 'Gangway-Webhook/1' },
        body,
        signal,
      })
      const state = status >= 200 && status < 300 ? 'delivered' : 'refused'
      return { state, status, latencyMs: latencyMs() }
    } catch (error) {
      return { ...failureOf(error, signal), latencyMs: latencyMs() }
    } finally {
      // The status is all that counts: the rest of the answer is not read.
      receiver.destroy().catch(() => {})
    }
  }
}

function failureOf(error: unknown, { aborted }: AbortSignal) {
  if (aborted) return { state: 'timed_out', reason: null } as const
  if (error instanceof AddressNotAllowed) return { state: 'blocked', reason: null } as const
  return { state: 'failed', reason: codeOf(error) } as const
}

class AddressNotAllowed extends Error {
  override name = 'AddressNotAllowed'
}

/** One address that is not allowed spoils the name: a good one beside it is a way around the rule. */
function guardedLookup(
  resolveHost: ResolveHost,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    resolveHost(hostname).then(
      addresses => {
        const [first] = addresses
        if (first === undefined || !addresses.every(isAllowed)) {
          callback(new AddressNotAllowed(), [])
        } else if (options.all) {
          callback(
            null,
            addresses.map(address => ({ address, family: isIP(address) })),
          )
        } else {
          callback(null, first, isIP(first))
        }
      },
      error => callback(error, []),
    )
  }
}

/**
 * Both kinds of addresses, from the name servers. Not by the system's `getaddrinfo`: a slow name
 * would take one of the few threads that everything else here needs as well.
 */
async function askNameServers(hostname: string): Promise<string[]> {
  if (/(^|\.)localhost$/i.test(hostname)) return ['127.0.0.1']
  const resolver = new Resolver({ timeout: webhookTimeoutMs / 4, tries: 2 })
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  const addresses = [four, six].flatMap(each => (each.status === 'fulfilled' ? each.value : []))
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason
  return addresses
}

function codeOf(error: unknown): string | null {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(code) ? code : null
}
