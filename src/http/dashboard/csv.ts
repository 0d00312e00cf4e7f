/**
 * Files for spreadsheets, lines of CSV. The English file is commas in UTF-8, for programs and for an Excel that is set
 * to English. One that is set to Vietnamese separates by semicolons and would put the whole line into a cell; tabs in
 * UTF-16 it reads wherever it is. So the Vietnamese file has those, and is for people.
 */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { refuseField } from '../../core/errors.ts'
import type { PageRequest } from '../../core/pagination.ts'
import { homeZone, inZone } from '../../core/time.ts'
import { OneOf } from '../schemas.ts'

const languages = ['vi', 'en'] as const
export type Language = (typeof languages)[number]

export const fileLinesMax = 100_000
/** Lines held in memory at a time. */
const linesAtOnce = 1_000

const formOf = {
  vi: { mark: '\t', encoding: 'utf16le', charset: 'utf-16le' },
  en: { mark: ',', encoding: 'utf8', charset: 'utf-8' },
} as const

const byteOrderMark = '\uFEFF'

export const fileLanguage = Type.Optional(OneOf(languages, 'Language of headings and words'))

export const FileShape = Type.Unsafe<Readable>({
  type: 'string',
  description: 'text/csv. Vietnamese: tabs in UTF-16. English: commas in UTF-8',
})

type Cells = readonly (string | number)[]
type FileContent = {
  /** Parts of the file's name. */
  name: readonly (string | undefined)[]
  language: Language
  headings: readonly string[]
  /** Some lines at a time. */
  lines: Iterable<Cells[]> | AsyncIterable<Cells[]>
}

/** Refuses a file before its first line is sent. */
export function refuseLongFile(lines: number): void {
  if (lines <= fileLinesMax) return
  refuseField('/from', `a file has at most ${fileLinesMax} lines; choose a shorter time`)
}

export function sendFile(reply: FastifyReply, content: FileContent): Readable {
  const name = content.name.filter(Boolean).join('-')
  reply
    .type(`text/csv; charset=${formOf[content.language].charset}`)
    .header('content-disposition', `attachment; filename="${name}.csv"`)
  return Readable.from(fileOf(content))
}

async function* fileOf({ language, headings, lines }: FileContent): AsyncGenerator<Buffer> {
  const { mark, encoding } = formOf[language]
  yield Buffer.from(byteOrderMark + csvLine(headings, mark), encoding)
  for await (const some of lines) {
    yield Buffer.from(some.map(cells => csvLine(cells, mark)).join(''), encoding)
  }
}

/** A long list, page by page, oldest first. `read` answers one row too many, if more follow. */
export async function* linesByPages<Row extends { id: string }>(
  read: (page: PageRequest) => Promise<Row[]>,
  present: (rows: Row[]) => Cells[] | Promise<Cells[]>,
): AsyncGenerator<Cells[]> {
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const found: Row[] = await read({ sort: '_id', limit: linesAtOnce, after })
    const page = found.slice(0, linesAtOnce)
    yield await present(page)
    isLast = found.length <= linesAtOnce
    after = page.at(-1)?.id ?? null
  }
}

/**
 * An instant in Vietnam. The English file keeps the offset, for programs. A spreadsheet takes an instant without one
 * for a date, by which it sorts and filters.
 */
export function timeCell(at: Date, language: Language): string {
  const instant = inZone(at, homeZone)
  return language === 'vi' ? instant.slice(0, 19).replace('T', ' ') : instant
}

export function csvLine(cells: Cells, mark: ',' | '\t' = ','): string {
  return `${cells.map(cell).join(mark)}\r\n`
}

/**
 * Puts a quotation mark before a text that a spreadsheet would take for something else. Every kind of mark is quoted,
 * because LibreOffice separates by any of them.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const isTaken = figure.test(value) || dayOfMonth.test(value)
  const harmless = (isTaken ? `'${value}` : value).replace(formula, "'")
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Where a formula may begin, full-width signs included. In the English file an Excel that is set to Vietnamese begins
 * cells after semicolons and in new lines, also inside what is quoted.
 */
const formula = /^(?=[\t\r\n])|(?<=^|[;\r\n])(?=[=+\-@＝＋－＠])/g
/** A number that would lose its first zeros or its last digits, as a bank's reference has them; or a day. */
const figure = /^(0\d+|\d{12,}|\d+e\d+|\d{1,4}[-./]\d{1,4}([-./]\d{1,4})?)$/i
const months =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?|september|oct(ober)?|nov(ember)?|dec(ember)?'
/** An organization may have a code like DEC1, which Excel takes for the first of December. */
const dayOfMonth = new RegExp(
  `^((${months})[-./ ]?\\d{1,4}([-./, ]+\\d{1,4})?|\\d{1,4}[-./ ]?(${months})([-./ ]?\\d{1,4})?)$`,
  'i',
)
