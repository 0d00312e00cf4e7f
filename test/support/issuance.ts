/** Shorthand of the issuance suites: money by level, the operators' rules and their own records. */
import assert from 'node:assert/strict'
import { type Database, first, inTransaction, rows, run, sql } from '../../src/db/index.ts'
import { readBalances } from '../../src/ledger/index.ts'
import type { Resolution } from '../../src/ledger/transfers.ts'
import { issuanceOf } from '../../src/operators/index.ts'
import { createPriceAddition, type NewPriceAddition } from '../../src/pricing/index.ts'
import { tester } from './actor.ts'
import type { VoyageQuery } from './booking.ts'
import type { Client } from './client.ts'
import type { OrganizationCode, TestService } from './service.ts'

/** A route of each automated operator. */
export const automated: Record<string, VoyageQuery> = {
  CONSON: { operator: 'CONSON', route: 'VTA-CDO' },
  SAOBIEN: { operator: 'SAOBIEN', route: 'RGA-PQB' },
  HAIAU: { operator: 'HAIAU', route: 'RGA-PQB' },
  NGOCTRAI: { operator: 'NGOCTRAI', route: 'HTI-PQD' },
  TRANGKHUYET: { operator: 'TRANGKHUYET', route: 'CTH-CDO' },
  SONGVIET: { operator: 'SONGVIET', route: 'VTA-CDO' },
  PHUQUYWAVE: { operator: 'PHUQUYWAVE', route: 'PTH-PQY' },
  LYSONLINK: { operator: 'LYSONLINK', route: 'SKY-LSO' },
  DAIDUONG: { operator: 'DAIDUONG', route: 'PTH-PQY' },
}

/** A route of each manual operator. */
export const manual: Record<string, VoyageQuery> = {
  NAMDUSAO: { operator: 'NAMDUSAO', route: 'RGA-NDU' },
  CULAO: { operator: 'CULAO', route: 'CUA-CLC' },
  COTOSTAR: { operator: 'COTOSTAR', route: 'COT-CRO' },
  TUANCHAU: { operator: 'TUANCHAU', route: 'TCH-CBA' },
}

export function legOf(operator: string): VoyageQuery {
  const query = automated[operator] ?? manual[operator]
  assert.ok(query, `no route of ${operator}`)
  return query
}

export type Money = { balance: number; held: number }

/** The deposit of every organization. */
export async function moneyOf(service: TestService): Promise<Record<OrganizationCode, Money>> {
  const accounts = await rows<Money & { owner: string }>(
    service.db,
    sql`select owner, balance, held from accounts where kind = 'deposit'`,
  )
  const codes = Object.keys(service.organizations) as OrganizationCode[]
  const money = codes.map(code => {
    const account = accounts.find(({ owner }) => owner === service.organizations[code])
    return [code, { balance: account?.balance ?? 0, held: account?.held ?? 0 }]
  })
  return Object.fromEntries(money)
}

/** What an operator was paid and has kept. */
export async function operatorBalance({ db }: TestService, owner: string): Promise<number> {
  return (await readBalances(db, [owner], 'operator')).get(owner)?.balance ?? 0
}

/** How much less each organization has than before; only organizations with a difference. */
export function spent(
  before: Record<string, Money>,
  after: Record<string, Money>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(before)
      .map(([code, { balance }]) => [code, balance - (after[code]?.balance ?? 0)])
      .filter(([, amount]) => amount !== 0),
  )
}

type OperatorRule = Record<string, unknown> & { action: string }

/** Adds rules for misbehaviour at the operators, and returns the function that removes them. */
export async function misbehave(
  service: TestService,
  rule: OperatorRule,
): Promise<() => Promise<void>> {
  const { status, body } = await service.control('POST', 'rules', { on: 'order', ...rule })
  assert.equal(status, 201, JSON.stringify(body))
  return async () => void (await service.control('DELETE', `rules/${body.id}`))
}

const hourMs = 3_600_000

/** Lets an operator keep such requests waiting, until the returned function is called. */
export function keepWaiting(
  service: TestService,
  rule: Omit<OperatorRule, 'action'>,
): Promise<() => Promise<void>> {
  return misbehave(service, { ...rule, action: 'slow', delay_ms: hourMs })
}

/** Lets an operator say nothing about its orders, until the returned function is called. */
export async function silence(
  service: TestService,
  operator: string,
): Promise<() => Promise<void>> {
  const end = await misbehave(service, { operator, on: 'find', action: 'error' })
  return async () => {
    await end()
    // On a slow machine a worker has asked so often in vain that the operator is left alone for a while.
    const issuance = issuanceOf(service.app.services.operators, operator)
    await until(`an answer of ${operator}`, () => issuance.findOrder('nothing').catch(() => null))
  }
}

export type OperatorOrder = {
  operator: string
  reference: string
  state: string
  ticket_numbers: string[]
  seats: string[]
  passenger_names: string[]
  contact: Record<string, string>
  passengers: Record<string, string | null>[]
  submissions: number
}

/** The operators' own records of a booking's orders, of every attempt. */
export async function ordersAtOperators(
  service: { control: TestService['control'] },
  booking: { booking_code: string },
): Promise<OperatorOrder[]> {
  const { body } = await service.control('GET', 'orders')
  const orders: OperatorOrder[] = body.data
  return orders.filter(order => order.reference.startsWith(`${booking.booking_code}-`))
}

/** All holds that a booking ever had, the oldest first. A resolution of null: none yet. */
export function holdsOf(
  service: { db: Database },
  bookingId: string,
): Promise<{ id: string; resolution: Resolution | null }[]> {
  return rows(
    service.db,
    sql`select t.id, r.resolution from transfers t
          left join transfer_resolutions r on r.transfer_id = t.id
        where t.cause ->> 'booking_id' = ${bookingId} and t.kind = 'two_phase' order by t.id`,
  )
}

/** Clears the counts of the call ceiling. */
export async function forgetCalls(service: { db: Database }): Promise<void> {
  await run(service.db, sql`delete from confirm_calls`)
}

export async function countMarks(service: { db: Database }, bookingId: string): Promise<number> {
  const marks = await first<{ count: number }>(
    service.db,
    sql`select count(*) as count from seat_marks where booking_id = ${bookingId}`,
  )
  return marks?.count ?? 0
}

/** Lets time pass for a booking's orders that wait for their operator's answer. */
export async function ageSubmissions(
  service: { db: Database },
  bookingId: string,
  seconds: number,
): Promise<void> {
  await run(
    service.db,
    sql`update submissions set submitted_at = submitted_at - make_interval(secs => ${seconds})
        where resolved_at is null
          and order_id in (select id from orders where booking_id = ${bookingId})`,
  )
  await run(
    service.db,
    sql`update issuance_attempts set next_step_at = now()
        where booking_id = ${bookingId} and finished_at is null`,
  )
}

/** The submission states of a booking's newest attempt, by leg. */
export async function submissionStates(
  service: { db: Database },
  bookingId: string,
): Promise<string[]> {
  const states = await rows<{ state: string }>(
    service.db,
    sql`select s.state from submissions s join issuance_attempts a on a.id = s.attempt_id
        where a.booking_id = ${bookingId} and a.number =
          (select max(number) from issuance_attempts where booking_id = ${bookingId})
        order by s.leg`,
  )
  return states.map(({ state }) => state)
}

const patienceMs = 180_000

/** Waits for a condition, however slow this machine is. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  ms = patienceMs,
): Promise<T> {
  for (const end = Date.now() + ms; ; ) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) assert.fail(`waited ${ms} ms in vain: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

/** For `until`: the booking, when it is at this status. */
export const isAt =
  (client: Client, { id }: { id: string }, status: number) =>
  async () => {
    const { body } = await client.get(`/bookings/${id}`)
    return body.status === status && body
  }

/** An addition without conditions, in percent or in dong. */
export function addition(
  organizationId: string,
  amountType: 'percent' | 'flat',
  amount: number,
): NewPriceAddition {
  return {
    organizationId,
    title: 'Margin of the tests',
    amountType,
    direction: 'increase',
    amount,
    priority: 0,
    voyageId: null,
    operatorCode: null,
    departureTerminal: null,
    arrivalTerminal: null,
    departureFrom: null,
    departureTo: null,
    seatClasses: null,
    passengerTypes: null,
    countMin: null,
    countMax: null,
    effectiveFrom: null,
    effectiveTo: null,
    active: true,
  }
}

export async function addPrice(
  service: TestService,
  organization: OrganizationCode,
  amountType: 'percent' | 'flat',
  amount: number,
  more: Partial<NewPriceAddition> = {},
): Promise<void> {
  const wanted = { ...addition(service.organizations[organization], amountType, amount), ...more }
  await inTransaction(service.db, tx => createPriceAddition(tx, wanted, tester))
}
