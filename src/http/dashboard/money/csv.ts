/** Lines of a CSV file that spreadsheets open correctly: UTF-8 with a byte order mark, commas, CRLF. */

export const byteOrderMark = '\uFEFF'

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** Puts a quotation mark before a text that a spreadsheet would take for a formula, full-width signs included. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
