/** Seats for a group, as near to each other as the boat has them. Pure. */
type Place = { row: number; column: number }

/** Who sits in front or behind is farther away than a neighbour. */
const rowIsWorth = 2

/**
 * So many of the seats, those of one deck, in the order in which people sit down: by rows. Null: no deck has enough.
 * They are in the smallest rectangle that has enough of them, the front one of equals: an aisle makes it wider.
 */
export function seatsTogether<Seat extends Place>(
  decks: readonly Seat[][],
  count: number,
): Seat[] | null {
  let best: { inside: Seat[]; size: number } | null = null
  for (const seats of decks) {
    for (const [top, bottom] of ranges(seats.map(({ row }) => row))) {
      const rows = seats.filter(({ row }) => row >= top && row <= bottom)
      if (rows.length < count) continue
      for (const [left, right] of ranges(rows.map(({ column }) => column))) {
        const size = (bottom - top) * rowIsWorth + right - left
        if (best !== null && size >= best.size) continue
        const inside = rows.filter(({ column }) => column >= left && column <= right)
        if (inside.length >= count) best = { inside, size }
      }
    }
  }
  const inOrder = best?.inside.sort((a, b) => a.row - b.row || a.column - b.column)
  return inOrder?.slice(0, count) ?? null
}

/** From each of the numbers to each that is not smaller. */
function ranges(numbers: number[]): [number, number][] {
  const all = [...new Set(numbers)].sort((a, b) => a - b)
  return all.flatMap((from, at) => all.slice(at).map((to): [number, number] => [from, to]))
}
