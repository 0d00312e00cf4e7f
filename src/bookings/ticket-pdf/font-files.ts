/**
 * The files of Be Vietnam Pro, and how a ticket carries its letters.
 *
 * Cutting a font down to the letters of one ticket and packing it was most of the ticket's cost. So the
 * letters of ordinary tickets are cut out and packed once, and every ticket carries them all. A rarer
 * letter comes behind them, in a file that is cut for its ticket alone. A letter of ordinary tickets has
 * the same code in both, so a ticket's bytes depend on its own letters and never on earlier tickets.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { unpackWoff } from './woff.ts'

export type Weight = 'regular' | 'semibold' | 'bold'

export type FontFile = {
  /** Its name on the page. */
  name: string
  font: Font
  draws(character: string): boolean
  /** What a page writes for each glyph of ordinary tickets. */
  codes: Map<Glyph, string>
  ordinary: Glyph[]
  packed: Packed
}

/** The part of fontkit's font that is needed here. A measure is in thousandths of the size. */
type Font = {
  postscriptName: string
  ascent: number
  descent: number
  capHeight: number
  xHeight: number
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
  characterSet: number[]
  hasGlyphForCodePoint(codePoint: number): boolean
  glyphForCodePoint(codePoint: number): Glyph
  getGlyph(id: number): Glyph
  layout(text: string): { glyphs: Glyph[]; positions: Position[] }
  createSubset(): { includeGlyph(id: number): number; encode(): Uint8Array }
}

export type Glyph = { id: number; advanceWidth: number; codePoints: number[] }
type Position = { xAdvance: number; xOffset: number; yOffset: number }

type Packed = { file: Buffer; unicode: Buffer; widths: number[] }

/**
 * The letters of ordinary tickets. Regular sets only words that we chose, dates and durations. Semibold
 * sets labels and values, bold sets names, which may be all in capitals. A rarer letter costs its ticket
 * up to 1 ms, and a letter in these lists costs every ticket some 50 bytes.
 */
const digits = '0123456789'
const smallLetters = 'abcdefghijklmnopqrstuvwxyz'
const capitalLetters = smallLetters.toUpperCase()
const markedLetters = 'àáâãèéêìíòóôõùúý'
const vietnameseLetters = 'ăắằẳẵặấầẩẫậạảđẹẻẽếềểễệỉịĩọỏốồổỗộơớờởỡợụủũưứừửữựỳỵỷỹ'
const ordinaryLetters: Record<Weight, { latin: string; vietnamese: string }> = {
  regular: {
    latin: `${digits} ,./·-${smallLetters}ABCDEHILNPRSTUXàáâéêìóôùúý`,
    vietnamese: ' ăđưảấậếềốờợủứựỉị',
  },
  semibold: {
    latin: `${digits} &()+,-./:–${smallLetters}${capitalLetters}${markedLetters}ÀÉÁÂÔ`,
    vietnamese: ` ${vietnameseLetters}AĐỆỬỄẬ`,
  },
  bold: {
    latin: `${digits} &'()+,-./:?·${smallLetters}${capitalLetters}${markedLetters}${markedLetters.toUpperCase()}`,
    vietnamese: ` ${vietnameseLetters}${vietnameseLetters.toUpperCase()}AÁ`,
  },
}

const ligatures = ['ff', 'fi', 'ffi']

/** Read once for all tickets. A character is sought in the files of its weight in this order. */
export const fontFiles: Record<Weight, [FontFile, ...FontFile[]]> = {
  regular: [
    readFile('F1', 'latin-400', ordinaryLetters.regular.latin),
    readFile('F2', 'vietnamese-400', ordinaryLetters.regular.vietnamese),
    readFile('F3', 'latin-ext-400', ''),
  ],
  semibold: [
    readFile('F4', 'latin-600', ordinaryLetters.semibold.latin),
    readFile('F5', 'vietnamese-600', ordinaryLetters.semibold.vietnamese),
    readFile('F6', 'latin-ext-600', ''),
  ],
  bold: [
    readFile('F7', 'latin-700', ordinaryLetters.bold.latin),
    readFile('F8', 'vietnamese-700', ordinaryLetters.bold.vietnamese),
    readFile('F9', 'latin-ext-700', ''),
  ],
}

function readFile(name: string, file: string, letters: string): FontFile {
  const url = import.meta.resolve(
    `@fontsource/be-vietnam-pro/files/be-vietnam-pro-${file}-normal.woff`,
  )
  const font = readFont(readFileSync(fileURLToPath(url)))
  const codePoints = font.characterSet.filter(codePoint => font.hasGlyphForCodePoint(codePoint))
  // A glyph remembers the first character it was drawn for, and readers copy text by it. So every glyph
  // is given its own character here, whatever ticket comes first.
  for (const codePoint of codePoints) font.glyphForCodePoint(codePoint)
  const characters = new Set(codePoints.map(codePoint => String.fromCodePoint(codePoint)))
  const draws = (character: string) => characters.has(character)
  const texts = [...letters, ...ligatures].filter(text => letters.includes(text.charAt(0)))
  const glyphs = texts.flatMap(text => font.layout(text).glyphs)
  const ordinary = [...new Set([font.getGlyph(0), ...glyphs])]
  const codes = new Map(ordinary.map((glyph, index) => [glyph, hex(index)]))
  return { name, font, draws, codes, ordinary, packed: pack(font, ordinary) }
}

/** pdfkit reads a font only for a document, and its types hide what it read. */
function readFont(woff: Buffer): Font {
  const doc = new PDFDocument({ font: '' }).font(unpackWoff(woff))
  return (doc as unknown as { _font: { font: Font } })._font.font
}

function hex(number: number): string {
  return number.toString(16).padStart(4, '0')
}

type CarriedFonts = {
  /** Tells what the page writes for a glyph of the file. */
  carry(file: FontFile): (glyph: Glyph) => string
  /** Puts the fonts into the document, once all text is on the page. */
  embed(): void
}

/** The fonts of one document: those that its page writes in. */
export function carryFonts(doc: PDFKit.PDFDocument): CarriedFonts {
  const carried = new Map<FontFile, Set<Glyph>>()
  const carry: CarriedFonts['carry'] = file => {
    const rare = carried.get(file) ?? new Set<Glyph>()
    carried.set(file, rare)
    return glyph =>
      file.codes.get(glyph) ?? hex(file.ordinary.length + [...rare.add(glyph)].indexOf(glyph))
  }
  const embed = () => {
    for (const [file, rare] of carried) {
      const packed = rare.size === 0 ? file.packed : pack(file.font, [...file.ordinary, ...rare])
      doc.page.fonts[file.name] = addFont(doc, file, packed)
    }
  }
  return { carry, embed }
}

function addFont(doc: PDFKit.PDFDocument, { font, name }: FontFile, packed: Packed) {
  const { bbox } = font
  // A font that is cut down has six letters before its name, other ones for each file.
  const baseName = `TICKE${String.fromCharCode(64 + Number(name.slice(1)))}+${font.postscriptName}`
  const descriptor = add(doc, {
    Type: 'FontDescriptor',
    FontName: baseName,
    Flags: 4, // symbolic: its letters have codes of their own
    FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY],
    ItalicAngle: 0,
    Ascent: font.ascent,
    Descent: font.descent,
    CapHeight: font.capHeight,
    XHeight: font.xHeight,
    StemV: 0,
    FontFile2: add(doc, { Filter: 'FlateDecode' }, packed.file),
  })
  const descendant = add(doc, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: baseName,
    CIDSystemInfo: {
      Registry: new String('Adobe'),
      Ordering: new String('Identity'),
      Supplement: 0,
    },
    FontDescriptor: descriptor,
    W: [0, packed.widths],
    CIDToGIDMap: 'Identity',
  })
  return add(doc, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: baseName,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: add(doc, { Filter: 'FlateDecode' }, packed.unicode),
  })
}

function add(doc: PDFKit.PDFDocument, data: object, stream?: Buffer): PDFKit.PDFKitReference {
  const reference = doc.ref(data)
  reference.end(stream)
  return reference
}

function pack(font: Font, glyphs: Glyph[]): Packed {
  const subset = font.createSubset()
  for (const { id } of glyphs) subset.includeGlyph(id)
  return {
    file: deflateSync(subset.encode()),
    unicode: deflateSync(unicodeMap(glyphs)),
    widths: glyphs.map(({ advanceWidth }) => advanceWidth),
  }
}

/** Tells a reader what text the codes stand for. */
function unicodeMap(glyphs: Glyph[]): string {
  const entries = glyphs.map(({ codePoints }) => {
    const text = String.fromCodePoint(...codePoints) || '\0'
    const units = Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index)))
    return `<${units.join(' ')}>`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <<
  /Registry (Adobe)
  /Ordering (UCS)
  /Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
1 beginbfrange
<0000> <${hex(glyphs.length - 1)}> [${entries.join(' ')}]
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}
