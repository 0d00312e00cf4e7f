import Type from 'typebox'
import { homeZone, localDate } from '../../../core/time.ts'
import { databaseNow } from '../../../db/index.ts'
import { findOrganization } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { OneOf, Query } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import { byteOrderMark, csvLine, formOf, languages } from './csv.ts'
import { earningsQuery, readRows } from './earnings.ts'

const headings = {
  vi: ['Đơn vị', 'Tên', 'Vé đã xuất', 'Vé đã hủy', 'Đã trả', 'Giá vốn', 'Lợi nhuận'],
  en: ['Organization', 'Name', 'Tickets issued', 'Tickets cancelled', 'Paid', 'Cost', 'Margin'],
} as const

export const exportEarnings: Route = (app, { db }) => {
  app.get(
    '/earnings.csv',
    guarded(readers, {
      operationId: 'export_earnings',
      summary: 'Download the same rows as a file',
      querystring: Query({
        ...earningsQuery,
        language: Type.Optional(OneOf(languages, 'Language of the headings')),
      }),
      response: {
        200: Type.Unsafe<Buffer>({
          type: 'string',
          description: 'text/csv. Vietnamese: tabs in UTF-16. English: commas in UTF-8',
        }),
      },
    }),
    async ({ query, organizationId }, reply) => {
      const { language = 'vi', from, to = localDate(await databaseNow(db), homeZone) } = query
      const rows = await readRows(db, organizationId, query)
      const organization = await findOrganization(db, { id: organizationId })
      const { mark, encoding, charset } = formOf[language]
      const lines = rows.map(({ organization: { code, name }, ...row }) =>
        csvLine(
          [code, name, row.tickets_issued, row.tickets_cancelled, row.paid, row.cost, row.margin],
          mark,
        ),
      )
      const name = `earnings-${organization?.code}-${from}-${to}.csv`
      reply
        .type(`text/csv; charset=${charset}`)
        .header('content-disposition', `attachment; filename="${name}"`)
      const text = [byteOrderMark, csvLine(headings[language], mark), ...lines].join('')
      return reply.send(Buffer.from(text, encoding))
    },
  )
}
