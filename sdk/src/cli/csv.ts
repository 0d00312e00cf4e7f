/** CSV as in RFC 4180. */
import { UsageError } from './command.ts'

export function toCsv(lines: readonly string[][]): string {
  return lines.map(line => `${line.map(quoted).join(',')}\r\n`).join('')
}

function quoted(value: string): string {
  // A spreadsheet would take these for formulas, and `-2+3` as well, but not a number below zero.
  const safe = /^[=+@\t\r]|^-(?!\d+$)/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as objects, keyed by the names in the first line. */
export function readCsv(bytes: Uint8Array): Record<string, string>[] {
  const [head, ...lines] = readLines(decode(bytes))
  if (head === undefined) throw new UsageError('the CSV is empty: its first line names the columns')
  const names = head.map(name => name.trim())
  if (names.length === 1 && /[;\t]/.test(names[0] ?? '')) {
    throw new UsageError('the columns of the CSV are to be separated by commas')
  }
  return lines.map((line, index) => {
    if (line.length !== names.length) {
      throw new UsageError(
        `row ${index + 1} of the CSV has ${line.length} fields and the first line ${names.length}`,
      )
    }
    return Object.fromEntries(names.map((name, at) => [name, (line[at] ?? '').trim()]))
  })
}

/** Spreadsheets save other encodings too, whose letters would be lost. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError('the CSV is not UTF-8: save it as "CSV UTF-8"')
  }
}

function readLines(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let field = ''
  let isQuoted = false
  const endField = () => {
    line.push(field)
    field = ''
  }
  const endLine = () => {
    endField()
    if (line.some(each => each !== '')) lines.push(line)
    line = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') field += sign
      else if (text[at + 1] === '"') {
        field += sign
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && field === '') isQuoted = true
    else if (sign === ',') endField()
    else if (sign === '\n') endLine()
    else if (sign !== '\r') field += sign
  }
  if (isQuoted) throw new UsageError('a quote of the CSV is not closed')
  endLine()
  return lines
}
