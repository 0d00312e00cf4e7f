/** The e-invoice provider: publishes what it gets, once for each reference of the sender. */

import { isDeepStrictEqual } from 'node:util'
import { invoiceToken } from './credentials.ts'
import { chance } from './hash.ts'
import { type Answer, type Call, json, parseObject } from './http.ts'
import { type Occasion, underRule } from './rules.ts'
import type { PublishedInvoice } from './state.ts'
import type { World } from './world.ts'

export function answerInvoices(world: World, call: Call): Promise<Answer> | Answer {
  if (call.headers.authorization !== `Bearer ${invoiceToken}`) {
    return problem(401, 'unauthorized', 'a bearer token is needed')
  }
  const [resource, reference] = call.path
  if (resource !== 'invoices' || reference === undefined || call.path.length !== 2) {
    return problem(404, 'no_such_endpoint', call.path.join('/'))
  }
  if (call.method === 'PUT') return putInvoice(world, call, reference)
  if (call.method === 'GET') return showInvoice(world, call, reference)
  return problem(405, 'no_such_endpoint', call.method)
}

function putInvoice(world: World, call: Call, reference: string): Promise<Answer> {
  return handle(world, call, 'publish', {
    received: () => world.state.record({ type: 'invoice_received', reference }),
    work() {
      const document = parseObject(call.body)
      if (!document) return problem(400, 'invalid_invoice', 'the body is not an invoice')
      const earlier = world.state.invoice(reference)
      if (earlier && !isDeepStrictEqual(earlier.document, document)) {
        return problem(409, 'reference_reused', 'this reference belongs to another invoice')
      }
      if (!earlier && !addsUp(document)) {
        return problem(422, 'refused', 'the invoice does not add up')
      }
      return json(200, bodyOf(earlier ?? publish(world, reference, document)))
    },
  })
}

function showInvoice(world: World, call: Call, reference: string): Promise<Answer> {
  return handle(world, call, 'find_invoice', {
    work() {
      const invoice = world.state.invoice(reference)
      return invoice ? json(200, bodyOf(invoice)) : problem(404, 'invoice_not_found', reference)
    },
  })
}

function handle(
  world: World,
  call: Call,
  on: Occasion,
  handling: { received?(): void; work(): Answer },
): Promise<Answer> {
  const subject = { operator: '', on, voyageRefs: [], passengerNames: [] }
  const refuse = (reason: string) => problem(422, 'refused', reason)
  return underRule(world.rules.take(subject), subject, call.gone, { refuse, ...handling })
}

function publish(world: World, reference: string, document: Record<string, unknown>) {
  const drawn = Math.floor(chance(world.seed, 'invoice', reference) * 36 ** 6)
  const lookupCode = drawn.toString(36).toUpperCase().padStart(6, '0')
  const invoice: PublishedInvoice = { reference, lookupCode, document, publishedAt: Date.now() }
  world.state.record({ type: 'invoice_published', invoice })
  return invoice
}

/** A provider checks every line and the sums. */
function addsUp(document: Record<string, unknown>): boolean {
  if (!Array.isArray(document.lines)) return false
  const amounts = ['net', 'tax', 'total'] as const
  const parts: Record<string, unknown>[] = [...document.lines, document]
  return (
    parts.every(
      part =>
        amounts.every(name => Number.isSafeInteger(part?.[name])) &&
        Number(part.net) + Number(part.tax) === Number(part.total),
    ) &&
    amounts.every(name => {
      const sum = (document.lines as Record<string, number>[]).reduce(
        (total, line) => total + Number(line[name]),
        0,
      )
      return sum === document[name]
    })
  )
}

function bodyOf({ reference, lookupCode, publishedAt, document }: PublishedInvoice) {
  return {
    reference,
    lookup_code: lookupCode,
    published_at: new Date(publishedAt).toISOString(),
    invoice: document,
  }
}

function problem(status: number, code: string, reason: string): Answer {
  return json(status, { error: { code, reason } })
}
