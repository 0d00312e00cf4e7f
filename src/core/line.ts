import { refuseField } from './errors.ts'

/**
 * One line of visible text in any language. It excludes invisible characters that break the line, move it
 * or turn its direction. It keeps the two joiners, which some languages write with.
 */
export const linePattern =
  '^(?=.*[^\\s\\u200c\\u200d])[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*$'

const line = new RegExp(linePattern, 'u')

/** Also what names are written with: joiners, soft hyphens, variants of a letter. */
const unseen = /[\p{Format}\p{Default_Ignorable_Code_Point}]/gu

/** A number as people read it off, type it and look for it: without what surrounds it, and signs that nobody sees. */
export function asSeen(number: string): string {
  return number.replace(unseen, '').trim()
}

export function isLine(text: string): boolean {
  return line.test(text)
}

/** For doors without a schema. */
export function refuseUnlessLine(path: string, text: string): void {
  if (!isLine(text)) refuseField(path, 'must be one line of visible text')
}
