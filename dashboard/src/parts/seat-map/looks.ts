/** How classes and states look: never by colour alone. */

/** A class has the look of its place among the classes of its boat; there are six. */
export function lookOf(known: readonly string[], seatClass: string): number {
  return Math.max(0, known.indexOf(seatClass)) % 6
}

export const signs = { chosen: '✓', available: '', marked: '◷', sold: '×', blocked: '–' } as const
