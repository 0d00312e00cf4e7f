/** The direct protocol: JSON, a bearer token, orders idempotent by the agent's reference. */

import { isDeepStrictEqual } from 'node:util'
import { directToken } from './credentials.ts'
import { type Answer, type Call, json, parseObject } from './http.ts'
import { localIso } from './local-time.ts'
import type { FerryOperator, Voyage } from './network.ts'
import {
  cancelOrder,
  confirmation,
  currentTickets,
  placeOrder,
  quoteCancellation,
  stateOf,
} from './orders.ts'
import { type Handling, type Occasion, underRule } from './rules.ts'
import { classesOnSale, isOpen, seatMap } from './sales.ts'
import type { About, Order, OrderDetails, Passenger } from './state.ts'
import type { World } from './world.ts'

type Visit = {
  world: World
  operator: FerryOperator
  call: Call
  /** Does the work, unless a rule applies to the request. */
  handle(on: Occasion, about: About, handling: Omit<Handling, 'refuse'>): Promise<Answer>
}

export async function answerDirect(
  world: World,
  operator: FerryOperator,
  call: Call,
): Promise<Answer> {
  if (call.headers.authorization !== `Bearer ${directToken(operator.code)}`) {
    return problem(401, 'unauthorized', 'a bearer token is needed')
  }
  const visit: Visit = {
    world,
    operator,
    call,
    handle(on, about, handling) {
      const subject = { operator: operator.code, on, ...about }
      const refuse = (reason: string) =>
        on === 'find'
          ? json(200, { reference: call.path[1], state: 'rejected', reason })
          : problem(422, 'refused', reason)
      return underRule(world.rules.take(subject), subject, call.gone, { refuse, ...handling })
    },
  }
  const [resource, id = '', action = ''] = call.path
  switch (`${call.method} ${resource}/${id && ':id'}/${action}`) {
    case 'GET voyages//':
      return search(visit)
    case 'GET voyages/:id/layout':
      return showVoyage(visit, id, 'layout', voyage => ({ decks: layoutOf(world, voyage) }))
    case 'GET voyages/:id/counts':
      return showVoyage(visit, id, 'counts', voyage => ({
        cabin_classes: classesOf(world, voyage).map(({ fares, ...cabinClass }) => cabinClass),
      }))
    case 'PUT orders/:id/':
      return putOrder(visit, id)
    case 'GET orders/:id/':
      return visit.handle('find', aboutReference(visit, id), {
        work: () => withOrder(visit, id, order => json(200, orderBody(order))),
      })
    case 'POST orders/:id/cancellation-quote':
    case 'POST orders/:id/cancel':
      return cancel(visit, id, action)
    default:
      return problem(404, 'no_such_endpoint', `${call.method} ${call.path.join('/')}`)
  }
}

function search({ world, operator, call, handle }: Visit): Promise<Answer> | Answer {
  const from = call.query.get('departure_terminal') ?? ''
  const to = call.query.get('arrival_terminal') ?? ''
  const voyages = world.network.voyagesOn(
    operator,
    from,
    to,
    call.query.get('departure_date') ?? '',
  )
  return handle(
    'search',
    { voyageRefs: voyages.map(({ ref }) => ref), passengerNames: [] },
    {
      work: () => json(200, { voyages: voyages.map(voyage => voyageBody(world, voyage)) }),
    },
  )
}

function showVoyage(
  { world, operator, handle }: Visit,
  ref: string,
  on: 'layout' | 'counts',
  body: (voyage: Voyage) => unknown,
): Promise<Answer> {
  return handle(
    on,
    { voyageRefs: [ref], passengerNames: [] },
    {
      work() {
        const voyage = world.network.voyage(ref)
        return voyage?.operator === operator
          ? json(200, body(voyage))
          : problem(404, 'voyage_not_found', ref)
      },
    },
  )
}

async function putOrder({ world, operator, call, handle }: Visit, reference: string) {
  const details = readOrder(reference, call.body)
  if (!details) return problem(400, 'invalid_order', 'the body is not an order')
  const about = {
    voyageRefs: [details.voyageRef],
    passengerNames: details.passengers.map(({ fullName }) => fullName),
  }
  const { code } = operator
  return handle('order', about, {
    received: () => world.state.record({ type: 'submitted', operator: code, reference, ...about }),
    async work({ replyLost, ...how }) {
      const earlier = world.state.ordersWith(code, reference)[0]
      if (earlier && !isDeepStrictEqual(detailsOf(earlier), details)) {
        return problem(409, 'reference_reused', 'this reference belongs to another order')
      }
      const order = earlier ?? placeOrder(world, operator, details, how)
      if ('refusal' in order) return problem(422, 'refused', order.refusal)
      if (!replyLost) await confirmation(order, call.gone, how.delay)
      return json(200, orderBody(order))
    },
  })
}

function cancel(visit: Visit, reference: string, action: string): Promise<Answer> | Answer {
  const body = parseObject(visit.call.body)
  const seatCodes = body?.seat_codes
  const exchangedFor = typeof body?.exchanged_for === 'string' ? body.exchanged_for : null
  if (!isTextList(seatCodes)) return problem(400, 'invalid_seats', 'seat_codes must list seats')
  const act = action === 'cancel' ? cancelOrder : quoteCancellation
  return visit.handle('cancel', aboutReference(visit, reference), {
    work: () =>
      withOrder(visit, reference, order => {
        const quote = act(visit.world, order, seatCodes, exchangedFor)
        if (action !== 'cancel') return json(200, { penalty: 0, reason: null, ...quote })
        if (!quote.allowed) return problem(422, 'refused', quote.reason)
        return json(200, { reference, penalty: quote.penalty, state: stateOf(order) })
      }),
  })
}

function withOrder(visit: Visit, reference: string, answer: (order: Order) => Answer): Answer {
  const order = visit.world.state.ordersWith(visit.operator.code, reference)[0]
  return order ? answer(order) : problem(404, 'order_not_found', reference)
}

function aboutReference({ world, operator }: Visit, reference: string): About {
  const about = world.state.lastSubmission(operator.code, reference)
  return about ?? { voyageRefs: [], passengerNames: [] }
}

function voyageBody(world: World, voyage: Voyage) {
  return {
    ref: voyage.ref,
    departure_terminal: voyage.departureTerminal,
    arrival_terminal: voyage.arrivalTerminal,
    departs_at: localIso(voyage.departsAt, voyage.departureZone),
    arrives_at: localIso(voyage.arrivesAt, voyage.arrivalZone),
    boat: { code: voyage.boat.code, name: voyage.boat.name },
    open: isOpen(voyage),
    cabin_classes: classesOf(world, voyage),
  }
}

function classesOf(world: World, voyage: Voyage) {
  return classesOnSale(world, voyage).map(({ seatClass, label, capacity, available, fares }) => ({
    seat_class: seatClass,
    label,
    capacity,
    available,
    fares: fares.map(fare => ({
      passenger_type: fare.passengerType,
      price_with_tax: fare.withTax,
      price_without_tax: fare.withoutTax,
    })),
  }))
}

function layoutOf(world: World, voyage: Voyage) {
  return seatMap(world, voyage).map(({ deck, label, rows, columns, cells }) => ({
    deck,
    label,
    rows,
    columns,
    cells: cells.map(cell => ({
      row: cell.row,
      column: cell.column,
      row_span: cell.rowSpan,
      column_span: cell.columnSpan,
      kind: cell.kind,
      seat: cell.seat && {
        code: cell.seat.code,
        seat_class: cell.seat.seatClass,
        state: cell.state,
      },
    })),
  }))
}

function orderBody(order: Order) {
  const state = stateOf(order)
  const tickets = state === 'pending' ? [] : currentTickets(order)
  return {
    reference: order.reference,
    order_number: order.orderNumber,
    state,
    tickets: tickets.map(({ seatCode, ticketNumber }) => ({
      seat_code: seatCode,
      ticket_number: ticketNumber,
    })),
  }
}

function readOrder(reference: string, body: string): OrderDetails | undefined {
  const input = parseObject(body)
  const contact = input?.contact as Record<string, unknown> | null | undefined
  if (!input || typeof input.voyage_ref !== 'string' || typeof contact !== 'object')
    return undefined
  if (!Array.isArray(input.passengers)) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const orNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const passengers: Passenger[] = input.passengers.map(passenger => ({
    seatCode: text(passenger?.seat_code),
    passengerType: text(passenger?.passenger_type),
    fullName: text(passenger?.full_name),
    documentNumber: orNull(passenger?.document_number),
    dateOfBirth: orNull(passenger?.date_of_birth),
    nationality: orNull(passenger?.nationality),
    gender: orNull(passenger?.gender),
    phone: orNull(passenger?.phone),
    email: orNull(passenger?.email),
    plateNumber: orNull(passenger?.plate_number),
  }))
  const who = {
    name: text(contact?.name),
    email: text(contact?.email),
    phone: text(contact?.phone),
  }
  return { reference, voyageRef: input.voyage_ref, contact: who, passengers }
}

function detailsOf({ reference, voyageRef, contact, passengers }: Order): OrderDetails {
  return { reference, voyageRef, contact, passengers }
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}

function problem(status: number, code: string, reason: string): Answer {
  return json(status, { error: { code, reason } })
}
