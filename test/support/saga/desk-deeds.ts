/** What staff do at their desks, as data, so that a killed process can begin it and staff repeat it. */
import type { Actor } from '../../../src/audit/index.ts'
import { storeTicketFiles } from '../../../src/bookings/index.ts'
import {
  decideCase,
  holdRequest,
  issueLeg,
  issueMissingLegs,
  keepCase,
  refundCase,
  rejectLeg,
} from '../../../src/desk/index.ts'
import type { Services } from '../../../src/http/app.ts'

export const deskDeeds = [
  'hold',
  'issue',
  'reject',
  'keep',
  'refund',
  'issue_missing',
  'issued',
  'rejected',
  'cancelled',
  'stands',
] as const

export type DeskDeed = {
  name: (typeof deskDeeds)[number]
  /** The request or the case. */
  id: string
  by: Actor
  leg: number
  /** The tickets of that leg. */
  tickets: { ticketId: string; ticketNumber: string }[]
}

/** What an operator keeps of what staff have cancelled there. */
const keptByHand = 1_000

const note = 'as they said'
const evidence = { operatorReference: 'OP-1', note }

export async function doDeed(services: Services, deed: DeskDeed): Promise<unknown> {
  const { db, operators, ticketFiles, issuance: start } = services
  const { name, id, by, leg, tickets } = deed
  const issue = { db, onIssued: (orderId: string) => storeTicketFiles(ticketFiles, orderId) }
  switch (name) {
    case 'hold':
      return holdRequest(start, id, by)
    case 'issue':
      return issueLeg(issue, id, { leg, evidence, tickets }, by)
    case 'reject':
      return rejectLeg(db, id, { leg, reason: note }, by)
    case 'keep':
      return keepCase(db, id, note, by)
    case 'refund':
      return refundCase({ db, operators }, id, { evidence, penalties: new Map() }, by)
    case 'issue_missing':
      return issueMissingLegs(start, id, { note }, by)
    case 'issued':
      return decideCase(issue, id, { kind: 'issued', tickets }, evidence, by)
    case 'cancelled':
      return decideCase(issue, id, { kind: 'cancelled', penalty: keptByHand }, evidence, by)
    case 'rejected':
    case 'stands':
      return decideCase(issue, id, { kind: name }, evidence, by)
  }
}
