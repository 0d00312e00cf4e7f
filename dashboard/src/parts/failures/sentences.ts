/**
 * Why a call of an operator failed, or an order came to no tickets: the service says it by a code, or in one
 * of these sentences. A test reads both out of the service.
 */
const keys = new Map([
  ['the operator cancelled the order', 'orderCancelled'],
  ['the operator did not cancel the order', 'notCancelled'],
  ['the operator has no record of the order', 'noRecord'],
  ['real ticketing is off, and the tickets are real', 'ticketsAreReal'],
])

/** The key of the text. */
export const keyOf = (said: string) => keys.get(said) ?? said
