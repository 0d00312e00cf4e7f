/**
 * The port to a ferry operator: what the service asks of one, whatever its protocol.
 *
 * Ability is the presence of a function: a manual operator has no `issuance`, and one place
 * (`confirmRefusal` in `bookings/rules.ts`) turns that absence into the "not supported" answer.
 *
 * Reads throw `OperatorUnavailable`; nothing else about the wire leaves a connector. Placing an order never
 * throws: it answers issued, rejected, not sent or unknown, because a caller that holds money must decide on
 * all four.
 */

export type PassengerType = {
  code: string
  label: string
  labelEn: string
  /** Full years at departure, both ends included; null = no upper end. */
  minAge: number
  maxAge: number | null
}

/** `percent`: basis points of the base fare. `flat`: dong per ticket. */
export type CancellationPenalty =
  | { hoursBefore: number; type: 'percent'; valueBps: number }
  | { hoursBefore: number; type: 'flat'; value: number }
  | { hoursBefore: number; type: 'not_allowed' }

/** What an operator may require of a passenger: any other name would be a field that nobody is asked for. */
export const passengerFields = [
  'full_name',
  'document_number',
  'date_of_birth',
  'nationality',
  'gender',
  'phone',
  'email',
  'plate_number',
] as const

/** What is known of an operator without asking it. */
export type OperatorProfile = {
  code: string
  name: string
  connector: 'direct' | 'portal'
  issuance: 'automated' | 'manual'
  /** Connected straight to the operator's system. Places real orders in every environment. */
  direct: boolean
  confirmationSeconds: { min: number; max: number }
  passengerTypes: PassengerType[]
  requiredPassengerFields: (typeof passengerFields)[number][]
  salesCutoffMinutes: number
  /** Whether the operator can be asked for an order by our reference. */
  orderLookup: boolean
  cancellationPenalties: CancellationPenalty[]
  changeFee: number
  loginOffOnUat: boolean
  /** Nothing of it is sold at present, as people have said. What was sold goes on. */
  salesOff: boolean
  /** `RGA-PQB`: both directions are sailed. */
  routes: string[]
}

/**
 * The longest time that an order request may take, in seconds: the operator's longest time, with room for a
 * slow day.
 */
export function longestOrderSeconds({ confirmationSeconds }: OperatorProfile): number {
  return confirmationSeconds.max * 1.25 + 30
}

/** How long an order usually takes, in seconds. */
export function typicalSeconds({ confirmationSeconds }: OperatorProfile): number {
  return (confirmationSeconds.min + confirmationSeconds.max) / 2
}

type Fare = { passengerType: string; priceWithTax: number; priceWithoutTax: number }

export type CabinClass = {
  seatClass: string
  label: string
  capacity: number
  available: number
}

export type SailingQuery = {
  departureTerminal: string
  arrivalTerminal: string
  /** Local date at the departure terminal, YYYY-MM-DD. */
  departureDate: string
}

/** One departure as the operator reports it. The service gives it an id and calls it a voyage. */
export type Sailing = SailingQuery & {
  voyageRef: string
  departsAt: Date
  arrivesAt: Date
  boatCode: string
  boatName: string
  /** False: the operator no longer sells it. */
  open: boolean
  cabinClasses: (CabinClass & { fares: Fare[] })[]
}

export type SeatState = 'available' | 'sold' | 'blocked'

export type LayoutCell = {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  kind: string
  /** Null for cells that are not sold: aisles, stairs. */
  seatCode: string | null
  seatClass: string | null
  state: SeatState | null
}

export type Deck = {
  deck: number
  label: string
  rows: number
  columns: number
  cells: LayoutCell[]
}

export type OrderPassenger = {
  seatCode: string
  passengerType: string
  fullName: string
  documentNumber: string | null
  dateOfBirth: string | null
  nationality: string | null
  gender: string | null
  phone: string | null
  email: string | null
  plateNumber: string | null
}

export type Contact = { name: string; email: string; phone: string }

export type OrderRequest = {
  /** Ours, unique for ever. The operator stores it with the order. */
  reference: string
  voyageRef: string
  contact: Contact
  passengers: OrderPassenger[]
}

export type IssuedTicket = { seatCode: string; ticketNumber: string }

/**
 * The operator did not decide. `not_sent` is certain: the request never left (no connection, no login
 * before it, circuit open, an operator that issues by hand).
 */
export type Undecided =
  | { kind: 'not_sent'; reason: string }
  | { kind: 'unknown'; reason: 'timeout' | 'connection_lost' | 'unreadable_reply' }

/** `rejected` is certain: no order exists at the operator. An uncertain outcome is `unknown`. */
export type OrderOutcome =
  | { kind: 'issued'; operatorOrderNumber: string; tickets: IssuedTicket[] }
  | { kind: 'rejected'; reason: string }
  | Undecided

/** The operator's own statement about a reference. `none`: it has no record of it (yet). */
export type OrderRecord =
  | { kind: 'issued'; operatorOrderNumber: string; tickets: IssuedTicket[] }
  | { kind: 'pending' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'cancelled' }
  | { kind: 'none' }

export type CancellationQuote = {
  allowed: boolean
  /** Dong that the operator keeps, for all the given seats together. */
  penalty: number
  reason: string | null
}

/** Our reference of the issued order that replaces the cancelled seats. */
export type Exchange = { exchangedFor: string }

export type CancellationOutcome =
  | { kind: 'cancelled'; penalty: number }
  | { kind: 'rejected'; reason: string }
  | Undecided

export type Issuance = {
  /** May take minutes. Never submits twice by itself. */
  placeOrder(order: OrderRequest): Promise<OrderOutcome>
  findOrder(reference: string): Promise<OrderRecord>
  quoteCancellation(reference: string, seatCodes: string[]): Promise<CancellationQuote>
  /**
   * With `exchange` the seats belong to a ticket change: the operator keeps its change fee, not the
   * cancellation's penalty.
   */
  cancelOrder(
    reference: string,
    seatCodes: string[],
    exchange?: Exchange,
  ): Promise<CancellationOutcome>
}

export type Operator = {
  profile: OperatorProfile
  /** The login to it is switched off here: every read fails at once with `login_off`. */
  loginOff: boolean
  searchVoyages(query: SailingQuery): Promise<Sailing[]>
  readLayout(voyageRef: string): Promise<Deck[]>
  readCounts(voyageRef: string): Promise<CabinClass[]>
  issuance?: Issuance
}

export type UnavailableReason =
  | 'timeout'
  | 'connection'
  | 'error'
  | 'unreadable'
  | 'login_off'
  | 'login_refused'
  | 'too_many_calls'
  | 'circuit_open'
  | 'by_hand'
  | 'unknown_voyage'

/** A read that the operator did not answer. The message names the operator and the reason, and no payload. */
export class OperatorUnavailable extends Error {
  override name = 'OperatorUnavailable'
  readonly operatorCode: string
  readonly reason: UnavailableReason
  constructor(operatorCode: string, reason: UnavailableReason, options?: { cause?: unknown }) {
    super(`operator ${operatorCode} did not answer: ${reason}`, options)
    this.operatorCode = operatorCode
    this.reason = reason
  }
}
