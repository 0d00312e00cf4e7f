/** The pieces a ticket page is made of: bilingual labels, rows of fields, fitted lines of text. */
import type { Weight } from './font-files.ts'
import type { Fitted, Fitting, Typesetter } from './fonts.ts'
import { lineHeight } from './fonts.ts'

export type Sheet = { doc: PDFKit.PDFDocument; type: Typesetter }

/** A6 in points. */
export const pageSize = { width: 297.64, height: 419.53 }
export const leftEdge = 18
export const rightEdge = pageSize.width - leftEdge
export const contentWidth = rightEdge - leftEdge

export const ink = '#10151c'
export const navy = '#0b2748'
export const quietInk = '#545c66'
const ruleInk = '#9aa3ad'
export const white = '#ffffff'
/** Dark enough to be seen on any printer, light enough to read black text through. */
export const markInk = '#cdcdcd'

export type Bilingual = [vietnamese: string, english: string]

type Field = { name: Bilingual; value: string | null }

/** One row of the fields that have a value. A missing value leaves no gap. */
export function fields(
  sheet: Sheet,
  top: number,
  size: number,
  all: Field[],
  from = leftEdge,
): void {
  const shown = all.filter(field => field.value !== null && field.value.trim() !== '')
  const widths = columnWidths(sheet, shown, size, rightEdge - from - columnGap * (shown.length - 1))
  let x = from
  for (const [index, field] of shown.entries()) {
    const width = widths[index] ?? 0
    label(sheet, field.name, x, top, 'left')
    const box: Fitting = { weight: 'semibold', size, sizeMin: 5.5, width, height: 20 }
    const value = sheet.type.fit(field.value ?? '', box)
    // Single lines share a baseline across the row, whatever size each was fitted to.
    const first = value.lines.length === 1 ? size : value.size
    lines(sheet, value, x, top + 2.5 + first * hang, ink, 'left')
    x += width + columnGap
  }
}

const columnGap = 9

/**
 * Columns are equal while everything fits. Otherwise each has room for its label
 * and a share of the rest by need.
 */
function columnWidths(sheet: Sheet, shown: Field[], size: number, room: number): number[] {
  const equal = room / Math.max(1, shown.length)
  const labels = shown.map(field => labelWidth(sheet, field.name))
  const values = shown.map(field => sheet.type.width(field.value ?? '', 'semibold', size))
  const needs = values.map((value, index) => Math.max(0, value - (labels[index] ?? 0)))
  if (Math.max(...labels, ...values) <= equal) return shown.map(() => equal)
  const rest = room - sum(labels)
  const need = sum(needs)
  return labels.map((width, index) =>
    need === 0 ? equal : width + (rest * (needs[index] ?? 0)) / need,
  )
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

type Align = 'left' | 'center' | 'right'

export function label(sheet: Sheet, name: Bilingual, x: number, y: number, align: Align): void {
  const [vietnamese, english] = name
  const start = align === 'right' ? x - labelWidth(sheet, name) : x
  text(sheet, vietnamese, start, y, 'semibold', 6.5, quietInk, 'left')
  const beside = start + sheet.type.width(vietnamese, 'semibold', 6.5) + labelGap
  text(sheet, english, beside, y, 'regular', 6, quietInk, 'left')
}

const labelGap = 3

function labelWidth(sheet: Sheet, [vietnamese, english]: Bilingual): number {
  const { type } = sheet
  return type.width(vietnamese, 'semibold', 6.5) + labelGap + type.width(english, 'regular', 6)
}

/** Draws fitted lines downwards from a top edge. */
export function block(sheet: Sheet, fitted: Fitted, x: number, top: number, colour: string): void {
  lines(sheet, fitted, x, top + fitted.size * hang, colour, 'left')
}

/** From the top of a line to its baseline, in ems. The capitals of Be Vietnam Pro are centred in the line. */
const capHeight = 0.74
const hang = (lineHeight + capHeight) / 2

export function lines(
  sheet: Sheet,
  fitted: Fitted,
  x: number,
  y: number,
  colour: string,
  align: Align,
) {
  for (const [index, line] of fitted.lines.entries()) {
    text(sheet, line, x, y + index * fitted.leading, fitted.weight, fitted.size, colour, align)
  }
}

export function text(
  sheet: Sheet,
  words: string,
  x: number,
  baseline: number,
  weight: Weight,
  size: number,
  colour: string,
  align: Align,
): void {
  const shift = { left: 0, center: 0.5, right: 1 }[align]
  const start = x - shift * sheet.type.width(words, weight, size)
  sheet.type.draw(words, start, baseline, { weight, size, colour })
}

/** An old ticket would be torn here. The line divides without a box. */
export function tearLine(sheet: Sheet, y: number): void {
  sheet.doc.lineWidth(0.7).strokeColor(ruleInk).dash(2, { space: 2.4 })
  sheet.doc.moveTo(leftEdge, y).lineTo(rightEdge, y).stroke().undash()
}
