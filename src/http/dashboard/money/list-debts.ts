import Type, { type Static } from 'typebox'
import { utc } from '../../../core/time.ts'
import { type Balance, readBalances } from '../../../ledger/index.ts'
import { findOrganization, listChildren } from '../../../organizations/index.ts'
import type { Route } from '../../app.ts'
import { Dong, Id, Instant, Nullable } from '../../schemas.ts'
import { guarded, readers } from '../access.ts'

const Named = Type.Object({ id: Id(), code: Type.String(), name: Type.String() })

const Debt = Type.Object({
  balance: Dong('Balance of the deposit (negative if it owes its parent)'),
  outstanding: Dong('Amount owed (0 unless the balance is negative)'),
  held: Dong('Amount held for operations that have no outcome yet'),
  credit_limit: Dong('How much the organization may owe'),
  available: Dong('balance + credit_limit - held'),
})

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
          own: Debt,
          children: Type.Array(Type.Object({ organization: Named, ...Debt.properties })),
          as_of: Instant('UTC'),
        }),
      },
    }),
    async ({ organizationId }) => {
      const asOf = utc(new Date())
      const organization = await findOrganization(db, { id: organizationId })
      if (organization === undefined) throw new Error('a user without an organization')
      const { parentId } = organization
      const parent = parentId === null ? undefined : await findOrganization(db, { id: parentId })
      const children = await listChildren(db, organizationId)
      const owners = [organizationId, ...children.map(({ id }) => id)]
      const balances = await readBalances(db, owners, 'deposit')
      return {
        creditor: parent ? named(parent) : null,
        own: presentDebt(balances.get(organizationId)),
        children: children.map(child => ({
          organization: named(child),
          ...presentDebt(balances.get(child.id)),
        })),
        as_of: asOf,
      }
    },
  )
}

function named({ id, code, name }: Static<typeof Named>): Static<typeof Named> {
  return { id, code, name }
}

function presentDebt(money: Balance | undefined): Static<typeof Debt> {
  if (money === undefined) throw new Error('an organization without a deposit')
  return {
    balance: money.balance,
    outstanding: Math.max(0, -money.balance),
    held: money.held,
    credit_limit: money.creditLimit,
    available: money.available,
  }
}
