/**
 * The deliveries of webhooks: a row is at once the job and the record of its outcome.
 *
 *   waiting ──▶ sending ──▶ delivered | refused | timed_out | failed | blocked
 *                  ├──────▶ interrupted   (the process ended: nobody knows whether it arrived)
 *                  └──────▶ dropped       (no endpoint is registered any more)
 *
 * `sending` is committed before anything is sent and there is no way back, so that nothing is ever sent
 * twice. An organization's deliveries go out one after the other, in the order of its events.
 */
import { newId } from '../core/ids.ts'
import type { PageRequest } from '../core/pagination.ts'
import {
  type Database,
  first,
  one,
  pageClause,
  type Reader,
  rows,
  run,
  type Sql,
  sql,
  type Tx,
} from '../db/index.ts'
import type { EventData, EventType } from './record.ts'
import { type WebhookAnswer, webhookTimeoutMs } from './send-webhook.ts'

export const deliveryStates = [
  'waiting',
  'sending',
  'delivered',
  'refused',
  'timed_out',
  'failed',
  'blocked',
  'interrupted',
  'dropped',
] as const
type DeliveryState = (typeof deliveryStates)[number]

/** The type of a ping. A ping is no event and is in no feed. */
export const pingType = 'webhook.ping'

export type Delivery = {
  id: string
  eventId: string | null
  type: EventType | typeof pingType
  state: DeliveryState
  status: number | null
  latencyMs: number | null
  reason: string | null
  createdAt: Date
  startedAt: Date | null
}

/** A delivery that is about to be sent, by this process and no other. */
export type ClaimedDelivery = {
  id: string
  /** Null when the endpoint is gone. */
  url: string | null
  type: EventType | typeof pingType
  data: EventData | Record<string, never>
  createdAt: Date
}

/** A delivery that is under way for longer has lost its process. */
const interruptedAfterSeconds = (5 * webhookTimeoutMs) / 1_000
export const pingPauseSeconds = 5
const pingPause = sql`make_interval(secs => ${pingPauseSeconds})`
const keptDays = 30
const deletedAtOnceMax = 10_000

/** Its process may still be at it. Another transaction's now is a little later; what is further ahead was before the clock was set back. */
function isUnderWay(startedAt: Sql): Sql<boolean> {
  const patience = sql`make_interval(secs => ${interruptedAfterSeconds})`
  return sql`${startedAt} between now() - ${patience} and now() + ${patience}`
}

/**
 * Claims up to `count` deliveries: the oldest waiting one of organizations that have none under
 * way, in any process. It goes from one organization to the next and past the rest of their queues: a
 * receiver that hangs makes its own longer, and nobody else's claims dearer. The choice among organizations
 * is random: by age, those with long queues and slow receivers would come first.
 */
export function claimDeliveries(db: Database, count: number): Promise<ClaimedDelivery[]> {
  return rows<ClaimedDelivery>(
    db,
    sql`with recursive heads as (
          select '00000000-0000-0000-0000-000000000000'::uuid as organization_id, null::uuid as id
          union all
          select next.organization_id, next.id
          from heads cross join lateral (
            select organization_id, id from webhook_deliveries
            where state = 'waiting' and organization_id > heads.organization_id
            order by organization_id, id limit 1
          ) next
        ), oldest as (
          select id from heads
          where not exists (
            select from webhook_deliveries s
            where s.organization_id = heads.organization_id and s.state = 'sending'
              and ${isUnderWay(sql`s.started_at`)}
          )
        ), claimed as (
          update webhook_deliveries set state = 'sending', started_at = now()
          where id in (
            select id from webhook_deliveries
            where state = 'waiting' and id in (select id from oldest)
            order by random() limit ${count} for update skip locked
          )
          returning id, organization_id
        )
        select c.id, n.url, e.type, e.data, e.created_at as "createdAt"
        from claimed c join events e on e.id = c.id
          left join webhook_endpoints n on n.organization_id = c.organization_id`,
  )
}

/**
 * Writes a ping that is already claimed, because its caller sends it. Null when there is no endpoint, or
 * when the last ping was too recent.
 */
export async function claimPing(
  tx: Tx,
  organizationId: string,
): Promise<(ClaimedDelivery & { url: string }) | null> {
  const endpoint = await first<{ url: string }>(
    tx,
    sql`update webhook_endpoints set pinged_at = now()
        where organization_id = ${organizationId}
          and (pinged_at between now() - ${pingPause} and now() + ${pingPause}) is not true
        returning url`,
  )
  if (endpoint === undefined) return null
  const id = newId()
  const { createdAt } = await one<{ createdAt: Date }>(
    tx,
    sql`insert into webhook_deliveries (id, organization_id, state, started_at)
        values (${id}, ${organizationId}, 'sending', now()) returning created_at as "createdAt"`,
  )
  return { id, url: endpoint.url, type: pingType, data: {}, createdAt }
}

export async function finishDelivery(
  db: Database,
  id: string,
  answer: WebhookAnswer | { state: 'dropped' },
): Promise<void> {
  const { status, latencyMs, reason } = { status: null, latencyMs: null, reason: null, ...answer }
  await run(
    db,
    sql`update webhook_deliveries
        set state = ${answer.state}, status = ${status}, latency_ms = ${latencyMs},
            reason = ${reason}, finished_at = now()
        where id = ${id} and state in ('sending', 'interrupted')`,
  )
}

export function listDeliveries(
  reader: Reader,
  organizationId: string,
  page: PageRequest,
): Promise<Delivery[]> {
  return rows<Delivery>(
    reader,
    sql`${deliveries} where d.organization_id = ${organizationId} ${pageClause(page, sql`d.id`)}`,
  )
}

export function readDelivery(reader: Reader, id: string): Promise<Delivery | undefined> {
  return first<Delivery>(reader, sql`${deliveries} where d.id = ${id}`)
}

const deliveries = sql<Delivery>`
  select d.id, d.event_id as "eventId", coalesce(e.type, ${pingType}) as type, d.state, d.status,
         d.latency_ms as "latencyMs", d.reason, d.created_at as "createdAt",
         d.started_at as "startedAt"
  from webhook_deliveries d left join events e on e.id = d.event_id`

/** Marks deliveries whose process ended as `interrupted`, and deletes old ones. */
export async function tidyDeliveries(db: Database): Promise<void> {
  await run(
    db,
    sql`update webhook_deliveries set state = 'interrupted', finished_at = now()
        where state = 'sending' and not ${isUnderWay(sql`started_at`)}`,
  )
  await run(
    db,
    sql`delete from webhook_deliveries where id in (
          select id from webhook_deliveries
          where finished_at < now() - make_interval(days => ${keptDays})
          limit ${deletedAtOnceMax}
        )`,
  )
}

/** The number of deliveries of some organizations that ended since an instant without being delivered. */
export async function countUndelivered(
  reader: Reader,
  organizationIds: readonly string[],
  since: Date,
): Promise<number> {
  const { count } = await one<{ count: number }>(
    reader,
    sql`select count(*) as count from webhook_deliveries
        where organization_id = any(${organizationIds}::uuid[]) and state <> 'delivered'
          and finished_at >= ${since}`,
  )
  return count
}
