import { changeCreditLimit } from '../deposits/index.ts'
import { requireOrganization } from '../organizations/index.ts'
import { required, type StaffVerb, wholeNumber } from './command-line.ts'

export const creditLimitVerb: StaffVerb = {
  options: { organization: { type: 'string' }, amount: { type: 'string' } },
  async run({ db }, options, by) {
    const organization = await requireOrganization(db, required(options, 'organization'))
    const amount = wholeNumber(options, 'amount')
    const available = await changeCreditLimit(db, organization, amount, by)
    return `${organization.code}: ${available} dong available`
  },
}
