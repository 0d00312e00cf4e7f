/**
 * Texts that other systems answer with. PostgreSQL's text cannot hold NUL, its jsonb no half of a surrogate
 * pair, and an index nothing of absurd length: a statement with one would fail as often as it is tried.
 */

const nameLengthMax = 200
const wordsLengthMax = 1_000

/** A code, a number or a name: it is kept as it is, or not at all. */
export function isKeepable(name: string): boolean {
  return name.length <= nameLengthMax && !name.includes('\0') && name.isWellFormed()
}

/** Words for people, as far as they can be kept. */
export function keepableWords(words: string): string {
  return words.slice(0, wordsLengthMax).replaceAll('\0', '\ufffd').toWellFormed()
}
