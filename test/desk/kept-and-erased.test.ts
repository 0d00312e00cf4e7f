/** A booking that staff kept partly issued is erased some weeks after it sailed, with what they say of it meanwhile. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { erasePassengers } from '../../src/bookings/index.ts'
import { rows, run, sql } from '../../src/db/index.ts'
import { keepCase, listCases, reopenCase } from '../../src/desk/index.ts'
import { tester } from '../support/actor.ts'
import { book, confirm } from '../support/booking.ts'
import { clerk, deskOf, refused } from '../support/desk.ts'
import { forgetCalls, legOf, misbehave } from '../support/issuance.ts'
import { startService } from '../support/service.ts'

const said = 'Bà Hoa đi một chiều'

suite('a kept case whose booking is erased', async () => {
  const service = await startService()
  const { db } = service
  const pier9 = service.as('PIER9')
  const ana = clerk('Ana')
  const { store } = service.app.services.ticketFiles
  const erase = (within = store) =>
    erasePassengers(
      { db, store: within, retentionDays: 30, onError: error => assert.fail(String(error)) },
      tester,
      new AbortController().signal,
    )
  const repairsOf = async (caseId: string) => (await deskOf(service).readCase(caseId)).repairs
  const wordsAbout = ({ id }: any) =>
    rows(db, sql`select note from desk_decisions where booking_id = ${id} and note <> 'erased'`)

  async function keptLongAgo(t: TestContext): Promise<{ booking: any; caseId: string }> {
    await forgetCalls(service)
    const end = await misbehave(service, { operator: 'HAIAU', action: 'reject', reason: 'full' })
    t.after(end)
    const booking = await book(pier9, [legOf('CONSON'), legOf('HAIAU')])
    assert.equal((await confirm(pier9, booking.id)).body.code, 'issuance_failed')
    await end()
    const page = { sort: '_id', limit: 1, after: null } as const
    const [found] = await listCases(db, { isOpen: true, bookingId: booking.id }, page)
    const caseId = found?.id ?? ''
    await keepCase(db, caseId, said, ana)
    await sailed(booking)
    return { booking, caseId }
  }

  /** Each on a copy of its voyage: others travel on it as well. */
  async function sailed({ id }: any): Promise<void> {
    await run(db, sql`update bookings set created_at = now() - interval '50 days' where id = ${id}`)
    await run(
      db,
      sql`with copies as (
            insert into voyages select (jsonb_populate_record(v, jsonb_build_object(
                'id', gen_random_uuid(), 'operator_voyage_ref', o.id,
                'departs_at', now() - interval '40 days',
                'arrives_at', now() - interval '40 days' + interval '2 hours'))).*
              from voyages v join orders o on o.voyage_id = v.id where o.booking_id = ${id}
            returning id, operator_voyage_ref)
          update orders o set voyage_id = copies.id from copies
          where o.id::text = copies.operator_voyage_ref`,
    )
  }

  test('nothing more is said of it', async t => {
    const { booking, caseId } = await keptLongAgo(t)
    assert.deepEqual(await repairsOf(caseId), [{ kind: 'reopen' }])
    assert.equal(await erase(), 1)
    assert.deepEqual(await repairsOf(caseId), [])
    await refused('desk_conflict', reopenCase(db, caseId, said, ana))
    assert.deepEqual(await wordsAbout(booking), [])
  })

  test('what is said of it while the files go is erased with the next run', async t => {
    const { booking, caseId } = await keptLongAgo(t)
    const slow = {
      ...store,
      async remove(key: string) {
        await keepCase(db, await reopenCase(db, caseId, said, ana), said, ana)
        await store.remove(key)
      },
    }
    assert.equal(await erase(slow), 0)
    assert.equal((await wordsAbout(booking)).length, 2)
    assert.equal(await erase(), 1)
    assert.deepEqual(await wordsAbout(booking), [])
  })
})
