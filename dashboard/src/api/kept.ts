/**
 * What somebody is typing, until it is done, and the route that was searched last. A reload, Back and an
 * ended session do not lose it. It may name people, so it is kept in `sessionStorage` alone, which belongs to
 * one tab and ends with it. It is removed when its user signs out and when somebody else signs in.
 */
import { useEffect } from 'react'

type Kept = { userId: string; drafts: Record<string, unknown> }

/** One place for all, so that whoever signs out leaves nothing of a screen that is not loaded. */
const place = 'gangway-draft'
/** For a browser that refuses to store anything: lasts as long as the page. */
let onPage: Kept | null = null

export function draftAt<Draft>(name: string) {
  const others = () => {
    const { [name]: _, ...drafts } = readKept()?.drafts ?? {}
    return drafts
  }
  return {
    /** Returns whether a reload finds it. */
    keep: (userId: string, draft: Draft) =>
      store({ userId, drafts: { ...others(), [name]: draft } }),
    read: () => (readKept()?.drafts?.[name] as Draft | undefined) ?? null,
    forget() {
      const kept = readKept()
      if (kept !== null) store({ ...kept, drafts: others() })
    },
  }
}

export function forgetDrafts(): void {
  onPage = null
  try {
    sessionStorage.removeItem(place)
  } catch {}
}

export function forgetDraftsUnlessOf(userId: string): void {
  const kept = readKept()
  if (kept !== null && kept.userId !== userId) forgetDrafts()
}

function store(kept: Kept): boolean {
  onPage = kept
  try {
    sessionStorage.setItem(place, JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') ?? onPage
  } catch {
    return onPage
  }
}

/** Asks before the page is left with what the browser refuses to keep. */
export function useWarning(isKept: boolean): void {
  useEffect(() => {
    if (isKept) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isKept])
}
