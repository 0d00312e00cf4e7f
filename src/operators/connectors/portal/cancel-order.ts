import type { CancellationOutcome, Exchange } from '../../operator.ts'
import { CallFailed, undecided, unreadableReply } from '../connector.ts'
import { type PortalClient, refusalIn } from './client.ts'
import { ordersNoted } from './find-order.ts'
import { readDong } from './html.ts'
import { cancellationPath, readCancellation } from './quote-cancellation.ts'

export async function cancelOrder(
  client: PortalClient,
  reference: string,
  seatCodes: string[],
  exchange: Exchange | null,
  signal: AbortSignal,
): Promise<CancellationOutcome> {
  try {
    const orderNumber = await orderNumberOf(client, reference, signal)
    if (!orderNumber) return { kind: 'rejected', reason: 'no such order' }
    const fields = {
      seats: seatCodes.join(','),
      ...(exchange && { exchanged_for: exchange.exchangedFor }),
    }
    const reply = await client.post(cancellationPath(orderNumber), fields, signal)
    const refusal = refusalIn(reply)
    if (refusal !== undefined) return { kind: 'rejected', reason: refusal }
    if (reply.status !== 200) return unreadableReply
    const { result, penalty } = readCancellation(reply.text)
    if (result !== 'Đã hủy vé') return unreadableReply
    return { kind: 'cancelled', penalty: readDong(penalty) }
  } catch (error) {
    return undecided(error)
  }
}

async function orderNumberOf(client: PortalClient, reference: string, signal: AbortSignal) {
  try {
    return (await ordersNoted(client, reference, signal))[0]?.orderNumber
  } catch (error) {
    // This was only a lookup of the order, so no cancellation has been sent.
    const reason = error instanceof CallFailed ? error.reason : 'error'
    throw new CallFailed(reason, { sent: false, cause: error })
  }
}
