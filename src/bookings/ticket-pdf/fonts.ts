/**
 * Sets text in Be Vietnam Pro, which is published in one file per script subset: `Nguyễn` takes `Nguy`
 * and `n` from one file and `ễ` from another. Text is cut into runs of one file each, and measuring,
 * wrapping and drawing all go by the same runs.
 *
 * Text is composed first (NFC). A character that no file can draw becomes its compatible form (`Ａ` to
 * `A`) or its letter without the mark (`ḩ` to `h`); where there is neither, `?`, one for each character
 * that a reader would see. pdfkit's built-in Helvetica is no help: it has no Chinese or Korean either,
 * and prints something else in their place.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { unpackWoff } from './woff.ts'

export type Weight = 'regular' | 'semibold' | 'bold'

export type Fitting = {
  weight: Weight
  size: number
  minSize: number
  width: number
  height: number
}

export type Fitted = { weight: Weight; size: number; lines: string[]; leading: number }

export type Typesetter = {
  /** The text as it will print; differs from its NFC form where the font lacks a character. */
  printable(text: string): string
  width(text: string, weight: Weight, size: number): number
  /** Draws one line from x, standing on the baseline. */
  draw(text: string, x: number, baseline: number, weight: Weight, size: number): void
  /** The largest size at which the text fits the box on whole words; below `minSize` it is cut. */
  fit(text: string, box: Fitting): Fitted
}

export const LINE_HEIGHT = 1.2

export function createTypesetter(doc: PDFKit.PDFDocument): Typesetter {
  // All fonts are opened, and always in this order: pdfkit numbers them as they are opened, and the
  // memory of earlier tickets must not change the bytes of this one.
  for (const [name, font] of FONTS) doc.registerFont(name, font as never).font(name)
  const printable = (text: string) => remembered(printables, text, () => toPrintable(text))
  const runs = (text: string, weight: Weight) => splitRuns(printable(text), weight)

  const width: Typesetter['width'] = (text, weight, size) => {
    const thousandths = remembered(widths, `${weight} ${text}`, () => {
      let sum = 0
      for (const run of runs(text, weight)) {
        sum += doc.font(run.font).fontSize(1_000).widthOfString(run.text)
      }
      return sum
    })
    return (thousandths * size) / 1_000
  }
  const draw: Typesetter['draw'] = (text, x, baseline, weight, size) => {
    let at = x
    for (const run of runs(text, weight)) {
      doc.font(run.font).fontSize(size)
      doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += doc.widthOfString(run.text)
    }
  }
  const fit: Typesetter['fit'] = (text, box) => fitText(printable(text), box, width)
  return { printable, width, draw, fit }
}

/**
 * Labels and the names of places and operators are on every ticket, and measuring a word is slow. The
 * memory lasts as long as the thread, and is emptied when it is full.
 */
const widths = new Map<string, number>()
const printables = new Map<string, string>()
const rememberedMax = 2_000

function remembered<Value>(known: Map<string, Value>, text: string, make: () => Value): Value {
  const value = known.get(text) ?? make()
  if (known.size >= rememberedMax) known.clear()
  known.set(text, value)
  return value
}

const SUBSETS = ['latin', 'vietnamese', 'latin-ext'] as const
const WEIGHTS: Record<Weight, number> = { regular: 400, semibold: 600, bold: 700 }

/** The part of pdfkit's font that is needed here. */
type Font = {
  characterSet: number[]
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): unknown
  layout(text: string): Layout
}

type Layout = { glyphs: unknown[]; positions: object[]; advanceWidth: number }

/** Read once for all tickets: reading them for each ticket took most of its time. */
const FONTS = new Map(
  (Object.keys(WEIGHTS) as Weight[]).flatMap(weight =>
    SUBSETS.map(subset => {
      const file = `be-vietnam-pro-${subset}-${WEIGHTS[weight]}-normal.woff`
      const url = import.meta.resolve(`@fontsource/be-vietnam-pro/files/${file}`)
      return [fontName(weight, subset), readFont(readFileSync(fileURLToPath(url)))] as const
    }),
  ),
)

/**
 * pdfkit accepts a font that was read before, but its types hide the fonts that it reads. A glyph
 * remembers the first character it was drawn for, and readers copy text by it. So every glyph is given
 * its own character here, whatever ticket comes first.
 */
function readFont(woff: Buffer): Font {
  const doc = new PDFDocument({ font: '' }).font(unpackWoff(woff))
  const { font } = (doc as unknown as { _font: { font: Font } })._font
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  const layouts = new Map<string, Layout>()
  const layout = (text: string): Layout => {
    const known = remembered(layouts, text, () => {
      const { glyphs, positions, advanceWidth } = font.layout(text)
      return { glyphs, positions, advanceWidth }
    })
    // pdfkit writes into the positions that it is given, so it gets copies.
    return { ...known, positions: known.positions.map(position => ({ ...position })) }
  }
  return Object.create(font, { layout: { value: layout } })
}

function fontName(weight: Weight, subset: string): string {
  return `${weight}-${subset}`
}

/**
 * True when the file really draws the character. The package's own range table will not do: it lists
 * whole blocks (arrows, for one) of which a file holds only some.
 */
function covers(font: string, character: string): boolean {
  return FONTS.get(font)?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ?? false
}

type Run = { font: string; text: string }

function splitRuns(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    // Staying in the current file where it can draw the character keeps its kerning and marks.
    if (last && covers(last.font, character)) {
      last.text += character
      continue
    }
    const fonts = SUBSETS.map(subset => fontName(weight, subset))
    const font = fonts.find(name => covers(name, character)) ?? fontName(weight, 'latin')
    runs.push({ font, text: character })
  }
  return runs
}

const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' })

function toPrintable(text: string): string {
  const drawn = (character: string) =>
    SUBSETS.some(subset => covers(fontName('regular', subset), character))
  const isDrawn = (choice: string) => [...choice].every(drawn) && marksHold(choice)
  const plain = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  let out = ''
  for (const { segment } of graphemes.segment(plain)) {
    const compatible = segment.normalize('NFKC')
    const bare = compatible.normalize('NFD').replace(/\p{M}/gu, '')
    const choices = [segment, compatible, bare]
    out += choices.find(choice => choice !== '' && isDrawn(choice)) ?? '?'
  }
  return out
}

/** False when a mark that stayed separate has no place on its letter in the font: fontkit throws then. */
function marksHold(segment: string): boolean {
  if (segment.length === 1) return true
  try {
    for (const { font, text } of splitRuns(segment, 'regular')) FONTS.get(font)?.layout(text)
    return true
  } catch {
    return false
  }
}

const SIZE_STEP = 0.5
const ELLIPSIS = '…'

type Measure = Typesetter['width']

function fitText(text: string, box: Fitting, measure: Measure): Fitted {
  for (let size = box.size; size >= box.minSize; size -= SIZE_STEP) {
    const lines = wrapWords(text, line => measure(line, box.weight, size) <= box.width)
    if (lines && lines.length <= rows(box, size)) return fitted(lines, box.weight, size)
  }
  const fits = (line: string) => measure(line, box.weight, box.minSize) <= box.width
  const lines = wrapAnywhere(text, fits)
  const room = rows(box, box.minSize)
  if (lines.length <= room) return fitted(lines, box.weight, box.minSize)
  const last = shorten(lines[room - 1] ?? '', fits)
  return fitted([...lines.slice(0, room - 1), last], box.weight, box.minSize)
}

function fitted(lines: string[], weight: Weight, size: number): Fitted {
  return { lines, weight, size, leading: size * LINE_HEIGHT }
}

function rows(box: Fitting, size: number): number {
  return Math.max(1, Math.floor(box.height / (size * LINE_HEIGHT) + 1e-6))
}

type Fits = (line: string) => boolean

/** Lines of whole words, or null when one word alone is too wide. */
function wrapWords(text: string, fits: Fits): string[] | null {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const extended = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(extended)) lines[lines.length - 1] = extended
    else if (fits(word)) lines.push(word)
    else return null
  }
  return lines
}

/** Fills each line, breaking inside a word only where the word is wider than a line. */
function wrapAnywhere(text: string, fits: Fits): string[] {
  const pieces = text.split(' ').flatMap(word => (fits(word) ? [word] : breakWord(word, fits)))
  return wrapWords(pieces.join(' '), fits) ?? pieces
}

function breakWord(word: string, fits: Fits): string[] {
  const pieces = ['']
  for (const { segment } of graphemes.segment(word)) {
    const extended = `${pieces.at(-1)}${segment}`
    if (fits(extended)) pieces[pieces.length - 1] = extended
    else pieces.push(segment)
  }
  return pieces.filter(piece => piece !== '')
}

function shorten(line: string, fits: Fits): string {
  const kept = [...graphemes.segment(line)].map(({ segment }) => segment)
  while (kept.length > 0 && !fits(`${kept.join('').trimEnd()}${ELLIPSIS}`)) kept.pop()
  return `${kept.join('').trimEnd()}${ELLIPSIS}`
}
