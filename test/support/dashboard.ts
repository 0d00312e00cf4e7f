/** A browser's calls to the dashboard's endpoints, without a browser: a cookie jar and an origin. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Config } from '../../src/config.ts'
import { createUser, type Role } from '../../src/users/index.ts'
import { tester } from './actor.ts'
import { type Answer, answerOf } from './client.ts'
import './cheap-hashes.ts'
import type { OrganizationCode, TestService } from './service.ts'

export type Visit = {
  /** The cookies that the jar sends. */
  cookie(): string
  /** The last `Set-Cookie` lines, unparsed. */
  setCookies: string[]
  send(method: string, path: string, body?: unknown, init?: RequestInit): Promise<Answer>
  get(path: string): Promise<Answer>
  /** What the page reads of the signed-in user; null: nobody is signed in. */
  who(): Promise<any>
  post(path: string, body?: unknown): Promise<Answer>
}

export type Login = { id: string; email: string; password: string }

export function visit({ url, config }: { url: string; config?: Pick<Config, 'publicUrl'> }): Visit {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const visitor: Visit = {
    cookie,
    setCookies: [],
    async send(method, path, body, init = {}) {
      const response = await fetch(`${url}/dashboard/api${path}`, {
        ...init,
        method,
        headers: {
          origin: config?.publicUrl ?? new URL(url).origin,
          ...(jar.size > 0 ? { cookie: cookie() } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(init.headers as Record<string, string>),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      visitor.setCookies = response.headers.getSetCookie()
      for (const line of visitor.setCookies) keep(jar, line)
      return answerOf(response.status, response.headers, await response.text())
    },
    get: path => visitor.send('GET', path),
    async who() {
      const { status, body } = await visitor.get('/session')
      assert.equal(status, 200)
      return body === '' ? null : body
    },
    post: (path, body) => visitor.send('POST', path, body),
  }
  return visitor
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split('=')
  if (attributes.some(each => /^max-age=0$/i.test(each))) jar.delete(name)
  else jar.set(name, value)
}

let users = 0

/** A user as an administrator creates one: with a password that the administrator knows. */
export async function newUser(
  service: TestService,
  organization: OrganizationCode,
  role: Role,
): Promise<Login> {
  users += 1
  const email = `${role}.${users}@${organization.toLowerCase()}.example`
  const organizationId = service.organizations[organization]
  const wanted = { organizationId, role, name: `${role} of ${organization}`, email }
  return { email, ...(await createUser(service.db, wanted, tester)) }
}

/** A signed-in user with a password of their own. */
export async function signedIn(
  service: TestService,
  organization: OrganizationCode,
  role: Role,
): Promise<{ visitor: Visit; login: Login }> {
  const given = await newUser(service, organization, role)
  const visitor = visit(service)
  const login = { ...given, password: `harbour wall ${given.id}` }
  await enter(visitor, given)
  const changed = await visitor.post('/password', {
    current_password: given.password,
    new_password: login.password,
  })
  assert.equal(changed.status, 204, JSON.stringify(changed.body))
  return { visitor, login }
}

export async function enter(visitor: Visit, login: Omit<Login, 'id'>): Promise<void> {
  const { email, password } = login
  const answer = await visitor.post('/sign-in', { email, password })
  assert.equal(answer.status, 204, JSON.stringify(answer.body))
}

/** The app's next code, which the service accepts already. For a test that has used up the current one. */
export const nextTotp = (uri: string) => totp(uri, Date.now() + 30_000)

/** The code that an authenticator app shows for an otpauth:// address. */
export function totp(uri: string, at = Date.now()): string {
  const secret = base32(new URL(uri).searchParams.get('secret') ?? '')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function base32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, '')]
    .map(each => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
