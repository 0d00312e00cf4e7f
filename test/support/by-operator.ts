/** Shorthand of the suites of voyages that their operators cancel. */
import assert from 'node:assert/strict'
import { cancelByOperator } from '../../src/cancellation/index.ts'
import { findVoyages } from '../../src/voyages/index.ts'
import { tester } from './actor.ts'
import { ordersAtOperators } from './issuance.ts'
import type { TestService } from './service.ts'

export const levels = ['PIER9', 'DELTA', 'SAIGON', 'ROOT'] as const

export function shorthandOf(service: TestService) {
  const pier9 = service.as('PIER9')
  return {
    pier9,
    voyageOf: (booking: any, leg = 1): string => booking.orders[leg - 1].voyage.id,
    read: async (booking: any) => (await pier9.get(`/bookings/${booking.id}`)).body,
    /** Cancels by staff and at the operator: the orders of what was refunded are cancelled there too. */
    async cancelVoyage(voyageId: string) {
      const report = await cancelByOperator(service.db, voyageId, { isDryRun: false, by: tester })
      const [voyage] = await findVoyages(service.db, [voyageId])
      assert.ok(report && voyage, `no voyage ${voyageId}`)
      const refunded = report.bookings.filter(({ fate }) => fate === 'refunded')
      for (const { bookingCode } of refunded) {
        await cancelAtOperator(service, bookingCode, voyage.operatorCode)
      }
      return report.bookings
    },
  }
}

/** Status and payment status of a booking, and the statuses of its legs. */
export const statesOf = ({ status, payment_status, orders }: any) => [
  status,
  payment_status,
  orders.map((order: any) => order.status),
]

/** Cancels at the operator what it still has of a booking. */
export async function cancelAtOperator(
  service: TestService,
  booking_code: string,
  operatorCode: string,
): Promise<void> {
  const operator = service.app.services.operators.get(operatorCode)
  for (const order of await ordersAtOperators(service, { booking_code })) {
    if (order.operator !== operatorCode || order.state !== 'issued') continue
    const answer = await operator?.issuance?.cancelOrder(order.reference, order.seats)
    assert.equal(answer?.kind, 'cancelled')
  }
}
