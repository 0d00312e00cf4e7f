import { ledgerChecks } from '../ledger/index.ts'

/** What a difference may be about. The dashboard has a text for each. */
export const abouts = [
  ...Object.values(ledgerChecks),
  'hold_issued',
  'hold_not_issued',
  'hold_of_nobody',
  'order_paid',
  'order_at_operator',
  'numbers_at_operator',
  'change_fee',
  'ticket_number',
  'check_failed',
  'check_full',
  'check_partial',
] as const

/** The checks of a run, as reports and the log name them. The dashboard has a text for each. */
export const checkWords = {
  books: 'the check of the books',
  holds: 'the check of holds',
  orders: 'the check of what was paid for orders',
  change_fees: 'the check of the fees of changes',
  ticket_numbers: 'the check of ticket numbers',
  operators: 'the check of the operators’ records',
} as const
export type CheckName = keyof typeof checkWords

export type About = { code: (typeof abouts)[number]; values: Record<string, string> }

export const noLiveTicket = 'no live ticket'

/** Two things that should be equal and are not. */
export type Difference = {
  /**
   * `ledger`: the books do not prove themselves. `hold`: money is held for nobody. `order`: an order was
   * not paid what it cost. `operator`: the operator's record, what it kept or how it numbers differs from ours.
   */
  kind: 'ledger' | 'hold' | 'order' | 'operator'
  /** The subject in words and ids; never a passenger. */
  subject: string
  /** The same for the dashboard, which says it in its reader's language. An older report has none. */
  about?: About
  /** The bookings that it is about, by id. */
  bookingIds?: string[]
  expected: number | string
  found: number | string
  /** The repair that was made; `none` leaves it to people. */
  repair: 'none' | 'posted' | 'voided' | 'compensated' | 'refused'
}

/** What a run looks at. */
export type Scope = {
  /** Null: everything. Otherwise what transactions wrote that began from then on. */
  since: Date | null
  /** Ends the run early. */
  signal?: AbortSignal
}
