/**
 * The published status numbers. Only the compare-and-sets that name these numbers write a status. The moves
 * between them are drawn in ARCHITECTURE.md, "States".
 */

export const BookingStatus = {
  requested: 2,
  issueError: 6,
  expired: 8,
  issued: 10,
  cancellationRequested: 12,
  cancelled: 14,
  cancelledByOperator: 16,
} as const
export type BookingStatus = (typeof BookingStatus)[keyof typeof BookingStatus]

/** A leg order has the booking's numbers and one of its own. */
export const OrderStatus = { ...BookingStatus, waitingForOperator: 4 } as const
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]

export const PaymentStatus = { unpaid: 1, paid: 4, partlyRefunded: 17, refunded: 18 } as const
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus]

export const statusNames: Record<OrderStatus, string> = {
  2: 'requested',
  4: 'waiting_for_operator',
  6: 'issue_error',
  8: 'expired',
  10: 'issued',
  12: 'cancellation_requested',
  14: 'cancelled',
  16: 'cancelled_by_operator',
}

/** Why a leg is at status 6. */
export const issueErrorCodes = [
  'operator_rejected',
  'operator_unreachable',
  'not_found_at_operator',
  'earlier_leg_failed',
] as const
export type IssueError = { code: (typeof issueErrorCodes)[number]; message: string }

export const paymentStatusNames: Record<PaymentStatus, string> = {
  1: 'unpaid',
  4: 'paid',
  17: 'partly_refunded',
  18: 'refunded',
}
