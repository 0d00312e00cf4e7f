/**
 * Files for spreadsheets, lines of CSV. Commas in UTF-8 are for programs and for an Excel that is set to English. One
 * that is set to Vietnamese separates by semicolons and would put the whole line into a cell; tabs in UTF-16 it reads
 * wherever it is.
 */

export const languages = ['vi', 'en'] as const
export type Language = (typeof languages)[number]

/** The Vietnamese file is for people, the English one for programs too. */
export const formOf = {
  vi: { mark: '\t', encoding: 'utf16le', charset: 'utf-16le' },
  en: { mark: ',', encoding: 'utf8', charset: 'utf-8' },
} as const

export const byteOrderMark = '\uFEFF'

export function csvLine(cells: readonly (string | number)[], mark: ',' | '\t' = ','): string {
  return `${cells.map(value => cell(value, mark)).join(mark)}\r\n`
}

/** Puts a quotation mark before a text that a spreadsheet would take for something else. */
function cell(value: string | number, mark: string): string {
  if (typeof value === 'number') return String(value)
  const harmless = formula.test(value) || figure.test(value) ? `'${value}` : value
  const isPlain = !harmless.includes(mark) && !/["\r\n]/.test(harmless)
  return isPlain ? harmless : `"${harmless.replaceAll('"', '""')}"`
}

/** Full-width signs included. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/
/** A number that would lose its first zeros or its last digits, as a bank's reference has them; or a day. */
const figure = /^(0\d+|\d{12,}|\d+e\d+|\d{1,4}[-./]\d{1,4}([-./]\d{1,4})?)$/i
