/**
 * The booking that an agent is typing, until it is booked. A reload, Back and an ended session do not lose
 * it. It names passengers, so it is kept in `sessionStorage` alone, which belongs to one tab and ends with
 * it. It is removed when the passengers are booked or the agent signs out.
 */
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
  /** From where it comes, when nobody has typed it. */
  from?: 'booking'
}

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

type Kept = { userId: string; draft: BookingDraft }

const place = 'gangway-draft'
/** For a browser that refuses to store anything: lasts as long as the page. */
let onPage: Kept | null = null

/** Returns whether a reload finds it. */
export function keepDraft(userId: string, draft: BookingDraft): boolean {
  onPage = { userId, draft }
  try {
    sessionStorage.setItem(place, JSON.stringify(onPage))
    return true
  } catch {
    return false
  }
}

export function readDraft(): BookingDraft | null {
  return readKept()?.draft ?? null
}

export function forgetDraft(): void {
  onPage = null
  try {
    sessionStorage.removeItem(place)
  } catch {}
}

/** Another user may sign in where a session has ended. */
export function forgetDraftUnlessOf(userId: string): void {
  const kept = readKept()
  if (kept !== null && kept.userId !== userId) forgetDraft()
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') ?? onPage
  } catch {
    return onPage
  }
}
