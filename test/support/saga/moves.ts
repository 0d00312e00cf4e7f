/** What callers and staff do in a world, by the program's own operations. */
import assert from 'node:assert/strict'
import { createBooking, expireBookings } from '../../../src/bookings/index.ts'
import { cancelBooking, cancelByOperator } from '../../../src/cancellation/index.ts'
import { changeBooking } from '../../../src/change/index.ts'
import { Problem } from '../../../src/core/errors.ts'
import { rows, sql, wakeWaiting } from '../../../src/db/index.ts'
import { confirmBooking } from '../../../src/issuance/index.ts'
import { createHoldsAhead } from '../../../src/ledger/index.ts'
import { startLookOver } from '../../../src/reconciliation/index.ts'
import { createLiveReads, createRefresher } from '../../../src/voyages/index.ts'
import { tester } from '../actor.ts'
import type { Random } from '../price-cases.ts'
import { drawnBy } from './schedule.ts'
import type { Move, World } from './world.ts'

/** Live reads and refreshers belong to a process; here every caller has its own. */
function depsOf({ db, operators }: World) {
  const live = createLiveReads(operators)
  return { db, operators, live, refresher: createRefresher(db) }
}

async function book(world: World): Promise<void> {
  const random = drawnBy(world.random)
  const { voyageIds, seats, organizationId } = world
  const some = random.percent(40) ? voyageIds.slice(0, 2) : [random.oneOf(voyageIds)]
  const passengerOf = (seatCode: string) => ({
    seatCode,
    passengerType: 'adult',
    fullName: 'Drawn Passenger',
    documentNumber: null,
    dateOfBirth: '1990-05-17',
    nationality: 'VN',
    gender: null,
    phone: null,
    email: null,
    plateNumber: null,
  })
  await createBooking(
    { ...depsOf(world), environment: 'uat' },
    {
      organizationId,
      clientReference: null,
      contact: { name: 'Drawn', email: 'drawn@example.com', phone: '+84900000001' },
      invoiceRecipient: null,
      voucherCode: null,
      legs: some.map(voyageId => {
        const begin = random.whole(0, seats.length - 2)
        const taken = seats.slice(begin, begin + random.whole(1, 2))
        return { voyageId, passengers: taken.map(passengerOf) }
      }),
    },
    tester,
  )
}

async function drawBooking({ db, organizationId }: World, random: Random): Promise<string> {
  const bookings = await rows<{ id: string }>(
    db,
    sql`select id from bookings where organization_id = ${organizationId} order by id desc limit 3`,
  )
  if (bookings.length === 0) throw new Problem('not_found', 'nothing was booked yet', {})
  return random.oneOf(bookings).id
}

/** Sometimes as one of few callers, sometimes as one of many. */
export async function confirm(world: World): Promise<void> {
  const random = drawnBy(world.random)
  const bookingId = await drawBooking(world, random)
  const onError = (error: unknown) => void world.faults.push(error)
  const crowd = random.percent(50) ? 1 : 2
  const holdsAhead = createHoldsAhead(world.db, { crowd, onError })
  await confirmBooking({ ...depsOf(world), holdsAhead }, world.organizationId, bookingId, tester)
}

type Ticket = { id: string; orderId: string; voyageId: string; seatCode: string }

function ticketsOf({ db }: World, bookingId: string): Promise<Ticket[]> {
  return rows<Ticket>(
    db,
    sql`select t.id, o.id as "orderId", o.voyage_id as "voyageId", t.seat_code as "seatCode"
        from tickets t join orders o on o.id = t.order_id
        where o.booking_id = ${bookingId} and t.cancelled_at is null order by o.leg, t.position`,
  )
}

export async function cancel(world: World): Promise<void> {
  const random = drawnBy(world.random)
  const { db, operators, organizationId } = world
  const bookingId = await drawBooking(world, random)
  const tickets = await ticketsOf(world, bookingId)
  const some = random.percent(50) && tickets.length > 0 ? [random.oneOf(tickets).id] : null
  await cancelBooking({ db, operators }, organizationId, bookingId, { ticketIds: some }, tester)
}

/** Another seat for a ticket, or another voyage of the operator for the whole leg. */
export async function change(world: World): Promise<void> {
  const random = drawnBy(world.random)
  const { seats, organizationId } = world
  const bookingId = await drawBooking(world, random)
  const tickets = await ticketsOf(world, bookingId)
  if (tickets.length === 0) return
  const ticket = random.oneOf(tickets)
  const ofLeg = tickets.filter(({ orderId }) => orderId === ticket.orderId)
  const begin = random.whole(0, seats.length - 2)
  const elsewhere = world.sistersOf(ticket.voyageId)
  const isOther = elsewhere.length > 0 && random.percent(40)
  const wanted = {
    orderId: ticket.orderId,
    voyageId: isOther ? random.oneOf(elsewhere) : null,
    seats: (isOther ? ofLeg : [ticket]).map(({ id }, index) => ({
      ticketId: id,
      seatCode: seats[(begin + index) % seats.length] ?? '',
    })),
  }
  await changeBooking(depsOf(world), organizationId, bookingId, wanted, tester)
}

/**
 * A repair would mean that a saga has left something behind. It never waits for its turn, because time stands
 * still. A run that stands too long loses its turn to another one, and reports nothing.
 */
export async function reconcile({ db }: World): Promise<void> {
  const deps = { db, operators: null, environment: 'production' as const }
  const { ended } = await startLookOver(deps, { isDryRun: false, by: tester })
  const report = await ended?.catch(error => assert.match(error.message, /lost its turn/))
  assert.deepEqual(report?.differences ?? [], [], 'reconciliation found something')
}

export async function cancelVoyage(world: World, voyageId: string): Promise<void> {
  const report = await cancelByOperator(world.db, voyageId, { isDryRun: false, by: tester })
  for (const { bookingCode, fate } of report?.bookings ?? []) {
    if (fate === 'refunded') world.takeBack(bookingCode, voyageId)
  }
  world.closedVoyages.add(voyageId)
}

export function expire({ db }: World): Promise<unknown> {
  return expireBookings(db, assert.ifError)
}

/** Half of the dice belong to the workers. */
export const usualMoves: Move[] = [
  { upTo: 54, name: 'book', act: book },
  { upTo: 71, name: 'confirm', act: confirm },
  { upTo: 81, name: 'cancel', act: cancel },
  { upTo: 91, name: 'change', act: change },
  { upTo: 95, name: 'expire', act: expire },
  { upTo: 97, name: 'wake', act: ({ db }) => wakeWaiting(db, { isDryRun: false }) },
  { upTo: 99, name: 'reconcile', act: reconcile },
  {
    upTo: 100,
    name: 'voyage cancelled',
    act: world => cancelVoyage(world, world.random.oneOf(world.voyageIds)),
  },
]
