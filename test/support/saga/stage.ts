/**
 * The place where worlds play: one database, two operators, a chain of three. Every world has its own
 * agency.
 */

import { addDays, localDate } from '../../../src/core/time.ts'
import { type Database, inTransaction, openDatabase, rows, sql } from '../../../src/db/index.ts'
import { changeCreditLimit, topUp } from '../../../src/deposits/index.ts'
import { openAccount } from '../../../src/ledger/index.ts'
import type { OperatorProfile, Operators, Sailing } from '../../../src/operators/index.ts'
import { registerOrganization, requireOrganization } from '../../../src/organizations/index.ts'
import { createPriceAddition } from '../../../src/pricing/index.ts'
import { createRefresher } from '../../../src/voyages/index.ts'
import { tester } from '../actor.ts'
import { cloneDatabase } from '../database.ts'
import { fakeOperators } from '../fake-operators.ts'
import { addition } from '../issuance.ts'
import type { Random } from '../price-cases.ts'
import { type Clock, clockOf, installClock } from './clock.ts'
import {
  type Asked,
  classOfSeats,
  createFakeOperator,
  feePerSeat,
  penaltyPerSeat,
  type Truth,
} from './operator.ts'

export type Theatre = {
  db: Database
  clock: Clock
  root: string
  middle: string
  close(): Promise<void>
}

type Stage = Theatre & Scene

/** What callers see of a world. */
export type Scene = {
  db: Database
  clock: Clock
  name: string
  truth: Truth
  operators: Operators
  organizationId: string
  /** The first operator's voyages are first and last in the list. */
  voyageIds: string[]
  seats: string[]
  closedVoyages: Set<string>
  /** The other voyages of the same operator. */
  sistersOf(voyageId: string): string[]
  takeBack(bookingCode: string, voyageId: string): void
  sellByHand(order: Asked): boolean
  cancelByHand(people: readonly string[]): void
  fareOf(voyageRef: string): number
  voyageIdOf(voyageRef: string): string
}

/** What the root and the level under it add to every fare. */
export const margins = { root: 10_000, middle: 7_000 }

export async function openTheatre(): Promise<Theatre> {
  const { url, drop } = await cloneDatabase()
  await installClock(url)
  const db = openDatabase(url, { maxConnections: 16, prepares: true, onError: () => {} })
  const clock = clockOf(db)
  const open = (code: string, parentId: string | null) =>
    inTransaction(db, async tx => {
      const wanted = { code, name: code, parentId, hasPartnershipContract: true }
      return (await registerOrganization(tx, wanted, tester)).id
    })
  const root = await open('ROOT', null)
  const middle = await open('MIDDLE', root)
  await inTransaction(db, async tx => {
    for (const { code } of profiles) await openAccount(tx, { owner: code, kind: 'operator' }, null)
    await createPriceAddition(tx, addition(root, 'flat', margins.root), tester)
    await createPriceAddition(tx, addition(middle, 'flat', margins.middle), tester)
  })
  for (const code of ['ROOT', 'MIDDLE']) {
    await topUp(db, await requireOrganization(db, code), 1_000_000_000_000, tester)
  }
  return {
    db,
    clock,
    root,
    middle,
    async close() {
      await db.destroy()
      await drop()
    },
  }
}

/** A world's own agency, voyages and truth. Its deposit may be too small for everything. */
export async function setStage(theatre: Theatre, name: string, random: Random): Promise<Stage> {
  const { db, clock } = theatre
  await clock.reset()
  const organization = await inTransaction(db, tx =>
    registerOrganization(
      tx,
      {
        code: name,
        name,
        parentId: theatre.middle,
        hasPartnershipContract: true,
      },
      tester,
    ),
  )
  await topUp(db, organization, random.oneOf([600_000, 3_000_000, 100_000_000]), tester)
  if (random.percent(30)) await changeCreditLimit(db, organization, 1_000_000, tester)
  const fleets = profiles.map(profile => ({ profile, sailings: sailingsOf(profile, name) }))
  const scene = await setScene(theatre, name, random, fleets)
  return { ...theatre, ...scene, organizationId: organization.id, seats }
}

export type Fleet = { profile: OperatorProfile; sailings: (Sailing & { seats: string[] })[] }

/** The operators and their voyages, as the service has stored them. */
export async function setScene(
  { db, clock }: { db: Database; clock: Clock },
  name: string,
  random: Random,
  fleets: Fleet[],
): Promise<Omit<Scene, 'organizationId' | 'seats'>> {
  const truth: Truth = {
    orders: [],
    steps: 0,
    received: new Map(),
    penalties: 0,
    fees: 0,
    later: [],
  }
  const all = fleets.map(({ profile, sailings }) =>
    createFakeOperator(profile, sailings, { truth, random, clock }),
  )
  const refresher = createRefresher(db)
  const date = departureDate()
  for (const operator of all) {
    for (let answered = false; !answered; ) {
      const outcome = await refresher.refresh(operator, { ...route, departureDate: date })
      answered = outcome.kind === 'answered'
    }
  }
  const voyages = await rows<{ id: string; ref: string; operatorCode: string }>(
    db,
    sql`select id, operator_voyage_ref as ref, operator_code as "operatorCode" from voyages
        where operator_voyage_ref like ${`${name}-%`} order by operator_voyage_ref`,
  )
  const voyageOf = (id: string) => voyages.find(voyage => voyage.id === id)
  return {
    db,
    clock,
    name,
    truth,
    operators: fakeOperators(all),
    voyageIds: voyages.map(({ id }) => id),
    closedVoyages: new Set(),
    sistersOf: voyageId =>
      voyages
        .filter(
          each => each.id !== voyageId && each.operatorCode === voyageOf(voyageId)?.operatorCode,
        )
        .map(({ id }) => id),
    takeBack(bookingCode, voyageId) {
      for (const operator of all) operator.takeBack(bookingCode, voyageOf(voyageId)?.ref ?? '')
    },
    sellByHand: order =>
      all[
        fleets.findIndex(({ sailings }) =>
          sailings.some(({ voyageRef }) => voyageRef === order.voyageRef),
        )
      ]?.sellByHand(order) ?? false,
    cancelByHand(people) {
      for (const operator of all) operator.cancelByHand(people)
    },
    voyageIdOf: ref => voyages.find(voyage => voyage.ref === ref)?.id ?? '',
    fareOf: ref =>
      fleets.flatMap(({ sailings }) => sailings).find(({ voyageRef }) => voyageRef === ref)
        ?.cabinClasses[0]?.fares[0]?.priceWithoutTax ?? 0,
  }
}

export const route = { departureTerminal: 'RGA', arrivalTerminal: 'PQB' }
const seats = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8']
export const departureDate = () => addDays(localDate(new Date(), 'Asia/Ho_Chi_Minh'), 30)

export const profileOf = (code: string, seconds: number): OperatorProfile => ({
  code,
  name: code,
  connector: 'portal',
  issuance: 'automated',
  direct: false,
  confirmationSeconds: { min: 1, max: seconds },
  passengerTypes: [{ code: 'adult', label: 'adult', labelEn: 'adult', minAge: 0, maxAge: null }],
  requiredPassengerFields: [],
  salesCutoffMinutes: 30,
  orderLookup: true,
  cancellationPenalties: [{ hoursBefore: 0, type: 'flat', value: penaltyPerSeat }],
  changeFee: feePerSeat,
  loginOffOnUat: false,
  salesOff: false,
  routes: ['RGA-PQB'],
})

const profiles = [profileOf('NORTH', 60), profileOf('SOUTH', 8)]

/** Two voyages of each operator, each at its own fare. */
function sailingsOf(profile: OperatorProfile, name: string): (Sailing & { seats: string[] })[] {
  return [500_000, 620_000].map((fare, index) => {
    const departsAt = new Date(`${departureDate()}T0${7 + index}:00:00+07:00`)
    return {
      ...route,
      voyageRef: `${name}-${index}-${profile.code}`,
      departureDate: departureDate(),
      departsAt,
      arrivesAt: new Date(departsAt.getTime() + 7_200_000),
      boatCode: profile.code,
      boatName: profile.code,
      open: true,
      seats,
      cabinClasses: [
        {
          seatClass: classOfSeats,
          label: classOfSeats,
          capacity: seats.length,
          available: seats.length,
          fares: [{ passengerType: 'adult', priceWithTax: fare + 40_000, priceWithoutTax: fare }],
        },
      ],
    }
  })
}
