/** The misbehaviour that the control API asks for, and its effect on a request. */

import { type Answer, pause } from './http.ts'
import type { State } from './state.ts'

export const occasions = [
  'login',
  'search',
  'layout',
  'counts',
  'order',
  'find',
  'cancel',
  'publish',
  'find_invoice',
] as const
export const actions = [
  'reject',
  'slow',
  'hang',
  'lose_reply',
  'refuse_connection',
  'logout',
  'garbage',
  'error',
  'repeat_numbers',
  'price_change',
] as const

export type Occasion = (typeof occasions)[number]
export type Action = (typeof actions)[number]

export type RuleSpec = {
  operator?: string
  voyage_ref?: string
  passenger_name?: string
  /** Missing only for `price_change`, which applies to any request about the voyage. */
  on?: Occasion
  action: Action
  times?: number
  delay_ms?: number
  reason?: string
  amount?: number
}

/** What a request is about. A search names no voyage but finds several. */
type Subject = {
  operator: string
  on: Occasion
  voyageRefs: string[]
  passengerNames: string[]
}

type Rule = {
  id: string
  spec: RuleSpec
  left: number
  repriced: Set<string>
  removal: AbortController
}

/** What applies to a request; `removed` ends what is still delayed by it. */
type Taken = RuleSpec & { removed?: AbortSignal }

export type Rules = {
  add(spec: RuleSpec): string
  remove(id: string): boolean
  clear(): void
  /** The oldest matching rule; uses up one of its times. Applies fare changes on the way. */
  take(subject: Subject): Taken | undefined
}

/** `standing` rules are never added or removed; all other rules go before them. */
export function createRules(state: State, standing: readonly RuleSpec[] = []): Rules {
  let rules: Rule[] = []
  let count = 0

  function reprice(rule: Rule, voyageRef: string) {
    rule.repriced.add(voyageRef)
    state.record({ type: 'fare_changed', voyageRef, amount: rule.spec.amount ?? 0 })
  }

  /** A standing price change sets the price once, however often it is asked for. */
  function takeStanding(subject: Subject): RuleSpec | undefined {
    const rule = standing.find(spec => matches(spec, subject))
    if (rule?.action !== 'price_change') return rule
    for (const voyageRef of subject.voyageRefs) {
      const amount = (rule.amount ?? 0) - state.fareChange(voyageRef)
      if (amount !== 0) state.record({ type: 'fare_changed', voyageRef, amount })
    }
    return undefined
  }

  return {
    add(spec) {
      const id = `rule-${++count}`
      const left = spec.times ?? Number.POSITIVE_INFINITY
      const rule = { id, spec, left, repriced: new Set<string>(), removal: new AbortController() }
      if (spec.action === 'price_change' && spec.voyage_ref) {
        rule.left = 0
        reprice(rule, spec.voyage_ref)
      }
      rules.push(rule)
      return id
    },
    remove(id) {
      const rule = rules.find(each => each.id === id)
      rules = rules.filter(each => each !== rule)
      rule?.removal.abort()
      return rule !== undefined
    },
    clear() {
      for (const rule of rules.splice(0)) rule.removal.abort()
    },
    take(subject) {
      const live = rules.filter(rule => rule.left > 0 && matches(rule.spec, subject))
      for (const rule of live.filter(({ spec }) => spec.action === 'price_change')) {
        const fresh = subject.voyageRefs.filter(ref => !rule.repriced.has(ref))
        if (fresh.length > 0) rule.left--
        for (const voyageRef of fresh) reprice(rule, voyageRef)
      }
      const rule = live.find(({ spec }) => spec.action !== 'price_change')
      if (rule) rule.left--
      return rule ? { ...rule.spec, removed: rule.removal.signal } : takeStanding(subject)
    },
  }
}

export type Handling = {
  /** Called when the request has arrived, whatever happens to it afterwards. */
  received?(): void
  refuse(reason: string): Answer
  work(how: How): Answer | Promise<Answer>
}

/** Of an order. With `replyLost` nobody waits for its answer. */
export type How = {
  /** It is confirmed that much later. */
  delay?: Delay
  replyLost: boolean
  /** Its tickets get the numbers of the order before it. */
  repeatsNumbers?: boolean
}

/** `over`: the rest of the time is not waited for. */
export type Delay = { ms: number; over: AbortSignal }

export async function underRule(
  rule: Taken | undefined,
  subject: Subject,
  gone: AbortSignal,
  handling: Handling,
): Promise<Answer> {
  if (rule?.action === 'refuse_connection') return 'cut'
  handling.received?.()
  const how = { replyLost: false, repeatsNumbers: rule?.action === 'repeat_numbers' }
  const delay = { ms: rule?.delay_ms ?? 0, over: rule?.removed ?? new AbortController().signal }
  switch (rule?.action) {
    case 'reject':
      return handling.refuse(rule.reason ?? 'refused')
    case 'hang':
      return 'hang'
    case 'garbage':
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<<{%~ \u0000 ?!' }
    case 'error':
      return { status: 500, headers: { 'content-type': 'text/plain' }, body: 'Internal error' }
    case 'lose_reply':
      await handling.work({ ...how, replyLost: true })
      return 'cut'
    case 'slow':
      if (subject.on === 'order') {
        return handling.work({ ...how, delay })
      }
      // A slow cancellation or publication happens at once and is answered late, so it also counts for a
      // caller that stops waiting.
      if (subject.on === 'cancel' || subject.on === 'publish') {
        const answer = await handling.work(how)
        await pause(delay.ms, AbortSignal.any([gone, delay.over]))
        return answer
      }
      await pause(delay.ms, AbortSignal.any([gone, delay.over]))
      return handling.work(how)
    default:
      return handling.work(how)
  }
}

function matches(spec: RuleSpec, subject: Subject): boolean {
  if (spec.operator !== undefined && spec.operator !== subject.operator) return false
  if (spec.on !== undefined && spec.on !== subject.on) return false
  if (spec.voyage_ref !== undefined && !subject.voyageRefs.includes(spec.voyage_ref)) return false
  if (spec.passenger_name === undefined) return true
  const wanted = fold(spec.passenger_name)
  return subject.passengerNames.some(name => fold(name) === wanted)
}

function fold(name: string): string {
  return name.normalize('NFC').trim().toLocaleLowerCase('vi')
}
