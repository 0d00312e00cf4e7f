/** Lines of a CSV file as spreadsheets open it: UTF-8 with a mark, commas, CRLF. */

export const byteOrderMark = '\uFEFF'

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** A text that a spreadsheet would take for a formula gets a quotation mark before it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
