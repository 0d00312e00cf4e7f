/**
 * Reads the portal's own pages and no others: flat tables with an id, and the refusal box. Each table must
 * have exactly the known columns, so that a changed page is an error and never a guess.
 */
import { CallFailed } from '../connector.ts'

export function readTable(html: string, id: string, columns: readonly string[]): string[][] {
  const clean = html.replace(/<!--[\s\S]*?-->/g, '')
  const body = new RegExp(`<table\\b[^>]*\\bid="${id}"[^>]*>([\\s\\S]*?)</table>`, 'i').exec(clean)
  const rows = [...(body?.[1] ?? '').matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/gi)]
  const [head, ...cells] = rows.map(row =>
    [...(row[1] ?? '').matchAll(/<t[dh]\b[^>]*>([\s\S]*?)<\/t[dh]>/gi)].map(cell =>
      textOf(cell[1] ?? ''),
    ),
  )
  if (!head || head.join('|') !== columns.join('|')) throw new CallFailed('unreadable')
  if (cells.some(row => row.length !== columns.length)) throw new CallFailed('unreadable')
  return cells
}

/** Undefined when the page is not a refusal. */
export function readRefusal(html: string): string | undefined {
  const box = /<div\b[^>]*\bid="refusal"[^>]*>([\s\S]*?)<\/div>/i.exec(html)
  return box ? textOf(box[1] ?? '') : undefined
}

/** `340.000 ₫` -> 340000. */
export function readDong(text: string): number {
  const digits = /^(\d{1,3}(?:\.\d{3}){0,3}) ₫$/.exec(text)?.[1]
  if (digits === undefined) throw new CallFailed('unreadable')
  return Number(digits.replaceAll('.', ''))
}

/** `01/12/2026` -> `2026-12-01`. */
export function readDate(text: string): string {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!match) throw new CallFailed('unreadable')
  return `${match[3]}-${match[2]}-${match[1]}`
}

export function writeDate(date: string): string {
  return date.split('-').reverse().join('/')
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (whole, code, name) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()
}
