import { inWords } from '../../../operators/index.ts'

/** The sentence of a deed that an operator did not do; `reason` is in its own words, or a code of ours. */
export function notDone(deed: 'issue' | 'change', reason: string | null | undefined): string {
  const why = reason == null ? '' : `: ${inWords(reason)}`
  return `the operator did not ${deed} the tickets${why}`
}

/** The same of legs that were not cancelled, while others may be. */
export function notCancelled(refusals: readonly { leg: number; reason: string }[]): string {
  const each = refusals.map(({ leg, reason }) => `of leg ${leg}: ${inWords(reason)}`)
  return `the operator did not cancel the tickets ${[...new Set(each)].join('; ')}`
}
