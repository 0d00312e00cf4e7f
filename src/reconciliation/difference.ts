/** Two things that should be equal and are not. */
export type Difference = {
  /**
   * `ledger`: the books do not prove themselves. `hold`: money is held for nobody. `order`: an order was
   * not paid what it cost. `operator`: the operator's record, what it kept or how it numbers differs from ours.
   */
  kind: 'ledger' | 'hold' | 'order' | 'operator'
  /** The subject in words and ids; never a passenger. */
  subject: string
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
