/**
 * How a quote adds up, as far as the selling agency may see it: its NET, in which the fare and every
 * ancestor's additions are one sum, the tax as it reaches the agency (additions of ancestors are on it
 * too), and then its own additions one by one, to the customer price without a voucher. Pure.
 */
import { sumDong, toDong } from '../core/money.ts'
import type { Quote } from './quote.ts'

export type WaterfallStep = {
  kind: 'net' | 'tax' | 'addition'
  /** Of an own addition. */
  additionId: string | null
  title: string
  amount: number
  /** After this step; the last one is the customer price. */
  price: number
}

/** Of so many equal passengers. */
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
