/** Waves of cases: worker processes bring them to their cuts and are killed there, and others continue. */
import assert from 'node:assert/strict'
import { createBooking } from '../../../src/bookings/index.ts'
import { inTransaction, rows, run, sql } from '../../../src/db/index.ts'
import { topUp } from '../../../src/deposits/index.ts'
import { registerOrganization } from '../../../src/organizations/index.ts'
import { tester } from '../actor.ts'
import { dayAhead, findVoyage } from '../booking.ts'
import { legOf, until } from '../issuance.ts'
import { type Program, startProgram, within } from '../processes.ts'
import type { TestService } from '../service.ts'
import type { Cut } from './cut-worker.ts'

/** The job is an attempt, a cancellation or a change. */
export type Case = Cut & { title: string; jobId: string }

/** Separate agencies, so that no case waits for another one's row. */
export async function openAgencies(service: TestService, count: number): Promise<string[]> {
  const { db, organizations } = service
  const ids = []
  for (let index = 0; index < count; index += 1) {
    const organization = await inTransaction(db, tx =>
      registerOrganization(
        tx,
        {
          code: `KILL${index}`,
          name: `Kill ${index}`,
          parentId: organizations.DELTA,
          hasPartnershipContract: true,
        },
        tester,
      ),
    )
    await topUp(db, organization, 1_000_000_000, tester)
    ids.push(organization.id)
  }
  return ids
}

/** Runs it for each item, several at once, and returns the results in the order of the items. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const workOff = async () => {
    for (const [index, item] of left) results[index] = await work(item)
  }
  await Promise.all([workOff(), workOff(), workOff(), workOff()])
  return results
}

export type Seat = { voyageId: string; seatCode: string }

/** Free seats of an operator, day after day, each given out once. */
export function seatsOf(service: TestService, operator: string): () => Promise<Seat> {
  const client = service.as('PIER9')
  const free: Seat[] = []
  let day = 9
  return async () => {
    while (free.length === 0) {
      day += 1
      assert.ok(day < 60, `no seats of ${operator} are left`)
      const query = { ...legOf(operator), date: dayAhead(day) }
      const voyage = await findVoyage(client, query).catch(() => null)
      if (voyage === null) continue
      const { body } = await client.get(`/boat-layouts/${voyage.id}`)
      for (const cell of body.decks.flatMap((deck: any) => deck.cells)) {
        const isFree = cell.state === 'available' && cell.seat_class === 'eco'
        if (isFree) free.push({ voyageId: voyage.id, seatCode: cell.seat_code })
      }
    }
    return free.shift() as Seat
  }
}

export async function bookSeats(
  service: TestService,
  organizationId: string,
  legs: { voyageId: string; seatCode: string; name: string }[],
): Promise<{ id: string; code: string }> {
  const { db, operators, live } = service.app.services
  const { id, bookingCode } = await createBooking(
    { db, operators, live, environment: 'uat' },
    {
      organizationId,
      clientReference: null,
      contact: { name: 'Kill', email: 'kill@example.com', phone: '+84900000001' },
      invoiceRecipient: null,
      voucherCode: null,
      legs: legs.map(({ voyageId, seatCode, name }) => ({
        voyageId,
        passengers: [
          {
            seatCode,
            passengerType: 'adult',
            fullName: name,
            documentNumber: '079090000001',
            dateOfBirth: '1990-05-17',
            nationality: 'VN',
            gender: 'female',
            phone: '+84900000000',
            email: 'kill@example.com',
            plateNumber: null,
          },
        ],
      })),
    },
    tester,
  )
  return { id, code: bookingCode }
}

const env = {
  DATABASE_CONNECTIONS: '64',
  GANGWAY_ENV: 'uat',
  LOG_LEVEL: 'warn',
  ISSUANCE_RECHECK_SECONDS: '1',
  // The test ends the lease of a killed worker by hand. So a late heartbeat on a busy machine loses no
  // lease.
  ISSUANCE_LEASE_SECONDS: '20',
  ISSUANCE_MARGIN_SECONDS: '0',
  // One worker may hold a whole wave parked, with a connection for each case, and others continue.
  ISSUANCE_CONCURRENCY: '56',
  OPERATOR_ORDER_TIMEOUT_MS: '1500',
  OPERATOR_CANCEL_TIMEOUT_MS: '1500',
  OPERATOR_READ_TIMEOUT_MS: '3000',
}

export function startCutWorker(service: TestService, cuts: readonly Cut[]): Program {
  return startProgram(['test/support/saga/cut-worker.ts'], {
    ...env,
    DATABASE_URL: service.databaseUrl,
    GANGWAY_DATA_DIR: service.config.dataDir,
    CUTS: JSON.stringify(cuts.map(({ number, keys, at }) => ({ number, keys, at }))),
  })
}

/** The steps that each case reached, in order, whichever program took them. */
export function stepsIn(programs: readonly Program[]): Map<number, string[]> {
  const taken = programs.flatMap(program =>
    [...program.output().matchAll(/^step (\d+) (\S+) (.*);$/gm)].map(
      ([, number, at, step = '']) => ({ number: Number(number), at: Number(at), step }),
    ),
  )
  const byCase = Map.groupBy(
    taken.sort((one, other) => one.at - other.at),
    ({ number }) => number,
  )
  return new Map([...byCase].map(([number, steps]) => [number, steps.map(({ step }) => step)]))
}

export function parkedIn(programs: readonly Program[]): Set<number> {
  return new Set(
    programs.flatMap(program =>
      [...program.output().matchAll(/^parked (\d+);$/gm)].map(([, number]) => Number(number)),
    ),
  )
}

/** Kills the workers of these cases and ends their leases, so that the next ones need not wait. */
export async function killAll(
  { db }: TestService,
  programs: readonly Program[],
  cases: readonly Case[],
): Promise<void> {
  for (const program of programs) program.signal('SIGKILL')
  for (const program of programs) {
    assert.equal(await within('the kill', program.exited), 'SIGKILL', program.output())
  }
  const ids = cases.map(({ jobId }) => jobId)
  for (const table of sagas) {
    await run(
      db,
      sql`update ${sql.table(table)} set lease_until = '-infinity'
          where finished_at is null and id = any(${ids}::uuid[])`,
    )
  }
}

const sagas = ['issuance_attempts', 'cancellations', 'changes']

/** The rows that wait for their operator's answer, with the job they belong to. */
const waiting = [
  { table: 'submissions', job: 'attempt_id', state: 'state' },
  { table: 'cancellation_parts', job: 'cancellation_id', state: 'state' },
  { table: 'changes', job: 'id', state: 'order_state' },
  { table: 'change_returns', job: 'change_id', state: 'state' },
]

/** Lets time pass for what waits for its operator's answer. None of its calls may be running. */
export async function growOld({ db }: TestService, jobIds: readonly string[]): Promise<void> {
  for (const { table, job, state } of waiting) {
    await run(
      db,
      sql`update ${sql.table(table)} set submitted_at = submitted_at - interval '1 day'
          where ctid in (
            select ctid from ${sql.table(table)}
            where ${sql.ref(state)} in ('submitting', 'unknown')
              and ${sql.ref(job)} = any(${jobIds}::uuid[])
            for update skip locked)`,
    )
  }
}

/** The cases whose jobs are not over. */
export async function openJobs({ db }: TestService, cases: readonly Case[]): Promise<Case[]> {
  const ids = cases.map(({ jobId }) => jobId)
  const open = new Set<string>()
  for (const table of sagas) {
    const found = await rows<{ id: string }>(
      db,
      sql`select id from ${sql.table(table)}
          where finished_at is null and id = any(${ids}::uuid[])`,
    )
    for (const { id } of found) open.add(id)
  }
  return cases.filter(({ jobId }) => open.has(jobId))
}

/** Only a job that is `unknown` has no running call. */
async function unknownOf({ db }: TestService, cases: readonly Case[]): Promise<string[]> {
  const ids = cases.map(({ jobId }) => jobId)
  const unknown: string[] = []
  for (const { table, job, state } of waiting) {
    const found = await rows<{ id: string }>(
      db,
      sql`select ${sql.ref(job)} as id from ${sql.table(table)}
          where ${sql.ref(state)} = 'unknown' and ${sql.ref(job)} = any(${ids}::uuid[])`,
    )
    unknown.push(...found.map(({ id }) => id))
  }
  return unknown
}

/** Waits until every case is parked or over. Lets time pass for those that only wait for an answer. */
export async function bringToCuts(
  service: TestService,
  workers: readonly Program[],
  cases: readonly Case[],
): Promise<void> {
  await until(
    'every case at its cut, or over',
    async () => {
      const parked = parkedIn(workers)
      const open = (await openJobs(service, cases)).filter(({ number }) => !parked.has(number))
      await growOld(service, await unknownOf(service, open))
      return open.length === 0
    },
    patienceMs,
  )
}

const patienceMs = 180_000
