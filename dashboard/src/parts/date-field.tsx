import { TextInput, type TextInputProps } from '@mantine/core'
import { useFormat } from './format.tsx'

/** A date, with the same date in words beside it: the browser shows it in its own language's order. */
export function DateField({ value, ...props }: TextInputProps & { value: string }) {
  const { inWords } = useFormat()
  return <TextInput type="date" description={inWords(value)} value={value} {...props} />
}
