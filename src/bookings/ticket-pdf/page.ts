/**
 * The face of the ticket, top to bottom: the operator, where and when it sails; the passenger and the
 * seat; the code to scan, with the numbers to read out. Vietnamese leads, and English stands smaller
 * beside it. Every text is fitted to its box, so no name can push another part off the page.
 */
import type { TicketFacts, TicketTerminal } from '../ticket-pdf.ts'
import type { Weight } from './font-files.ts'
import type { Typesetter } from './fonts.ts'
import { duration, localTime } from './local-time.ts'
import {
  type Bilingual,
  block,
  contentWidth,
  fields,
  ink,
  label,
  leftEdge,
  lines,
  markInk,
  navy,
  pageSize,
  quietInk,
  rightEdge,
  type Sheet,
  tearLine,
  text,
  white,
} from './pieces.ts'
import { drawQr, qrText } from './qr.ts'

export function drawTicket(doc: PDFKit.PDFDocument, type: Typesetter, facts: TicketFacts): void {
  const sheet: Sheet = { doc, type }
  if (facts.rehearsal) drawRehearsalMark(sheet)
  drawHeader(sheet, facts)
  drawRoute(sheet, facts)
  tearLine(sheet, 154)
  drawPassenger(sheet, facts)
  drawPlace(sheet, facts)
  tearLine(sheet, 288)
  drawCode(sheet, facts)
  drawFooter(sheet, facts)
}

const headerHeight = 42

function drawHeader(sheet: Sheet, facts: TicketFacts): void {
  const { doc, type } = sheet
  doc.rect(0, 0, pageSize.width, headerHeight).fill(navy)
  const [vietnamese, english] = kindOfTicket(facts)
  const kindWidth = Math.max(
    type.width(vietnamese, 'semibold', 8),
    type.width(english, 'regular', 6.5),
  )
  text(sheet, vietnamese, rightEdge, 20, 'semibold', 8, white, 'right')
  text(sheet, english, rightEdge, 30, 'regular', 6.5, white, 'right')
  if (facts.rehearsal || facts.environment === 'uat') {
    const frame = rightEdge - kindWidth - 6
    doc
      .roundedRect(frame, 8, kindWidth + 12, 27, 3)
      .lineWidth(1.2)
      .stroke(white)
  }
  const box = { width: contentWidth - kindWidth - 14, height: 32 }
  const name = type.fit(facts.operatorName, { weight: 'bold', size: 15, sizeMin: 7, ...box })
  block(sheet, name, leftEdge, (headerHeight - name.lines.length * name.leading) / 2, white)
}

/** On UAT a ticket may still be a real order, so only a rehearsal is called void. */
function kindOfTicket(facts: TicketFacts): Bilingual {
  if (facts.rehearsal) return ['VÉ DIỄN TẬP', 'REHEARSAL']
  if (facts.environment === 'uat') return ['VÉ TÀU ĐIỆN TỬ', 'E-ticket · UAT']
  return ['VÉ TÀU ĐIỆN TỬ', 'E-ticket']
}

function drawRoute(sheet: Sheet, facts: TicketFacts): void {
  drawCall(sheet, ['Khởi hành', 'Departure'], facts.departureTerminal, facts.departsAt, 'left')
  drawCall(sheet, ['Đến nơi', 'Arrival'], facts.arrivalTerminal, facts.arrivesAt, 'right')
  const { doc } = sheet
  const middle = pageSize.width / 2
  const y = 76
  doc.lineWidth(1).strokeColor(navy)
  doc
    .moveTo(middle - 34, y)
    .lineTo(middle + 29, y)
    .stroke()
  doc.polygon([middle + 34, y], [middle + 27, y - 3.2], [middle + 27, y + 3.2]).fill(navy)
  const crossing = duration(facts.departsAt, facts.arrivesAt)
  text(sheet, crossing, middle, y - 5, 'regular', 6.5, quietInk, 'center')
}

/** One end of the voyage, in that terminal's own time. */
function drawCall(
  sheet: Sheet,
  name: Bilingual,
  terminal: TicketTerminal,
  at: Date,
  side: 'left' | 'right',
): void {
  const x = side === 'left' ? leftEdge : rightEdge
  const { time, date, weekday } = localTime(at, terminal.timeZone)
  label(sheet, name, x, 59, side)
  const codeBox = { width: 88, height: 30 }
  const code = sheet.type.fit(terminal.code, { weight: 'bold', size: 25, sizeMin: 8, ...codeBox })
  lines(sheet, { ...code, leading: 10 }, x, 83, navy, side)
  const nameBox = { width: contentWidth / 2 - 8, height: 24 }
  const full = sheet.type.fit(terminal.name, {
    weight: 'semibold',
    size: 9,
    sizeMin: 6,
    ...nameBox,
  })
  lines(sheet, full, x, 97, ink, side)
  text(sheet, time, x, 131, 'bold', 18, ink, side)
  text(sheet, `${weekday}, ${date}`, x, 143.5, 'regular', 8.5, ink, side)
}

function drawPassenger(sheet: Sheet, facts: TicketFacts): void {
  const { type } = sheet
  label(sheet, ['Hành khách', 'Passenger'], leftEdge, 169, 'left')
  const given = facts.passengerName
  const incomplete = type.printable(given).includes('?') && !given.includes('?')
  const box = { width: contentWidth, height: incomplete ? 18.5 : 31 }
  const name = type.fit(given, { weight: 'bold', size: 15, sizeMin: 6, ...box })
  block(sheet, name, leftEdge, 172.5, ink)
  if (incomplete) {
    const note =
      'Tên có ký tự không in được, đối chiếu theo giấy tờ · Not fully printable, see document'
    text(sheet, note, leftEdge, 198, 'regular', 6, quietInk, 'left')
  }
  fields(sheet, 213, 10, [
    { name: ['Loại vé', 'Type'], value: facts.passengerTypeLabel },
    { name: ['Giấy tờ', 'Document'], value: facts.documentNumber },
    { name: ['Quốc tịch', 'Nationality'], value: facts.nationality },
    { name: ['Biển số', 'Plate'], value: facts.plateNumber },
  ])
}

function drawPlace(sheet: Sheet, facts: TicketFacts): void {
  const seat = { width: 72, height: 26 }
  sheet.doc.roundedRect(leftEdge, 244, 84, 37, 4).lineWidth(1).stroke(navy)
  label(sheet, ['Chỗ', 'Seat'], leftEdge + 6, 254, 'left')
  const code = sheet.type.fit(facts.seatCode, { weight: 'bold', size: 20, sizeMin: 6, ...seat })
  block(sheet, code, leftEdge + 6, 268 - (code.lines.length * code.leading) / 2, navy)
  fields(
    sheet,
    254,
    11,
    [
      { name: ['Hạng', 'Class'], value: facts.seatClassLabel },
      { name: ['Tàu', 'Boat'], value: facts.boatName },
    ],
    leftEdge + 96,
  )
}

/** Stands between the tear line and the foot, with room for the widest quiet zone, that of a short text. */
const qrSide = 92
const qrTop = 300

function drawCode(sheet: Sheet, facts: TicketFacts): void {
  drawQr(sheet.doc, qrText(facts), leftEdge, qrTop, qrSide)
  const x = leftEdge + qrSide + 20
  const zone = facts.departureTerminal.timeZone
  const issued = localTime(facts.issuedAt, zone)
  const parts: { name: Bilingual; value: string; size: number; height: number; top: number }[] = [
    { name: ['Số vé', 'Ticket no.'], value: facts.ticketNumber, size: 12, height: 15, top: 0 },
    {
      name: ['Mã đặt chỗ', 'Booking code'],
      value: facts.bookingCode,
      size: 16,
      height: 20,
      top: 25,
    },
    {
      name: ['Xuất vé', 'Issued'],
      value: `${issued.date} ${issued.time}`,
      size: 8,
      height: 10,
      top: 54,
    },
    { name: ['Đại lý', 'Agency'], value: facts.agencyName, size: 8, height: 17, top: 74 },
  ]
  for (const part of parts) {
    const top = qrTop + part.top
    label(sheet, part.name, x, top + 5, 'left')
    const box = { width: rightEdge - x, height: part.height }
    const weight: Weight = part.size > 8 ? 'bold' : 'semibold'
    const value = sheet.type.fit(part.value, { weight, size: part.size, sizeMin: 5.5, ...box })
    block(sheet, value, x, top + 6.5, part.size > 12 ? navy : ink)
  }
}

function drawFooter(sheet: Sheet, facts: TicketFacts): void {
  const middle = pageSize.width / 2
  if (facts.rehearsal) {
    sheet.doc.rect(0, pageSize.height - 14, pageSize.width, 14).fill('#000000')
    const warning = 'DIỄN TẬP, KHÔNG CÓ GIÁ TRỊ ĐI TÀU · REHEARSAL, NOT VALID FOR TRAVEL'
    text(sheet, warning, middle, pageSize.height - 4.6, 'bold', 6.5, white, 'center')
    return
  }
  const advice =
    'Xuất trình vé và giấy tờ tùy thân khi lên tàu · Show this ticket and your ID to board'
  text(sheet, advice, middle, pageSize.height - 7, 'regular', 6, quietInk, 'center')
}

/** Drawn first, under the text: it covers the page without hiding a fact or spoiling the code. */
function drawRehearsalMark(sheet: Sheet): void {
  const { doc } = sheet
  const marks = [
    { words: 'REHEARSAL', x: pageSize.width / 2, y: 178, size: 49 },
    { words: 'DIỄN TẬP', x: 206, y: 336, size: 36 },
  ]
  for (const { words, x, y, size } of marks) {
    doc.save().rotate(-32, { origin: [x, y] })
    text(sheet, words, x, y + size / 3, 'bold', size, markInk, 'center')
    doc.restore()
  }
}
