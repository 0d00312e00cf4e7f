/** Where the letters of a word stand. */
import type { FontFile, Glyph } from './font-files.ts'

/** A glyph, how far the next one is from it, and how far it is moved itself: in thousandths of its size. */
export type Placed = { glyph: Glyph; advance: number; right: number; up: number }

const pairs = new Map<FontFile, Map<string, Placed | null>>()

/**
 * In these fonts a letter's place depends on the next letter alone, apart from ligatures and marks. So a
 * word is put together from pairs that were set before; a new number would take fontkit long.
 */
export function setWord(file: FontFile, word: string): Placed[] {
  const known = pairs.get(file) ?? new Map<string, Placed | null>()
  pairs.set(file, known)
  const placed: Placed[] = []
  for (let index = 0; index < word.length; index += 1) {
    const pair = word.slice(index, index + 2)
    const first = remembered(known, pair, () => firstOfPair(file, pair))
    if (first === null) return layOut(file, word)
    placed.push(first)
  }
  return placed
}

/** The first letter as it stands before the second; null when they do more than move closer. */
function firstOfPair(file: FontFile, pair: string): Placed | null {
  // A mark without its letter has no place, and fontkit throws.
  if (/\p{M}/u.test(pair)) return null
  const beside = layOut(file, pair)
  const alone = [...pair].flatMap(letter => layOut(file, letter))
  const isSame =
    beside.length === alone.length &&
    beside.every((placed, index) => {
      const { glyph, advance, right, up } = placed
      const isKept = index === 0 || advance === alone[index]?.advance
      return glyph === alone[index]?.glyph && isKept && right === 0 && up === 0
    })
  return isSame ? (beside[0] ?? null) : null
}

function layOut(file: FontFile, text: string): Placed[] {
  const { glyphs, positions } = file.font.layout(text)
  return glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return { glyph, advance: xAdvance, right: xOffset, up: yOffset }
  })
}

const rememberedMax = 2_000

/** The memory lasts as long as the thread, and is emptied when it is full. */
export function remembered<Value>(
  known: Map<string, Value>,
  text: string,
  make: () => Value,
): Value {
  const value = known.get(text)
  if (value !== undefined) return value
  if (known.size >= rememberedMax) known.clear()
  const made = make()
  known.set(text, made)
  return made
}
