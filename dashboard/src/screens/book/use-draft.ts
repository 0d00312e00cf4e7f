import { useState } from 'react'
import {
  type BookingDraft,
  bookingDraft,
  emptyBuyer,
  emptyPerson,
  nameOf,
  type PassengerDraft,
} from '../../api/draft.ts'
import { useWarning } from '../../api/kept.ts'
import { lastSession, useSession } from '../../api/session.ts'

/** The typed draft, stored for the tab at each change. */
export function useDraft(ids: string[], again: unknown) {
  const { user } = useSession()
  const nothing: BookingDraft = { people: {}, buyer: emptyBuyer }
  const [kept, setKept] = useState(() => draftOf(ids, again))
  const [draft, setDraft] = useState(kept ?? nothing)
  const [isKept, setIsKept] = useState(true)
  useWarning(isKept)
  return {
    draft,
    restored: kept,
    change(changed: BookingDraft) {
      const next = { ...changed, isTyped: true }
      setDraft(next)
      setIsKept(bookingDraft.keep(user.id, next))
    },
    /** What is typed meanwhile stays, also of another booking. */
    mark(next: (ours: readonly string[]) => readonly string[]) {
      const marked = (each: BookingDraft) => ({ ...each, ours: next(each.ours ?? []) })
      setDraft(marked)
      const stored = readDraft()
      const isTheirs = lastSession()?.user.id === user.id
      if (stored !== null && isTheirs) bookingDraft.keep(user.id, marked(stored))
    },
    /** It is booked. Whoever has left the form meanwhile may be typing another one. */
    forget() {
      if (JSON.stringify(readDraft()) === JSON.stringify(draft)) bookingDraft.forget()
    },
    restart() {
      bookingDraft.forget()
      setKept(null)
      setDraft({ ...nothing, ours: draft.ours ?? [] })
      setIsKept(true)
    },
  }
}

/**
 * A draft for other voyages is about other passengers, unless the way here began at the draft itself or at the
 * booking that it repeats: `again` is its name.
 */
function draftOf(ids: string[], again: unknown): BookingDraft | null {
  const kept = readDraft()
  if (kept === null) return null
  const people = Object.entries(kept.people).filter(([voyageId]) => ids.includes(voyageId))
  const isRepeated = kept.travellers !== undefined && nameOf(kept) === again
  if (people.length === 0 && !isRepeated) return null
  return { ...kept, people: Object.fromEntries(people) }
}

/** An older build of the page, which kept it, may have had fewer fields. */
function readDraft(): BookingDraft | null {
  const kept = bookingDraft.read()
  if (kept === null) return null
  const { people, buyer, travellers } = kept
  const complete = (each: PassengerDraft) => ({ ...emptyPerson, ...each })
  return {
    ...kept,
    people: Object.fromEntries(
      Object.entries(people).map(([voyageId, each]) => [voyageId, each.map(complete)]),
    ),
    buyer: {
      ...emptyBuyer,
      ...buyer,
      invoice: { ...emptyBuyer.invoice, ...buyer.invoice },
    },
    ...(travellers && { travellers: travellers.map(complete) }),
  }
}
