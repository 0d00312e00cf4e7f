/** Something that should be equal and is not. */
export type Difference = {
  /** `ledger`: the books do not prove themselves. `hold`: money is held for nobody. `order`: an
   *  order was not paid what it cost. `operator`: the operator's record differs from ours. */
  kind: 'ledger' | 'hold' | 'order' | 'operator'
  /** What it is about, in words and ids; never a passenger. */
  subject: string
  expected: number | string
  found: number | string
  /** What was done about it; `none` leaves it to people. */
  repair: 'none' | 'posted' | 'voided' | 'compensated' | 'refused'
}
