import { first, type Reader, run, sql, type Tx } from '../db/index.ts'

/** Where an organization is told of its events. */
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

/** Registers the one URL of an organization. What has not been sent yet goes to the new one. */
export async function putWebhookEndpoint(
  tx: Tx,
  organizationId: string,
  url: string,
): Promise<WebhookEndpoint> {
  const endpoint = await first<WebhookEndpoint>(
    tx,
    sql`insert into webhook_endpoints (organization_id, url) values (${organizationId}, ${url})
        on conflict (organization_id) do update set url = excluded.url, updated_at = now()
        returning ${columns}`,
  )
  if (endpoint === undefined) throw new Error(`no webhook endpoint of ${organizationId}`)
  return endpoint
}

export async function deleteWebhookEndpoint(tx: Tx, organizationId: string): Promise<boolean> {
  const deleted = await run(
    tx,
    sql`delete from webhook_endpoints where organization_id = ${organizationId}`,
  )
  return deleted === 1
}
