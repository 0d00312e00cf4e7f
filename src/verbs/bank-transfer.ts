import { isId, newId } from '../core/ids.ts'
import { payOut, topUp } from '../deposits/index.ts'
import { requireOrganization } from '../organizations/index.ts'
import { required, type StaffVerb, wholeNumber } from './command-line.ts'

const bankTransferVerb = (book: typeof topUp): StaffVerb => ({
  options: {
    organization: { type: 'string' },
    amount: { type: 'string' },
    reference: { type: 'string' },
    id: { type: 'string' },
  },
  async run({ db }, options, by) {
    const organization = await requireOrganization(db, required(options, 'organization'))
    const amount = wholeNumber(options, 'amount')
    const { available } = await book(db, organization, amount, by, {
      id: options.id === undefined ? announcedId() : readId(required(options, 'id')),
      reference: options.reference === undefined ? null : required(options, 'reference'),
    })
    return `${organization.code}: ${available} dong available`
  },
})

export const topUpVerb = bankTransferVerb(topUp)
export const payOutVerb = bankTransferVerb(payOut)

/** Said before anything is sent: whoever gets no answer needs it to repeat the command. */
function announcedId(): string {
  const id = newId()
  console.error(`if no answer comes, repeat it with this, so that it counts once: --id ${id}`)
  return id
}

function readId(text: string): string {
  const id = text.toLowerCase()
  if (!isId(id)) throw new Error('--id: not a UUID')
  return id
}
