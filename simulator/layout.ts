import type { Block, Boat } from './network.ts'

export type Seat = { code: string; seatClass: string }

export type Cell = {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  kind: string
  seat: Seat | null
}

type DeckPlan = {
  deck: number
  label: string
  rows: number
  columns: number
  cells: Cell[]
}

/** A boat's decks as grids. Blocks are placed one below the other, each centred on the deck's width. */
export function planOf(boat: Boat): DeckPlan[] {
  let plan = plans.get(boat)
  if (!plan) {
    plan = drawDecks(boat)
    plans.set(boat, plan)
  }
  return plan
}

export function seatsOf(boat: Boat): Seat[] {
  return planOf(boat).flatMap(deck => deck.cells.flatMap(cell => cell.seat ?? []))
}

const plans = new WeakMap<Boat, DeckPlan[]>()

function drawDecks(boat: Boat): DeckPlan[] {
  // Counted over the whole boat, so a prefix on two decks continues its numbers.
  const used = new Map<string, number>()
  return boat.decks.map(({ deck, label, blocks }) => {
    const columns = Math.max(...blocks.map(width))
    const cells: Cell[] = []
    let top = 1
    for (const block of blocks) {
      const left = 1 + Math.floor((columns - width(block)) / 2)
      cells.push(...drawBlock(block, top, left, used))
      top += block.rows
    }
    cells.push(
      { row: top, column: 1, rowSpan: 1, columnSpan: 2, kind: 'stairs', seat: null },
      { row: top, column: columns, rowSpan: 1, columnSpan: 1, kind: 'wc', seat: null },
    )
    return { deck, label, rows: top, columns, cells }
  })
}

function drawBlock(block: Block, top: number, left: number, used: Map<string, number>): Cell[] {
  const cells: Cell[] = []
  const bySeatRow = block.kind === 'seat'
  let count = used.get(block.prefix) ?? 0
  for (let row = 0; row < block.rows; row++) {
    let column = left
    if (bySeatRow) count++
    for (let place = 1; place <= block.seats_per_row; place++) {
      if (!bySeatRow) count++
      const number = String(count).padStart(2, '0')
      const letter = bySeatRow ? String.fromCharCode(64 + place) : ''
      const seat = { code: `${block.prefix}${number}${letter}`, seatClass: block.seat_class }
      const at = { row: top + row, rowSpan: 1, columnSpan: 1 }
      cells.push({ ...at, column: column++, kind: block.kind, seat })
      if (block.aisles_after.includes(place)) {
        cells.push({ ...at, column: column++, kind: 'aisle', seat: null })
      }
    }
  }
  used.set(block.prefix, count)
  return cells
}

function width(block: Block): number {
  return block.seats_per_row + block.aisles_after.length
}
