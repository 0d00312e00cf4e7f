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
    url: Type.String({ description: 'URL that receives the events' }),
    created_at: Instant('UTC'),
    updated_at: Instant('UTC'),
  },
  { title: 'WebhookEndpoint' },
)

export function presentWebhookEndpoint({ url, createdAt, updatedAt }: WebhookEndpoint) {
  return { url, created_at: utc(createdAt), updated_at: utc(updatedAt) }
}

const outcomes = [
  '`waiting`, `sending`: not finished.',
  '`delivered`: the receiver answered 2xx. `refused`: it answered with another status.',
  '`timed_out`: no answer within 2 seconds. `failed`: no connection, or no valid HTTP.',
  '`blocked`: the host name resolves to an address that is not on the public internet.',
  '`interrupted`: the sender stopped while sending; the message may have arrived.',
  '`dropped`: the endpoint was removed before sending.',
].join(' ')

export const DeliveryShape = Type.Object(
  {
    id: Id('The `id` in the body of the message'),
    event_id: Nullable(Id('Id of the event; null for a ping')),
    type: OneOf([...eventTypes, pingType], 'Type of the event'),
    outcome: OneOf(deliveryStates, outcomes),
    status: Nullable(Type.Integer({ description: 'HTTP status of the receiver’s answer' })),
    reason: Nullable(
      Type.String({ description: 'Error code of a `failed` delivery, for example `ECONNREFUSED`' }),
    ),
    latency_ms: Nullable(
      Type.Integer({ description: 'Milliseconds from the start to the answer, or to the failure' }),
    ),
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
    sent_at: delivery.startedAt && utc(delivery.startedAt),
  }
}
