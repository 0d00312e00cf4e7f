import { inTransaction } from '../db/index.ts'
import { registerOrganization, requireOrganization } from '../organizations/index.ts'
import { required, type StaffVerb, wholeNumber } from './command-line.ts'

export const createOrganizationVerb: StaffVerb = {
  options: {
    code: { type: 'string' },
    name: { type: 'string' },
    parent: { type: 'string' },
    contract: { type: 'boolean' },
    'hold-minutes': { type: 'string' },
  },
  async run({ db }, options, by) {
    // Without a parent it is the root; there is only one.
    const parent =
      options.parent === undefined
        ? null
        : await requireOrganization(db, required(options, 'parent'))
    const organization = await inTransaction(db, tx =>
      registerOrganization(
        tx,
        {
          code: required(options, 'code'),
          name: required(options, 'name'),
          parentId: parent?.id ?? null,
          hasPartnershipContract: options.contract === true,
          ...(options['hold-minutes'] === undefined
            ? {}
            : { holdMinutes: wholeNumber(options, 'hold-minutes') }),
        },
        by,
      ),
    )
    return `organization ${organization.code} ${organization.id}`
  },
}
