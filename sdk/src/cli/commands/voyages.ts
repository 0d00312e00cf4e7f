import type { Voyage, VoyagePage } from '../../index.ts'
import type { Command, Context } from '../command.ts'
import { type Column, clean, dong, localTime, printRows } from '../print.ts'

const adultFare = (cabin: Voyage['cabin_classes'][number]) =>
  cabin.fares.find(fare => fare.passenger_type === 'adult') ?? cabin.fares[0]

const columns: Column<Voyage>[] = [
  { title: 'departs', of: voyage => voyage.departs_at, show: each => localTime(each.departs_at) },
  { title: 'arrives', of: voyage => voyage.arrives_at, show: each => localTime(each.arrives_at) },
  { title: 'operator', of: voyage => voyage.operator.code },
  { title: 'boat', of: voyage => clean(voyage.boat.name) },
  { title: 'issuance', of: voyage => voyage.operator.issuance },
  { title: 'on sale', of: voyage => (voyage.on_sale ? 'yes' : 'no') },
  {
    title: 'classes: free, price',
    of: voyage =>
      voyage.cabin_classes
        .map(cabin => `${cabin.seat_class} ${cabin.available} ${adultFare(cabin)?.price ?? '-'}`)
        .join('; '),
    show: voyage =>
      voyage.cabin_classes
        .map(cabin => {
          const fare = adultFare(cabin)
          return `${cabin.seat_class}: ${cabin.available}, ${fare ? dong(fare.price) : '-'}`
        })
        .join('; '),
  },
  { title: 'voyage', of: voyage => voyage.id },
]

export const voyages: Command = {
  name: 'voyages',
  summary: 'the sailings of a route on a date',
  positionals: [],
  options: {
    from: { value: 'terminal', about: 'code of the departure terminal', isRequired: true },
    to: { value: 'terminal', about: 'code of the arrival terminal', isRequired: true },
    date: { value: 'YYYY-MM-DD', about: 'local date of departure', isRequired: true },
    operator: { value: 'code', about: 'of this operator only' },
    view: { value: 'view', about: 'customer (default) or net: whose prices' },
  },
  about: [
    'Searches the sailings and shows for each class the free seats and the price of an adult.',
    'An operator that did not answer is named on stderr: then an empty list proves nothing.',
  ].join('\n'),
  examples: [
    'voyages --from RGA --to PQB --date 2026-12-01',
    'voyages --from RGA --to PQB --date 2026-12-01 --view net -o csv > voyages.csv',
  ],
  async run(context, given) {
    const { gangway, signal } = context
    const query = {
      departure_terminal: given.text('from') as string,
      arrival_terminal: given.text('to') as string,
      departure_date: given.text('date') as string,
      operator: given.text('operator'),
      view: given.text('view') as 'customer' | 'net' | undefined,
      limit: 100,
    }
    const page = await gangway.voyages.search(query, { signal })
    printRows(context, page.data, columns, page)
    nameSilentOperators(context, page)
    return undefined
  },
}

function nameSilentOperators({ err }: Context, { data, sources }: VoyagePage): void {
  const silent = sources.filter(({ state }) => state !== 'live' && state !== 'cached')
  const names = silent.map(({ operator, state }) => `${operator} (${state})`).join(', ')
  if (names !== '') err.write(`did not answer: ${names}\n`)
  if (data.length === 0) {
    err.write(`no voyage found${names === '' ? '' : ', which proves nothing: see above'}\n`)
  }
}
