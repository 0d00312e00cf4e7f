/** Draws a boat's decks: free seats by their codes, other cells by signs. */
import type { BoatLayout, Cell, Deck } from '../index.ts'
import { clean, paint } from './print.ts'

type Drawing = { seatClass?: string | undefined; hasColor: boolean }

const signs: Record<string, string> = { marked: '~', sold: '#', blocked: 'x' }

export function drawLayout(layout: BoatLayout, drawing: Drawing): string {
  const legend = 'a code: free   ~ marked   # sold   x blocked'
  return `${[...layout.decks.map(deck => drawDeck(deck, drawing)), legend].join('\n\n')}\n`
}

function drawDeck(deck: Deck, drawing: Drawing): string {
  const size = Math.max(2, ...deck.cells.map(cell => cell.seat_code?.length ?? 0))
  const grid = Array.from({ length: deck.rows }, () =>
    Array.from({ length: deck.columns }, () => ' '.repeat(size)),
  )
  for (const cell of deck.cells) drawCell(grid, cell, size, drawing)
  const title = paint(`Deck ${deck.deck}, ${clean(deck.label)}`, 'bold', drawing.hasColor)
  const lines = grid.map(row => `  ${row.join(' ')}`.trimEnd())
  return [title, ...lines, `  ${countsOf(deck)}`].join('\n')
}

function drawCell(grid: string[][], cell: Cell, size: number, drawing: Drawing): void {
  const text = textOf(cell, size, drawing)
  for (let row = cell.row; row < cell.row + cell.row_span; row += 1) {
    for (let column = cell.column; column < cell.column + cell.column_span; column += 1) {
      const line = grid[row - 1]
      if (line?.[column - 1] !== undefined) line[column - 1] = text
    }
  }
}

function textOf(cell: Cell, size: number, { seatClass, hasColor }: Drawing): string {
  const { kind, seat_code: code, state } = cell
  if (code === null) return (kind === 'aisle' ? '' : clean(kind)).slice(0, size).padEnd(size)
  const isWanted = seatClass === undefined || cell.seat_class === seatClass
  if (state === 'available' && isWanted) return paint(clean(code).padEnd(size), 'green', hasColor)
  const sign = signs[state ?? ''] ?? '.'
  return paint(sign.repeat(size), state === 'marked' ? 'yellow' : 'dim', hasColor)
}

/** For example `eco 34 of 100 free; vip 2 of 12 free`. */
function countsOf({ cells }: Deck): string {
  const counts = new Map<string, { free: number; all: number }>()
  for (const { seat_code, seat_class, state } of cells) {
    if (seat_code === null) continue
    const count = counts.get(seat_class ?? '-') ?? { free: 0, all: 0 }
    count.all += 1
    if (state === 'available') count.free += 1
    counts.set(seat_class ?? '-', count)
  }
  return [...counts]
    .map(([name, { free, all }]) => `${clean(name)} ${free} of ${all} free`)
    .join('; ')
}
