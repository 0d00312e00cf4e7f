/** The operator's present view of a change's voyage and seats. No transaction is open. */
import {
  ageFaultsAt,
  isTentative,
  lacksPlateNumber,
  refuseFaults,
  refuseGoneSeats,
  type SagaBooking,
} from '../bookings/index.ts'
import { type FieldError, refuseField } from '../core/errors.ts'
import type { Database, Reader } from '../db/index.ts'
import { refreshFares } from '../issuance/index.ts'
import type { Operators } from '../operators/index.ts'
import {
  type LiveReads,
  type Refresher,
  refuseUnlessOnSale,
  requireVoyage,
  type SeatToMark,
  type Voyage,
} from '../voyages/index.ts'
import { seatPath, type Target } from './request.ts'

export type LiveDeps = {
  db: Database
  operators: Operators
  refresher: Refresher
  live: LiveReads
}

/** The classes of the new seats, by seat code. For issued tickets it asks for the present fares as well. */
export async function lookAtSeats(
  deps: LiveDeps,
  booking: SagaBooking,
  target: Target,
): Promise<Map<string, string>> {
  const voyage = await readOpenVoyage(deps.db, deps.operators, booking, target)
  refuseAges(deps.operators, target, voyage)
  if (!isTentative(booking)) await refreshFares(deps, [voyage])
  const decks = await deps.live.layout(voyage)
  const cells = new Map(decks.flatMap(deck => deck.cells).map(cell => [cell.seatCode, cell]))
  const profile = deps.operators.get(voyage.operatorCode)?.profile
  refuseFaults(
    target.seats.flatMap(({ ticket, seatCode }, index) => {
      const cell = cells.get(seatCode)
      const path = seatPath(index)
      if (!cell?.seatClass) return [{ path, message: 'the boat has no such seat' }]
      const message = 'is a place for a vehicle, and the ticket has no plate number'
      return lacksPlateNumber(profile, cell.kind, ticket) ? [{ path, message }] : []
    }),
  )
  refuseGoneSeats(
    target.seats.flatMap(({ seatCode }, index) =>
      cells.get(seatCode)?.state === 'available'
        ? []
        : [{ path: seatPath(index), voyageId: voyage.id, seatCode }],
    ),
  )
  return new Map(
    target.seats.map(({ seatCode }) => [seatCode, cells.get(seatCode)?.seatClass ?? '']),
  )
}

export async function readOpenVoyage(
  reader: Reader,
  operators: Operators,
  { readAt }: SagaBooking,
  { leg, voyageId }: Target,
): Promise<Voyage> {
  const path = '/voyage_id'
  const voyage = await requireVoyage(reader, voyageId, path)
  if (voyage.operatorCode !== leg.operatorCode) {
    refuseField(path, `is of another operator; this leg sails with ${leg.operatorCode}`)
  }
  refuseUnlessOnSale(operators, voyage, readAt, path)
  return voyage
}

function refuseAges(operators: Operators, target: Target, voyage: Voyage): void {
  const types = operators.get(voyage.operatorCode)?.profile.passengerTypes ?? []
  const faults: FieldError[] = target.seats.flatMap(({ ticket }, index) => {
    const type = types.find(({ code }) => code === ticket.passengerType)
    if (type === undefined) return []
    return ageFaultsAt(ticket.dateOfBirth, type, voyage.departureDate, `/seats/${index}/ticket_id`)
  })
  refuseFaults(faults)
}

/** Throws `seat_unavailable` for seats that are marked for somebody else, each by its pointer. */
export function refuseTaken(target: Target, taken: readonly SeatToMark[]): void {
  refuseGoneSeats(
    taken.map(seat => {
      const index = target.seats.findIndex(({ seatCode }) => seatCode === seat.seatCode)
      return { path: seatPath(index), voyageId: seat.voyageId, seatCode: seat.seatCode }
    }),
  )
}
