import type { PriceCheck } from '../../index.ts'
import { type Command, UsageError } from '../command.ts'
import { type Column, dong, printRows } from '../print.ts'

type Step = PriceCheck['waterfall'][number]

const columns: Column<Step>[] = [
  { title: 'step', of: step => step.kind },
  { title: 'what', of: step => step.title },
  { title: 'amount', of: step => step.amount, show: step => dong(step.amount), isRight: true },
  { title: 'price', of: step => step.price, show: step => dong(step.price), isRight: true },
]

export const price: Command = {
  name: 'price',
  summary: 'what a fare costs, and how it adds up',
  positionals: ['voyage'],
  options: {
    class: { value: 'seat class', about: 'for example eco', isRequired: true },
    type: { value: 'passenger type', about: 'adult (default), child, ...' },
    count: { value: 'number', about: 'of passengers, 1 (default) to 30' },
  },
  about:
    'Shows what the customer pays and what your agency pays (NET), step by step, for all passengers together.\nIndicative: the price is made again at the confirmation.',
  examples: ['price 01a22f02-2740-7009-93ca-8f04c906fcbf --class eco --count 2'],
  async run(context, given) {
    const { gangway, signal, out, format } = context
    const count = Number(given.text('count') ?? '1')
    if (!Number.isInteger(count)) throw new UsageError('--count is a whole number')
    const check = await gangway.prices.check(
      {
        voyage_id: given.positionals[0] as string,
        seat_class: given.text('class') as string,
        passenger_type: given.text('type') ?? 'adult',
        passenger_count: count,
      },
      { signal },
    )
    printRows(context, check.waterfall, columns, check)
    if (format === 'table') {
      out.write(`\ncustomer ${dong(check.customer_price)}   NET ${dong(check.net_price)}\n`)
    }
    return undefined
  },
}
