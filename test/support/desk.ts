/** Shorthand of the desk suites: staff, what they call, a booking of a manual operator. */
import assert from 'node:assert/strict'
import type { Actor } from '../../src/audit/index.ts'
import { storeTicketFiles } from '../../src/bookings/index.ts'
import { sweepCases } from '../../src/cases/index.ts'
import { Problem } from '../../src/core/errors.ts'
import { newId } from '../../src/core/ids.ts'
import type { Evidence } from '../../src/desk/decision.ts'
import {
  handBackRequest,
  holdRequest,
  issueLeg,
  issueMissingLegs,
  listCases,
  readCase,
  readTicketing,
  rejectLeg,
  requestTicketing,
  takeRequest,
  uploadTicket,
} from '../../src/desk/index.ts'
import { book, confirm, type VoyageQuery } from './booking.ts'
import {
  ageSubmissions,
  forgetCalls,
  legOf,
  misbehave,
  silence,
  submissionStates,
  until,
} from './issuance.ts'
import type { TestService } from './service.ts'

/** At a terminal, because a person of the dashboard has to be among the users. */
export function clerk(name: string): Actor {
  return { kind: 'staff', id: newId(), name }
}

export const evidence = (
  operatorReference: string | null,
  note: string | null = null,
): Evidence => ({
  operatorReference,
  note,
})

/** A booking's open cases, after the cases were swept. */
export async function openCasesOf(
  { db, config }: TestService,
  booking: { id: string },
): Promise<string[]> {
  await sweepCases(db, config.issuance.caseMinutes * 60)
  const page = { sort: '_id', limit: 100, after: null } as const
  const found = await listCases(db, { isOpen: true, bookingId: booking.id }, page)
  return found.map(({ kind }) => kind)
}

/** The desk's functions, called as a person of the operations staff. */
export function deskOf(service: TestService) {
  const { db, operators, ticketFiles, issuance: start } = service.app.services
  const onIssued = (orderId: string) => storeTicketFiles(ticketFiles, orderId)
  return {
    start,
    issueDeps: { db, onIssued },
    ask: (booking: any, by = clerk('Agent'), note: string | null = null) =>
      requestTicketing(
        { db, operators },
        { organizationId: service.organizations.PIER9, bookingId: booking.id, note },
        by,
      ),
    take: (id: string, by: Actor) => takeRequest(db, id, by),
    handBack: (id: string, by: Actor) => handBackRequest(db, id, by),
    hold: (id: string, by: Actor) => holdRequest(start, id, by),
    read: (id: string) => readTicketing(db, id),
    upload: (requestId: string, ticketId: string, bytes: Buffer, by: Actor) =>
      uploadTicket(ticketFiles, { requestId, ticketId }, bytes, by),
    /** Gives a number to every ticket of a leg. */
    issue: (id: string, booking: any, leg: number, by: Actor, reference = `OP-${leg}`) =>
      issueLeg(
        { db, onIssued },
        id,
        {
          leg,
          evidence: evidence(reference),
          tickets: booking.orders[leg - 1].tickets.map((ticket: any) => ({
            ticketId: ticket.id,
            ticketNumber: `N-${leg}-${ticket.seat_code}`,
          })),
        },
        by,
      ),
    reject: (id: string, leg: number, reason: string, by: Actor) =>
      rejectLeg(db, id, { leg, reason }, by),
    readCase: (id: string) => readCase({ db, operators }, id),
    issueMissing: (id: string, by: Actor, netMax?: number) =>
      issueMissingLegs(start, id, { note: 'they bought it', netMax }, by),
  }
}

/** A booking whose ticketing was requested, taken and held. */
export async function heldByDesk(
  service: TestService,
  legs: (VoyageQuery & { seats?: number })[],
  by: Actor,
): Promise<{ booking: any; requestId: string }> {
  const desk = deskOf(service)
  const booking = await book(service.as('PIER9'), legs)
  const { id } = await desk.ask(booking)
  await desk.take(id, by)
  await desk.hold(id, by)
  return { booking, requestId: id }
}

/** An order whose reply was lost so long ago, and whose operator does not say what became of it until `letFind`. */
export async function unknownOrder(
  service: TestService,
  [operator = 'CONSON', ...more]: string[] = [],
  seconds = 3_600,
): Promise<{ booking: any; letFind: () => Promise<void> }> {
  const pier9 = service.as('PIER9')
  await forgetCalls(service)
  const booking = await book(pier9, [operator, ...more].map(legOf))
  const voyage_ref = booking.orders[0].voyage.operator_voyage_ref
  await misbehave(service, { voyage_ref, action: 'lose_reply', times: 1 })
  const letFind = await silence(service, operator)
  await confirm(pier9, booking.id, { prefer: 'respond-async' })
  await until('an unknown order', async () =>
    (await submissionStates(service, booking.id)).includes('unknown'),
  )
  await ageSubmissions(service, booking.id, seconds)
  return { booking, letFind }
}

export const manualLeg = legOf('NAMDUSAO')

/** Asserts that the call fails with this code and a text that matches. */
export async function refused(code: string, work: Promise<unknown>, text = /./): Promise<void> {
  await assert.rejects(work, (error: unknown) => {
    assert.ok(error instanceof Problem, String(error))
    assert.equal(error.code, code, error.message)
    assert.match(error.message, text)
    return true
  })
}
