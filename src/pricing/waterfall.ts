/**
 * How a quote adds up, as far as the selling agency may see it. The steps are its NET (the fare
 * and every ancestor's additions in one sum), the tax as it reaches the agency (with the
 * ancestors' additions on it), and its own additions one by one. The last step ends at the
 * customer price without a voucher. Pure.
 */
import { sumDong, toDong } from '../core/money.ts'
import type { Quote } from './quote.ts'

export type WaterfallStep = {
  kind: 'net' | 'tax' | 'addition'
  /** Null for a step that is not one of the agency's own additions. */
  additionId: string | null
  title: string
  amount: number
  /** The running price after this step, in dong; after the last step it is the customer price. */
  price: number
}

/** The steps for `count` equal passengers, in dong. */
export function waterfallOf(quote: Quote, count: number): WaterfallStep[] {
  const own = (quote.levels.at(-1)?.additions ?? []).filter(({ refusal }) => refusal === null)
  const ownTotal = sumDong(own.map(({ customerChange }) => customerChange))
  const steps: Omit<WaterfallStep, 'price'>[] = [
    { kind: 'net', additionId: null, title: 'NET', amount: quote.net },
    { kind: 'tax', additionId: null, title: 'Tax', amount: quote.customer - ownTotal - quote.net },
    ...own.map(({ id, title, customerChange }) => ({
      kind: 'addition' as const,
      additionId: id,
      title,
      amount: customerChange,
    })),
  ]
  let price = 0
  return steps.map(step => {
    const amount = toDong(step.amount * count)
    price = toDong(price + amount)
    return { ...step, amount, price }
  })
}
