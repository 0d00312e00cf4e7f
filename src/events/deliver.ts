/** Takes deliveries to their receivers: once, and never again, whatever happens in between. */
import { fail } from '../core/errors.ts'
import { utc } from '../core/time.ts'
import {
  type Database,
  inTransaction,
  type Notifications,
  type OnError,
  startWorkLoop,
} from '../db/index.ts'
import { counted, inSpan } from '../telemetry/index.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  claimPing,
  type Delivery,
  finishDelivery,
  pingPauseSeconds,
  readDelivery,
} from './deliveries.ts'
import type { SendWebhook } from './send-webhook.ts'
import { readWebhookEndpoint } from './webhook-endpoint.ts'

type DeliverDeps = { db: Database; send: SendWebhook }

export function startWebhookWorker(
  deps: DeliverDeps & { notifications: Notifications; onError: OnError },
  { concurrency }: { concurrency: number },
): { stop(graceMs: number): Promise<void> } {
  return startWorkLoop<ClaimedDelivery>({
    ...deps,
    channel: 'webhook_queued',
    concurrency,
    take: count => claimDeliveries(deps.db, count),
    run: delivery => deliver(deps, delivery),
  })
}

/**
 * Sends a test to an organization's endpoint and answers the delivery with its
 * outcome. Throws `not_found` without an endpoint, and `rate_limited` when the last
 * ping was less than `pingPauseSeconds` ago.
 */
export async function pingEndpoint(deps: DeliverDeps, organizationId: string): Promise<Delivery> {
  const endpoint = await readWebhookEndpoint(deps.db, organizationId)
  if (endpoint === undefined) fail('not_found', 'no webhook endpoint is registered')
  const ping = await inTransaction(deps.db, tx => claimPing(tx, organizationId))
  if (ping === null) {
    const retryAfterSeconds = pingPauseSeconds
    fail('rate_limited', `one ping in ${retryAfterSeconds} seconds`, { retryAfterSeconds })
  }
  await deliver(deps, ping)
  const delivery = await readDelivery(deps.db, ping.id)
  if (delivery === undefined) throw new Error(`the ping ${ping.id} is gone`)
  return delivery
}

/** A claimed delivery is sent now or not at all. */
async function deliver({ db, send }: DeliverDeps, delivery: ClaimedDelivery): Promise<void> {
  const { id, url, type, data, createdAt } = delivery
  const body = JSON.stringify({ id, type, created_at: utc(createdAt), data })
  // The span says nothing of the address, which may hold a secret.
  const answer =
    url === null
      ? { state: 'dropped' as const }
      : await inSpan('webhook', { delivery: id }, () => send(url, body), { kind: 'client' })
  counted.webhooks.inc({ outcome: answer.state })
  await finishDelivery(db, id, answer)
}
