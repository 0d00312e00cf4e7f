import { isDeepStrictEqual } from 'node:util'
import Type, { type Static } from 'typebox'
import Value from 'typebox/value'
import { Agent, request } from 'undici'
import { isKeepable, keepableWords } from '../core/foreign-text.ts'
import { createConnector, neverConnected } from '../core/unsent.ts'
import type { InvoiceDocument, InvoiceProvider, InvoiceRecord, PublishAnswer } from './provider.ts'

type InvoiceConnection = { url: string; token: string; timeoutMs: number }

const PublishedBody = Type.Object({
  reference: Type.String(),
  lookup_code: Type.String({ minLength: 1 }),
})
/** A look-up answers with the invoice as it was sent, too. */
const FoundBody = Type.Object({
  invoice: Type.Object({
    booking_code: Type.String(),
    total: Type.Integer(),
    lines: Type.Array(
      Type.Object({ ticket_number: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
    ),
  }),
})
type Sale = Static<typeof FoundBody>['invoice']
const RefusalBody = Type.Object({
  error: Type.Object({ code: Type.String(), reason: Type.String() }),
})

/** Answers are short; what is longer counts as no answer. */
const replyBytesMax = 1_000_000

/** A provider that speaks JSON over HTTP: PUT and GET of `/invoices/{reference}`, with a bearer token. */
export function createHttpProvider({ url, token, timeoutMs }: InvoiceConnection): InvoiceProvider {
  const dispatcher = new Agent({
    connect: createConnector(Math.min(timeoutMs, 5_000)),
    pipelining: 0,
    maxResponseSize: replyBytesMax,
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const addressOf = (reference: string) =>
    `${url.replace(/\/+$/, '')}/invoices/${encodeURIComponent(reference)}`

  async function call(method: 'GET' | 'PUT', reference: string, body: string | null) {
    const reply = await request(addressOf(reference), {
      method,
      headers,
      body,
      dispatcher,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: reply.statusCode, body: parse(await reply.body.text()) }
  }

  return {
    async publish(invoice): Promise<PublishAnswer> {
      try {
        const { status, body } = await call('PUT', invoice.reference, wireOf(invoice))
        const refusal = refusalOf(body)
        // The provider checks the token before the request, so nothing was done.
        if (status === 401) return { kind: 'not_sent', reason: 'the provider refused our token' }
        if (status === 422 && refusal?.code === 'refused') {
          return { kind: 'refused', reason: refusal.reason }
        }
        if (status === 409 && refusal?.code === 'reference_reused') {
          return { kind: 'taken', reason: refusal.reason }
        }
        return (status === 200 && publishedOf(body, invoice.reference)) || { kind: 'unknown' }
      } catch (error) {
        if (!neverConnected(error)) return { kind: 'unknown' }
        return { kind: 'not_sent', reason: 'the provider could not be reached' }
      }
    },
    async find(invoice): Promise<InvoiceRecord> {
      try {
        const { status, body } = await call('GET', invoice.reference, null)
        if (status === 404 && refusalOf(body)?.code === 'invoice_not_found') return { kind: 'none' }
        const published = status === 200 && publishedOf(body, invoice.reference)
        if (!published || !Value.Check(FoundBody, body)) return { kind: 'unknown' }
        return isDeepStrictEqual(saleOf(body.invoice), saleOf(JSON.parse(wireOf(invoice))))
          ? published
          : { kind: 'taken', reason: 'the provider has another invoice under this reference' }
      } catch {
        return { kind: 'unknown' }
      }
    },
    close: () => dispatcher.destroy(),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function publishedOf(body: unknown, reference: string) {
  if (!Value.Check(PublishedBody, body)) return undefined
  const answer = body as Static<typeof PublishedBody>
  if (answer.reference !== reference || !isKeepable(answer.lookup_code)) return undefined
  return { kind: 'published' as const, lookupCode: answer.lookup_code }
}

/** What no two invoices have in common. The rest, and the order, may differ from one version of this program to the next. */
function saleOf({ booking_code, total, lines }: Sale): unknown[] {
  return [booking_code, total, ...lines.map(line => line.ticket_number ?? '').toSorted()]
}

function refusalOf(body: unknown): { code: string; reason: string } | undefined {
  if (!Value.Check(RefusalBody, body)) return undefined
  const { code, reason } = (body as Static<typeof RefusalBody>).error
  return { code, reason: keepableWords(reason) }
}

function wireOf(invoice: InvoiceDocument): string {
  const { number, revision, bookingCode, seller, recipient, lines, net, tax, total } = invoice
  return JSON.stringify({
    number,
    revision,
    booking_code: bookingCode,
    seller,
    recipient,
    lines: lines.map(line => ({
      kind: line.kind,
      ...(line.kind === 'ticket' && {
        ticket_number: line.ticketNumber,
        seat_code: line.seatCode,
        passenger_type: line.passengerType,
        departure_terminal: line.departureTerminal,
        arrival_terminal: line.arrivalTerminal,
        departure_date: line.departureDate,
      }),
      net: line.net,
      tax: line.tax,
      total: line.total,
    })),
    net,
    tax,
    total,
  })
}
