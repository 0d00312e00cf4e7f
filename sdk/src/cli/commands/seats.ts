import type { Command } from '../command.ts'
import { type Column, printRows } from '../print.ts'
import { drawLayout } from '../seat-map.ts'

type Seat = { deck: number; seat_code: string; seat_class: string | null; state: string | null }

const columns: Column<Seat>[] = [
  { title: 'deck', of: seat => seat.deck },
  { title: 'seat_code', of: seat => seat.seat_code },
  { title: 'seat_class', of: seat => seat.seat_class },
  { title: 'state', of: seat => seat.state },
]

export const seats: Command = {
  name: 'seats',
  summary: 'the seat map of a voyage, drawn',
  positionals: ['voyage'],
  options: {
    class: { value: 'seat class', about: 'only seats of this class count as free' },
  },
  about:
    'Reads the seat map at the operator now and draws it, with the codes of free seats.\nAs CSV it is a list of all seats.',
  examples: [
    'seats 01a22f02-2740-7009-93ca-8f04c906fcbf',
    'seats 01a22f02-2740-7009-93ca-8f04c906fcbf --class vip',
  ],
  async run(context, given) {
    const { gangway, signal, format, out } = context
    const layout = await gangway.voyages.layout(given.positionals[0] as string, { signal })
    if (format === 'table') {
      out.write(drawLayout(layout, { seatClass: given.text('class'), hasColor: out.hasColor }))
      return undefined
    }
    const rows = layout.decks.flatMap(({ deck, cells }) =>
      cells.flatMap(({ seat_code, seat_class, state }) =>
        seat_code === null ? [] : [{ deck, seat_code, seat_class, state }],
      ),
    )
    printRows(context, rows, columns, layout)
    return undefined
  },
}
