import type { CancellationQuote } from '../../operator.ts'
import { CallFailed } from '../connector.ts'
import { type PortalClient, refusalIn } from './client.ts'
import { ordersNoted } from './find-order.ts'
import { readDong, readTable } from './html.ts'

export async function quoteCancellation(
  client: PortalClient,
  reference: string,
  seatCodes: string[],
  signal: AbortSignal,
): Promise<CancellationQuote> {
  const [order] = await ordersNoted(client, reference, signal)
  if (!order?.orderNumber) return { allowed: false, penalty: 0, reason: 'no such order' }
  const seats = new URLSearchParams({ seats: seatCodes.join(',') })
  const reply = await client.get(`${cancellationPath(order.orderNumber)}?${seats}`, signal)
  const refusal = refusalIn(reply)
  if (refusal !== undefined) return { allowed: false, penalty: 0, reason: refusal }
  if (reply.status !== 200) throw new CallFailed('error')
  const { result, penalty, reason } = readCancellation(reply.text)
  if (result === 'Không được hủy') return { allowed: false, penalty: 0, reason }
  if (result !== 'Được hủy') throw new CallFailed('unreadable')
  return { allowed: true, penalty: readDong(penalty), reason: null }
}

export function cancellationPath(orderNumber: string): string {
  return `/orders/${encodeURIComponent(orderNumber)}/cancel`
}

export function readCancellation(html: string) {
  const rows = readTable(html, 'cancellation', ['Mục', 'Nội dung'])
  const value = (name: string) => rows.find(row => row[0] === name)?.[1] ?? ''
  return { result: value('Kết quả'), penalty: value('Phí hủy'), reason: value('Lý do') }
}
