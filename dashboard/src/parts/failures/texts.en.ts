/** In the middle of a sentence; a failure of a call by its code. */
export default {
  timeout: 'no answer in time',
  connection: 'no connection',
  connection_lost: 'the connection was lost',
  error: 'an error of the operator',
  unreadable: 'an answer that cannot be read',
  unreadable_reply: 'an answer that cannot be read',
  login_off: 'the login is switched off',
  login_refused: 'the login was refused',
  too_many_calls: 'too many calls at once',
  circuit_open: 'it is left alone after failures',
  unknown_voyage: 'the operator does not know the voyage',
  orderCancelled: 'the operator cancelled the order',
  notCancelled: 'the operator did not cancel the order',
  noRecord: 'the operator has no record of the order',
  ticketsAreReal: 'real ticketing is switched off, and these tickets are real',
  erased: 'erased',
}
