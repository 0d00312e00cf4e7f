/**
 * Reads the portal's own pages and no others: flat tables with an id, and the refusal box. Each table must
 * have exactly the known columns, so that a changed page is an error and never a guess.
 */
import { CallFailed } from '../connector.ts'

export function readTable(html: string, id: string, columns: readonly string[]): string[][] {
  const [head, ...cells] = elementsIn(contentOf(html, 'table', id) ?? '', 'tr').map(row =>
    elementsIn(row, 't[dh]').map(textOf),
  )
  if (!head || head.join('|') !== columns.join('|')) throw new CallFailed('unreadable')
  if (cells.some(row => row.length !== columns.length)) throw new CallFailed('unreadable')
  return cells
}

/** Undefined when the page is not a refusal. */
export function readRefusal(html: string): string | undefined {
  const box = contentOf(html, 'div', 'refusal')
  return box === undefined ? undefined : textOf(box)
}

/**
 * Undefined without the element, or when it does not end: the page is cut off. Every step here and below reads the
 * page once. A pattern that looks on to the end from each `<` would stop the whole process for hours at a broken page.
 */
function contentOf(html: string, tag: string, id: string): string | undefined {
  const page = withoutComments(html)
  const isIt = new RegExp(`\\bid="${id}"`, 'i')
  const opening = page
    .matchAll(new RegExp(`<${tag}\\b[^<>]*>`, 'gi'))
    .find(each => isIt.test(each[0]))
  if (opening === undefined) return undefined
  const [content, ...rest] = page
    .slice(opening.index + opening[0].length)
    .split(new RegExp(`</${tag}>`, 'i'))
  return rest.length === 0 ? undefined : content
}

function withoutComments(html: string): string {
  const [before, ...comments] = html.split('<!--')
  return [before, ...comments.map(text => text.split('-->').slice(1).join('-->'))].join('')
}

/** The contents of elements that have none of their own kind in them. */
function elementsIn(markup: string, tag: string): string[] {
  const [, ...begun] = markup.split(new RegExp(`<${tag}\\b[^<>]*>`, 'i'))
  return begun.map(text => text.split(new RegExp(`</${tag}>`, 'i'))[0] ?? '')
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

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

function textOf(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (whole, code, name) =>
      code ? String.fromCodePoint(Number(code)) : (entities[name] ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()
}
