import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { DongField, PercentField, readDong, readPercent } from '../../parts/amounts.tsx'
import { texts } from './texts.ts'

/** The values as typed. */
type TypedAmount = { type: string; amount: string }

/** The endpoints take a percentage in basis points: 12.5% is 1250. */
export function amountOf({ type, amount }: TypedAmount) {
  const isPercent = type === 'percent'
  return {
    amount_type: isPercent ? ('percent' as const) : ('flat' as const),
    amount: isPercent ? readPercent(amount) : readDong(amount),
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
  const Amount = isPercent ? PercentField : DongField
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
      <Amount
        label={t(isPercent ? 'percentAmount' : 'flatAmount')}
        name="amount"
        value={typed.amount}
        onChange={amount => onChange({ amount })}
        required
      />
    </>
  )
}
