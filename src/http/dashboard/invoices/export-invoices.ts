import { homeZone, localDate } from '../../../core/time.ts'
import { databaseNow } from '../../../db/index.ts'
import { type Invoice, listInvoices, sumInvoices } from '../../../invoices/index.ts'
import { readOrganization } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Query } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import {
  FileShape,
  fileLanguage,
  fileLinesMax,
  type Language,
  linesByPages,
  refuseLongFile,
  sendFile,
  timeCell,
} from '../csv.ts'
import { invoiceQuery, readFilter } from './filter.ts'

const headings = {
  vi: [
    'Số hóa đơn',
    'Trạng thái',
    'Ngày tạo (giờ Việt Nam)',
    'Ngày gửi (giờ Việt Nam)',
    'Đại lý',
    'Mã đặt chỗ',
    'Chặng',
    'Người nhận',
    'Công ty',
    'Mã số thuế',
    'Trước thuế',
    'Thuế',
    'Tổng',
    'Bản',
    'Mã tra cứu',
    'Lý do lỗi',
  ],
  en: [
    'Number',
    'State',
    'Created',
    'Sent',
    'Agency',
    'Booking',
    'Leg',
    'For',
    'Company',
    'Tax code',
    'Without tax',
    'Tax',
    'Total',
    'Revision',
    'Look-up code',
    'Reason',
  ],
} as const

/** Names of states as on the page. The English file keeps their codes, for programs. */
const stateNames: Record<Invoice['state'], string> = {
  drafted: 'Bản nháp',
  sending: 'Đang gửi',
  unknown: 'Chưa có phản hồi',
  published: 'Đã phát hành',
  failed: 'Lỗi',
  superseded: 'Đã có bản mới',
  not_needed: 'Không cần',
}

export const exportInvoices: Route = (app, { db }) => {
  app.get(
    '/invoices.csv',
    guarded(readers, {
      operationId: 'export_invoices',
      summary: 'Download the same invoices as a file, oldest first',
      querystring: Query({ ...invoiceQuery, language: fileLanguage }),
      response: { 200: FileShape },
    }),
    async ({ query, organizationId }, reply) => {
      const filter = readFilter(query)
      // Invoices drafted while the file is made are left out.
      const now = await databaseNow(db)
      const bounded = { ...filter, to: filter.to ?? now }
      const { count } = await sumInvoices(db, organizationId, bounded, fileLinesMax + 1)
      refuseLongFile(count)
      const { language = 'vi', from, to = localDate(now, homeZone) } = query
      const { code } = await readOrganization(db, organizationId)
      const file = sendFile(reply, {
        name: ['invoices', code, query.state, from, to],
        language,
        headings: headings[language],
        lines: linesByPages(
          page => listInvoices(db, organizationId, bounded, page),
          invoices => invoices.map(invoice => cellsOf(invoice, language)),
        ),
      })
      return reply.send(file)
    },
  )
}

function cellsOf(invoice: Invoice, language: Language): (string | number)[] {
  const { number, state, createdAt, sentAt, recipient } = invoice
  return [
    number ?? '',
    language === 'vi' ? stateNames[state] : state,
    timeCell(createdAt, language),
    sentAt === null ? '' : timeCell(sentAt, language),
    invoice.organizationCode,
    invoice.bookingCode,
    invoice.leg,
    recipient.name ?? '',
    recipient.company ?? '',
    recipient.tax_code ?? '',
    invoice.net,
    invoice.tax,
    invoice.total,
    invoice.revision,
    invoice.lookupCode ?? '',
    invoice.reason ?? '',
  ]
}
