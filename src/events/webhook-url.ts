import { refuseField } from '../core/errors.ts'
import { isLoopbackAddress, isPublicAddress } from './addresses.ts'

/** `isLoopbackAllowed`: on a trial installation `http:` and this machine itself will do as well. */
export type WebhookTargets = { isLoopbackAllowed: boolean }

/**
 * Refuses an address that will never be sent to. What a name leads to is looked at when it is
 * connected to, each time: it may lead somewhere else by then.
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
  const address = addressIn(url.hostname)
  if (address !== null && !isAllowedAddress(address, { isLoopbackAllowed })) {
    refuse('names an address that is not on the public internet')
  }
  return url.href
}

export function isAllowedAddress(address: string, { isLoopbackAllowed }: WebhookTargets): boolean {
  return isPublicAddress(address) || (isLoopbackAllowed && isLoopbackAddress(address))
}

/** The address that a host is written as, or null for a name. A parsed URL has no other spelling. */
function addressIn(hostname: string): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  return /^[\d.]+$/.test(hostname) ? hostname : null
}

function refuse(message: string): never {
  refuseField('/url', message)
}
