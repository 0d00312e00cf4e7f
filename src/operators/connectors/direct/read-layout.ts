import type { Deck } from '../../operator.ts'
import { checkedDecks } from '../checks.ts'
import type { DirectClient } from './client.ts'
import { LayoutBody } from './wire.ts'

export async function readLayout(
  client: DirectClient,
  voyageRef: string,
  signal: AbortSignal,
): Promise<Deck[]> {
  const path = `/voyages/${encodeURIComponent(voyageRef)}/layout`
  const { decks } = await client.read(path, LayoutBody, signal)
  return checkedDecks(
    decks.map(({ deck, label, rows, columns, cells }) => ({
      deck,
      label,
      rows,
      columns,
      cells: cells.map(cell => ({
        row: cell.row,
        column: cell.column,
        rowSpan: cell.row_span,
        columnSpan: cell.column_span,
        kind: cell.kind,
        seatCode: cell.seat?.code ?? null,
        seatClass: cell.seat?.seat_class ?? null,
        state: cell.seat?.state ?? null,
      })),
    })),
  )
}
