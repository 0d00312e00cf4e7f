/** The users of a trial installation's dashboard, with passwords that work at once. */
import type { Actor } from '../src/audit/index.ts'
import type { Services } from '../src/http/app.ts'
import type { Organization } from '../src/organizations/index.ts'
import {
  changePassword,
  createUser,
  findSession,
  listUsers,
  type Role,
  resetUser,
  signIn,
  signOut,
} from '../src/users/index.ts'
import { newPassword } from '../src/users/password.ts'

export type DemoUser = { organization: string; email: string; password: string; role: Role }

const wanted: { organization: string; name: string; email: string; role: Role }[] = [
  {
    organization: 'ROOT',
    name: 'Vo Minh Khoa',
    email: 'operations@gangway.example',
    role: 'operations',
  },
  { organization: 'SAIGON', name: 'Pham Thu Ha', email: 'admin@saigon.example', role: 'admin' },
  { organization: 'DELTA', name: 'Nguyen Van Long', email: 'admin@delta.example', role: 'admin' },
  { organization: 'PIER9', name: 'Le Thi Hoa', email: 'admin@pier9.example', role: 'admin' },
  { organization: 'PIER9', name: 'Tran Quoc Bao', email: 'staff@pier9.example', role: 'staff' },
]

/** A password cannot be read again, so a second start reads it from `known`. */
export async function keepUsers(
  services: Services,
  organizations: Organization[],
  known: DemoUser[],
  by: Actor,
): Promise<DemoUser[]> {
  const users: DemoUser[] = []
  for (const { name, ...user } of wanted) {
    const owner = organizations.find(({ code }) => code === user.organization)
    if (owner === undefined) continue
    const found = (await listUsers(services.db, owner.id)).find(each => each.email === user.email)
    const old = known.find(each => each.email === user.email)
    if (found !== undefined && old !== undefined) {
      users.push(old)
      continue
    }
    const organizationId = owner.id
    const given =
      found === undefined
        ? await createUser(
            services.db,
            { organizationId, name, email: user.email, role: user.role },
            by,
          )
        : await resetUser(services.db, organizationId, found.id, by)
    users.push({ ...user, password: await choosePassword(services, user.email, given?.password) })
  }
  return users
}

/** Does what a person does at the first sign-in. */
async function choosePassword(
  { logins }: Services,
  email: string,
  given: string | undefined,
): Promise<string> {
  if (given === undefined) throw new Error(`no user ${email}`)
  const password = newPassword()
  const stranger = { cookie: undefined, address: '127.0.0.1' }
  const cookies = await signIn(logins, stranger, { email, password: given, code: null })
  const visitor = { ...stranger, cookie: cookieOf(cookies) }
  const session = await findSession(logins, visitor)
  if (session === null) throw new Error(`${email} cannot sign in`)
  const chosen = { currentPassword: given, newPassword: password }
  const next = await changePassword(logins, visitor, session.user, chosen)
  await signOut(logins, { ...stranger, cookie: cookieOf(next) })
  return password
}

function cookieOf(cookies: string[]): string {
  return cookies.map(line => line.split(';')[0]).join('; ')
}
