import { refuseField } from '../core/errors.ts'
import { isLoopbackAddress, isPublicAddress } from './addresses.ts'

/** `isLoopbackAllowed`: on a trial installation `http:` and this machine are allowed as well. */
export type WebhookTargets = { isLoopbackAllowed: boolean }

/** Of the URL in its normal form, in which other letters than those of ASCII take up to nine characters. */
const lengthMax = 2_048

/**
 * Answers the normalized URL, or refuses at `/url` one that would never be sent to. The addresses of a
 * name are checked at each connection, because the name may lead somewhere else by then.
 */
export function checkWebhookUrl(text: string, { isLoopbackAllowed }: WebhookTargets): string {
  if (!URL.canParse(text)) refuse('is not a URL')
  const url = new URL(text)
  const schemes = isLoopbackAllowed ? ['https:', 'http:'] : ['https:']
  if (!schemes.includes(url.protocol)) {
    refuse(`must begin with ${schemes.map(scheme => `${scheme}//`).join(' or ')}`)
  }
  if (url.username !== '' || url.password !== '') refuse('must not have a user name or password')
  if (url.hash !== '') refuse('must not have a fragment')
  if (url.href.length > lengthMax) {
    refuse(`is longer than ${lengthMax} characters when it is written in ASCII`)
  }
  const address = addressIn(url.hostname)
  if (address !== null && !isAllowedAddress(address, { isLoopbackAllowed })) {
    refuse('names an address that is not on the public internet')
  }
  return url.href
}

export function isAllowedAddress(address: string, { isLoopbackAllowed }: WebhookTargets): boolean {
  return isPublicAddress(address) || (isLoopbackAllowed && isLoopbackAddress(address))
}

/** The address, if the host is written as one, or null for a name. A parsed URL has no other spelling. */
function addressIn(hostname: string): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  return /^[\d.]+$/.test(hostname) ? hostname : null
}

function refuse(message: string): never {
  refuseField('/url', message)
}
