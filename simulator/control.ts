/** `/_control/...`: tests, demos and acceptance checks use it to make the operators misbehave. */

import { type Answer, type Call, json, parseObject } from './http.ts'
import { seatsOf } from './layout.ts'
import { currentTickets, stateOf } from './orders.ts'
import { type Action, actions, type Occasion, occasions, type RuleSpec } from './rules.ts'
import { seatState } from './sales.ts'
import type { World } from './world.ts'

export function answerControl(world: World, call: Call, resetAll: () => void): Answer {
  const [resource, id] = call.path
  switch (`${call.method} ${resource}`) {
    case 'POST rules':
      return addRule(world, call.body)
    case 'DELETE rules':
      if (id === undefined) world.rules.clear()
      else if (!world.rules.remove(id)) return refusal(404, `no rule ${id}`)
      return json(200, { deleted: id ?? 'all' })
    case 'POST sell':
      return sellSeats(world, call.body)
    case 'POST reset':
      resetAll()
      return json(200, { reset: true })
    case 'GET orders':
      return json(200, { data: listOrders(world, call.query) })
    case 'GET invoices':
      return json(200, { data: listInvoices(world) })
    default:
      return refusal(404, 'no such control endpoint')
  }
}

function addRule(world: World, body: string): Answer {
  const input = parseObject(body)
  if (!input) return refusal(400, 'the body must be a JSON object')
  const problem = problemWithRule(world, input)
  if (problem) return refusal(400, problem)
  return json(201, { id: world.rules.add(input as RuleSpec) })
}

function problemWithRule(world: World, input: Record<string, unknown>): string | undefined {
  const known = ['operator', 'voyage_ref', 'passenger_name', 'on', 'action']
  known.push('times', 'delay_ms', 'reason', 'amount')
  const unknown = Object.keys(input).find(key => !known.includes(key))
  if (unknown) return `unknown field ${unknown}`

  for (const key of ['operator', 'voyage_ref', 'passenger_name', 'reason']) {
    if (input[key] !== undefined && typeof input[key] !== 'string') return `${key} must be text`
  }
  if (!actions.includes(input.action as Action))
    return `action must be one of ${actions.join(', ')}`
  const repricesNow = input.action === 'price_change' && input.voyage_ref !== undefined
  const onNothing = input.on === undefined && input.action === 'price_change'
  if (!onNothing && !occasions.includes(input.on as Occasion)) {
    return `on must be one of ${occasions.join(', ')}`
  }
  if (input.operator !== undefined && !world.network.operator(input.operator as string)) {
    return `no operator ${input.operator}`
  }
  if (repricesNow && !world.network.voyage(input.voyage_ref as string)) {
    return `no voyage ${input.voyage_ref}`
  }
  if (input.times !== undefined && !isWhole(input.times, 1)) {
    return 'times must be a whole number from 1'
  }
  if (input.delay_ms !== undefined && !isWhole(input.delay_ms, 0)) {
    return 'delay_ms must be a whole number from 0'
  }
  if (input.action === 'slow' && input.delay_ms === undefined) return 'slow needs delay_ms'
  if (input.action === 'price_change' && !isWhole(input.amount)) {
    return 'price_change needs amount, a whole number of dong'
  }
  return undefined
}

function sellSeats(world: World, body: string): Answer {
  const { operator, voyage_ref: voyageRef, seats } = parseObject(body) ?? {}
  const voyage = typeof voyageRef === 'string' ? world.network.voyage(voyageRef) : undefined
  if (!voyage || voyage.operator.code !== operator) {
    return refusal(400, 'operator and voyage_ref must name a voyage of the timetable')
  }
  const codes = seatsOf(voyage.boat).map(seat => seat.code)
  if (!Array.isArray(seats) || seats.length === 0) return refusal(400, 'seats must name a seat')
  const strange = seats.find(seat => !codes.includes(seat))
  if (strange !== undefined) return refusal(400, `seat ${strange} does not exist on this boat`)

  const isFree = (seat: string) => seatState(world, voyage, seat) === 'available'
  const sold = [...new Set<string>(seats)].filter(isFree)
  world.state.record({ type: 'sold', voyageRef: voyage.ref, seats: sold })
  return json(200, { sold, already_taken: seats.filter(seat => !sold.includes(seat)) })
}

function listOrders(world: World, query: URLSearchParams) {
  const operator = query.get('operator')
  const reference = query.get('reference')
  return world.state
    .orders()
    .filter(order => operator === null || order.operator === operator)
    .filter(order => reference === null || order.reference === reference)
    .map(order => {
      const state = stateOf(order)
      const tickets = currentTickets(order)
      return {
        operator: order.operator,
        reference: order.reference,
        voyage_ref: order.voyageRef,
        seats: tickets.map(ticket => ticket.seatCode),
        passenger_names: order.passengers.map(({ fullName }) => fullName),
        contact: order.contact,
        passengers: order.passengers.map(passenger => ({
          seat_code: passenger.seatCode,
          passenger_type: passenger.passengerType,
          full_name: passenger.fullName,
          document_number: passenger.documentNumber,
          date_of_birth: passenger.dateOfBirth,
          nationality: passenger.nationality,
          gender: passenger.gender,
          phone: passenger.phone,
          email: passenger.email,
          plate_number: passenger.plateNumber,
        })),
        state,
        ticket_numbers: state === 'pending' ? [] : tickets.map(ticket => ticket.ticketNumber),
        submissions: world.state.submissions(order.operator, order.reference),
        created_at: new Date(order.placedAt).toISOString(),
      }
    })
}

function listInvoices({ state }: World) {
  return state.invoices().map(({ reference, lookupCode, document, publishedAt }) => ({
    reference,
    lookup_code: lookupCode,
    document,
    arrivals: state.invoiceArrivals(reference),
    published_at: new Date(publishedAt).toISOString(),
  }))
}

function refusal(status: number, message: string): Answer {
  return json(status, { error: message })
}

function isWhole(value: unknown, atLeast = Number.MIN_SAFE_INTEGER): boolean {
  return Number.isSafeInteger(value) && (value as number) >= atLeast
}
