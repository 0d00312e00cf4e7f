import type { Static } from 'typebox'
import { homeZone, localDate } from '../../../core/time.ts'
import { databaseNow } from '../../../db/index.ts'
import { countLines, readStatement } from '../../../ledger/index.ts'
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
import { type Line, presentLines, readFilter, readGivers, statementQuery } from './statement.ts'

const headings = {
  vi: [
    'Thời điểm (giờ Việt Nam)',
    'Loại',
    'Nội dung',
    'Mã đặt chỗ',
    'Đơn vị bán',
    'Người thực hiện',
    'Biến động số dư',
    'Biến động tạm giữ',
    'Số dư sau',
    'Tạm giữ sau',
    'Mã dòng',
    'Mã giao dịch ngân hàng',
    'Đơn vị nạp hoặc rút',
  ],
  en: [
    'Time',
    'Kind',
    'Cause',
    'Booking',
    'Sold by',
    'Done by',
    'Balance change',
    'Held change',
    'Balance after',
    'Held after',
    'Line',
    'Bank reference',
    'Topped up or paid out',
  ],
} as const

/** Names of kinds and causes as on the page. The English file keeps their codes, for programs. */
const words: Partial<Record<string, string>> = {
  hold: 'Tạm giữ',
  settle: 'Thanh toán',
  release: 'Giải tỏa',
  transfer: 'Chuyển tiền',
  issuance: 'Xuất vé',
  refund: 'Hoàn tiền',
  change: 'Đổi vé',
  top_up: 'Nạp tiền',
  payout: 'Rút tiền',
  reconciliation: 'Đối soát',
}

export const exportStatement: Route = (app, { db }) => {
  app.get(
    '/statement.csv',
    guarded(readers, {
      operationId: 'export_statement',
      summary: 'Download the same lines as a file, oldest first',
      querystring: Query({ ...statementQuery, language: fileLanguage }),
      response: { 200: FileShape },
    }),
    async ({ query, organizationId, user }, reply) => {
      const { account, filter } = readFilter(organizationId, query)
      // Lines written while the file is made are left out.
      const now = await databaseNow(db)
      const bounded = { ...filter, to: filter.to ?? now }
      refuseLongFile(await countLines(db, account, bounded, fileLinesMax + 1))
      const { language = 'vi', from, to = localDate(now, homeZone) } = query
      const { code } = await readOrganization(db, organizationId)
      const giverOf = await readGivers(db, account, user)
      const file = sendFile(reply, {
        name: ['statement', code, account.kind, from, to],
        language,
        headings: headings[language],
        lines: linesByPages(
          page => readStatement(db, account, page, bounded),
          async lines =>
            (await presentLines(db, account, lines, giverOf)).map(line => cellsOf(line, language)),
        ),
      })
      return reply.send(file)
    },
  )
}

function cellsOf(line: Static<typeof Line>, language: Language): (string | number)[] {
  const wordOf = (code: string) => (language === 'vi' && words[code]) || code
  return [
    timeCell(new Date(line.at), language),
    wordOf(line.kind),
    wordOf(line.cause),
    line.booking?.code ?? '',
    line.booking?.seller.code ?? '',
    line.by ?? '',
    line.balance_change,
    line.held_change,
    line.balance_after,
    line.held_after,
    line.id,
    line.reference ?? '',
    line.organization?.code ?? '',
  ]
}
