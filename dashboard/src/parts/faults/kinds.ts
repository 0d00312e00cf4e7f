/**
 * Maps a sentence of the service about a field to a kind that the page has a text for. The sentences are
 * English and written for programs. A test reads all of them from the service and looks up the kind of
 * each.
 */

/** The first that fits counts. What is named in its pattern goes into the text. */
export type Kinds = readonly (readonly [kind: string, sentence: RegExp])[]
type Fault = { kind: string; values: Record<string, string> }

const kinds: Kinds = [
  [
    'required',
    /^is required|^is needed|requires it($|;| of a vehicle$)|^is the evidence|fewer than 1 characters?$/,
  ],
  ['tooShort', /^must not have fewer than (?<count>\d+) characters?$/],
  ['tooLong', /^must not have more than (?<count>\d+) characters?$/],
  ['tooFew', /^must not have fewer than (?<count>\d+) items?$/],
  ['tooMany', /^must not have more than (?<count>\d+) items?$/],
  ['atLeast', /^must be >= (?<count>\S+)$/],
  ['atMost', /^must be <= (?<count>\S+)$/],
  ['notWhole', /^must be (integer|number)$/],
  ['badEmail', /^must be an e-mail address$|^is no e-mail address$/],
  ['badDate', /^must be (a calendar date|an instant) /],
  ['oneLine', /^must be one line of visible text/],
  ['asVoyage', /, as for the voyage$/],
  ['badForm', /^must match|^must be |^is not valid$|^is not a known field$/],
  ['tooYoung', /^the passenger is (?<age>\d+) at departure; \S+ is from (?<min>\d+)$/],
  ['wrongAge', /^the passenger is (?<age>\d+) at departure; \S+ is (?<min>\d+) to (?<max>\d+)$/],
  ['noCountry', /^is no country/],
  ['afterDeparture', /^is after the departure$/],
  ['noType', /has no such passenger type/],
  ['noFare', /^the operator has no fare for this passenger type/],
  ['sameSeat', /^the seat of passenger (?<other>\d+) as well$|^is the seat of another ticket/],
  ['sameDocument', /^stands once a leg; passenger (?<other>\d+) has it too$/],
  ['meanwhile', /^meanwhile it is (?<value>.+)$/],
  ['emptied', /^was emptied meanwhile$/],
  ['sandboxName', /^is a name of the sandbox/],
  ['seatTaken', /^not available$/],
  ['noSeat', /^the boat has no such seat$/],
  ['noVoyage', /^no such voyage$/],
  ['closed', /^closed for sale$/],
  ['sameVoyage', /^this voyage is in an earlier leg|^another leg of this booking is on/],
  ['otherOperator', /^is of another operator/],
  ['atOperator', /^is (?<number>.+) at the operator$/],
  ['sameAsNow', /^is the seat it has$/],
  ['wholeLeg', /^another voyage takes every live ticket/],
  ['noTicket', /^is no live ticket|^is named twice$|^is no ticket of this leg|^is no leg of/],
  ['noNumber', /^has no number(?: and no file)? for seats? (?<seats>.+)$/],
  ['allTickets', /^has to be the (?<count>\d+) tickets of the order$/],
  ['voucher_unknown', /^does not apply: unknown$/],
  ['voucher_inactive', /^does not apply: inactive$/],
  ['voucher_not_yet_effective', /^does not apply: not_yet_effective$/],
  ['voucher_expired', /^does not apply: expired$/],
  ['voucher_used_up', /^does not apply: used_up$/],
  ['voucher_customer_limit', /^does not apply: customer_limit$/],
  ['voucher_below_minimum', /^does not apply: below_minimum$/],
  ['voucher_other_route', /^does not apply: other_route$/],
  ['voucher_other_departure_date', /^does not apply: other_departure_date$/],
  ['voucher_other_seat_class', /^does not apply: other_seat_class$/],
  ['voucher_nothing_to_discount', /^does not apply: nothing_to_discount$/],
  ['voucherCodeTaken', /^the organization has a voucher of this code$/],
  ['keyNameTaken', /^names another key already$/],
  ['emailTaken', /^belongs to a user already$/],
  ['firstIsAdmin', /^the first user is an administrator$/],
  ['rootOnly', /^operations is for the root alone$/],
  ['samePassword', /^is the password you have$/],
  ['codeTaken', /^there is an organization \S+ already$/],
  ['badCode', /is no code: /],
  ['lengthOf', /^has 1 to (?<count>\d+) characters$/],
  ['minutesOf', /^is a whole number of minutes, (?<min>\d+) to (?<max>\d+)$/],
  ['dongAbove', /^is a whole number of dong above zero/],
  ['dong', /^is a whole number of dong, zero or more/],
  ['percentMax', /^a percentage is at most/],
  ['wholePrice', /^a decrease is at most/],
  ['endsBefore', /^ends before it begins$|^is before from$/],
  ['tooManyLines', /^a file has at most (?<count>\d+) lines/],
  ['tooManyRules', /^the organization has (?<count>\d+) price additions; /],
  ['tooManyFound', /^more than (?<count>\S+) people fit/],
  ['tooManyLegs', /^more than (?<count>\S+) legs depart/],
  ['notBelow', /^name an organization right below/],
  ['otherTopUp', /^is of another top-up or payout$/],
  ['notThere', /^is more than is available$/],
  ['noUrl', /^is not a URL$/],
  ['urlScheme', /^must begin with (?<scheme>\S+)/],
  ['urlName', /^must not have a user name/],
  ['urlFragment', /^must not have a fragment$/],
  ['urlPrivate', /^names an address that is not on the public/],
  ['noPdf', /^is not a PDF$/],
  ['noTerminal', /^no such terminal/],
  ['noOperator', /^no such operator/],
  ['noRoute', /^nobody sails there from/],
  ['otherRoute', /^has no such route/],
  ['onlyHas', /^(this voyage|(the|this) operator|no operator) has /],
  ['sameTerminal', /^is the departure terminal$/],
  ['listMoved', /^is not a cursor of this list|^belongs to sort=/],
]

/** Undefined: a sentence that the page does not know yet. */
export function faultOf(sentence: string): Fault | undefined {
  const fault = firstOf(kinds, sentence)
  // People count from 1.
  if (fault?.values.other) fault.values.other = `${+fault.values.other + 1}`
  return fault
}

export function firstOf(all: Kinds, sentence: string): Fault | undefined {
  for (const [kind, pattern] of all) {
    const found = pattern.exec(sentence)
    if (found !== null) return { kind, values: { ...found.groups } }
  }
  return undefined
}

export const faultKinds = kinds.map(([kind]) => kind)
