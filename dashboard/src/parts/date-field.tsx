import { TextInput, type TextInputProps } from '@mantine/core'
import { useFormat } from './format.tsx'

/** A day, and beside it the same day in words: the browser writes it as its own language does. */
export function DateField({ value, ...props }: TextInputProps & { value: string }) {
  const { inWords } = useFormat()
  return <TextInput type="date" description={inWords(value)} value={value} {...props} />
}
