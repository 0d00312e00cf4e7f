/** What the list, the sum and the file of invoices share: which invoices there are. */
import Type, { type Static } from 'typebox'
import { invoiceStates } from '../../../invoices/index.ts'
import { LocalDate, OneOf } from '../../schemas.ts'
import { readDays } from '../../v1/known.ts'

export const invoiceQuery = {
  state: Type.Optional(OneOf(invoiceStates, 'State of the newest revision')),
  agency_code: Type.Optional(Type.String({ maxLength: 64 })),
  from: Type.Optional(LocalDate('The first day on which it was drafted, in Vietnam')),
  to: Type.Optional(LocalDate('The last day')),
}

const Filter = Type.Object(invoiceQuery)

export function readFilter({ state, agency_code, ...days }: Static<typeof Filter>) {
  return { state, organizationCode: agency_code, ...readDays(days) }
}
