/** Shorthand of the preflight suites. */
import assert from 'node:assert/strict'
import { dumpDatabase } from './dump.ts'
import type { TestService } from './service.ts'

/** The preflight of PIER9. Asserts that it changes no row of the database. */
export async function preflightOf(service: TestService, booking: { id: string }): Promise<any> {
  const before = await dumpDatabase(service)
  const path = `/bookings/${booking.id}/issuance-preflight`
  const { status, body } = await service.as('PIER9').get(path)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(await dumpDatabase(service), before, 'the preflight wrote something')
  const kinds = new Set(body.reasons.map((each: any) => each.kind))
  const verdict = kinds.has('refusal') ? 'refused' : kinds.has('risk') ? 'risky' : 'ready'
  assert.equal(body.verdict, verdict)
  return body
}

export const codesOf = (body: any, kind: 'refusal' | 'risk') =>
  body.reasons.filter((each: any) => each.kind === kind).map((each: any) => each.code)
