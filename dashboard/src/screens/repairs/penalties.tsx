import { useTexts } from '../../app/language.tsx'
import { DongField, readDong } from '../../parts/amounts.tsx'
import type { CaseFile } from '../../parts/desk/desk.ts'
import { texts } from './texts.ts'

type RefundLeg = NonNullable<CaseFile['repairs'][number]['legs']>[number]

type PenaltyFieldsProps = {
  legs: RefundLeg[]
  /** The typed penalties, by the id of the leg's order. */
  value: Record<string, string>
  onChange(next: Record<string, string>): void
}

/** A leg without a penalty stays issued, where its operator has to agree. */
export const isKept = (leg: RefundLeg, value: Record<string, string>) =>
  leg.against_schedule && !value[leg.order_id]?.trim()

/** The penalties that operators kept for legs that staff cancelled there by hand. */
export function PenaltyFields({ legs, value, onChange }: PenaltyFieldsProps) {
  const t = useTexts(texts)
  return legs.map(({ order_id, leg, against_schedule }) => (
    <DongField
      key={order_id}
      label={t(against_schedule ? 'keptIfAgreed' : 'keptOf', { leg })}
      value={value[order_id] ?? ''}
      onChange={text => onChange({ ...value, [order_id]: text })}
      required={!against_schedule}
    />
  ))
}

export function toPenalties(legs: RefundLeg[], value: Record<string, string>) {
  return legs
    .filter(leg => !isKept(leg, value))
    .map(({ order_id }) => ({ order_id, penalty: readDong(value[order_id] ?? '') }))
}
