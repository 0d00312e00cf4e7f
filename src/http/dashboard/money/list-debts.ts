import Type, { type Static } from 'typebox'
import { utc } from '../../../core/time.ts'
import { type Balance, readBalances } from '../../../ledger/index.ts'
import { listChildren, readOrganization } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Id, Instant, Nullable } from '../../schemas.ts'
import { debtFields, presentDebt } from '../../v1/transactions/present.ts'
import { guarded, readers } from '../access.ts'

export const Named = Type.Object({ id: Id(), code: Type.String(), name: Type.String() })

export const listDebts: Route = (app, { db }) => {
  app.get(
    '/debts',
    guarded(readers, {
      operationId: 'list_debts',
      summary:
        'Get what the organization owes its parent, and what the organizations right below owe it',
      response: {
        200: Type.Object({
          creditor: Nullable(Named),
          own: Type.Object(debtFields),
          children: Type.Array(Type.Object({ organization: Named, ...debtFields })),
          as_of: Instant('UTC'),
        }),
      },
    }),
    async ({ organizationId }) => {
      const asOf = utc(new Date())
      const { parentId } = await readOrganization(db, organizationId)
      const parent = parentId === null ? null : await readOrganization(db, parentId)
      const children = await listChildren(db, organizationId)
      const owners = [organizationId, ...children.map(({ id }) => id)]
      const balances = await readBalances(db, owners, 'deposit')
      return {
        creditor: parent && named(parent),
        own: debtOf(balances.get(organizationId)),
        children: children.map(child => ({
          organization: named(child),
          ...debtOf(balances.get(child.id)),
        })),
        as_of: asOf,
      }
    },
  )
}

function named({ id, code, name }: Static<typeof Named>): Static<typeof Named> {
  return { id, code, name }
}

function debtOf(deposit: Balance | undefined) {
  if (deposit === undefined) throw new Error('an organization without a deposit')
  return presentDebt(deposit)
}
