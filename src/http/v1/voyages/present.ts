import Type, { type Static } from 'typebox'
import { tripOf } from '../../../bookings/index.ts'
import { inZone, utc } from '../../../core/time.ts'
import type { Network, OperatorProfile, Operators } from '../../../operators/index.ts'
import { type PricedChain, type Quote, quoteFare } from '../../../pricing/index.ts'
import { isOnSale, refuseUnknownVoyage, salesCloseAt, type Voyage } from '../../../voyages/index.ts'
import { Dong, Id, Instant, LocalDate, OneOf } from '../../schemas.ts'

export const VoyageOperatorShape = Type.Object(
  {
    code: Type.String({ description: 'Operator code' }),
    name: Type.String({ description: 'Name of the operator' }),
    issuance: OneOf(
      ['automated', 'manual'],
      'How the operator issues tickets; `manual`: you cannot confirm through the API',
    ),
    direct: Type.Boolean({
      description:
        'Whether the operator is connected directly. Such an operator gets real orders in every environment',
    }),
    typical_confirmation_seconds: Type.Object(
      { min: Type.Integer(), max: Type.Integer() },
      {
        description:
          'Usual time to issue, in seconds. Of a `manual` operator it says nothing: staff may take hours',
      },
    ),
  },
  { title: 'VoyageOperator' },
)

export const cabinClassFields = {
  seat_class: Type.String({ description: 'Code of the cabin class' }),
  label: Type.String({ description: 'Name of the cabin class' }),
  capacity: Type.Integer({ description: 'Number of seats in total' }),
  available: Type.Integer({ description: 'Number of free seats' }),
}

export const VoyageShape = Type.Object(
  {
    id: Id('Id of the voyage. Its first bits are the departure time, so ids sort by departure'),
    operator: VoyageOperatorShape,
    operator_voyage_ref: Type.String({ description: 'The operator’s own reference of the voyage' }),
    departure_terminal: Type.String({ description: 'Code of the departure terminal' }),
    arrival_terminal: Type.String({ description: 'Code of the arrival terminal' }),
    departure_date: LocalDate('Local date at the departure terminal'),
    departs_at: Instant('Departure, with the UTC offset of the terminal'),
    arrives_at: Instant('Arrival, with the UTC offset of the terminal'),
    boat: Type.Object(
      { code: Type.String(), name: Type.String() },
      { description: 'Name of the boat' },
    ),
    on_sale: Type.Boolean({
      description:
        'False: the voyage has departed, is past its sales cut-off, was withdrawn, or its operator is closed for sale at present',
    }),
    sales_close_at: Instant('When the sale closes'),
    cabin_classes: Type.Array(
      Type.Object({
        ...cabinClassFields,
        fares: Type.Array(
          Type.Object({ passenger_type: Type.String(), price: Dong('Price of the chosen view') }),
        ),
      }),
      { description: 'The cabin classes with their fares' },
    ),
    as_of: Instant('When the operator reported this data'),
  },
  { title: 'Voyage' },
)

/**
 * A voyage with what `pricesOf` shows of the quote of each fare. Prices are indicative: confirmation
 * prices the booking again. Throws `not_found` for one whose operator was taken out of the network.
 */
export function presentVoyage<Prices>(
  deps: { network: Network; operators: Operators },
  voyage: Voyage,
  chain: PricedChain,
  pricesOf: (quote: Quote) => Prices,
) {
  const { profile } = deps.operators.get(voyage.operatorCode) ?? {}
  if (profile === undefined) refuseUnknownVoyage()
  const now = new Date()
  return {
    id: voyage.id,
    operator: presentVoyageOperator(profile),
    operator_voyage_ref: voyage.operatorVoyageRef,
    departure_terminal: voyage.departureTerminal,
    arrival_terminal: voyage.arrivalTerminal,
    departure_date: voyage.departureDate,
    ...presentTimes(deps.network, voyage),
    boat: { code: voyage.boatCode, name: voyage.boatName },
    on_sale: isOnSale(deps.operators, voyage, now),
    sales_close_at: utc(salesCloseAt(voyage, profile)),
    cabin_classes: voyage.cabinClasses.map(cabin => ({
      seat_class: cabin.seatClass,
      label: cabin.label,
      capacity: cabin.capacity,
      available: cabin.available,
      fares: cabin.fares.map(fare => {
        const seat = { seatClass: cabin.seatClass, passengerType: fare.passengerType }
        const quote = quoteFare(fare, tripOf(voyage, seat, 1), chain, now)
        return { passenger_type: fare.passengerType, ...pricesOf(quote) }
      }),
    })),
    as_of: utc(voyage.asOf),
  }
}

export function presentVoyageOperator(
  profile: OperatorProfile,
): Static<typeof VoyageOperatorShape> {
  return {
    code: profile.code,
    name: profile.name,
    issuance: profile.issuance,
    direct: profile.direct,
    typical_confirmation_seconds: profile.confirmationSeconds,
  }
}

/** Departure and arrival, each with the UTC offset of its own terminal. */
export function presentTimes(
  network: Network,
  sailing: {
    departureTerminal: string
    arrivalTerminal: string
    departsAt: Date
    arrivesAt: Date
  },
): { departs_at: string; arrives_at: string } {
  return {
    departs_at: inZone(sailing.departsAt, zoneOf(network, sailing.departureTerminal)),
    arrives_at: inZone(sailing.arrivesAt, zoneOf(network, sailing.arrivalTerminal)),
  }
}

export function zoneOf(network: Network, code: string): string {
  return network.terminals.find(terminal => terminal.code === code)?.timeZone ?? 'UTC'
}
