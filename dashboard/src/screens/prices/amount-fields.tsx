import { NativeSelect, TextInput } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { texts } from './texts.ts'

/** The values as typed. */
export type TypedAmount = { type: string; amount: string }

/** The endpoints take a percentage in basis points: 12.5% is 1250. */
export function amountOf({ type, amount }: TypedAmount) {
  const isPercent = type === 'percent'
  return {
    amount_type: isPercent ? ('percent' as const) : ('flat' as const),
    amount: Math.round(Number(amount) * (isPercent ? 100 : 1)),
  }
}

type AmountFieldsProps = {
  typed: TypedAmount
  onChange(change: Partial<TypedAmount>): void
  /** The unit of a flat amount. */
  flatName: string
}

/** The amount, in percent or in dong. */
export function AmountFields({ typed, onChange, flatName }: AmountFieldsProps) {
  const t = useTexts(texts)
  const isPercent = typed.type === 'percent'
  return (
    <>
      <NativeSelect
        label={t('type')}
        value={typed.type}
        onChange={event => onChange({ type: event.currentTarget.value })}
        data={[
          { value: 'percent', label: t('percent') },
          { value: 'flat', label: flatName },
        ]}
      />
      <TextInput
        label={t(isPercent ? 'percentAmount' : 'flatAmount')}
        name="amount"
        value={typed.amount}
        onChange={event => onChange({ amount: event.currentTarget.value })}
        type="number"
        min={0}
        step={isPercent ? 0.01 : 1}
        required
      />
    </>
  )
}
