/** One completed order here and one at Vendure, each by the calls that its own client makes. */
import { Pool } from 'undici'
import { inTransaction, openDatabase } from '../src/db/index.ts'
import { topUp } from '../src/deposits/index.ts'
import {
  createKey,
  permissions,
  registerOrganization,
  requireOrganization,
} from '../src/organizations/index.ts'
import { tester } from '../test/support/actor.ts'
import { bookingBody, passenger } from '../test/support/booking.ts'
import type { ServiceChild } from './children.ts'
import { findSeats } from './sales.ts'

export type Orders = {
  /** Number of calls that one order takes. */
  calls: number
  order(): Promise<void>
  close(): Promise<void>
}

const connections = 32
/** An agency confirms at most five times a minute, so a run needs many agencies. */
const confirmationsEach = 5

type Answer = { status: number; token: string | undefined; body: any }

function openCalls(origin: string) {
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 60_000 })
  return {
    close: () => pool.close(),
    async call(path: string, authorization: string | null, body?: unknown): Promise<Answer> {
      const answer = await pool.request({
        method: body === undefined ? 'GET' : 'POST',
        path,
        headers: {
          ...(authorization === null ? {} : { authorization: `Bearer ${authorization}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      const token = answer.headers['vendure-auth-token'] as string | undefined
      return { status: answer.statusCode, token, body: await answer.body.json() }
    },
  }
}

/**
 * A booking of one passenger and its confirmation, whose operator answers at once. All agencies have the
 * same parent.
 */
export async function openOurOrders(service: ServiceChild, orders: number): Promise<Orders> {
  const { call, close } = openCalls(service.url)
  const keys = await openAgencies(service, Math.ceil(orders / confirmationsEach))
  const read = async (path: string) => (await call(`/api/v1${path}`, service.key)).body
  const free = await findSeats(read, 'RGA-PQB', 40)
  if (free.length < orders) throw new Error(`only ${free.length} free seats`)
  // Sorted by the name of the seat, so that the boats take turns.
  const seats = free.toSorted((a, b) => a.seat.localeCompare(b.seat))
  let made = 0
  return {
    calls: 2,
    close,
    async order() {
      const at = made++
      const seat = seats[at]
      const key = keys[Math.floor(at / confirmationsEach)]
      if (seat === undefined || key === undefined) throw new Error('no seats or agencies left')
      const leg = { voyage_id: seat.voyage_id, passengers: [passenger(seat.seat)] }
      const booked = await call('/api/v1/bookings', key, bookingBody([leg]))
      const path = `/api/v1/bookings/confirmToIssue/${booked.body.id}`
      const issued = await call(path, key, {})
      if (issued.body.status !== 10) throw new Error(`no tickets: ${JSON.stringify(issued)}`)
    },
  }
}

async function openAgencies(service: ServiceChild, count: number): Promise<string[]> {
  const db = openDatabase(service.databaseUrl, { maxConnections: 2, onError: () => {} })
  const { id: parentId } = await requireOrganization(db, 'DELTA')
  const keys: string[] = []
  while (keys.length < count) {
    const code = `PEER${keys.length}`
    const wanted = { code, name: code, parentId, hasPartnershipContract: true }
    const agency = await inTransaction(db, tx => registerOrganization(tx, wanted, tester))
    await topUp(db, agency, 1_000_000_000, tester)
    const access = { organizationId: agency.id, name: code, permissions: [...permissions] }
    keys.push((await inTransaction(db, tx => createKey(tx, 'uat', access, tester))).key)
  }
  await db.destroy()
  return keys
}

const steps = [
  'addItemToOrder(productVariantId: $variant, quantity: 1)',
  'setCustomerForOrder(input: { firstName: "Thu", lastName: "Tran", emailAddress: $email })',
  'setOrderShippingAddress(input: { fullName: "Tran Thu", streetLine1: "1 Bach Dang", city: "Rach Gia", countryCode: "VN" })',
  'setOrderShippingMethod(shippingMethodId: ["1"])',
  'transitionOrderToState(state: "ArrangingPayment")',
  'addPaymentToOrder(input: { method: "paid", metadata: {} })',
]
const asked = '{ ... on Order { code state } ... on ErrorResult { errorCode message } }'

/** A guest's paid order: either a call for each step, as storefronts make it, or all steps in one call. */
export function openTheirOrders(url: string, variants: number, inOneCall: boolean): Orders {
  const { call, close } = openCalls(url)
  const messages = inOneCall ? [steps] : steps.map(step => [step])
  const queries = messages.map(message => {
    const text = message.join('\n')
    const declared = [
      ...(text.includes('$variant') ? ['$variant: ID!'] : []),
      ...(text.includes('$email') ? ['$email: String!'] : []),
    ]
    const fields = message.map(step => `${step} ${asked}`).join('\n')
    return `mutation Step${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${fields} }`
  })
  let made = 0
  return {
    calls: queries.length,
    close,
    async order() {
      made += 1
      const variables = {
        variant: 1 + (made % variants),
        email: `${process.hrtime.bigint()}@example.com`,
      }
      let session: string | null = null
      let last: Answer | undefined
      for (const query of queries) {
        last = await call('/shop-api', session, { query, variables })
        session ??= last.token ?? null
      }
      if (last?.body.data?.addPaymentToOrder.state !== 'PaymentSettled') {
        throw new Error(`not paid: ${JSON.stringify(last)}`)
      }
    },
  }
}
