import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inTransaction, run, sql } from '../../src/db/index.ts'
import type { Answer } from '../support/client.ts'
import { type Login, signedIn, totp, type Visit, visit } from '../support/dashboard.ts'
import { until } from '../support/issuance.ts'
import { startService } from '../support/service.ts'
import { countWaiting, meetAt } from '../support/waiting.ts'
import { assertProblem } from '../support/wire.ts'

suite('a user who is removed while a call of theirs is under way', async () => {
  const service = await startService()
  const { db } = service

  /** Makes the call once the user is removed, but for the commit, and commits when the call waits for it. */
  async function removedDuring(id: string, call: () => Promise<Answer>): Promise<Answer> {
    const { answer } = await inTransaction(db, async tx => {
      await run(tx, sql`delete from users where id = ${id}`)
      const answer = call()
      await until('the call to wait', async () => (await countWaiting(db)) === 1)
      return { answer }
    })
    return answer
  }

  async function withSecondFactor(): Promise<{ visitor: Visit; login: Login }> {
    const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
    const { uri } = (await visitor.post('/second-factor', { password: login.password })).body
    await visitor.post('/second-factor/verify', { code: totp(uri) })
    return { visitor, login }
  }

  test('is refused at the sign-in as one whom there never was, with and without a code', async () => {
    const { login: plain } = await signedIn(service, 'PIER9', 'staff')
    const { login: guarded } = await withSecondFactor()
    for (const [{ id, email, password }, code] of [
      [plain, {}],
      [guarded, { code: '123456' }],
    ] as const) {
      const signIn = () => visit(service).post('/sign-in', { email, password, ...code })
      assertProblem(await removedDuring(id, signIn), 401, 'sign_in_refused')
    }
  })

  test('is told so when changing the password or the second factor', async () => {
    const code = '123456'
    const calls: ((visitor: Visit, password: string) => Promise<Answer>)[] = [
      (visitor, password) =>
        visitor.post('/password', { current_password: password, new_password: `new ${password}` }),
      (visitor, password) => visitor.post('/second-factor', { password }),
      visitor => visitor.post('/second-factor/verify', { code }),
    ]
    for (const call of calls) {
      const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
      const answer = await removedDuring(login.id, () => call(visitor, login.password))
      assertProblem(answer, 401, 'sign_in_required')
    }
    const { visitor, login } = await withSecondFactor()
    const verify = () => visitor.post('/second-factor/verify', { code })
    assertProblem(await removedDuring(login.id, verify), 401, 'sign_in_required')
  })
})

test('of two enrolments of a second factor at once the later one counts', async () => {
  const service = await startService()
  const { visitor, login } = await signedIn(service, 'PIER9', 'staff')
  const row = sql`select from users where id = ${login.id} for update`
  const enrol = () => visitor.post('/second-factor', { password: login.password })
  const both = await meetAt(service.db, row, [enrol, enrol])
  const answers = both.map(each => (each.status === 'fulfilled' ? each.value : undefined))
  assert.deepEqual(
    answers.map(answer => answer?.status),
    [200, 200],
  )
  const verified = []
  for (const answer of answers) {
    const code = totp(answer?.body.uri)
    verified.push((await visitor.post('/second-factor/verify', { code })).status)
  }
  assert.deepEqual(verified.sort(), [204, 401])
})
