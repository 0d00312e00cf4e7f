import { TextInput } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
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
    <DongInput
      key={order_id}
      label={t('keptOf', { leg })}
      value={value[order_id] ?? ''}
      onChange={text => onChange({ ...value, [order_id]: text })}
    />
  ))
}

export function toPenalties(legs: RefundLeg[], value: Record<string, string>) {
  return legs.map(({ order_id }) => ({ order_id, penalty: Number(value[order_id]) }))
}

type DongInputProps = {
  label: string
  value: string
  onChange(text: string): void
}

/** Whole dong. */
export function DongInput({ label, value, onChange }: DongInputProps) {
  return (
    <TextInput
      label={label}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      inputMode="numeric"
      pattern="\d{1,12}"
      rightSection="₫"
      autoComplete="off"
      required
    />
  )
}
