/**
 * One POST to a receiver that nobody trusts: two seconds for everything, no redirect, a connection of its
 * own, and only to an allowed address. A name is looked up once, every address is checked, and the
 * connection goes only to those. So the name cannot lead elsewhere in between.
 */
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector, Client } from 'undici'
import { isAllowedAddress, type WebhookTargets } from './webhook-url.ts'

export const webhookTimeoutMs = 2_000

/** The outcome of a call. `reason` is a code, never a text of the receiver. */
export type WebhookAnswer =
  | { state: 'delivered' | 'refused'; status: number; latencyMs: number }
  | { state: 'timed_out' | 'failed' | 'blocked'; reason: string | null; latencyMs: number }

export type SendWebhook = (url: string, body: string) => Promise<WebhookAnswer>

/** Answers the addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<string[]>

const headersBytesMax = 16 * 1024

export function createWebhookSender(
  targets: WebhookTargets,
  resolveHost: ResolveHost = askNameServers,
  timeoutMs = () => webhookTimeoutMs,
): SendWebhook {
  const isAllowed = (address: string) => isAllowedAddress(address, targets)
  const connectAnywhere = buildConnector({
    allowH2: false,
    // Ends a connection that nobody waits for any more, after the `signal` below has ended the call.
    timeout: 2 * webhookTimeoutMs,
    lookup: guardedLookup(resolveHost, isAllowed),
  })
  const connect: buildConnector.connector = (options, callback) => {
    // An address in the URL is connected to without a lookup, so it is checked here.
    if (isIP(options.hostname) === 0 || isAllowed(options.hostname)) {
      connectAnywhere(options, callback)
    } else {
      callback(new AddressNotAllowed(), null)
    }
  }
  return async (url, body) => {
    const startedAt = performance.now()
    const latencyMs = () => Math.round(performance.now() - startedAt)
    const signal = AbortSignal.timeout(timeoutMs())
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
      // Only the status counts: the rest of the answer is not read.
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

/** One forbidden address makes the whole name forbidden: an allowed one beside it could be a way around. */
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
 * Both kinds of addresses, from the name servers. The system's `getaddrinfo` is not used: a slow name
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
  // The library of TLS has codes like ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE.
  return typeof code === 'string' && /^[A-Z][A-Z0-9_/]{0,63}$/.test(code) ? code : null
}
