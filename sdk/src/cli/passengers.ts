/** Turns passengers from a file or the command line into bookings. */
import type { Booking, Gangway, Passenger } from '../index.ts'
import { UsageError } from './command.ts'

const passengerFields = [
  'seat_code',
  'passenger_type',
  'full_name',
  'document_number',
  'date_of_birth',
  'nationality',
  'gender',
  'phone',
  'email',
  'plate_number',
]

export type Group = { reference: string; passengers: Row[] }
type Row = Record<string, string>

const passengersMax = 30

/** Parses `full_name=Nguyen Thi Thu,nationality=VN`. */
export function readPairs(text: string): Row {
  return Object.fromEntries(
    text.split(',').map(pair => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), value.join('=').trim()]
    }),
  )
}

export function groupsOf(rows: readonly Row[], reference: string): Group[] {
  if (rows.length === 0) {
    throw new UsageError('nobody to book: give --passenger or --csv')
  }
  for (const name of rows.flatMap(row => Object.keys(row))) {
    if (name !== 'group' && !passengerFields.includes(name)) {
      throw new UsageError(
        `there is no field ${name}; known are group, ${passengerFields.join(', ')}`,
      )
    }
  }
  const groups = new Map<string, Row[]>()
  const isGrouped = rows.some(row => row.group)
  for (const [index, { group, ...passenger }] of rows.entries()) {
    if (isGrouped && !group) throw new UsageError(`passenger ${index + 1} has no group`)
    const name = group || String(Math.floor(index / passengersMax) + 1)
    groups.set(name, [...(groups.get(name) ?? []), passenger])
  }
  const isOne = groups.size === 1 && !isGrouped
  return [...groups].map(([name, passengers]) => {
    if (passengers.length > passengersMax) {
      throw new UsageError(
        `group ${name} has ${passengers.length} passengers, ${passengersMax} at most`,
      )
    }
    return { reference: isOne ? reference : `${reference}-${name}`, passengers }
  })
}

/**
 * Gives a free seat of the class to every passenger without one. Reads the seats right before booking,
 * because others sell too.
 */
export function seatFinder(
  gangway: Gangway,
  voyageId: string,
  seatClass: string | undefined,
  signal: AbortSignal,
) {
  return async (passengers: readonly Row[]): Promise<Passenger[]> => {
    const without = passengers.filter(each => !each.seat_code)
    const free = without.length === 0 ? [] : await freeSeats()
    const named = new Set(passengers.map(each => each.seat_code))
    const spare = free.filter(code => !named.has(code))
    if (spare.length < without.length) {
      throw new UsageError(
        `${without.length} seats of ${seatClass} are wanted and ${spare.length} are free`,
      )
    }
    return passengers.map(each => toPassenger(each, each.seat_code || (spare.shift() as string)))
  }

  async function freeSeats(): Promise<string[]> {
    if (seatClass === undefined) {
      throw new UsageError('somebody has no seat_code: name it, or give --class')
    }
    const { decks } = await gangway.voyages.layout(voyageId, { signal })
    return decks.flatMap(({ cells }) =>
      cells.flatMap(cell =>
        cell.state === 'available' && cell.seat_class === seatClass && cell.seat_code !== null
          ? [cell.seat_code]
          : [],
      ),
    )
  }
}

function toPassenger(row: Row, seatCode: string): Passenger {
  const filled = Object.entries(row).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(filled),
    passenger_type: typeOf(row),
    seat_code: seatCode,
  } as Passenger
}

/**
 * Returns the booking that already has this reference. Throws when it is for other passengers or passenger types,
 * another voyage, or other seats than are named.
 */
export function refuseOthers(known: Booking, voyageId: string, group: Group): Booking {
  const tickets = known.orders.flatMap(order => order.tickets)
  const people = tickets.map(each => `${each.passenger_type} ${each.passenger_name}`)
  const wanted = group.passengers.map(each => `${typeOf(each)} ${nameOf(each)}`)
  const isSame =
    known.orders[0]?.voyage.id === voyageId.toLowerCase() &&
    people.sort().join('\n') === wanted.sort().join('\n') &&
    group.passengers.every(
      each =>
        !each.seat_code ||
        tickets.some(
          ticket => ticket.seat_code === each.seat_code && ticket.passenger_name === nameOf(each),
        ),
    )
  if (isSame) return known
  throw new UsageError(
    `reference ${group.reference} is that of booking ${known.booking_code}, which is for other people, seats or passenger types, or another voyage. If it is the same sale, changed since, go on with it; only another sale needs a new reference`,
  )
}

/** As the service keeps it. */
function nameOf({ full_name = '' }: Row): string {
  return full_name.trim().normalize('NFC')
}

function typeOf({ passenger_type }: Row): string {
  return passenger_type || 'adult'
}
