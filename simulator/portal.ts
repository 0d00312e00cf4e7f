/** The portal protocol: an agents' web site with a form login, pages, and order forms. */

import { portalPassword, portalUsername } from './credentials.ts'
import { type Answer, type Call, json, type Reply } from './http.ts'
import type { FerryOperator, Voyage } from './network.ts'
import { cancelOrder, confirmation, placeOrder, quoteCancellation } from './orders.ts'
import {
  loginPage,
  orderRow,
  ordersPage,
  quotePage,
  receiptPage,
  refusalPage,
  rejectedRow,
  sailingsPage,
} from './portal-pages.ts'
import { type Handling, type Occasion, underRule } from './rules.ts'
import { classesOnSale, seatMap } from './sales.ts'
import type { Sessions } from './sessions.ts'
import type { About, OrderDetails, Passenger } from './state.ts'
import type { World } from './world.ts'

type Visit = {
  world: World
  operator: FerryOperator
  call: Call
  handle(on: Occasion, about: About, handling: Omit<Handling, 'refuse'>): Promise<Answer>
}

const cookieName = 'AGENTSESSION'
const nobody: About = { voyageRefs: [], passengerNames: [] }

export async function answerPortal(
  world: World,
  sessions: Sessions,
  operator: FerryOperator,
  call: Call,
): Promise<Answer> {
  const route = `${call.method} ${call.path.map((part, at) => (at === 1 ? ':id' : part)).join('/')}`
  if (route === 'GET login') return page(200, loginPage(operator))
  if (route === 'POST login') return login(world, sessions, operator, call)

  // Runs first, so that a form posted with an expired session does nothing.
  const session = sessionCookie(call)
  if (!sessions.isOpen(operator.code, session)) return toLogin(operator)
  const visit: Visit = {
    world,
    operator,
    call,
    handle(on, about, handling) {
      const subject = { operator: operator.code, on, ...about }
      const rule = world.rules.take(subject)
      if (rule?.action === 'logout') {
        sessions.end(session)
        return Promise.resolve(toLogin(operator))
      }
      const refuse = (reason: string) => refusalOn(on, call, reason)
      return underRule(rule, subject, call.gone, { refuse, ...handling })
    },
  }
  const id = call.path[1] ?? ''
  switch (route) {
    case 'GET sailings':
      return search(visit)
    case 'GET sailings/:id/layout':
      return showVoyage(visit, id, 'layout', voyage => ({ floors: floorsOf(world, voyage) }))
    case 'GET sailings/:id/counts':
      return showVoyage(visit, id, 'counts', voyage => ({ classes: countsOf(world, voyage) }))
    case 'POST orders':
      return order(visit)
    case 'GET orders':
      return findOrders(visit)
    case 'GET orders/:id/cancel':
    case 'POST orders/:id/cancel':
      return cancel(visit, id)
    default:
      return page(404, refusalPage('Không tìm thấy trang'))
  }
}

function login(
  world: World,
  sessions: Sessions,
  operator: FerryOperator,
  call: Call,
): Promise<Answer> {
  const subject = { operator: operator.code, on: 'login' as const, ...nobody }
  const refuse = (reason: string) => page(200, loginPage(operator, reason))
  return underRule(world.rules.take(subject), subject, call.gone, {
    refuse,
    work() {
      const form = new URLSearchParams(call.body)
      const known = form.get('username') === portalUsername
      if (!known || form.get('password') !== portalPassword(operator.code)) {
        return refuse('Sai tên đăng nhập hoặc mật khẩu')
      }
      const { id, maxAgeSeconds } = sessions.open(operator.code)
      const cookie = `${cookieName}=${id}; Path=/${operator.code}; Max-Age=${maxAgeSeconds}; HttpOnly`
      return redirect(`/${operator.code}/sailings`, { 'set-cookie': cookie })
    },
  })
}

function search({ world, operator, call, handle }: Visit): Promise<Answer> {
  const from = call.query.get('from') ?? ''
  const to = call.query.get('to') ?? ''
  const voyages = world.network.voyagesOn(operator, from, to, isoDate(call.query.get('date')) ?? '')
  const about = { voyageRefs: voyages.map(({ ref }) => ref), passengerNames: [] }
  return handle('search', about, {
    work: () => page(200, sailingsPage(world, operator, voyages)),
  })
}

function showVoyage(
  { world, operator, handle }: Visit,
  ref: string,
  on: 'layout' | 'counts',
  body: (voyage: Voyage) => object,
): Promise<Answer> {
  return handle(
    on,
    { voyageRefs: [ref], passengerNames: [] },
    {
      work() {
        const voyage = world.network.voyage(ref)
        if (voyage?.operator !== operator) return json(404, { ok: false, error: 'no_such_sailing' })
        return json(200, { ok: true, ...body(voyage) })
      },
    },
  )
}

async function order({ world, operator, call, handle }: Visit): Promise<Answer> {
  const details = readOrder(new URLSearchParams(call.body))
  const { reference } = details
  const about = {
    voyageRefs: [details.voyageRef],
    passengerNames: details.passengers.map(({ fullName }) => fullName),
  }
  const { code } = operator
  return handle('order', about, {
    received: () => world.state.record({ type: 'submitted', operator: code, reference, ...about }),
    async work({ replyLost, ...how }) {
      const placed = placeOrder(world, operator, details, how)
      if ('refusal' in placed) return page(422, refusalPage(placed.refusal))
      if (!replyLost) await confirmation(placed, call.gone, how.delay)
      return page(200, receiptPage(placed))
    },
  })
}

function findOrders({ world, operator, call, handle }: Visit): Promise<Answer> {
  const note = call.query.get('note') ?? ''
  const about = world.state.lastSubmission(operator.code, note) ?? nobody
  return handle('find', about, {
    work: () => page(200, ordersPage(world.state.ordersWith(operator.code, note).map(orderRow))),
  })
}

function cancel({ world, operator, call, handle }: Visit, orderNumber: string): Promise<Answer> {
  const found = world.state.order(orderNumber)
  const order = found?.operator === operator.code ? found : undefined
  const about = order ? world.state.lastSubmission(operator.code, order.reference) : undefined
  return handle('cancel', about ?? nobody, {
    work() {
      if (!order) return page(404, refusalPage('Không có đơn này'))
      const form = call.method === 'POST' ? new URLSearchParams(call.body) : call.query
      const seatCodes = (form.get('seats') ?? '').split(',').filter(seat => seat !== '')
      if (call.method === 'GET') {
        return page(200, quotePage(order, quoteCancellation(world, order, seatCodes), false))
      }
      const quote = cancelOrder(world, order, seatCodes, form.get('exchanged_for') || null)
      if (!quote.allowed) return page(422, refusalPage(quote.reason))
      return page(200, quotePage(order, quote, true))
    },
  })
}

function floorsOf(world: World, voyage: Voyage) {
  const letters: Record<string, string> = { seat: 'S', bed: 'B', vehicle: 'V', aisle: '-' }
  const states = { available: 0, sold: 1, blocked: 2 }
  return seatMap(world, voyage).map(({ deck, label, rows, columns, cells }) => ({
    no: deck,
    name: label,
    w: columns,
    h: rows,
    items: cells.map(cell => ({
      x: cell.column,
      y: cell.row,
      ...(cell.columnSpan > 1 && { w: cell.columnSpan }),
      ...(cell.rowSpan > 1 && { h: cell.rowSpan }),
      t: letters[cell.kind] ?? cell.kind,
      ...(cell.seat && { no: cell.seat.code, cls: cell.seat.seatClass }),
      ...(cell.state && { st: states[cell.state] }),
    })),
  }))
}

function countsOf(world: World, voyage: Voyage) {
  return classesOnSale(world, voyage).map(({ seatClass, label, capacity, available }) => ({
    cls: seatClass,
    name: label,
    total: capacity,
    free: available,
  }))
}

function readOrder(form: URLSearchParams): OrderDetails {
  const text = (field: string) => form.get(field) ?? ''
  const orNull = (field: string) => form.get(field) || null
  const count = Math.min(Number.parseInt(text('passenger_count'), 10) || 0, 100)
  const passengers = Array.from({ length: count }, (_, index): Passenger => {
    const at = `p${index + 1}_`
    return {
      seatCode: text(`${at}seat`),
      passengerType: text(`${at}type`),
      fullName: text(`${at}name`),
      documentNumber: orNull(`${at}document`),
      dateOfBirth: isoDate(form.get(`${at}birth`)),
      nationality: orNull(`${at}nationality`),
      gender: orNull(`${at}gender`),
      phone: orNull(`${at}phone`),
      email: orNull(`${at}email`),
      plateNumber: orNull(`${at}plate`),
    }
  })
  const name = text('contact_name')
  const contact = { name, email: text('contact_email'), phone: text('contact_phone') }
  return { reference: text('note'), voyageRef: text('sailing'), contact, passengers }
}

function refusalOn(on: Occasion, call: Call, reason: string): Answer {
  if (on === 'layout' || on === 'counts') return json(422, { ok: false, error: reason })
  if (on !== 'find') return page(422, refusalPage(reason))
  return page(200, ordersPage([rejectedRow(call.query.get('note') ?? '', reason)]))
}

function sessionCookie(call: Call): string {
  const pairs = (call.headers.cookie ?? '').split(';').map(pair => pair.trim().split('='))
  return pairs.find(([name]) => name === cookieName)?.[1] ?? ''
}

function toLogin(operator: FerryOperator): Reply {
  return redirect(`/${operator.code}/login`)
}

function redirect(location: string, headers: Record<string, string> = {}): Reply {
  return { status: 302, headers: { location, ...headers }, body: '' }
}

function page(status: number, html: string): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html }
}

/** `01/12/2026` -> `2026-12-01`. */
function isoDate(text: string | null): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text ?? '')
  return match && `${match[3]}-${match[2]}-${match[1]}`
}
