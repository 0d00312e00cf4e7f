/**
 * The square a gate agent scans. Its text carries no personal data: a photograph of the code gives away a
 * ticket number and a sailing, not a name or a passport number.
 */
import QRCode, { type QRCodeSegment } from 'qrcode'
import type { TicketFacts } from '../ticket-pdf.ts'
import { localTime } from './local-time.ts'

/** The standard asks for this many light modules on every side. */
const quietModules = 4

/** Plain lines that any reader shows, in the form in which the page prints them. */
export function qrText(facts: TicketFacts): string {
  const { time, date } = localTime(facts.departsAt, facts.departureTerminal.timeZone)
  const route = `${facts.departureTerminal.code}-${facts.arrivalTerminal.code}`
  const lines = [
    `TICKET ${facts.ticketNumber}`,
    `BOOKING ${facts.bookingCode}`,
    `${route} ${date} ${time}`,
    `SEAT ${facts.seatCode}`,
  ]
  if (facts.rehearsal) lines.unshift('REHEARSAL - NOT A TICKET')
  else if (facts.environment === 'uat') lines.unshift('UAT')
  return lines.join('\n').normalize('NFC')
}

/**
 * Draws the dark modules to fill the square at (x, y) and clears the quiet zone around it, so that
 * nothing drawn earlier can touch the code.
 */
export function drawQr(doc: PDFKit.PDFDocument, text: string, x: number, y: number, side: number) {
  const { modules } = QRCode.create(segments(text), { errorCorrectionLevel: 'M' })
  doc
    .save()
    .translate(x, y)
    .scale(side / modules.size)
  const cleared = modules.size + 2 * quietModules
  doc.rect(-quietModules, -quietModules, cleared, cleared).fill('#ffffff')
  const rectangles: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (const [column, length] of darkRuns(modules, row)) {
      rectangles.push(`${column} ${row} ${length} 1 re`)
    }
  }
  // All modules are one path: when they are filled one by one, viewers show hairlines between neighbours.
  doc.addContent(rectangles.join('\n')).fill('#000000').restore()
}

/**
 * Runs of capitals and digits long enough to be worth their own mode, and what is between them. Left to
 * itself the library seeks these by a shortest path, a third of a code's cost.
 */
function segments(text: string): QRCodeSegment[] {
  return text.split(compact).flatMap((data, index): QRCodeSegment[] => {
    if (data === '') return []
    if (index % 2 === 1) return [{ data, mode: 'alphanumeric' }]
    return [{ data: Buffer.from(data), mode: 'byte' }]
  })
}

const compact = /(^[0-9A-Z $%*+\-./:]{6,}|[0-9A-Z $%*+\-./:]{11,}|[0-9A-Z $%*+\-./:]{6,}$)/

type Matrix = { size: number; get(row: number, column: number): number }

function* darkRuns(modules: Matrix, row: number): Generator<[column: number, length: number]> {
  let start = -1
  for (let column = 0; column <= modules.size; column += 1) {
    const dark = column < modules.size && modules.get(row, column) === 1
    if (dark && start < 0) start = column
    if (!dark && start >= 0) {
      yield [start, column - start]
      start = -1
    }
  }
}
