/**
 * The cells of a spreadsheet as it puts them on the clipboard: tabs between cells, a line for each row. A cell
 * with a tab or a line break stands in quotes, in which a quote is written twice.
 */

/** The cells of each row, empty ones too; each on one line, its letters composed. */
export function cellsOf(pasted: string): string[][] {
  const text = pasted.replace(/^\ufeff/, '')
  const rows: string[][] = [[]]
  // Matches at the place where the one before ended, to the end of the text.
  const cell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|[\r\n]|$)/y
  for (let end = ''; cell.lastIndex < text.length || end === '\t'; ) {
    const [, written = '', after = ''] = cell.exec(text) ?? []
    rows.at(-1)?.push(oneLine(unquoted(written)))
    end = after
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

/** A quote without its end is a quote that somebody wrote. */
function unquoted(written: string): string {
  return /^"(?:[^"]|"")*"$/.test(written) ? written.slice(1, -1).replaceAll('""', '"') : written
}

/** Without what nobody sees: marks of direction and of no width, spaces that do not break. */
function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
