import { Readable } from 'node:stream'
import Type, { type Static } from 'typebox'
import { refuseField } from '../../../core/errors.ts'
import { homeZone, inZone, localDate } from '../../../core/time.ts'
import { type Database, databaseNow } from '../../../db/index.ts'
import {
  type AccountRef,
  countLines,
  readStatement,
  type StatementFilter,
} from '../../../ledger/index.ts'
import { findOrganization } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { OneOf, Query } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import { byteOrderMark, csvLine, formOf, type Language, languages } from './csv.ts'
import { type Line, presentLines, readFilter, readGiver, statementQuery } from './statement.ts'

const linesMax = 100_000
/** Lines held in memory at a time. */
const linesAtOnce = 1_000

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
  ],
} as const

/**
 * Names of kinds and causes as on the page. The English file keeps their codes, and the offset of instants,
 * for programs. A spreadsheet takes an instant without an offset for a date, by which it sorts and filters.
 */
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
      querystring: Query({
        ...statementQuery,
        language: Type.Optional(OneOf(languages, 'Language of headings, kinds and causes')),
      }),
      response: {
        200: Type.Unsafe<Readable>({
          type: 'string',
          description: 'text/csv. Vietnamese: tabs in UTF-16. English: commas in UTF-8',
        }),
      },
    }),
    async ({ query, organizationId, user }, reply) => {
      const { account, filter } = readFilter(organizationId, query)
      // Lines written while the file is made are left out.
      const now = await databaseNow(db)
      const until = filter.to ?? now
      const bounded = { ...filter, to: until }
      if ((await countLines(db, account, bounded, linesMax + 1)) > linesMax) {
        refuseField('/from', `a file has at most ${linesMax} lines; choose a shorter time`)
      }
      const { language = 'vi', from, to = localDate(now, homeZone) } = query
      const organization = await findOrganization(db, { id: organizationId })
      const name = ['statement', organization?.code, account.kind, from, to]
        .filter(Boolean)
        .join('-')
      reply
        .type(`text/csv; charset=${formOf[language].charset}`)
        .header('content-disposition', `attachment; filename="${name}.csv"`)
      const giver = await readGiver(db, organizationId, user)
      return reply.send(Readable.from(fileOf(db, account, bounded, language, giver)))
    },
  )
}

async function* fileOf(
  db: Database,
  account: AccountRef,
  filter: StatementFilter,
  language: Language,
  giver: string | null,
): AsyncGenerator<Buffer> {
  const { mark, encoding } = formOf[language]
  const isForPeople = language === 'vi'
  const wordOf = (code: string) => (isForPeople && words[code]) || code
  const timeOf = (text: string) => {
    const instant = inZone(new Date(text), homeZone)
    return isForPeople ? instant.slice(0, 19).replace('T', ' ') : instant
  }
  yield Buffer.from(byteOrderMark + csvLine(headings[language], mark), encoding)
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const request = { sort: '_id' as const, limit: linesAtOnce, after }
    const found = await readStatement(db, account, request, filter)
    const lines = found.slice(0, linesAtOnce)
    const told = (await presentLines(db, lines, giver)).map(line => cellsOf(line, wordOf, timeOf))
    yield Buffer.from(told.map(cells => csvLine(cells, mark)).join(''), encoding)
    isLast = found.length <= linesAtOnce
    after = lines.at(-1)?.id ?? null
  }
}

function cellsOf(
  line: Static<typeof Line>,
  wordOf: (code: string) => string,
  timeOf: (text: string) => string,
): (string | number)[] {
  return [
    timeOf(line.at),
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
  ]
}
