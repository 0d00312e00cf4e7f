import { type Actor, recordAudit } from '../audit/index.ts'
import { fail } from '../core/errors.ts'
import { first, one, type Reader, run, sql, type Tx } from '../db/index.ts'

/** The URL to which an organization's events are sent. */
export type WebhookEndpoint = { url: string; createdAt: Date; updatedAt: Date }

const columns = sql`url, created_at as "createdAt", updated_at as "updatedAt"`

export function readWebhookEndpoint(
  reader: Reader,
  organizationId: string,
): Promise<WebhookEndpoint | undefined> {
  return first<WebhookEndpoint>(
    reader,
    sql`select ${columns} from webhook_endpoints where organization_id = ${organizationId}`,
  )
}

/**
 * Registers the one URL of an organization. Deliveries that still wait go to the new one. The audit log
 * has only the host, because the rest may be a secret.
 */
export async function putWebhookEndpoint(
  tx: Tx,
  organizationId: string,
  url: string,
  by: Actor,
): Promise<WebhookEndpoint> {
  const endpoint = await one<WebhookEndpoint>(
    tx,
    sql`insert into webhook_endpoints (organization_id, url) values (${organizationId}, ${url})
        on conflict (organization_id) do update set url = excluded.url, updated_at = now()
        returning ${columns}`,
  )
  const { host } = new URL(url)
  await recordAudit(tx, {
    by,
    action: 'webhook_endpoint.put',
    organizationId,
    subject: organizationId,
    facts: { host },
  })
  return endpoint
}

/**
 * Throws `not_found` when none is registered, or not the one that a person was shown: one that stands since `seen`,
 * which has been told to the millisecond.
 */
export async function deleteWebhookEndpoint(
  tx: Tx,
  organizationId: string,
  by: Actor,
  seen: Date | null = null,
): Promise<void> {
  const deleted = await run(
    tx,
    sql`delete from webhook_endpoints where organization_id = ${organizationId}
          and (${seen}::timestamptz is null or date_trunc('milliseconds', updated_at) = ${seen})`,
  )
  if (deleted === 0) fail('not_found', 'no webhook endpoint is registered')
  await recordAudit(tx, {
    by,
    action: 'webhook_endpoint.delete',
    organizationId,
    subject: organizationId,
  })
}
