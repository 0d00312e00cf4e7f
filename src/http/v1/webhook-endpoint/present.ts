import Type from 'typebox'
import { utc } from '../../../core/time.ts'
import {
  type Delivery,
  deliveryStates,
  eventTypes,
  pingType,
  type WebhookEndpoint,
} from '../../../events/index.ts'
import { Id, Instant, Nullable, OneOf } from '../../schemas.ts'

export const WebhookEndpointShape = Type.Object(
  {
    url: Type.String({ description: 'Where events are sent' }),
    created_at: Instant('UTC'),
    updated_at: Instant('UTC'),
  },
  { title: 'WebhookEndpoint' },
)

export function presentWebhookEndpoint({ url, createdAt, updatedAt }: WebhookEndpoint) {
  return { url, created_at: utc(createdAt), updated_at: utc(updatedAt) }
}

const outcomes = [
  '`waiting` and `sending`: not over yet.',
  '`delivered`: answered with 2xx. `refused`: with anything else.',
  '`timed_out`: no answer within 2 seconds. `failed`: no connection, or no HTTP.',
  '`blocked`: the name leads to an address that is not on the public internet.',
  '`interrupted`: the sender ended in between; it may have arrived.',
  '`dropped`: there was no endpoint any more.',
].join(' ')

export const DeliveryShape = Type.Object(
  {
    id: Id('What the body carried as `id`'),
    event_id: Nullable(Id('The event; null for a ping')),
    type: OneOf([...eventTypes, pingType], 'What was told'),
    outcome: OneOf(deliveryStates, outcomes),
    status: Nullable(Type.Integer({ description: 'The HTTP status that was answered' })),
    reason: Nullable(
      Type.String({ description: 'Of `failed`: a code, for example `ECONNREFUSED`' }),
    ),
    latency_ms: Nullable(Type.Integer({ description: 'From the start to the answer or its lack' })),
    created_at: Instant('UTC'),
    sent_at: Nullable(Instant('UTC')),
  },
  { title: 'WebhookDelivery' },
)

export function presentDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    type: delivery.type,
    outcome: delivery.state,
    status: delivery.status,
    reason: delivery.reason,
    latency_ms: delivery.latencyMs,
    created_at: utc(delivery.createdAt),
    sent_at: delivery.startedAt === null ? null : utc(delivery.startedAt),
  }
}
