import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { newId } from '../../src/core/ids.ts'
import { inTransaction, openDatabase, rows, run, sql } from '../../src/db/index.ts'
import { readChain, readOrganization } from '../../src/organizations/index.ts'
import { createOrganization, findOrganization } from '../../src/organizations/tree.ts'
import { cloneDatabase } from '../support/database.ts'

suite('the tree of organizations', async () => {
  const { url, drop } = await cloneDatabase()
  const db = openDatabase(url, { maxConnections: 8, onError: () => {} })
  after(async () => {
    await db.destroy()
    await drop()
  })

  const create = (code: string, parentId: string | null, more: { holdMinutes?: number } = {}) =>
    inTransaction(db, tx =>
      createOrganization(tx, { code, name: `The ${code}`, parentId, ...more }),
    )

  // Ten who would be the root, at once.
  const roots = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => create(`ROOT${index}`, null)),
  )
  const made = roots.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
  const root = made[0] ?? assert.fail('no root')
  const saigon = await create('SAIGON', root.id)
  const delta = await create('DELTA', saigon.id, { holdMinutes: 5 })
  const hanoi = await create('HANOI', root.id)

  test('WHAT-2 there is one root, however many are made at once', () => {
    assert.equal(made.length, 1)
    for (const each of roots) {
      if (each.status === 'rejected')
        assert.match(String(each.reason), /a root organization already/)
    }
  })

  test('WHAT-2 the chain of an organization is the line from the root down to it', async () => {
    assert.deepEqual(await readChain(db, delta.id), [root.id, saigon.id, delta.id])
    assert.deepEqual(await readChain(db, hanoi.id), [root.id, hanoi.id])
    assert.deepEqual(await readChain(db, root.id), [root.id])
    assert.deepEqual(await readChain(db, newId()), [])
  })

  test('an organization is found by its code and by its id, as it was made', async () => {
    assert.deepEqual(await findOrganization(db, 'DELTA'), delta)
    assert.deepEqual(await readOrganization(db, delta.id), delta)
    assert.deepEqual([delta.holdMinutes, saigon.holdMinutes], [5, 20])
    assert.equal(delta.hasPartnershipContract, false)
    assert.equal(await findOrganization(db, 'delta'), undefined)
  })

  test('LIMITT-5 a hold time is one minute at least and a day at most', async () => {
    for (const holdMinutes of [1, 1_440]) {
      assert.equal(
        (await create(`H${holdMinutes}`, root.id, { holdMinutes })).holdMinutes,
        holdMinutes,
      )
    }
    for (const holdMinutes of [0, 1_441, 1.5]) {
      await assert.rejects(create('HX', root.id, { holdMinutes }), /1 to 1440/)
    }
  })

  test('WHAT-2 an organization never changes its parent', async () => {
    const move = (parent: string | null) =>
      run(db, sql`update organizations set parent_id = ${parent} where id = ${delta.id}`)
    await assert.rejects(move(hanoi.id), /does not change its parent/)
    await assert.rejects(move(null), /does not change its parent/)
    await assert.rejects(move(delta.id), /does not change its parent/)
    assert.deepEqual(await readChain(db, delta.id), [root.id, saigon.id, delta.id])
  })

  test('WHAT-2 an organization is not its own parent, nor the child of nobody', async () => {
    const id = newId()
    const insert = (parent: string) =>
      run(
        db,
        sql`insert into organizations (id, code, name, parent_id)
            values (${id}, 'SELF', 'Self', ${parent})`,
      )
    await assert.rejects(insert(id), /not_its_own_parent/)
    await assert.rejects(insert(newId()), /foreign key/)
  })

  test('an organization with children or keys cannot be deleted', async () => {
    const remove = run(db, sql`delete from organizations where id = ${saigon.id}`)
    await assert.rejects(remove, /foreign key/)
  })

  test('a code is taken once, and the refusal names it', async () => {
    await assert.rejects(create('DELTA', root.id), /there is an organization DELTA already/)
    const found = await rows(db, sql`select from organizations where code = 'DELTA'`)
    assert.equal(found.length, 1)
  })

  test('a code has 2 signs at least and 32 at most', async () => {
    for (const code of ['B2', `B${'C'.repeat(31)}`]) {
      assert.equal((await create(code, root.id)).code, code)
    }
  })

  for (const code of [
    '',
    'A',
    'delta',
    '9PIER',
    'PIER 9',
    'PIER-9',
    `A${'B'.repeat(32)}`,
    'ĐELTA',
  ]) {
    test(`"${code}" is no code of an organization`, async () => {
      await assert.rejects(create(code, root.id), /capital letter/)
    })
  }

  for (const holdMinutes of [0, -1, 1_441, 1.5]) {
    test(`a seat hold of ${holdMinutes} minutes is refused`, async () => {
      await assert.rejects(create('HOLDER', root.id, { holdMinutes }), /1 to 1440/)
    })
  }

  test('a name is there and not endless', async () => {
    for (const name of ['', ' ', 'x'.repeat(201)]) {
      const wanted = { code: 'NAMELESS', name, parentId: root.id }
      await assert.rejects(
        inTransaction(db, tx => createOrganization(tx, wanted)),
        /1 to 200 characters/,
      )
    }
  })
})
