/** Fields of numbers that Vietnamese and English write with points and commas of opposite meaning. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { hintBelow } from './fields.tsx'
import { useFormat } from './format.tsx'

/** 1000000, 1.000.000 and 1,000,000 are the same: dong have no decimals. A bank's amount is pasted with its unit. */
const unit = '([₫đĐ]|[Vv][Nn][DdĐđ])?'
const dong = String.raw`\s*${unit}\s*(\d+|\d{1,3}([.,\s]\d{3})+)\s*${unit}\s*`
/** 12.5 and 12,5 are the same. With three decimals it would be read as thousands elsewhere. */
const percent = String.raw`\s*\d{1,6}([.,]\d{1,2})?\s*%?\s*`

/** NaN for what is no whole number of dong; the field lets no form send that. */
export function readDong(text: string): number {
  return new RegExp(`^${dong}$`).test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN
}

/** In basis points: 12,5 is 1250. NaN for what is no percentage. */
export function readPercent(text: string): number {
  if (!new RegExp(`^${percent}$`).test(text)) return Number.NaN
  return Math.round(Number(text.replace(',', '.').replace('%', '')) * 100)
}

type AmountProps = Omit<TextInputProps, 'onChange'> & {
  value: string
  onChange(text: string): void
}

export function DongField(props: AmountProps) {
  const { money } = useFormat()
  const amount = readDong(props.value)
  const readBack = Number.isNaN(amount) ? undefined : money(amount)
  return (
    <Field {...props} inputMode="numeric" pattern={dong} data-fault="dong" readBack={readBack} />
  )
}

export function PercentField(props: AmountProps) {
  const format = useFormat()
  const basisPoints = readPercent(props.value)
  const readBack = Number.isNaN(basisPoints) ? undefined : format.percent(basisPoints)
  return (
    <Field
      {...props}
      inputMode="decimal"
      pattern={percent}
      data-fault="percent"
      readBack={readBack}
    />
  )
}

/** Says below how it understood what is typed. */
function Field({ onChange, readBack, ...props }: AmountProps & { readBack: string | undefined }) {
  return (
    <TextInput
      description={readBack}
      {...hintBelow}
      {...props}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
