/**
 * The ticket a passenger carries: one A6 page, which fills a phone screen held upright and prints
 * one to a quarter of an A4 sheet. Meaning never rests on colour, so black-and-white print is whole.
 *
 * The same facts give the same bytes: the creation date is `issuedAt`, the file id is derived from
 * the metadata, and no clock, random number or process time zone is read. So a lost copy can be made
 * again.
 *
 * A character the font does not have (a name in Chinese, say) prints as `?`, and the ticket then
 * tells the reader to go by the document number. See `ticket-pdf/fonts.ts`.
 */
import PDFDocument from 'pdfkit'
import type { Environment } from '../core/environment.ts'
import { createTypesetter } from './ticket-pdf/fonts.ts'
import { localTime } from './ticket-pdf/local-time.ts'
import { drawTicket } from './ticket-pdf/page.ts'
import { pageSize } from './ticket-pdf/pieces.ts'

export type TicketTerminal = { code: string; name: string; timeZone: string }

export type TicketFacts = {
  bookingCode: string
  /** The number that the operator gave it. */
  ticketNumber: string
  operatorName: string
  passengerName: string
  passengerTypeLabel: string
  documentNumber: string | null
  nationality: string | null
  plateNumber: string | null
  seatCode: string
  seatClassLabel: string
  boatName: string
  departureTerminal: TicketTerminal
  arrivalTerminal: TicketTerminal
  departsAt: Date
  arrivesAt: Date
  agencyName: string
  issuedAt: Date
  /** No real order exists: the page says so across its whole face. */
  rehearsal: boolean
  environment: Environment
}

export async function renderTicketPdf(facts: TicketFacts): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [pageSize.width, pageSize.height],
    margin: 0,
    font: '',
    pdfVersion: '1.7',
    lang: 'vi',
    displayTitle: true,
    info: {
      Title: title(facts),
      Author: facts.operatorName,
      Creator: 'Gangway',
      CreationDate: facts.issuedAt,
      ModDate: facts.issuedAt,
    },
  })
  const type = createTypesetter(doc)
  drawTicket(doc, type, facts)
  type.embedFonts()
  doc.end()
  const chunks: Buffer[] = []
  // pdfkit has written everything by now, and reading is cheaper than to be told of hundreds of pieces.
  for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Shown in window titles, print queues and download lists: it never names the passenger. */
function title(facts: TicketFacts): string {
  const route = `${facts.departureTerminal.code}–${facts.arrivalTerminal.code}`
  const { date } = localTime(facts.departsAt, facts.departureTerminal.timeZone)
  const what = facts.rehearsal ? 'REHEARSAL – Vé diễn tập' : 'Vé tàu'
  return `${what} ${facts.ticketNumber} – ${route} ${date}`
}
