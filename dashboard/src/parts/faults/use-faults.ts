/** Tells a refused request in plain words: which field, and what is wrong with it. */
import { ApiProblem } from '../../api/client.ts'
import { useTexts } from '../../app/language.tsx'
import { isDay } from '../days.ts'
import { useFormat } from '../format.tsx'
import { faultOf } from './kinds.ts'
import { reasonOf } from './reasons.ts'
import type texts from './texts.en.ts'
import { faultTexts } from './texts.ts'

type Key = keyof typeof texts
type Refusal = ApiProblem['errors'][number]

export function useFaults() {
  const t = useTexts(faultTexts)
  const { date } = useFormat()
  /** An unknown sentence is shown as the service wrote it. */
  const textOf = ({ path, message }: Refusal) => {
    const fault = faultOf(message)
    if (fault === undefined) return message
    const { value } = fault.values
    if (value !== undefined)
      fault.values.value = isDay(value) ? date(value) : t(`is_${value}` as Key) || value
    const isPhone = fault.kind === 'badForm' && path.endsWith('/phone')
    return t((isPhone ? 'badPhone' : fault.kind) as Key, fault.values)
  }
  const groupOf = (path: string) => {
    const number = (text = '') => Number(text) + 1
    const traveller = /^\/legs\/(\d+)\/(?:passengers|seats)\/(\d+)/.exec(path)
    if (traveller !== null) {
      // Most bookings have one leg, so the first leg is not named.
      const [, leg, passenger] = traveller
      const values = { leg: number(leg), number: number(passenger) }
      return t(leg === '0' ? 'passenger' : 'passengerOfLeg', values)
    }
    const leg = /^\/legs\/(\d+)/.exec(path)
    if (leg !== null) return t('leg', { leg: number(leg[1]) })
    const ticket = /^\/(?:tickets|ticket_ids|seats)\/(\d+)/.exec(path)
    if (ticket !== null) return t('ticket', { number: number(ticket[1]) })
    const [, group = '', isDeeper] = path.split('/')
    return isDeeper === undefined ? '' : t(`at_${group}` as Key)
  }
  const placeOf = (path: string) => {
    const group = groupOf(path)
    const name = path.split('/').findLast(part => part !== '' && !/^\d+$/.test(part)) ?? ''
    const field = t(`at_${name}` as Key) || name
    return group === '' || field === '' ? field : t('of', { group, field })
  }
  const lineOf = (refusal: Refusal) => {
    const [place, what] = [placeOf(refusal.path), textOf(refusal)]
    return place === '' ? what : t('line', { place, what })
  }
  return { textOf, lineOf }
}

/** For fields that show their own messages: what is wrong at a path of the request. */
export function useFaultAt(error: Error | null): (path: string) => string | null {
  const { textOf } = useFaults()
  const refusals = error instanceof ApiProblem ? error.errors : []
  return path => {
    const refusal = refusals.find(each => each.path === path)
    return refusal === undefined ? null : textOf(refusal)
  }
}

/** Why a booking, or work on it, is not as it has to be, and what to do then; null: the page knows no such reason. */
export function useReasonText(): (sentence: string) => string | null {
  const t = useTexts(faultTexts)
  return sentence => {
    const reason = reasonOf(sentence)
    return reason === undefined ? null : t(reason.kind as Key, reason.values)
  }
}

/** Why a voucher takes nothing off. */
export function useVoucherText(): (reason: string) => string {
  const t = useTexts(faultTexts)
  return reason => t(`voucher_${reason}` as Key) || reason
}
