import { fail } from '../../../core/errors.ts'

const perOrganizationMax = 10
const retryAfterSeconds = 5

/**
 * Counts the event streams that are open in this process. Both limits, 10 for each organization and `max`
 * in all, are per process.
 */
export function openStreams(max: number): { enter(organizationId: string): () => void } {
  const open = new Map<string, number>()
  let all = 0

  function leave(organizationId: string): void {
    const left = (open.get(organizationId) ?? 0) - 1
    if (left > 0) open.set(organizationId, left)
    else open.delete(organizationId)
    all -= 1
  }

  return {
    /**
     * Fails with `rate_limited` or `service_unavailable`. Returns the function that ends the stream's
     * count.
     */
    enter(organizationId) {
      const own = open.get(organizationId) ?? 0
      if (own >= perOrganizationMax) {
        const detail = `the organization has ${own} event streams open in this process of the service; close one`
        fail('rate_limited', detail, { retryAfterSeconds })
      }
      if (all >= max) {
        fail('service_unavailable', 'too many event streams are open', { retryAfterSeconds })
      }
      open.set(organizationId, own + 1)
      all += 1
      let isOpen = true
      return () => {
        if (isOpen) leave(organizationId)
        isOpen = false
      }
    },
  }
}
