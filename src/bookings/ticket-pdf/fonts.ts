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
import { carryFonts, type FontFile, fontFiles, type Glyph, type Weight } from './font-files.ts'
import { type Placed, remembered, setWord } from './words.ts'

export type Fitting = {
  weight: Weight
  size: number
  sizeMin: number
  width: number
  height: number
}

export type Fitted = { weight: Weight; size: number; lines: string[]; leading: number }

type Style = { weight: Weight; size: number; colour: string }

export type Typesetter = {
  /** The text as it will print; differs from its NFC form where the font lacks a character. */
  printable(text: string): string
  width(text: string, weight: Weight, size: number): number
  /** Draws one line from x, standing on the baseline. */
  draw(text: string, x: number, baseline: number, style: Style): void
  /** The largest size at which the text fits the box on whole words; below `sizeMin` it is cut. */
  fit(text: string, box: Fitting): Fitted
  /** Puts the fonts into the document, once all text is drawn. */
  embedFonts(): void
}

export const lineHeight = 1.2

export function createTypesetter(doc: PDFKit.PDFDocument): Typesetter {
  const fonts = carryFonts(doc)
  const printable = (text: string) => remembered(printables, text, () => toPrintable(text))
  const set = (text: string, weight: Weight) =>
    remembered(lines[weight], text, () => setLine(printable(text), weight))

  const width: Typesetter['width'] = (text, weight, size) =>
    (set(text, weight).width * size) / 1_000
  const draw: Typesetter['draw'] = (text, x, baseline, style) => {
    const { weight, size, colour } = style
    const scale = size / 1_000
    const runs = set(text, weight).runs.map(({ file, right, up, goesOn, shown }) => {
      const code = fonts.carry(file)
      // The page counts downwards and letters stand upwards.
      const place = `${decimal(x + right * scale)} ${decimal(baseline - up * scale)}`
      const move = goesOn ? '' : `1 0 0 -1 ${place} Tm\n`
      const array = typeof shown === 'string' ? shown : show(shown, code)
      return `${move}/${file.name} ${size} Tf\n[<${array}>] TJ\n`
    })
    doc.addContent(`${remembered(fills, colour, () => fill(colour))}\nBT\n${runs.join('')}ET`)
  }
  const fit: Typesetter['fit'] = (text, box) => fitText(printable(text), box, width)
  return { printable, width, draw, fit, embedFonts: fonts.embed }
}

/** `#ff0000` as `1 0 0 rg` */
function fill(colour: string): string {
  const parts = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return `${parts.map(decimal).join(' ')} rg`
}

function decimal(number: number): number {
  return Math.round(number * 1e5) / 1e5
}

const fills = new Map<string, string>()

/** Labels and the names of places and operators are on every ticket, and setting a text is slow. */
const printables = new Map<string, string>()
const lines: Record<Weight, Map<string, Line>> = {
  regular: new Map(),
  semibold: new Map(),
  bold: new Map(),
}

/** A text in one weight, in thousandths of its size. */
type Line = { runs: Run[]; width: number }

/** What stands together in one file, and from where. Ordinary glyphs are already what a page writes. */
type Run = {
  file: FontFile
  right: number
  up: number
  /** Begins where the run before it ends. */
  goesOn: boolean
  shown: string | Placed[]
}

function setLine(text: string, weight: Weight): Line {
  const runs: Run[] = []
  let width = 0
  let atEnd = false
  for (const { file, text: piece } of splitByFile(text, weight)) {
    const placed = piece.split(/(?<= )/).flatMap(word => setWord(file, word))
    for (const together of splitAtMoved(placed)) {
      const { right = 0, up = 0 } = together[0] ?? {}
      const isOrdinary = together.every(({ glyph }) => file.codes.has(glyph))
      const shown = isOrdinary ? show(together, glyph => file.codes.get(glyph) ?? '') : together
      const isMoved = right !== 0 || up !== 0
      runs.push({ file, right: width + right, up, goesOn: atEnd && !isMoved, shown })
      for (const { advance } of together) width += advance
      atEnd = !isMoved
    }
  }
  return { runs, width }
}

/** The codes of the glyphs; between two of them how far the second moves back towards the first. */
function show(placed: Placed[], code: (glyph: Glyph) => string): string {
  let shown = ''
  let back = 0
  for (const { glyph, advance } of placed) {
    if (back !== 0) shown += `> ${decimal(back)} <`
    shown += code(glyph)
    back = glyph.advanceWidth - advance
  }
  return shown
}

/** A mark that is moved to its letter stands alone. */
function splitAtMoved(all: Placed[]): Placed[][] {
  const isMoved = ({ right, up }: Placed) => right !== 0 || up !== 0
  const parts: Placed[][] = []
  let last: Placed | undefined
  for (const placed of all) {
    if (last && !isMoved(last) && !isMoved(placed)) parts.at(-1)?.push(placed)
    else parts.push([placed])
    last = placed
  }
  return parts
}

type Piece = { file: FontFile; text: string }

function splitByFile(text: string, weight: Weight): Piece[] {
  const pieces: Piece[] = []
  const files = fontFiles[weight]
  for (const character of text) {
    const last = pieces.at(-1)
    // Staying in the current file where it can draw the character keeps its kerning and marks.
    if (last?.file.draws(character)) last.text += character
    else {
      const file = files.find(({ draws }) => draws(character)) ?? files[0]
      pieces.push({ file, text: character })
    }
  }
  return pieces
}

const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' })

function toPrintable(text: string): string {
  const drawn = (character: string) => fontFiles.regular.some(({ draws }) => draws(character))
  const isDrawn = (choice: string) => [...choice].every(drawn) && marksHold(choice)
  const plain = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  if ([...plain].every(drawn) && !/\p{M}/u.test(plain)) return plain
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
    for (const { file, text } of splitByFile(segment, 'regular')) file.font.layout(text)
    return true
  } catch {
    return false
  }
}

const sizeStep = 0.5
const ellipsis = '…'

type Measure = Typesetter['width']

function fitText(text: string, box: Fitting, measure: Measure): Fitted {
  for (let size = box.size; size >= box.sizeMin; size -= sizeStep) {
    const lines = wrapWords(text, line => measure(line, box.weight, size) <= box.width)
    if (lines && lines.length <= rows(box, size)) return fitted(lines, box.weight, size)
  }
  const fits = (line: string) => measure(line, box.weight, box.sizeMin) <= box.width
  const lines = wrapAnywhere(text, fits)
  const room = rows(box, box.sizeMin)
  if (lines.length <= room) return fitted(lines, box.weight, box.sizeMin)
  const last = shorten(lines[room - 1] ?? '', fits)
  return fitted([...lines.slice(0, room - 1), last], box.weight, box.sizeMin)
}

function fitted(lines: string[], weight: Weight, size: number): Fitted {
  return { lines, weight, size, leading: size * lineHeight }
}

function rows(box: Fitting, size: number): number {
  return Math.max(1, Math.floor(box.height / (size * lineHeight) + 1e-6))
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
  while (kept.length > 0 && !fits(`${kept.join('').trimEnd()}${ellipsis}`)) kept.pop()
  return `${kept.join('').trimEnd()}${ellipsis}`
}
