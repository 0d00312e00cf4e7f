import type { CancellationQuote } from '../../operator.ts'
import { CallFailed } from '../connector.ts'
import { type DirectClient, parse, refusalIn } from './client.ts'
import { QuoteBody } from './wire.ts'

export async function quoteCancellation(
  client: DirectClient,
  reference: string,
  seatCodes: string[],
  signal: AbortSignal,
): Promise<CancellationQuote> {
  const path = `/orders/${encodeURIComponent(reference)}/cancellation-quote`
  const reply = await client.send({ method: 'POST', path, body: { seat_codes: seatCodes } }, signal)
  const refusal = refusalIn(reply)
  if (refusal !== undefined) return { allowed: false, penalty: 0, reason: refusal }
  if (reply.status !== 200) throw new CallFailed('error')
  const { allowed, penalty, reason } = parse(QuoteBody, reply.text)
  return { allowed, penalty: allowed ? penalty : 0, reason }
}
