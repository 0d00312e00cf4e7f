import type { OrderRecord } from '../../operator.ts'
import { CallFailed } from '../connector.ts'
import type { PortalClient } from './client.ts'
import { type OrderRow, readOrderRows } from './order-rows.ts'

export async function findOrder(
  client: PortalClient,
  reference: string,
  signal: AbortSignal,
): Promise<OrderRecord> {
  const rows = await ordersNoted(client, reference, signal)
  return rows[0]?.record ?? { kind: 'none' }
}

const mostTellingFirst: OrderRecord['kind'][] = ['issued', 'pending', 'cancelled', 'rejected']

/** We submit a reference once. If the portal shows several orders, the one that binds us comes first. */
export async function ordersNoted(
  client: PortalClient,
  reference: string,
  signal: AbortSignal,
): Promise<OrderRow[]> {
  const reply = await client.get(`/orders?${new URLSearchParams({ note: reference })}`, signal)
  if (reply.status !== 200) throw new CallFailed('error')
  const rank = ({ record }: OrderRow) => mostTellingFirst.indexOf(record.kind)
  return readOrderRows(reply.text, 'orders', reference).sort((a, b) => rank(a) - rank(b))
}
