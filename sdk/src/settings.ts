/**
 * The settings of a client, validated before anything is sent. The key leaves this package only in its
 * header.
 */
import { GangwayUsageError } from './problem.ts'

export type Options = {
  /** The URL of the service, without /api/v1: `https://api.example.com`. */
  url: string
  /** The API key, from a secret store or the environment; never from source code. */
  key: string
  /** For one attempt of one call, in milliseconds; `Infinity`: no limit. Default 30 000. */
  timeoutMs?: number
  /** How often a failed read is repeated. Writes never are. Default 3. */
  retries?: number
  /** Default: the runtime's own. */
  fetch?: typeof globalThis.fetch
}

export type Settings = Required<Options>

const keyShape = /^gw_(live|uat)_[0-9A-Za-z]{38}$/

export function readSettings(options: Options | undefined): Settings {
  refuseInBrowser()
  if (!options) {
    throw new GangwayUsageError('a client needs its settings: createGangway({ url, key })')
  }
  const { key, timeoutMs = 30_000, retries = 3 } = options
  if (typeof key !== 'string' || !keyShape.test(key)) {
    // Without the key, because this message ends in a log.
    throw new GangwayUsageError(
      'this is no API key: one reads gw_live_ or gw_uat_ and 38 letters and digits, with no space or line end around it',
    )
  }
  // Bound now, so that replacing the function later cannot reveal the key.
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis)
  return { url: readUrl(options.url), key, timeoutMs, retries, fetch }
}

/** A key in a web page is readable to everybody. */
function refuseInBrowser(): void {
  const { navigator, document } = globalThis as {
    navigator?: { userAgent?: string; product?: string }
    document?: unknown
  }
  // Every browser and its workers say Mozilla; Node, Deno, Bun and edge runtimes do not.
  const isPage = document !== undefined || /^Mozilla\//.test(navigator?.userAgent ?? '')
  if (isPage || navigator?.product === 'ReactNative') {
    throw new GangwayUsageError(
      'a key must not be in a page or an app, where everybody can read it: call the API from your own backend',
    )
  }
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) {
    throw new GangwayUsageError('url is no address: write https://api.example.com')
  }
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) {
    throw new GangwayUsageError('url must be https, so that nobody on the way reads the key')
  }
  if (url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new GangwayUsageError('url is the address of the service alone: https://api.example.com')
  }
  return `${url.origin}${url.pathname.replace(/\/(api\/v1)?\/?$/, '')}`
}
