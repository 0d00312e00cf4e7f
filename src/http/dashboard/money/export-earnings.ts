import { homeZone, localDate } from '../../../core/time.ts'
import { databaseNow } from '../../../db/index.ts'
import { readOrganization } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Query } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'
import { FileShape, fileLanguage, sendFile } from '../csv.ts'
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
      querystring: Query({ ...earningsQuery, language: fileLanguage }),
      response: { 200: FileShape },
    }),
    async ({ query, organizationId }, reply) => {
      const { language = 'vi', from, to = localDate(await databaseNow(db), homeZone) } = query
      const rows = await readRows(db, organizationId, query)
      const { code } = await readOrganization(db, organizationId)
      const file = sendFile(reply, {
        name: ['earnings', code, from, to],
        language,
        headings: headings[language],
        lines: [
          rows.map(({ organization: { code, name }, ...row }) => [
            code,
            name,
            row.tickets_issued,
            row.tickets_cancelled,
            row.paid,
            row.cost,
            row.margin,
          ]),
        ],
      })
      return reply.send(file)
    },
  )
}
