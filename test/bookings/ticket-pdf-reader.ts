/**
 * Reads back what a ticket's page says and where: enough of PDF for the files pdfkit writes, and for those that the
 * dashboard joins of them, through the same maps a viewer copies text by, so that what it returns is what a reader
 * can search.
 */

import assert from 'node:assert/strict'
import { inflateSync } from 'node:zlib'

type TextRun = {
  text: string
  x: number
  y: number
  width: number
  size: number
  upright: boolean
  /** Index of the run's operator in the page, comparable with that of a path. */
  order: number
}

type FilledPath = { rectangles: Rectangle[]; matrix: Matrix; order: number }
type Rectangle = { x: number; y: number; width: number; height: number }
export type PageContent = { runs: TextRun[]; lines: string[]; paths: FilledPath[] }

type Matrix = [number, number, number, number, number, number]
type Body = { dictionary: string; stream: Buffer | null }
type Font = { unicode: string[]; widths: number[] }

export function readPage(pdf: Buffer): PageContent {
  const [page, ...others] = readPages(pdf)
  assert.ok(page && others.length === 0, 'a ticket is one page')
  return page
}

/** The pages in their order. */
export function readPages(pdf: Buffer): PageContent[] {
  const bodies = readBodies(pdf)
  const [tree] = [...bodies.values()].filter(({ dictionary }) =>
    /\/Type \/Pages\b/.test(dictionary),
  )
  const kids = tree?.dictionary.match(/\/Kids \[([^\]]*)\]/)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => pageOf(bodies, id))
}

function pageOf(bodies: Map<number, Body>, id: string | undefined): PageContent {
  const body = (id: string | undefined) => {
    const found = bodies.get(Number(id))
    assert.ok(found, `object ${id}`)
    return found
  }
  const page = body(id).dictionary
  const resources = body(page.match(/\/Resources (\d+) 0 R/)?.[1]).dictionary
  const fonts = new Map<string, Font>()
  for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const { dictionary } = body(id)
    const map = body(dictionary.match(/\/ToUnicode (\d+) 0 R/)?.[1]).stream
    const descendant = body(dictionary.match(/\/DescendantFonts \[ ?(\d+) 0 R/)?.[1]).dictionary
    fonts.set(name, { unicode: readUnicodeMap(map), widths: readWidths(descendant) })
  }
  const content = body(page.match(/\/Contents (\d+) 0 R/)?.[1]).stream
  return interpret(content?.toString('latin1') ?? '', fonts)
}

const PAGE = { width: 297.64, height: 419.53 }

export function assertInsidePage(page: PageContent): void {
  for (const run of page.runs.filter(({ upright }) => upright)) {
    const where = `"${run.text}" at ${run.x}, ${run.y}`
    assert.ok(run.x >= 17.9 && run.x + run.width <= PAGE.width - 17.9, `${where} is in the margins`)
    assert.ok(run.y >= 4 && run.y <= PAGE.height - 8, `${where} is on the page`)
  }
}

/** No two texts share ink: a fact drawn over another is as lost as one cut off. */
export function assertNoOverlap(page: PageContent): void {
  const boxes = page.runs.filter(({ upright, text }) => upright && text.trim() !== '')
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
      const low = Math.max(one.y, other.y)
      const high = Math.min(one.y + one.size * 0.7, other.y + other.size * 0.7)
      assert.ok(across < 0.1 || high <= low, `"${one.text}" is clear of "${other.text}"`)
    }
  }
}

function readBodies(pdf: Buffer): Map<number, Body> {
  const bodies = new Map<number, Body>()
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length
    const dictionary = text.slice(start, text.indexOf('\nendobj', start))
    const marker = dictionary.indexOf('\nstream\n')
    const head = marker < 0 ? dictionary : dictionary.slice(0, marker)
    const length = Number(head.match(/\/Length (\d+)/)?.[1])
    const from = start + marker + '\nstream\n'.length
    const raw = marker < 0 ? null : pdf.subarray(from, from + length)
    const stream = raw && head.includes('/FlateDecode') ? inflateSync(raw) : raw
    bodies.set(Number(match[1]), { dictionary: head, stream })
    if (stream && head.includes('/ObjStm')) unpack(head, stream.toString('latin1'), bodies)
  }
  return bodies
}

/** Objects that are packed together: their numbers and places come first. */
function unpack(head: string, packed: string, bodies: Map<number, Body>): void {
  const first = Number(head.match(/\/First (\d+)/)?.[1])
  const places = packed.slice(0, first).trim().split(/\s+/).map(Number)
  for (let at = 0; at < places.length; at += 2) {
    const [id = 0, from = 0, , to] = places.slice(at)
    const end = to === undefined ? undefined : first + to
    bodies.set(id, { dictionary: packed.slice(first + from, end), stream: null })
  }
}

function readUnicodeMap(map: Buffer | null): string[] {
  const unicode: string[] = []
  const ranges = map?.toString('latin1').matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g) ?? []
  for (const [, first = '', entries = ''] of ranges) {
    for (const [index, [, hex = '']] of [...entries.matchAll(/<([\w ]*)>/g)].entries()) {
      const units = hex.split(' ').map(unit => Number.parseInt(unit, 16))
      unicode[Number.parseInt(first, 16) + index] = String.fromCharCode(...units)
    }
  }
  return unicode
}

function readWidths(dictionary: string): number[] {
  const widths = dictionary.match(/\/W \[ ?0 \[([^\]]*)\]/)?.[1]
  assert.ok(widths, 'glyph widths')
  return widths.trim().split(/\s+/).map(Number)
}

function interpret(content: string, fonts: Map<string, Font>): PageContent {
  const runs: TextRun[] = []
  const paths: FilledPath[] = []
  const stack: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  let pen: Matrix = matrix
  let font: Font | undefined
  let size = 0
  let rectangles: Rectangle[] = []
  for (const [order, line] of content.split('\n').entries()) {
    const words = line.trim().split(' ')
    const operator = words.at(-1)
    const numbers = words.slice(0, -1).map(Number)
    const [a = 0, b = 0, c = 0, d = 0] = numbers
    if (operator === 'q') stack.push(matrix)
    else if (operator === 'Q') matrix = stack.pop() ?? matrix
    else if (operator === 'cm') matrix = multiply(numbers as Matrix, matrix)
    else if (operator === 're') rectangles.push({ x: a, y: b, width: c, height: d })
    else if (operator === 'f') {
      paths.push({ rectangles, matrix, order })
      rectangles = []
    } else if (operator === 'S' || operator === 'n') rectangles = []
    else if (operator === 'Tm') pen = numbers as Matrix
    else if (operator === 'Tf') {
      font = fonts.get((words[0] ?? '').slice(1))
      size = b
    } else if (operator === 'TJ') {
      assert.ok(font, 'text has a font')
      const shown = show(line, font, size)
      const [ux = 0, uy, , , x, y] = multiply(pen, matrix)
      runs.push({ ...shown, x, y, size, upright: uy === 0 && ux > 0, order })
      pen = multiply([1, 0, 0, 1, shown.width, 0], pen)
    }
  }
  return { runs, lines: joinRuns(runs), paths }
}

function show(line: string, font: Font, size: number): { text: string; width: number } {
  let text = ''
  let thousandths = 0
  for (const [token, hex] of line.matchAll(/<(\w*)>|-?[\d.]+/g)) {
    if (hex === undefined) thousandths -= Number(token)
    for (const code of hex?.match(/.{4}/g) ?? []) {
      const glyph = Number.parseInt(code, 16)
      assert.notEqual(glyph, 0, 'no character is drawn as the empty box')
      assert.ok(Number.isFinite(font.widths[glyph]), 'the glyph has a width')
      text += font.unicode[glyph] ?? ''
      thousandths += font.widths[glyph] ?? 0
    }
  }
  return { text, width: (thousandths * size) / 1000 }
}

/** Runs that continue each other without a gap are one line to the reader. */
function joinRuns(runs: TextRun[]): string[] {
  const lines: string[] = []
  let last: TextRun | undefined
  for (const run of runs) {
    const continues =
      last?.upright && last.y === run.y && Math.abs(last.x + last.width - run.x) < 0.05
    if (continues) lines[lines.length - 1] += run.text
    else lines.push(run.text)
    last = run
  }
  return lines
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ]
}
