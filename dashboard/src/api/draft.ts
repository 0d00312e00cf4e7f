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

export type DraftSeat = { seat_code: string; seat_class: string }
export type PassengerDraft = { seat: DraftSeat; type: string } & Record<PassengerField, string>

export type BuyerDraft = {
  name: string
  email: string
  phone: string
  reference: string
  voucher: string
  invoice: { name: string; company: string; tax_code: string; address: string; email: string }
}

export type BookingDraft = {
  /** By voyage id. */
  people: Record<string, PassengerDraft[]>
  buyer: BuyerDraft
  /** The code of the booking that it repeats, when it was not typed. */
  of?: string
  /** The people of its first leg, when other voyages have to be chosen for them. */
  travellers?: PassengerDraft[]
}

/** The draft's name in the address of a search, by which its people are known to come from here. */
export const nameOf = ({ of: code = 'typed' }: BookingDraft) => code

export const emptyPerson: Record<PassengerField, string> = {
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

export const bookingDraft = draftAt<BookingDraft>('booking')
