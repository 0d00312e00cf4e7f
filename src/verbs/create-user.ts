import { requireOrganization } from '../organizations/index.ts'
import { createUser, roles } from '../users/index.ts'
import { required, type StaffVerb } from './command-line.ts'

export const createUserVerb: StaffVerb = {
  options: {
    organization: { type: 'string' },
    role: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
  },
  async run({ db }, options, by) {
    const organization = await requireOrganization(db, required(options, 'organization'))
    const role = roles.find(each => each === options.role)
    if (role === undefined) throw new Error(`--role is one of ${roles.join(', ')}`)
    const { password } = await createUser(
      db,
      {
        organizationId: organization.id,
        role,
        name: required(options, 'name'),
        email: required(options, 'email'),
      },
      by,
    )
    return `user ${required(options, 'email')}, password ${password}, to be changed within 7 days`
  },
}
