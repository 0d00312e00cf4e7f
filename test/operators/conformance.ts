/**
 * What every connector must do, run against the simulator over real HTTP. Each test has its own
 * operators, so that no circuit, session or limit is shared between them.
 */

import { beforeEach, describe } from 'node:test'
import type { Operators, SailingQuery } from '../../src/operators/index.ts'
import { inDays, simulator } from '../simulator/support.ts'
import { cancellationsConform } from './conformance-cancellations.ts'
import { ordersConform } from './conformance-orders.ts'
import { readsConform } from './conformance-reads.ts'
import { impatience, operatorsAt, orderFor, pick } from './support.ts'

export type Subject = {
  code: string
  departureTerminal: string
  arrivalTerminal: string
  time: string
  boat: { code: string; name: string }
  minutes: number
  adultEco: { priceWithTax: number; priceWithoutTax: number }
  /** Of one adult economy ticket, forty days ahead. */
  earlyPenalty: number
}

export type Bench = Awaited<ReturnType<typeof benchFor>>

export async function conformance(subject: Subject) {
  const bench = await benchFor(subject)
  describe(`${subject.code}: reads`, () => readsConform(subject, bench))
  describe(`${subject.code}: orders`, () => ordersConform(subject, bench))
  describe(`${subject.code}: cancellations`, () => cancellationsConform(subject, bench))
}

async function benchFor(subject: Subject) {
  const { code } = subject
  const { url, rule, truth, control } = await simulator({ timeScale: 0.0001 })
  const query: SailingQuery = {
    departureTerminal: subject.departureTerminal,
    arrivalTerminal: subject.arrivalTerminal,
    departureDate: inDays(40),
  }
  const voyageRef = [
    code,
    query.departureDate.replaceAll('-', ''),
    subject.departureTerminal,
    subject.arrivalTerminal,
    subject.time.replace(':', ''),
    subject.boat.code,
  ].join('-')

  let operators: Operators
  beforeEach(async () => {
    await control('POST', 'reset')
    operators = operatorsAt(url)
  })
  const operator = () => pick(operators, code)
  const impatient = () => pick(operatorsAt(url, impatience), code)
  const circuit = () => operators.vitals(code)?.circuit
  const place = (reference: string, ...seats: string[]) =>
    operator().issuance.placeOrder(orderFor(reference, voyageRef, ...seats))

  return { url, rule, truth, control, query, voyageRef, operator, impatient, place, circuit }
}
