/**
 * Why a booking, or the staff's work on one, is not as a command needs it: what the service says in English,
 * as a kind that there is a text for. A test reads the sentences out of the service.
 */

import { firstOf, type Kinds } from './kinds.ts'

const reasons: Kinds = [
  ['partlyIssued', /^a leg (of booking \S+ )?is issued and another is not/],
  ['holdRanOut', /^the hold ran out/],
  ['statusIs', /^a booking at status (?<status>\d+) (cannot be|is not) /],
  ['issuesByItself', /^every operator of it issues by itself/],
  ['voyageClosed', /^a voyage of it is closed for sale$/],
  ['notPartly', /^the booking is not partly issued any more$/],
  ['isCancelled', /^a leg that was issued has been cancelled$/],
  ['noFareLeft', /^the operator no longer sells a fare of this (booking|leg)$/],
  ['voucherGone', /^the use of its voucher was given back/],
  ['legNotIssued', /^this leg is not issued$/],
  ['changesByHand', /^operator \S+ changes by hand/],
  ['salesOff', /^operator \S+ is closed for sale at present$/],
  ['departed', /^the voyage has departed$/],
  ['voyageCancelled', /^the operator cancelled the voyage, /],
  ['operatorHasThem', /^operator \S+ has every ticket of leg (?<leg>\d+), or other seats/],
  ['rehearsed', /^the tickets were rehearsed: /],
  ['ticketsMoved', /^the tickets of the leg were cancelled or changed meanwhile$/],
  ['ticketNotIssued', /^the ticket is not issued, or it was cancelled$/],
  ['noSuchTicket', /^operator \S+ has no such ticket$/],
  ['tooLate', /^the operator takes no cancellation so close to departure$/],
  ['wholeOnly', /^a tentative booking is cancelled whole$/],
  ['keepsMore', /^the operator keeps more now than was shown$/],
  ['lessBack', /^less comes back now than was shown$/],
  ['issuedSince', /^it was issued after it was shown$/],
  ['legMoved', /^the leg is on another voyage than was shown$/],
  ['changeCostsMore', /^the change costs more now than was shown$/],
  ['priceRose', /^the price is higher now than was shown$/],
  ['cancelsByHand', /^leg (?<leg>\d+) was issued by hand: cancel it at (?<operator>\S+)/],
  ['caseClosed', /^the case (is closed: |was closed meanwhile$)/],
  ['notReopened', /^only the last case of a booking is opened again/],
  ['hasOutcome', /^the leg has an outcome already$|^the operator has answered meanwhile$/],
  ['otherTurn', /^it is not the turn of leg (?<leg>\d+)/],
  ['otherVerdict', /^a case of \S+ is not decided as /],
  ['sayWhatItDid', /^the case is of an answer that was lost/],
  ['takeFirst', /^this request is not yours: take it first$/],
  ['notYours', /^(?:this request is not yours: )?(?<name>.+) has it$/],
  ['lostIt', /^the request is not yours any more$/],
  ['theyLostIt', /^the request is not theirs any more$/],
  ['requestMoved', /^the request is (over: )?\S+/],
  ['issuedAlready', /^the booking is issued$/],
  ['erased', /^nothing is kept of its passengers any more$/],
  ['underWay', /^an issuance, change or cancellation of it is under way; poll the booking$/],
  ['decidedAlready', /^this was decided already/],
]

const statuses = ['6', '8', '10', '12', '14', '16']

/** Undefined: a sentence of somebody else, or one that nobody has told the page of. */
export function reasonOf(sentence: string): ReturnType<typeof firstOf> {
  const reason = firstOf(reasons, sentence)
  if (reason?.kind !== 'statusIs') return reason && { ...reason, kind: `reason_${reason.kind}` }
  const { status = '' } = reason.values
  return statuses.includes(status) ? { ...reason, kind: `reason_status${status}` } : undefined
}

export const reasonKinds = reasons.flatMap(([kind]) =>
  kind === 'statusIs' ? statuses.map(status => `reason_status${status}`) : [`reason_${kind}`],
)
