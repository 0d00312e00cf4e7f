import type { UnavailableReason } from './operator.ts'

const words: Record<UnavailableReason, string> = {
  timeout: 'it did not answer in time',
  connection: 'there was no connection to it',
  error: 'it answered with an error',
  unreadable: 'its answer could not be read',
  login_off: 'the login to it is switched off',
  login_refused: 'it refused the login',
  too_many_calls: 'too many calls to it were under way',
  circuit_open: 'it failed several times and is left alone for a while',
  by_hand: 'orders go to it by hand now',
  unknown_voyage: 'it does not know the voyage',
}

/** Nothing was said by the operator itself: a call of it failed, or was not made. */
export const isOfCall = (reason: string): reason is UnavailableReason =>
  Object.hasOwn(words, reason)

/** A code in words, with the code behind them. What an operator itself has said stays as it is. */
export function inWords(reason: string): string {
  return isOfCall(reason) ? `${words[reason]} (${reason})` : reason
}
