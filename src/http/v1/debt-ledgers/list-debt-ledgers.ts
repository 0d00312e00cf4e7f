import Type from 'typebox'
import { wholePage } from '../../../core/pagination.ts'
import { utc } from '../../../core/time.ts'
import { readBalance } from '../../../ledger/index.ts'
import { readOrganization } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Id, Instant, Nullable, PageOf } from '../../schemas.ts'
import { debtFields, presentDebt } from '../transactions/present.ts'

const DebtLedgerShape = Type.Object(
  {
    id: Id('Id of the organization, which is also the id of its only debt ledger'),
    creditor: Nullable(
      Type.Object(
        { code: Type.String(), name: Type.String() },
        { description: 'The parent organization; null for the root' },
      ),
    ),
    ...debtFields,
    as_of: Instant('UTC'),
  },
  { title: 'DebtLedger' },
)

export const listDebtLedgers: Route = (app, { db }) => {
  app.get(
    '/debt-ledgers',
    {
      schema: {
        operationId: 'list_debt_ledgers',
        tags: ['Money'],
        summary: 'Get what the organization owes its parent',
        description:
          'Shows the organization’s account as a debt: how much of the credit limit is used. An organization has one debt ledger, with its parent.',
        response: { 200: PageOf(DebtLedgerShape) },
      },
    },
    async ({ caller }) => {
      const asOf = new Date()
      const organization = await readOrganization(db, caller.organizationId)
      const { parentId } = organization
      const parent = parentId === null ? null : await readOrganization(db, parentId)
      const money = await readBalance(db, { owner: organization.id, kind: 'deposit' })
      const ledger = {
        id: organization.id,
        creditor: parent && { code: parent.code, name: parent.name },
        ...presentDebt(money),
        as_of: utc(asOf),
      }
      return wholePage([ledger])
    },
  )
}
