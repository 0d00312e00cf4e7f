import { localDate } from '../../../core/time.ts'
import type { Sailing, SailingQuery } from '../../operator.ts'
import { checkedSailings } from '../checks.ts'
import { CallFailed } from '../connector.ts'
import type { DirectClient } from './client.ts'
import { SearchBody, type VoyageBody } from './wire.ts'

export async function searchVoyages(
  client: DirectClient,
  timeZoneOf: (terminal: string) => string,
  query: SailingQuery,
  signal: AbortSignal,
): Promise<Sailing[]> {
  const parameters = new URLSearchParams({
    departure_terminal: query.departureTerminal,
    arrival_terminal: query.arrivalTerminal,
    departure_date: query.departureDate,
  })
  const { voyages } = await client.read(`/voyages?${parameters}`, SearchBody, signal)
  const timeZone = timeZoneOf(query.departureTerminal)
  return checkedSailings(
    query,
    voyages.map(voyage => sailingOf(voyage, timeZone)),
  )
}

function sailingOf(voyage: VoyageBody, timeZone: string): Sailing {
  const departsAt = instant(voyage.departs_at)
  return {
    voyageRef: voyage.ref,
    departureTerminal: voyage.departure_terminal,
    arrivalTerminal: voyage.arrival_terminal,
    departureDate: localDate(departsAt, timeZone),
    departsAt,
    arrivesAt: instant(voyage.arrives_at),
    boatCode: voyage.boat.code,
    boatName: voyage.boat.name,
    open: voyage.open,
    cabinClasses: voyage.cabin_classes.map(cabinClass => ({
      seatClass: cabinClass.seat_class,
      label: cabinClass.label,
      capacity: cabinClass.capacity,
      available: cabinClass.available,
      fares: cabinClass.fares.map(fare => ({
        passengerType: fare.passenger_type,
        priceWithTax: fare.price_with_tax,
        priceWithoutTax: fare.price_without_tax,
      })),
    })),
  }
}

function instant(text: string): Date {
  const value = new Date(text)
  if (Number.isNaN(value.getTime())) throw new CallFailed('unreadable')
  return value
}
