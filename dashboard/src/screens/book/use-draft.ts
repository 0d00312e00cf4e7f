import { useEffect, useState } from 'react'
import {
  type BookingDraft,
  emptyBuyer,
  forgetDraft,
  keepDraft,
  readDraft,
} from '../../api/draft.ts'
import { useSession } from '../../api/session.ts'

/** The typed draft, stored for the tab at each change. */
export function useDraft(ids: string[]) {
  const { user } = useSession()
  const nothing: BookingDraft = { people: {}, buyer: emptyBuyer }
  const [kept, setKept] = useState(() => draftOf(ids))
  const [draft, setDraft] = useState(kept ?? nothing)
  const [isKept, setIsKept] = useState(true)
  useEffect(() => {
    if (isKept) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isKept])
  return {
    draft,
    restored: kept === null ? null : (kept.from ?? 'tab'),
    change(next: BookingDraft) {
      setDraft(next)
      setIsKept(keepDraft(user.id, next))
    },
    restart() {
      forgetDraft()
      setKept(null)
      setDraft(nothing)
      setIsKept(true)
    },
  } as const
}

/** A draft for other voyages is about other passengers. */
function draftOf(ids: string[]): BookingDraft | null {
  const kept = readDraft()
  if (kept === null) return null
  const people = Object.entries(kept.people).filter(([voyageId]) => ids.includes(voyageId))
  return people.length === 0 ? null : { ...kept, people: Object.fromEntries(people) }
}
