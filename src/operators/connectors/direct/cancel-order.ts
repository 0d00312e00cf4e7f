import type { CancellationOutcome, Exchange } from '../../operator.ts'
import { undecided, unreadableReply } from '../connector.ts'
import { type DirectClient, parse, refusalIn } from './client.ts'
import { CancelledBody } from './wire.ts'

export async function cancelOrder(
  client: DirectClient,
  reference: string,
  seatCodes: string[],
  exchange: Exchange | null,
  signal: AbortSignal,
): Promise<CancellationOutcome> {
  const path = `/orders/${encodeURIComponent(reference)}/cancel`
  const body = {
    seat_codes: seatCodes,
    ...(exchange && { exchanged_for: exchange.exchangedFor }),
  }
  try {
    const reply = await client.send({ method: 'POST', path, body, ownConnection: true }, signal)
    const refusal = refusalIn(reply)
    if (refusal !== undefined) return { kind: 'rejected', reason: refusal }
    if (reply.status !== 200) return unreadableReply
    const cancelled = parse(CancelledBody, reply.text)
    if (cancelled.reference !== reference) return unreadableReply
    return { kind: 'cancelled', penalty: cancelled.penalty }
  } catch (error) {
    return undecided(error)
  }
}
