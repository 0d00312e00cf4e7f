/**
 * Passenger names that play a bad case, for partners who rehearse. They are standing rules, after those of
 * the control API. A name applies to its leg, whatever the operator.
 */
import type { RuleSpec } from './rules.ts'

/** How much longer a slow order takes, in seconds: as long as the slowest operators. */
const slowSeconds = 480
const raiseDong = 50_000

export function sandboxRules(timeScale: number): readonly RuleSpec[] {
  return [
    {
      passenger_name: 'Sandbox Reject',
      on: 'order',
      action: 'reject',
      reason: 'sandbox: the operator refuses this order',
    },
    {
      passenger_name: 'Sandbox Sold Out',
      on: 'order',
      action: 'reject',
      reason: 'sandbox: another channel has just bought the seat',
    },
    {
      passenger_name: 'Sandbox Slow',
      on: 'order',
      action: 'slow',
      delay_ms: Math.round(slowSeconds * 1_000 * timeScale),
    },
    { passenger_name: 'Sandbox Lost Reply', on: 'order', action: 'lose_reply' },
    { passenger_name: 'Sandbox Lost Order', on: 'order', action: 'refuse_connection' },
    { passenger_name: 'Sandbox Price Up', on: 'order', action: 'price_change', amount: raiseDong },
    { passenger_name: 'Sandbox Price Back', on: 'order', action: 'price_change', amount: 0 },
    {
      passenger_name: 'Sandbox No Refund',
      on: 'cancel',
      action: 'reject',
      reason: 'sandbox: the operator does not cancel this ticket',
    },
  ]
}
