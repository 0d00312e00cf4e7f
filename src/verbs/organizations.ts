import { newId } from '../core/ids.ts'
import { type Database, inTransaction, type Reader, type Tx } from '../db/index.ts'
import { openAccount, readBalance, setCreditLimit, transfer } from '../ledger/index.ts'
import { createOrganization, findOrganization, type Organization } from '../organizations/index.ts'

/** An organization and its accounts, which it has from the first moment. */
export async function registerOrganization(
  tx: Tx,
  wanted: Parameters<typeof createOrganization>[1],
): Promise<Organization> {
  const organization = await createOrganization(tx, wanted)
  await openAccount(tx, { owner: organization.id, kind: 'deposit' }, 0)
  await openAccount(tx, { owner: organization.id, kind: 'sales' }, null)
  await openAccount(tx, { owner: organization.id, kind: 'funding' }, null)
  if (organization.parentId === null) {
    await openAccount(tx, { owner: 'outside', kind: 'funding' }, null)
  }
  return organization
}

export async function requireOrganization(reader: Reader, code: string): Promise<Organization> {
  const organization = await findOrganization(reader, { code })
  if (organization === undefined) throw new Error(`there is no organization ${code}`)
  return organization
}

/** Money that came in for an organization: its parent's bank account mirrors it. */
export async function topUp(
  db: Database,
  organization: Organization,
  amount: number,
): Promise<number> {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new Error('--amount is a whole number of dong above zero')
  }
  return inTransaction(db, async tx => {
    await transfer(tx, [
      {
        id: newId(),
        from: { owner: organization.parentId ?? 'outside', kind: 'funding' },
        to: { owner: organization.id, kind: 'deposit' },
        amount,
        cause: { kind: 'top_up', by: 'staff' },
      },
    ])
    return (await readBalance(tx, { owner: organization.id, kind: 'deposit' })).available
  })
}

export async function changeCreditLimit(
  db: Database,
  organization: Organization,
  amount: number,
): Promise<number> {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new Error('--amount is a whole number of dong, zero or more')
  }
  return inTransaction(db, async tx => {
    await setCreditLimit(tx, organization.id, amount)
    return (await readBalance(tx, { owner: organization.id, kind: 'deposit' })).available
  })
}
