/**
 * Top-ups and payouts whose answer has not come, by their organization. The service knows one by its id alone: as
 * long as nobody knows whether the money was moved, only the same id moves it once.
 */
import { useState } from 'react'
import { ApiProblem, isUncertain } from '../../api/client.ts'
import { draftAt } from '../../api/kept.ts'
import { useSession } from '../../api/session.ts'

/** As it was typed. */
export type Sent = { id: string; amount: string; reference: string }

const places = {
  'top-ups': draftAt<Record<string, Sent>>('top-ups'),
  payouts: draftAt<Record<string, Sent>>('payouts'),
}

export function useUnanswered(kind: keyof typeof places, organizationId: string) {
  const unanswered = places[kind]
  const { user } = useSession()
  const [lost, setLost] = useState(() => unanswered.read()?.[organizationId])
  const [freshId] = useState(newId)
  const forget = () => {
    const { [organizationId]: _, ...others } = unanswered.read() ?? {}
    unanswered.keep(user.id, others)
  }
  return {
    id: lost?.id ?? freshId,
    /** The one that perhaps moved the money. */
    lost,
    sending(sent: Sent) {
      unanswered.keep(user.id, { ...unanswered.read(), [organizationId]: sent })
    },
    answered: forget,
    /** Most refusals of a second try say nothing of the first one. */
    failed(error: Error, sent: Sent) {
      if (isUncertain(error)) setLost(sent)
      else if (lost === undefined || isOfAnother(error)) forget()
    },
  }
}

/** The first one moved its money; what was typed since then is another one. */
function isOfAnother(error: Error): boolean {
  return error instanceof ApiProblem && error.errors.some(({ path }) => path === '/id')
}

/** `crypto.randomUUID` does not exist on a page without TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
