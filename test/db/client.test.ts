/** What goes to the server together, and what becomes of it when one of it fails. */
import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import {
  atOnce,
  first,
  inTransaction,
  openDatabase,
  type Reader,
  rows,
  run,
  runLater,
  sql,
} from '../../src/db/index.ts'
import { cloneDatabase } from '../support/database.ts'
import { roundTrips } from '../support/round-trips.ts'

for (const prepares of [true, false]) {
  suite(`a connection that ${prepares ? 'prepares' : 'does not prepare'} statements`, async () => {
    const { url, drop } = await cloneDatabase()
    const db = openDatabase(url, { maxConnections: 1, prepares, onError: () => {} })
    after(async () => {
      await db.destroy()
      await drop()
    })
    await run(db, sql`create table marks (name text primary key, value bigint not null)`)
    const insert = (name: string, value: number | string = 0) =>
      sql`insert into marks (name, value) values (${name}, ${value})`
    const names = async () =>
      (await rows<{ name: string }>(db, sql`select name from marks order by name`)).map(
        ({ name }) => name,
      )
    const isInTransaction = async (reader: Reader) => {
      const [one, other] = [await ids(reader), await ids(reader)]
      return one === other
    }
    const ids = async (reader: Reader) =>
      (await first<{ id: string }>(reader, sql`select pg_current_xact_id()::text as id`))?.id
    const waysOf = async (work: () => Promise<unknown>) => {
      const before = roundTrips.count
      await work()
      return roundTrips.count - before
    }
    const forget = () => run(db, sql`delete from marks`)
    beforeEach(forget)

    test('a transaction begins with its first statement, and one of none never reaches the server', async () => {
      assert.equal(await waysOf(() => inTransaction(db, async () => {})), 0)
      const failing = () => inTransaction(db, () => Promise.reject(new Error('no'))).catch(() => {})
      assert.equal(await waysOf(failing), 0)
      const one = () => inTransaction(db, tx => run(tx, insert('a')))
      assert.equal(await waysOf(one), 2)
      assert.deepEqual(await names(), ['a'])
      assert.equal(await inTransaction(db, isInTransaction), true)
      assert.equal(await isInTransaction(db), false)
    })

    test('what nobody waits for goes with the next statement or the commit, in its order', async () => {
      const work = () =>
        inTransaction(db, async tx => {
          await runLater(tx, insert('a', 1))
          await runLater(tx, sql`update marks set value = value + 1`)
          const read = await first<{ value: number }>(tx, sql`select value from marks`)
          assert.deepEqual(read, { value: 2 })
          await runLater(tx, insert('b'))
        })
      assert.equal(await waysOf(work), 2)
      assert.deepEqual(await names(), ['a', 'b'])
      await forget()
      const alone = () => inTransaction(db, tx => runLater(tx, insert('c')))
      assert.equal(await waysOf(alone), 1)
      assert.deepEqual(await names(), ['c'])
    })

    test('what nobody waited for and fails is told at the commit, and nothing is written', async () => {
      await run(db, insert('a'))
      const twice = inTransaction(db, async tx => {
        await run(tx, insert('b'))
        await runLater(tx, insert('a'))
        await runLater(tx, insert('c'))
      })
      await assert.rejects(twice, { code: '23505', constraint: 'marks_pkey' })
      assert.deepEqual(await names(), ['a'])
    })

    test('what waits in a transaction that is rolled back is forgotten', async () => {
      for (const begin of [() => Promise.resolve(0), (tx: Reader) => run(tx, insert('b'))]) {
        const failed = inTransaction(db, async tx => {
          await begin(tx)
          await runLater(tx, insert('a'))
          throw new Error('no')
        })
        await assert.rejects(failed, /^Error: no$/)
        await run(db, insert('c'))
        assert.deepEqual(await names(), ['c'])
        await forget()
      }
    })

    test('the first statement that fails takes the beginning with it, and the connection goes on', async () => {
      await run(db, insert('a'))
      // More often than until a statement is frequent, so that both kinds of it fail.
      for (let times = 0; times < 30; times += 1) {
        await assert.rejects(
          inTransaction(db, tx => run(tx, insert('a'))),
          { code: '23505' },
        )
        await assert.rejects(
          inTransaction(db, tx => first(tx, sql`select ${'x'}::text from marks_that_are_not`)),
          { code: '42P01' },
        )
        assert.equal(await isInTransaction(db), false)
      }
    })

    test('a frequent statement whose parsing fails once is parsed again', async () => {
      const read = () => first(db, sql`select name, ${'x'}::text from comings where name = ${'a'}`)
      for (let times = 0; times < 30; times += 1) await assert.rejects(read(), { code: '42P01' })
      await run(db, sql`create table comings (name text)`)
      for (let times = 0; times < 3; times += 1) assert.equal(await read(), undefined)
      await run(db, sql`drop table comings`)
    })

    test('a frequent statement of all columns goes on when a migration adds one', async () => {
      await run(db, sql`create table growing (name text)`)
      const ask = async () => [
        ...(await rows(db, sql`select * from growing where name = ${'a'}`)),
        ...(await rows(db, sql`select g.* from growing g where name = ${'a'}`)),
        ...(await rows(db, sql`update growing set name = ${'a'} returning *`)),
      ]
      await run(db, sql`insert into growing values ('a')`)
      for (let times = 0; times < 30; times += 1) {
        assert.deepEqual(await ask(), Array(3).fill({ name: 'a' }))
      }
      await run(db, sql`alter table growing add column value text`)
      assert.deepEqual(await ask(), Array(3).fill({ name: 'a', value: null }))
      await run(db, sql`drop table growing`)
    })

    test('a statement answers the same before it is frequent, when it becomes it, and afterwards', async () => {
      await run(db, sql`insert into marks (name, value) values ('a', 1), ('b', 2)`)
      const a = { name: 'a', value: 1, nothing: null }
      const b = { name: 'b', value: 2, nothing: null }
      const ways: [string, (ask: (reader: Reader) => Promise<object[]>) => Promise<object[]>][] = [
        ['alone', ask => ask(db)],
        ['together', ask => atOnce(db, ask)],
        ['in a transaction', ask => inTransaction(db, ask)],
      ]
      for (const [way, answer] of ways) {
        const named = (reader: Reader, name: string) =>
          rows(
            reader,
            sql`select name, value, null as nothing from marks where name = ${name} -- ${sql.raw(way)}`,
          )
        const ask = (reader: Reader) =>
          Promise.all(['a', 'c', 'b'].map(name => named(reader, name)))
        for (let times = 0; times < 15; times += 1) {
          assert.deepEqual(await answer(ask), [[a], [], [b]])
        }
      }
    })

    test('a value that cannot be sent stops what it goes with, before anything is sent', async () => {
      const circle: { self?: object } = {}
      circle.self = circle
      const work = () =>
        inTransaction(db, async tx => {
          await runLater(tx, insert('a'))
          await run(tx, sql`select ${circle}::text`)
        })
      await assert.rejects(work, TypeError)
      assert.deepEqual(await names(), [])
      assert.equal(await isInTransaction(db), false)
    })

    test('a transaction that failed, and whose work goes on as if not, is not taken for done', async () => {
      const work = inTransaction(db, async tx => {
        await run(tx, insert('a'))
        await run(tx, sql`select 1 / 0`).catch(() => {})
      })
      await assert.rejects(work, /nothing of it is written/)
      assert.deepEqual(await names(), [])
    })

    test('what is asked in one breath takes one way, and each has its own answer', async () => {
      await run(db, insert('a', 7))
      const ask = (reader: Reader) =>
        Promise.all([
          first(reader, sql`select value from marks`),
          rows(reader, sql`select ${'x'}::text as x, null as y union all select 'z', null`),
          run(reader, sql`update marks set value = ${8}`),
          rows(reader, sql`select value from marks where name = ${'b'}`),
        ])
      const answer = [
        { value: 7 },
        [
          { x: 'x', y: null },
          { x: 'z', y: null },
        ],
        1,
        [],
      ]
      const alone = async () => assert.deepEqual(await atOnce(db, ask), answer)
      assert.equal(await waysOf(alone), 1)
      await run(db, sql`update marks set value = 7`)
      const within = () =>
        inTransaction(db, async tx => assert.deepEqual(await atOnce(tx, ask), answer))
      assert.equal(await waysOf(within), 2)
    })

    test('one of them that fails is told to all, and none has done anything', async () => {
      const told = await atOnce(db, reader =>
        Promise.allSettled([
          run(reader, insert('a')),
          first(reader, sql`select 1 / 0`),
          run(reader, insert('b')),
        ]),
      )
      assert.deepEqual(
        told.map(each => each.status === 'rejected' && each.reason.code),
        Array(3).fill('22012'),
      )
      assert.deepEqual(await names(), [])
    })

    test('a row that cannot be read is refused, and its neighbours’ connection goes on', async () => {
      const beyond = sql`select ${'9007199254740993'}::bigint as value`
      const read = atOnce(db, reader =>
        Promise.all([first(reader, sql`select 1 as value`), first(reader, beyond)]),
      )
      await assert.rejects(read, RangeError)
      assert.deepEqual(await first(db, sql`select ${'1'}::int as value`), { value: 1 })
    })
  })
}
