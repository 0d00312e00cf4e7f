import { useNetwork } from '../../api/network.ts'
import { useTexts } from '../../app/language.tsx'
import { useFormat } from '../../parts/format.tsx'
import { texts } from './texts.ts'

/** The conditions that a rule and a voucher share. */
type Conditioned = {
  active: boolean
  departure_terminal: string | null
  arrival_terminal: string | null
  departure_from: string | null
  departure_to: string | null
  seat_classes: string[] | null
  effective_from: string | null
  effective_to: string | null
}

/** The conditions in words; an empty list: it always applies. */
export function useConditions(): (of: Conditioned) => string[] {
  const t = useTexts(texts)
  const { terminalName, className } = useNetwork()
  const { date, instant } = useFormat()
  const between =
    (from: string | null, to: string | null, name: (value: string) => string) => (middle: string) =>
      from === null && to === null
        ? []
        : [[from, to].map(end => (end === null ? '…' : name(end))).join(middle)]
  return of => [
    ...(of.active ? [] : [t('inactive')]),
    ...between(of.departure_terminal, of.arrival_terminal, terminalName)(' → '),
    ...(of.seat_classes ?? []).map(className),
    ...between(of.departure_from, of.departure_to, date)(' – '),
    ...(of.effective_from === null ? [] : [t('countsFrom', { at: instant(of.effective_from) })]),
    ...(of.effective_to === null ? [] : [t('countsUntil', { at: instant(of.effective_to) })]),
  ]
}
