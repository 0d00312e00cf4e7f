/** A random tree of organizations with its additions and vouchers, and the voyages that it sells. */

import { addDays } from '../../src/core/time.ts'
import { type Database, inTransaction, openDatabase } from '../../src/db/index.ts'
import { changeCreditLimit, payOut, topUp } from '../../src/deposits/index.ts'
import { openAccount } from '../../src/ledger/index.ts'
import type { OperatorProfile, Sailing } from '../../src/operators/index.ts'
import { type Organization, registerOrganization } from '../../src/organizations/index.ts'
import {
  createPriceAddition,
  createVoucher,
  type NewVoucher,
  type PriceAddition,
  type PricedChain,
} from '../../src/pricing/index.ts'
import { tester } from '../support/actor.ts'
import { cloneDatabase } from '../support/database.ts'
import type { Random } from '../support/price-cases.ts'
import { drawAdditions } from '../support/price-cases.ts'
import { clockOf, installClock } from '../support/saga/clock.ts'
import { classOfBetterSeats, classOfSeats } from '../support/saga/operator.ts'
import {
  departureDate,
  type Fleet,
  profileOf,
  route,
  type Scene,
  setScene,
} from '../support/saga/stage.ts'

/** A passenger of a leg, known by a name that nobody else has. */
export type Person = { name: string; passengerType: string; leg: Leg }
export type Leg = { agencyId: string; people: Person[] }

export type Tree = Scene & {
  organizations: Organization[]
  /** Those that sell. */
  agencies: Organization[]
  chains: Map<string, PricedChain>
  vouchers: Map<string, NewVoucher[]>
  fleets: Fleet[]
  people: Map<string, Person>
  /** The rules that an order was priced by, by its reference. */
  chainsOf: Map<string, Tree['chains']>
  /** The rules are not those that the tree began with. */
  isEdited: boolean
  /** What the passenger of a cancelled ticket paid, as it was first told, by the person's name. */
  paidFor: Map<string, number>
  /** The total of a booking, by its id, when the prices of its cancelled tickets were last asked. */
  totalThen: Map<string, number>
  /** What staff did: dong paid in, less what was paid out, the highest limit ever set, who was given a lower one. */
  paidIn: Map<string, number>
  highestLimits: Map<string, number>
  lowered: Set<string>
  close(): Promise<void>
}

const seats = ['A1', 'A2', 'V1', 'A3', 'A4', 'V2', 'V3', 'A5', 'A6', 'A7', 'V4', 'A8']
const depthMax = 8
const million = 1_000_000

export async function growTree(name: string, random: Random): Promise<Tree> {
  const { url, drop } = await cloneDatabase()
  await installClock(url)
  const db = openDatabase(url, { maxConnections: 16, onError: () => {} })
  const clock = clockOf(db)
  await clock.reset()
  const fleets = ['NORTH', 'SOUTH'].map(code => drawFleet(code, name, random))
  const organizations = await drawOrganizations(db, random)
  const scene = await setScene({ db, clock }, name, random, fleets)
  const tree: Tree = {
    ...scene,
    organizationId: organizations[0]?.id ?? '',
    seats,
    organizations,
    agencies: drawAgencies(organizations, random),
    chains: new Map(),
    vouchers: new Map(),
    fleets,
    people: new Map(),
    chainsOf: new Map(),
    isEdited: false,
    paidFor: new Map(),
    totalThen: new Map(),
    paidIn: new Map(),
    highestLimits: new Map(),
    lowered: new Set(),
    async close() {
      await db.destroy()
      await drop()
    },
  }
  await setPrices(tree, random)
  for (const organization of organizations) {
    const isRoot = organization.parentId === null
    await payIn(tree, organization, random.oneOf([isRoot ? 2_000 : 1, 5, 100, 400]) * million)
    if (random.percent(30)) await setLimit(tree, organization, random.whole(1, 5 * million))
  }
  return tree
}

export async function payIn(tree: Tree, organization: Organization, amount: number): Promise<void> {
  await topUp(tree.db, organization, amount, tester)
  tree.paidIn.set(organization.id, (tree.paidIn.get(organization.id) ?? 0) + amount)
}

export async function takeOut(
  tree: Tree,
  organization: Organization,
  amount: number,
): Promise<void> {
  await payOut(tree.db, organization, amount, tester)
  tree.paidIn.set(organization.id, (tree.paidIn.get(organization.id) ?? 0) - amount)
}

export async function setLimit(
  { db, highestLimits, lowered }: Tree,
  { id, ...organization }: Organization,
  amount: number,
): Promise<void> {
  const before = highestLimits.get(id) ?? 0
  if (amount < before) lowered.add(id)
  highestLimits.set(id, Math.max(before, amount))
  await changeCreditLimit(db, { id, ...organization }, amount, tester)
}

/** Mostly a line, so that it gets deep. */
async function drawOrganizations(db: Database, random: Random): Promise<Organization[]> {
  const organizations: (Organization & { depth: number })[] = []
  const open = random.oneOf([1, 2, 4, 7, 9, 10])
  for (let index = 0; index < open; index += 1) {
    const mayHaveChildren = organizations.filter(({ depth }) => depth < depthMax)
    const last = mayHaveChildren.at(-1)
    const parent = random.percent(75) || last === undefined ? last : random.oneOf(mayHaveChildren)
    const organization = await inTransaction(db, tx => {
      const code = `ORG${index}`
      const parentId = parent?.id ?? null
      const wanted = { code, name: code, parentId, hasPartnershipContract: true }
      return registerOrganization(tx, wanted, tester)
    })
    organizations.push({ ...organization, depth: (parent?.depth ?? 0) + 1 })
  }
  return organizations
}

function drawAgencies(organizations: Organization[], random: Random): Organization[] {
  const deepest = organizations.at(-1) as Organization
  return [deepest, random.oneOf(organizations), random.oneOf(organizations.slice(-3))]
}

async function setPrices(tree: Tree, random: Random): Promise<void> {
  const { db, organizations, chains, vouchers } = tree
  await inTransaction(db, async tx => {
    for (const { profile } of tree.fleets) {
      await openAccount(tx, { owner: profile.code, kind: 'operator' }, null)
    }
    for (const { id, parentId } of organizations) {
      const additions: PriceAddition[] = []
      for (const wanted of drawAdditions(random, id).map(drawn => fitted(drawn, tree, random))) {
        additions.push({ ...wanted, id: (await createPriceAddition(tx, wanted, tester)).id })
      }
      chains.set(id, [...(chains.get(parentId ?? '') ?? []), { organizationId: id, additions }])
      const ofOrganization = Array.from({ length: 2 }, (_, at) => drawVoucher(random, id, at))
      for (const voucher of ofOrganization) await createVoucher(tx, voucher, tester)
      vouchers.set(id, ofOrganization)
    }
  })
}

/** The same addition, about what there is to sell here, and of a size that a deposit can bear. */
export function fitted(drawn: PriceAddition, { voyageIds }: Scene, random: Random): PriceAddition {
  const date = departureDate()
  const terminal = (is: string | null) => (is === null ? null : random.oneOf(['RGA', 'PQB']))
  return {
    ...drawn,
    amount: Math.min(drawn.amount, drawn.amountType === 'percent' ? 3_000 : 150_000),
    voyageId: drawn.voyageId && random.oneOf(voyageIds),
    operatorCode: drawn.operatorCode && random.oneOf(['NORTH', 'SOUTH']),
    departureTerminal: terminal(drawn.departureTerminal),
    arrivalTerminal: terminal(drawn.arrivalTerminal),
    departureFrom: drawn.departureFrom && addDays(date, random.whole(-1, 1)),
    departureTo: drawn.departureTo && addDays(date, random.whole(-1, 1)),
    seatClasses: drawn.seatClasses && [random.oneOf([classOfSeats, classOfBetterSeats])],
    passengerTypes: drawn.passengerTypes && [random.oneOf(['adult', 'child'])],
  }
}

function drawVoucher(random: Random, organizationId: string, at: number): NewVoucher {
  const amountType = random.oneOf(['percent', 'flat'] as const)
  return {
    organizationId,
    code: `LESS${at}`,
    title: 'Drawn',
    amountType,
    amount: random.whole(1, amountType === 'percent' ? 10_000 : 900_000),
    minimumOrderTotal: random.oneOf([0, 0, 400_000]),
    usageLimit: random.oneOf([null, 1, 3]),
    customerLimit: random.oneOf([null, null, 1]),
    departureTerminal: random.oneOf([null, 'RGA']),
    arrivalTerminal: null,
    departureFrom: null,
    departureTo: null,
    seatClasses: random.oneOf([null, [classOfSeats], [classOfBetterSeats]]),
    effectiveFrom: null,
    effectiveTo: null,
    active: true,
  }
}

function drawFleet(code: string, name: string, random: Random): Fleet {
  const profile: OperatorProfile = {
    ...profileOf(code, code === 'NORTH' ? 60 : 8),
    passengerTypes: ['adult', 'child'].map(type => ({
      code: type,
      label: type,
      labelEn: type,
      minAge: 0,
      maxAge: null,
    })),
  }
  return { profile, sailings: [0, 1, 2].map(index => drawSailing(profile, name, index, random)) }
}

function drawSailing(
  { code }: OperatorProfile,
  name: string,
  index: number,
  random: Random,
): Sailing & { seats: string[] } {
  const departsAt = new Date(`${departureDate()}T0${7 + index}:00:00+07:00`)
  const drawFares = (least: number) =>
    ['adult', 'child'].map(passengerType => {
      const priceWithoutTax = random.percent(10)
        ? 0
        : random.whole(least, random.oneOf([1, 8]) * least)
      const tax = random.whole(0, 40_000)
      return { passengerType, priceWithoutTax, priceWithTax: priceWithoutTax + tax }
    })
  const classes = [classOfSeats, classOfBetterSeats]
  return {
    ...route,
    voyageRef: `${name}-${index}-${code}`,
    departureDate: departureDate(),
    departsAt,
    arrivesAt: new Date(departsAt.getTime() + 7_200_000),
    boatCode: code,
    boatName: code,
    open: true,
    seats,
    cabinClasses: classes.map((seatClass, at) => ({
      seatClass,
      label: seatClass,
      capacity: seats.length,
      available: seats.length,
      fares: drawFares(25_000 + 60_000 * at),
    })),
  }
}
