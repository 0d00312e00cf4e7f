import { useState } from 'react'
import { type BookingDraft, bookingDraft, emptyBuyer } from '../../api/draft.ts'
import { useWarning } from '../../api/kept.ts'
import { useSession } from '../../api/session.ts'

/** The typed draft, stored for the tab at each change. */
export function useDraft(ids: string[]) {
  const { user } = useSession()
  const nothing: BookingDraft = { people: {}, buyer: emptyBuyer }
  const [kept, setKept] = useState(() => draftOf(ids))
  const [draft, setDraft] = useState(kept ?? nothing)
  const [isKept, setIsKept] = useState(true)
  useWarning(isKept)
  return {
    draft,
    restored: kept,
    change(next: BookingDraft) {
      setDraft(next)
      setIsKept(bookingDraft.keep(user.id, next))
    },
    restart() {
      bookingDraft.forget()
      setKept(null)
      setDraft(nothing)
      setIsKept(true)
    },
  } as const
}

/** A draft for other voyages is about other passengers, unless they look for another voyage. */
function draftOf(ids: string[]): BookingDraft | null {
  const kept = bookingDraft.read()
  if (kept === null) return null
  const people = Object.entries(kept.people).filter(([voyageId]) => ids.includes(voyageId))
  if (people.length === 0 && kept.travellers === undefined) return null
  return { ...kept, people: Object.fromEntries(people) }
}
