/**
 * A ferry operator in memory, behind the port that the service knows. Its answers and faults are random.
 * Its record of what it did is the truth that a run is judged by.
 */
import {
  longestOrderSeconds,
  type Operator,
  type OperatorProfile,
  OperatorUnavailable,
  type OrderRequest,
  type Sailing,
} from '../../../src/operators/index.ts'
import type { CancellationOutcome, OrderOutcome } from '../../../src/operators/operator.ts'
import type { Random } from '../price-cases.ts'
import type { Clock } from './clock.ts'
import { drawnBy, stand } from './schedule.ts'

export const penaltyPerSeat = 30_000
export const feePerSeat = 20_000
export const classOfSeats = 'eco'
export const classOfBetterSeats = 'vip'

export type TrueOrder = {
  operator: string
  reference: string
  voyageRef: string
  /** When the order is issued. Until then it is `pending`, or `none` if the request has not arrived yet. */
  issuedAt: number
  isLateToArrive: boolean
  /** How many things had happened before it. */
  step: number
  tickets: TrueTicket[]
}

export type TrueTicket = {
  seatCode: string
  ticketNumber: string
  isLive: boolean
  person: string
  passengerType: string
  /** What the operator keeps when it is cancelled, at most the fare. */
  penalty: number
  ended: Ending | null
}

/** Tickets that ended together share one. */
type Ending = { how: 'cancelled' | 'exchanged' | 'taken_back'; step: number }

export type Truth = {
  orders: TrueOrder[]
  /** Orders placed and seats given back so far. */
  steps: number
  /** How often each order, and each cancellation of seats, arrived. */
  received: Map<string, number>
  /** What operators kept, in dong. */
  penalties: number
  fees: number
  /** Received cancellations that take effect later. */
  later: { at: number; cancel(): void }[]
}

/** What a request has of an order, as far as the record tells it. */
export type Asked = Pick<OrderRequest, 'reference' | 'voyageRef'> & {
  passengers: Pick<OrderRequest['passengers'][number], 'seatCode' | 'fullName' | 'passengerType'>[]
}

type FakeOperator = Operator & {
  /** Takes back a booking's seats on a voyage on its own initiative, without a penalty. */
  takeBack(bookingCode: string, voyageRef: string): void
  /** Sells to staff, who call. False: a seat is gone. */
  sellByHand(order: Asked): boolean
  /** Cancels what staff have bought for these people. */
  cancelByHand(people: readonly string[]): void
}

/** The longest delay of a late cancellation. */
const lateCancellationSeconds = 60

/** Seats whose code begins with V are better. */
export const seatClassOf = (seatCode: string) =>
  seatCode.startsWith('V') ? classOfBetterSeats : classOfSeats

const unknowns = ['timeout', 'connection_lost', 'unreadable_reply'] as const

export function createFakeOperator(
  profile: OperatorProfile,
  sailings: (Sailing & { seats: string[] })[],
  world: { truth: Truth; random: Random; clock: Clock },
): FakeOperator {
  const { truth, clock } = world
  const random = () => drawnBy(world.random)
  const { code } = profile

  const isLive = (order: TrueOrder) => order.tickets.some(ticket => ticket.isLive)
  const ordersNow = () => truth.orders.filter(order => order.operator === code)
  const orderOf = (reference: string) =>
    ordersNow().find(order => order.reference === reference && hasArrived(order))
  const hasArrived = (order: TrueOrder) => !order.isLateToArrive || order.issuedAt <= clock.now()
  const isTaken = (voyageRef: string, seatCode: string) =>
    ordersNow().some(
      order =>
        order.voyageRef === voyageRef &&
        order.tickets.some(ticket => ticket.isLive && ticket.seatCode === seatCode),
    )
  const count = (key: string) => truth.received.set(key, (truth.received.get(key) ?? 0) + 1)
  const unknown = () => ({ kind: 'unknown', reason: random().oneOf(unknowns) }) as const

  async function read<T>(what: string, answer: () => T): Promise<T> {
    await stand(`${code} ${what}`)
    if (random().percent(10)) throw new OperatorUnavailable(code, 'timeout')
    return answer()
  }

  /** Null: a seat is gone. */
  function place(order: Asked, afterSeconds: number, isLateToArrive = false) {
    if (order.passengers.some(({ seatCode }) => isTaken(order.voyageRef, seatCode))) return null
    const placed: TrueOrder = {
      operator: code,
      reference: order.reference,
      voyageRef: order.voyageRef,
      issuedAt: clock.now() + afterSeconds * 1_000,
      isLateToArrive,
      step: truth.steps,
      tickets: order.passengers.map(({ seatCode, fullName, passengerType }) => ({
        seatCode,
        ticketNumber: `${order.reference}/${seatCode}/${truth.orders.length}`,
        isLive: true,
        person: fullName,
        passengerType,
        penalty: penaltyOf(order.voyageRef, seatCode, passengerType),
        ended: null,
      })),
    }
    truth.steps += 1
    truth.orders.push(placed)
    return placed
  }

  const issuedAnswer = ({ reference, tickets }: TrueOrder) => ({
    kind: 'issued' as const,
    operatorOrderNumber: `N-${reference}`,
    tickets: tickets.filter(ticket => ticket.isLive),
  })

  async function placeOrder(order: OrderRequest): Promise<OrderOutcome> {
    const mood = random().whole(1, 100)
    if (mood <= 8) {
      await stand(`${code} lets nobody in`)
      return { kind: 'not_sent', reason: random().oneOf(['connection', 'login_refused']) }
    }
    count(order.reference)
    if (mood <= 16) {
      await stand(`${code} refuses ${order.reference}`)
      return { kind: 'rejected', reason: 'no' }
    }
    if (mood <= 26) {
      await stand(`${code} does nothing about ${order.reference}`)
      return unknown()
    }
    // Within its longest time. It may not have arrived when it is first asked about.
    const seconds = random().percent(50) ? 0 : random().whole(1, longestOrderSeconds(profile))
    const placed = place(order, seconds, seconds > 0 && random().percent(40))
    await stand(`${code} works on ${order.reference} for ${seconds} s`)
    if (placed === null) return { kind: 'rejected', reason: 'a seat is gone' }
    if (placed.issuedAt > clock.now() || random().percent(20)) return unknown()
    if (random().percent(5)) {
      return { ...issuedAnswer(placed), tickets: [{ seatCode: 'Z99', ticketNumber: 'garbage' }] }
    }
    return issuedAnswer(placed)
  }

  function penaltyOf(voyageRef: string, seatCode: string, passengerType: string): number {
    const fare = sailings
      .find(sailing => sailing.voyageRef === voyageRef)
      ?.cabinClasses.find(cabin => cabin.seatClass === seatClassOf(seatCode))
      ?.fares.find(each => each.passengerType === passengerType)
    return Math.min(penaltyPerSeat, fare?.priceWithoutTax ?? 0)
  }

  const penaltiesOf = (order: TrueOrder, seatCodes: string[]) =>
    order.tickets
      .filter(({ seatCode }) => seatCodes.includes(seatCode))
      .reduce((sum, { penalty }) => sum + penalty, 0)

  function endingOf(how: Ending['how']): Ending {
    truth.steps += 1
    return { how, step: truth.steps }
  }

  function cancel(order: TrueOrder, seatCodes: string[], isExchange: boolean): void {
    const ended = endingOf(isExchange ? 'exchanged' : 'cancelled')
    for (const ticket of order.tickets) {
      if (!ticket.isLive || !seatCodes.includes(ticket.seatCode)) continue
      ticket.isLive = false
      ticket.ended = ended
      if (isExchange) truth.fees += feePerSeat
      else truth.penalties += ticket.penalty
    }
  }

  async function cancelOrder(
    reference: string,
    seatCodes: string[],
    exchange?: { exchangedFor: string },
  ): Promise<CancellationOutcome> {
    const mood = random().whole(1, 100)
    if (mood <= 10) {
      await stand(`${code} lets nobody in`)
      return { kind: 'not_sent', reason: 'connection' }
    }
    count(`cancel ${reference} ${seatCodes.toSorted().join()}`)
    const order = orderOf(reference)
    const stands = seatCodes.every(seat =>
      order?.tickets.some(ticket => ticket.isLive && ticket.seatCode === seat),
    )
    if (mood <= 18 || order === undefined || order.issuedAt > clock.now() || !stands) {
      await stand(`${code} cancels nothing of ${reference}`)
      return { kind: 'rejected', reason: 'no' }
    }
    if (mood <= 28) {
      await stand(`${code} does nothing about cancelling ${reference}`)
      return unknown()
    }
    const act = () => cancel(order, seatCodes, exchange !== undefined)
    if (mood <= 45) {
      const seconds = random().whole(1, lateCancellationSeconds)
      truth.later.push({ at: clock.now() + seconds * 1_000, cancel: act })
      await stand(`${code} cancels ${reference} in ${seconds} s`)
      return unknown()
    }
    act()
    await stand(`${code} cancelled ${seatCodes.join()} of ${reference}`)
    if (mood <= 65) return unknown()
    const penalty = exchange ? feePerSeat * seatCodes.length : penaltiesOf(order, seatCodes)
    return { kind: 'cancelled', penalty }
  }

  return {
    profile,
    loginOff: false,
    searchVoyages: query =>
      read('is searched', () =>
        sailings.filter(
          sailing =>
            sailing.departureTerminal === query.departureTerminal &&
            sailing.arrivalTerminal === query.arrivalTerminal &&
            sailing.departureDate === query.departureDate,
        ),
      ),
    readLayout: voyageRef =>
      read('shows its seats', () => {
        const seats = sailings.find(sailing => sailing.voyageRef === voyageRef)?.seats ?? []
        const cells = seats.map((seatCode, index) => ({
          row: 1,
          column: index + 1,
          rowSpan: 1,
          columnSpan: 1,
          kind: 'seat',
          seatCode,
          seatClass: seatClassOf(seatCode),
          state: isTaken(voyageRef, seatCode) ? ('sold' as const) : ('available' as const),
        }))
        return [{ deck: 1, label: '1', rows: 1, columns: seats.length, cells }]
      }),
    readCounts: () => read('counts its seats', () => []),
    issuance: {
      placeOrder,
      cancelOrder,
      quoteCancellation: (_, seatCodes) =>
        read('quotes', () => ({
          allowed: true,
          penalty: penaltyPerSeat * seatCodes.length,
          reason: null,
        })),
      findOrder: reference =>
        read(`looks ${reference} up`, () => {
          const order = orderOf(reference)
          if (order === undefined) return { kind: 'none' as const }
          if (!isLive(order)) return { kind: 'cancelled' as const }
          if (order.issuedAt > clock.now()) return { kind: 'pending' as const }
          return issuedAnswer(order)
        }),
    },
    sellByHand: order => place(order, 0) !== null,
    cancelByHand(people) {
      for (const order of ordersNow()) {
        const gone = order.tickets.filter(({ person }) => people.includes(person))
        if (gone.some(({ isLive }) => isLive)) {
          cancel(
            order,
            gone.map(({ seatCode }) => seatCode),
            false,
          )
        }
      }
    },
    takeBack(bookingCode, voyageRef) {
      for (const order of ordersNow()) {
        if (order.voyageRef !== voyageRef || !order.reference.startsWith(bookingCode)) continue
        const ended = endingOf('taken_back')
        for (const ticket of order.tickets.filter(({ isLive }) => isLive)) {
          ticket.isLive = false
          ticket.ended = ended
        }
      }
    },
  }
}
