import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { type Database, migrate, openDatabase, rows, run, sql } from '../../src/db/index.ts'
import { OperatorUnavailable, type Sailing } from '../../src/operators/index.ts'
import { createRefresher, lookAnew, type Voyage } from '../../src/voyages/index.ts'
import { noteWanted } from '../../src/voyages/sources.ts'
import { selectVoyages } from '../../src/voyages/voyage.ts'
import { cloneDatabase } from '../support/database.ts'
import { fakeOperator, sailing } from '../support/voyages.ts'

const query = { departureTerminal: 'RGA', arrivalTerminal: 'PQB', departureDate: '2097-03-01' }
const nextDay = { ...query, departureDate: '2097-03-02' }

async function freshDatabase(): Promise<Database> {
  const database = await cloneDatabase()
  const db = openDatabase(database.url, { maxConnections: 4, onError: () => {} })
  after(async () => {
    await db.destroy()
    await database.drop()
  })
  await migrate(db, 'uat')
  return db
}

async function voyagesByRef(db: Database): Promise<Record<string, Voyage>> {
  const voyages = await selectVoyages(db, sql`order by v.id`)
  return Object.fromEntries(voyages.map(voyage => [voyage.operatorVoyageRef, voyage]))
}

/** `told`: a line for each refresh that left something out. */
function tellingRefresher(db: Database) {
  const told: string[] = []
  const refresher = createRefresher(db, (source, references) => {
    const route = `${source.departureTerminal}-${source.arrivalTerminal}`
    told.push(`${source.operatorCode} ${route} ${source.departureDate}: ${references.join(' ')}`)
  })
  return { refresher, told }
}

suite('what a refresh makes of an operator’s word', async () => {
  const morning = sailing('V-0730', '2097-03-01T07:30:00+07:00')
  const evening = sailing('V-1930', '2097-03-01T19:30:00+07:00')

  test('REST-3 a sailing that the operator no longer lists is closed, and opens when it is back', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    const lists = [[morning, evening], [morning], [morning, evening]]
    const operator = fakeOperator(asked => lists[asked - 1] ?? [])
    const open = []
    for (const _ of lists) {
      assert.deepEqual(await refresher.refresh(operator, query), { kind: 'answered' })
      open.push(Object.values(await voyagesByRef(db)).map(voyage => voyage.open))
    }
    assert.deepEqual(open, [
      [true, true],
      [true, false],
      [true, true],
    ])
  })

  test('REST-3 an empty list closes every sailing of the day, and no other day’s', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    const tomorrow = sailing('V-NEXT', '2097-03-02T07:30:00+07:00')
    await refresher.refresh(
      fakeOperator(() => [tomorrow]),
      nextDay,
    )
    const operator = fakeOperator(asked => (asked === 1 ? [morning] : []))
    await refresher.refresh(operator, query)
    await refresher.refresh(operator, query)
    const found = await voyagesByRef(db)
    assert.equal(found['V-0730']?.open, false)
    assert.equal(found['V-NEXT']?.open, true)
  })

  test('REST-3 another operator’s answer closes nothing of this one', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    await refresher.refresh(
      fakeOperator(() => [morning]),
      query,
    )
    await refresher.refresh(
      fakeOperator(() => [], 'SAOBIEN'),
      query,
    )
    assert.equal((await voyagesByRef(db))['V-0730']?.open, true)
  })

  test('REST-3 a retimed sailing keeps its identifier and shows its new time', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    const later = sailing('V-0730', '2097-03-01T08:10:00+07:00', { boatName: 'Hải Âu 9' })
    const operator = fakeOperator(asked => [asked === 1 ? morning : later])
    await refresher.refresh(operator, query)
    const before = (await voyagesByRef(db))['V-0730']
    await refresher.refresh(operator, query)
    const after = (await voyagesByRef(db))['V-0730']
    assert.equal(after?.id, before?.id)
    assert.deepEqual(after?.departsAt, later.departsAt)
    assert.equal(after?.boatName, 'Hải Âu 9')
  })

  test('REST-3 a sailing moved past midnight keeps its identifier and is open on its new day', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    const late = sailing('V-LATE', '2097-03-01T23:50:00+07:00')
    const moved = sailing('V-LATE', '2097-03-02T00:20:00+07:00')
    const operator = fakeOperator(asked => [[late], [], [moved], []][asked - 1] ?? [])
    await refresher.refresh(operator, query)
    const before = (await voyagesByRef(db))['V-LATE']
    await refresher.refresh(operator, query)
    await refresher.refresh(operator, nextDay)
    await refresher.refresh(operator, query)
    const after = (await voyagesByRef(db))['V-LATE']
    assert.equal(after?.id, before?.id)
    assert.equal(after?.departureDate, '2097-03-02')
    assert.equal(after?.open, true)
  })

  test('REST-3 ENV-5 two databases give the same sailing the same identifier, its departure in front', async () => {
    const ids = []
    for (const list of [
      [morning, evening],
      [evening, morning],
    ]) {
      const db = await freshDatabase()
      await createRefresher(db).refresh(
        fakeOperator(() => list),
        query,
      )
      const found = await voyagesByRef(db)
      ids.push([found['V-0730']?.id, found['V-1930']?.id])
    }
    assert.deepEqual(ids[0], ids[1])
    const [id] = ids[0] as [string]
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const timestamp = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
    assert.equal(timestamp, morning.departsAt.getTime())
  })

  test('REST-3 sailings of two operators with one reference are two voyages', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    for (const code of ['HAIAU', 'SAOBIEN']) {
      await refresher.refresh(
        fakeOperator(() => [morning], code),
        query,
      )
    }
    const found = await selectVoyages(db, sql`where v.operator_voyage_ref = 'V-0730'`)
    assert.equal(new Set(found.map(voyage => voyage.id)).size, 2)
  })

  for (const which of ['departureTerminal', 'arrivalTerminal'] as const) {
    test(`REST-3 a reference that an operator gives on two routes, which differ in ${which}, changes nothing of the voyage that has it, and is told`, async () => {
      const db = await freshDatabase()
      const { refresher, told } = tellingRefresher(db)
      const onward = { ...query, [which]: 'HTI' }
      const dearer = sailing('V-0730', '2097-03-01T09:30:00+07:00', {
        [which]: 'HTI',
        boatName: 'Hải Âu 9',
      })
      const other = sailing('V-0930', '2097-03-01T09:30:00+07:00', { [which]: 'HTI' })
      await refresher.refresh(
        fakeOperator(() => [morning]),
        query,
      )
      const before = (await voyagesByRef(db))['V-0730']
      const list = (...sailings: Sailing[]) =>
        refresher.refresh(
          fakeOperator(() => sailings),
          onward,
        )
      await list(dearer, other)
      const found = await voyagesByRef(db)
      assert.deepEqual(found['V-0730'], before)
      assert.equal(found['V-0930']?.[which], 'HTI')
      const { departureTerminal: from, arrivalTerminal: to } = onward
      const line = `HAIAU ${from}-${to} 2097-03-01: V-0730`
      assert.deepEqual(told, [line])
      await list(dearer)
      assert.deepEqual(told, [line], 'told once')
      await list(other)
      await list(dearer, other)
      assert.deepEqual(told, [line, line], 'told again after it was well')
    })
  }

  test('looked at anew, a voyage that its operator lists no more is closed', async () => {
    const voyage = { ...query, operatorVoyageRef: 'V-0730', open: true, isCancelled: false }
    const isOpen = async (sailings: Sailing[]) => {
      const operator = fakeOperator(() => sailings)
      return (await lookAnew(operator, voyage as never))?.open
    }
    assert.deepEqual([await isOpen([morning, evening]), await isOpen([evening])], [true, false])
  })

  test('REST-3 a reference that an operator gives anew changes nothing of the voyage that had it and has departed, and is told', async () => {
    const db = await freshDatabase()
    const { refresher, told } = tellingRefresher(db)
    const departed = sailing('V-0730', '2024-03-01T07:30:00+07:00')
    await refresher.refresh(
      fakeOperator(() => [departed]),
      { ...query, departureDate: '2024-03-01' },
    )
    const before = (await voyagesByRef(db))['V-0730']
    await refresher.refresh(
      fakeOperator(() => [departed]),
      { ...query, departureDate: '2024-03-01' },
    )
    assert.deepEqual(told, [])
    await refresher.refresh(
      fakeOperator(() => [morning, evening]),
      query,
    )
    const found = await voyagesByRef(db)
    assert.deepEqual(found['V-0730'], before)
    assert.equal(found['V-1930']?.open, true)
    assert.deepEqual(told, ['HAIAU RGA-PQB 2097-03-01: V-0730'])
  })

  test('REST-3 a sailing that its operator delays when its time has passed is moved', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    const planned = new Date(Date.now() - 3_600_000).toISOString()
    const late = new Date(Date.now() + 3_600_000)
    const day = { departureDate: planned.slice(0, 10) }
    const answer = async (changes: object) => {
      const operator = fakeOperator(() => [sailing('V-0730', planned, { ...day, ...changes })])
      await refresher.refresh(operator, { ...query, ...day })
      return (await voyagesByRef(db))['V-0730']?.departsAt
    }
    assert.deepEqual(await answer({}), new Date(planned))
    assert.deepEqual(await answer({ departsAt: late }), late)
  })

  test('GROUPB-1 who asks while a question is under way shares its answer', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    const answered = Promise.withResolvers<(typeof morning)[]>()
    const operator = fakeOperator(() => answered.promise)
    assert.equal(refresher.underWayMs(operator, query), null)
    const crowd = Array.from({ length: 20 }, () => refresher.refresh(operator, query))
    assert.notEqual(refresher.underWayMs(operator, query), null)
    answered.resolve([morning])
    await Promise.all(crowd)
    assert.equal(operator.asked, 1)
    assert.equal(refresher.underWayMs(operator, query), null)
    await refresher.refresh(operator, query)
    assert.equal(operator.asked, 2)
  })

  test('GROUPB-1 what another process has just asked is not asked again', async () => {
    const db = await freshDatabase()
    const operator = fakeOperator(() => [morning])
    await createRefresher(db).refresh(operator, query)
    const outcome = await createRefresher(db).refreshAsSeen(operator, query, undefined)
    assert.deepEqual(outcome, { kind: 'answered' })
    assert.equal(operator.asked, 1)
  })

  test('MONEY-8 a question anew is put after the one that is under way', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    const first = Promise.withResolvers<(typeof morning)[]>()
    const operator = fakeOperator(asked => (asked === 1 ? first.promise : [evening]))
    const running = refresher.refresh(operator, query)
    const anew = refresher.refreshAnew(operator, query)
    first.resolve([morning])
    await Promise.all([running, anew])
    assert.equal(operator.asked, 2)
    assert.equal((await voyagesByRef(db))['V-1930']?.open, true)
  })

  test('GROUPB-1 an answer that comes late does not undo a newer one of another process', async () => {
    const db = await freshDatabase()
    const slow = Promise.withResolvers<(typeof morning)[]>()
    const asked = Promise.withResolvers<void>()
    const { refresher, told } = tellingRefresher(db)
    const earlier = refresher.refresh(
      fakeOperator(() => {
        asked.resolve()
        return slow.promise
      }),
      query,
    )
    await asked.promise
    // Instants are kept to the millisecond.
    await new Promise(resolve => setTimeout(resolve, 5))
    const renamed = { ...morning, boatName: 'The newer word' }
    await createRefresher(db).refresh(
      fakeOperator(() => [renamed, evening]),
      query,
    )
    const noted = sql`select answered_at from voyage_sources`
    const newer = await rows(db, noted)
    slow.resolve([{ ...morning, boatName: 'The older word' }])
    await earlier
    const voyages = await voyagesByRef(db)
    assert.equal(voyages['V-0730']?.boatName, 'The newer word')
    assert.equal(voyages['V-1930']?.open, true)
    assert.deepEqual(await rows(db, noted), newer, 'its source is as fresh as before')
    assert.deepEqual(told, [])
  })

  test('GROUPB-1 a failure that comes late does not undo a newer answer of another process', async () => {
    const db = await freshDatabase()
    const slow = Promise.withResolvers<never>()
    const asked = Promise.withResolvers<void>()
    const earlier = createRefresher(db).refresh(
      fakeOperator(() => {
        asked.resolve()
        return slow.promise
      }),
      query,
    )
    await asked.promise
    // Instants are kept to the millisecond.
    await new Promise(resolve => setTimeout(resolve, 5))
    await createRefresher(db).refresh(
      fakeOperator(() => [morning]),
      query,
    )
    slow.reject(new OperatorUnavailable('HAIAU', 'timeout'))
    assert.deepEqual(await earlier, { kind: 'timeout' })
    const noted = await rows(db, sql`select failure from voyage_sources`)
    assert.deepEqual(noted, [{ failure: null }])
  })

  test('GROUPB-1 an answer from before the clock was set back does not outlast the next one', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    const renamed = { ...morning, boatName: 'The newer word' }
    const operator = fakeOperator(asked => (asked === 1 ? [morning, evening] : [renamed]))
    await refresher.refresh(operator, query)
    await run(db, sql`update voyages set as_of = now() + interval '1 hour'`)
    await run(db, sql`update voyage_sources set answered_at = now() + interval '1 hour'`)
    await refresher.refresh(operator, query)
    const voyages = await voyagesByRef(db)
    assert.equal(voyages['V-0730']?.boatName, 'The newer word')
    assert.equal(voyages['V-1930']?.open, false)
    const toCome = await rows(db, sql`select from voyage_sources where answered_at > now()`)
    assert.equal(toCome.length, 0)
  })

  test('GROUPB-1 a failure is noted beside the last answer, and the next answer clears it', async () => {
    const db = await freshDatabase()
    const refresher = createRefresher(db)
    const operator = fakeOperator(asked => {
      if (asked === 2) throw new OperatorUnavailable('HAIAU', 'timeout')
      return [morning]
    })
    const notes = []
    for (let asked = 1; asked <= 3; asked += 1) {
      await refresher.refresh(operator, query)
      notes.push(
        ...(await rows<{ answered: boolean; failure: string | null }>(
          db,
          sql`select answered_at is not null as answered, failure from voyage_sources`,
        )),
      )
    }
    assert.deepEqual(notes, [
      { answered: true, failure: null },
      { answered: true, failure: 'timeout' },
      { answered: true, failure: null },
    ])
  })

  test('GROUPB-1 a search is remembered for every operator asked, once a minute', async () => {
    const db = await freshDatabase()
    const wantedAt = async () =>
      (
        await rows<{ code: string; wanted: Date }>(
          db,
          sql`select operator_code as code, wanted_at as wanted from voyage_sources order by 1`,
        )
      ).map(({ code, wanted }) => `${code} ${wanted.toISOString()}`)
    await noteWanted(db, ['SAOBIEN', 'HAIAU'], query)
    const first = await wantedAt()
    assert.deepEqual(
      first.map(line => line.split(' ')[0]),
      ['HAIAU', 'SAOBIEN'],
    )
    await noteWanted(db, ['SAOBIEN', 'HAIAU'], query)
    assert.deepEqual(await wantedAt(), first)
    await run(db, sql`update voyage_sources set wanted_at = wanted_at - interval '61 seconds'`)
    await noteWanted(db, ['HAIAU'], query)
    const [haiau, saobien] = await wantedAt()
    assert.ok(haiau !== undefined && saobien !== undefined)
    assert.ok(Date.parse(haiau.slice(6)) > Date.parse(saobien.slice(8)))
  })
})
