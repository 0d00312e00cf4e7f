import { topUp } from '../deposits/index.ts'
import { requireOrganization } from '../organizations/index.ts'
import { required, type StaffVerb, usage, wholeNumber } from './command-line.ts'

export const topUpVerb: StaffVerb = {
  options: {
    organization: { type: 'string' },
    amount: { type: 'string' },
    reference: { type: 'string' },
  },
  async run({ db }, options, by) {
    const organization = await requireOrganization(db, required(options, 'organization'))
    const amount = wholeNumber('amount', required(options, 'amount'))
    const { reference = null } = options
    if (typeof reference === 'boolean') throw new Error(usage)
    const { available } = await topUp(db, organization, amount, by, { reference })
    return `${organization.code}: ${available} dong available`
  },
}
