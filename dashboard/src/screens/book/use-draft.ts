import { useEffect, useState } from 'react'
import {
  type BookingDraft,
  bookingDraft,
  emptyBuyer,
  emptyPerson,
  isSomethingTyped,
  nameOf,
  type PassengerDraft,
} from '../../api/draft.ts'
import { useWarning } from '../../api/kept.ts'
import { lastSession, useSession } from '../../api/session.ts'

/** A form that was left may hear late that it is booked: the one that is shown then is told. */
const booked = new EventTarget()

/** The typed draft, stored for the tab at each change. */
export function useDraft(ids: string[], again: unknown) {
  const { user } = useSession()
  const [kept, setKept] = useState(() => draftOf(ids, again))
  const [draft, setDraft] = useState(() => kept ?? nothing(readDraft()))
  const [elsewhere, setElsewhere] = useState(() =>
    kept === null && isSomethingTyped() ? readDraft() : null,
  )
  const [waiting, setWaiting] = useState<BookingDraft | null>(null)
  const [isKept, setIsKept] = useState(true)
  useWarning(isKept)
  const store = (changed: BookingDraft) => {
    const next = { ...changed, legs: ids, isTyped: true }
    setElsewhere(null)
    setDraft(next)
    setIsKept(bookingDraft.keep(user.id, next))
  }
  useEffect(() => {
    const end = () => {
      setElsewhere(null)
      setWaiting(null)
      if (waiting !== null) store(waiting)
    }
    booked.addEventListener('booked', end)
    return () => booked.removeEventListener('booked', end)
  })
  return {
    draft,
    restored: kept,
    /** What is typed for other voyages. There is one draft: the first change here would take its place. */
    elsewhere,
    change(changed: BookingDraft) {
      // It may have been booked meanwhile, by a press whose answer came late.
      if (elsewhere !== null && isSomethingTyped()) setWaiting(changed)
      else store(changed)
    },
    asked: {
      isOpen: waiting !== null,
      onClose: () => setWaiting(null),
      onGiveUp() {
        if (waiting !== null) store(waiting)
      },
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
      if (JSON.stringify(readDraft()) !== JSON.stringify(draft)) return
      bookingDraft.forget()
      booked.dispatchEvent(new Event('booked'))
    },
    restart() {
      bookingDraft.forget()
      setKept(null)
      setDraft(nothing(draft))
      setIsKept(true)
    },
  }
}

/** But for the seats that a lost press of the draft before may have booked. */
const nothing = (before: BookingDraft | null): BookingDraft => ({
  people: {},
  buyer: emptyBuyer,
  ours: before?.ours ?? [],
})

/**
 * A draft for other voyages is about other passengers, unless the way here began at the draft itself or at the
 * booking that it repeats: `again` is its name. The people of legs that are not shown stay in it: their leg may come back.
 */
function draftOf(ids: string[], again: unknown): BookingDraft | null {
  const kept = readDraft()
  if (kept === null) return null
  const isOfThese = [...(kept.legs ?? []), ...Object.keys(kept.people)].some(id => ids.includes(id))
  const isRepeated = kept.travellers !== undefined && nameOf(kept) === again
  return isOfThese || isRepeated ? kept : null
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
