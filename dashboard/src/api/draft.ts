/** The booking that an agent is typing, until it is booked. */
import { draftAt } from './kept.ts'

export const passengerFields = [
  'full_name',
  'date_of_birth',
  'document_number',
  'nationality',
  'gender',
  'phone',
  'email',
  'plate_number',
] as const
export type PassengerField = (typeof passengerFields)[number]

/** What is typed of one who travels; empty where nothing was. */
export type PersonDraft = Record<PassengerField, string>

/** `kind` as the map has it, once the map was read. */
export type DraftSeat = { seat_code: string; seat_class: string; kind?: string }
export type PassengerDraft = { seat: DraftSeat; type: string } & PersonDraft

/** Who drives it has a seat of their own beside it, and is one of the people there. */
export const isVehicle = ({ seat }: Pick<PassengerDraft, 'seat'>) => seat.kind === 'vehicle'
export const peopleIn = (passengers: PassengerDraft[]) =>
  passengers.filter(each => !isVehicle(each))

export const invoiceFields = ['name', 'company', 'tax_code', 'address', 'email'] as const

export type BuyerDraft = {
  name: string
  email: string
  phone: string
  reference: string
  voucher: string
  invoice: Record<(typeof invoiceFields)[number], string>
}

export type BookingDraft = {
  /** By voyage id. */
  people: Record<string, PassengerDraft[]>
  /** The voyages of the form where it was changed last, in their order. */
  legs?: readonly string[]
  buyer: BuyerDraft
  /** The code of the booking that it repeats, when it was not typed. */
  of?: string
  /** The people of its first leg, when other voyages have to be chosen for them. */
  travellers?: PassengerDraft[]
  /** Somebody has worked on it; without it, all of it is as a booking had it. */
  isTyped?: boolean
  /** The seats, with their voyages, that a booking of our own has, or may have because its answer did not come. */
  ours?: readonly string[]
}

/** The draft's name in the address of a search, by which its people are known to come from here. */
export const nameOf = ({ of: code = 'typed' }: BookingDraft) => code

export const emptyPerson: PersonDraft = {
  full_name: '',
  date_of_birth: '',
  document_number: '',
  nationality: 'VN',
  gender: '',
  phone: '',
  email: '',
  plate_number: '',
}

export const emptyBuyer: BuyerDraft = {
  name: '',
  email: '',
  phone: '',
  reference: '',
  voucher: '',
  invoice: { name: '', company: '', tax_code: '', address: '', email: '' },
}

/** What a request says of the buyer. */
export function buyerIn({ name, email, phone, reference, invoice }: BuyerDraft) {
  return {
    contact: { name: inOneLine(name), email: email.trim(), phone: inOneLine(phone) },
    ...(reference.trim() && { client_reference: reference.trim() }),
    ...(invoice.name.trim() && {
      invoice_recipient: { name: inOneLine(invoice.name), ...filled(invoice) },
    }),
  }
}

/** Two spaces look like one on the page, and not at the pier. */
export function inOneLine(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ')
}

/** Leaves out empty fields. */
export function filled<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value.trim() ? [[key, inOneLine(value)]] : [],
    ),
  ) as Partial<Fields>
}

export const bookingDraft = draftAt<BookingDraft>('booking')

/** Whether something would be lost with the draft that is kept: of a person or of the buyer. A chosen seat alone is nothing. */
export function isSomethingTyped(): boolean {
  const draft = bookingDraft.read()
  if (draft === null || !draft.isTyped) return false
  const { invoice, ...buyer } = draft.buyer
  const people = [...Object.values(draft.people).flat(), ...(draft.travellers ?? [])]
  return (
    [...Object.values(buyer), ...Object.values(invoice)].some(value => value !== '') ||
    people.some(each => passengerFields.some(name => (each[name] ?? '') !== emptyPerson[name]))
  )
}
