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

/** The penalties that operators kept for legs that staff cancelled there by hand. */
export function PenaltyFields({ legs, value, onChange }: PenaltyFieldsProps) {
  const t = useTexts(texts)
  return legs.map(({ order_id, leg }) => (
    <DongField
      key={order_id}
      label={t('keptOf', { leg })}
      value={value[order_id] ?? ''}
      onChange={text => onChange({ ...value, [order_id]: text })}
      required
    />
  ))
}

export function toPenalties(legs: RefundLeg[], value: Record<string, string>) {
  return legs.map(({ order_id }) => ({ order_id, penalty: readDong(value[order_id] ?? '') }))
}
