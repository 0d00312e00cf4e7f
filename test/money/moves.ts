/** What is done to a tree's money: bookings by every agency, and staff at work meanwhile. */
import { createBooking } from '../../src/bookings/index.ts'
import { rows, sql } from '../../src/db/index.ts'
import { createLiveReads } from '../../src/voyages/index.ts'
import { tester } from '../support/actor.ts'
import { cancel, cancelVoyage, change, confirm, expire, reconcile } from '../support/saga/moves.ts'
import { drawnBy } from '../support/saga/schedule.ts'
import type { Move, World } from '../support/saga/world.ts'
import { type Leg, payIn, setLimit, type Tree, takeOut } from './tree.ts'

/** Staff and operators are not killed, so that it is known what they did. */
const staff = 'STAFF'

export function movesOf(tree: Tree): Move[] {
  const by = (agencies: () => { id: string }[], act: Move['act']) => (world: World) => {
    const { id } = drawnBy(world.random).oneOf(agencies())
    return act({ ...world, organizationId: id })
  }
  const byAny = (act: Move['act']) => by(() => tree.agencies, act)
  const byBooker = (act: Move['act']) => by(() => bookersOf(tree), act)
  return [
    { upTo: 56, name: 'book', act: byAny(world => book(tree, world)) },
    { upTo: 67, name: 'confirm', act: byBooker(confirm) },
    { upTo: 71, name: 'cancel', act: byBooker(cancel) },
    { upTo: 89, name: 'change', act: byBooker(change) },
    { upTo: 91, name: 'top up', act: world => topUpSome(tree, world), process: staff },
    { upTo: 92, name: 'pay out', act: world => payOutSome(tree, world), process: staff },
    { upTo: 94, name: 'limit', act: world => changeSomeLimit(tree, world), process: staff },
    { upTo: 97, name: 'expire', act: expire },
    { upTo: 99, name: 'reconcile', act: reconcile },
    {
      upTo: 100,
      name: 'voyage cancelled',
      act: cancelSomeVoyage,
      process: staff,
    },
  ]
}

/** The agencies that have asked for a booking. */
function bookersOf({ agencies, people }: Tree): { id: string }[] {
  const asked = new Set([...people.values()].map(({ leg }) => leg.agencyId))
  const bookers = agencies.filter(({ id }) => asked.has(id))
  return bookers.length > 0 ? bookers : agencies
}

/** One to three legs of one to four people, adults and children, in seats side by side. */
async function book(tree: Tree, { db, operators, organizationId, random: own }: World) {
  const random = drawnBy(own)
  const { voyageIds, seats, vouchers } = tree
  const first = random.whole(0, voyageIds.length - 1)
  const voyages = [...voyageIds, ...voyageIds].slice(first, first + random.oneOf([1, 1, 2, 3]))
  const legs = voyages.map(voyageId => {
    const begin = random.whole(0, seats.length - 1)
    const taken = seats.slice(begin, begin + random.whole(1, 4))
    const leg: Leg = { agencyId: organizationId, people: [] }
    return { voyageId, passengers: taken.map(seat => passengerOf(tree, leg, seat, random)) }
  })
  const mine = vouchers.get(organizationId) ?? []
  await createBooking(
    { db, operators, live: createLiveReads(operators), environment: 'uat' },
    {
      organizationId,
      clientReference: null,
      contact: {
        name: 'Drawn',
        email: random.oneOf(['one@example.com', 'other@example.com']),
        phone: '+84900000001',
      },
      invoiceRecipient: null,
      voucherCode: random.percent(50) ? random.oneOf(mine).code : null,
      legs,
    },
    tester,
  )
}

function passengerOf({ people }: Tree, leg: Leg, seatCode: string, random: World['random']) {
  const name = `Person ${people.size + 1}`
  const passengerType = random.oneOf(['adult', 'adult', 'child'])
  const person = { name, passengerType, leg }
  leg.people.push(person)
  people.set(name, person)
  return {
    seatCode,
    passengerType,
    fullName: name,
    documentNumber: null,
    dateOfBirth: null,
    nationality: 'VN',
    gender: null,
    phone: null,
    email: null,
    plateNumber: null,
  }
}

/** Seldom, or nothing would be left to sell; one for which somebody has tickets, if there is any. */
async function cancelSomeVoyage(world: World): Promise<void> {
  const random = drawnBy(world.random)
  const sold = await rows<{ id: string }>(
    world.db,
    sql`select distinct voyage_id as id from orders where status = 10`,
  )
  const isSold = world.voyageIds.filter(voyageId => sold.some(({ id }) => id === voyageId))
  if (!random.percent(isSold.length > 0 ? 70 : 20)) return
  await cancelVoyage(world, random.oneOf(isSold.length > 0 ? isSold : world.voyageIds))
}

async function topUpSome(tree: Tree, world: World): Promise<void> {
  const random = drawnBy(world.random)
  await payIn(tree, random.oneOf(tree.organizations), random.whole(1, 3_000_000))
}

async function payOutSome(tree: Tree, world: World): Promise<void> {
  const random = drawnBy(world.random)
  await takeOut(tree, random.oneOf(tree.organizations), random.whole(1, 3_000_000))
}

async function changeSomeLimit(tree: Tree, world: World): Promise<void> {
  const random = drawnBy(world.random)
  const amount = random.percent(40) ? 0 : random.whole(0, 6_000_000)
  await setLimit(tree, random.oneOf(tree.organizations), amount)
}
