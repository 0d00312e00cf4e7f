import { useState } from 'react'

/**
 * What is typed since the URL became this one: when it changes, the fields begin anew. They stay the same ones, so that
 * none loses the focus.
 */
export function useTypedSince<Typed>(url: string, begin: () => Typed) {
  const [typed, setTyped] = useState(begin)
  const [since, setSince] = useState(url)
  if (since !== url) {
    setSince(url)
    setTyped(begin)
  }
  return [typed, setTyped] as const
}
