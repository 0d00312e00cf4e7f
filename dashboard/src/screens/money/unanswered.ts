/**
 * Top-ups whose answer has not come, by the organization that gets them. The service knows a top-up by its id
 * alone: as long as nobody knows whether the money was given, only the same id gives it once.
 */
import { useState } from 'react'
import { ApiProblem, isUncertain } from '../../api/client.ts'
import { draftAt } from '../../api/kept.ts'
import { useSession } from '../../api/session.ts'

/** As it was typed. */
type TopUp = { id: string; amount: string; reference: string }

const unanswered = draftAt<Record<string, TopUp>>('top-ups')

export function useUnanswered(organizationId: string) {
  const { user } = useSession()
  const [lost, setLost] = useState(() => unanswered.read()?.[organizationId])
  const [freshId] = useState(newId)
  const forget = () => {
    const { [organizationId]: _, ...others } = unanswered.read() ?? {}
    unanswered.keep(user.id, others)
  }
  return {
    id: lost?.id ?? freshId,
    /** The one that perhaps gave the money. */
    lost,
    sending(topUp: TopUp) {
      unanswered.keep(user.id, { ...unanswered.read(), [organizationId]: topUp })
    },
    answered: forget,
    /** Most refusals of a second try say nothing of the first one. */
    failed(error: Error, topUp: TopUp) {
      if (isUncertain(error)) setLost(topUp)
      else if (lost === undefined || isOfAnother(error)) forget()
    },
  }
}

/** The first one gave its money; what was typed since then is another top-up. */
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
