import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { type PassengerField, type PersonDraft, passengerFields } from '../../api/draft.ts'
import type { Operator } from '../../api/network.ts'
import { useLanguage, useTexts } from '../../app/language.tsx'
import { hintBelow } from '../fields.tsx'
import { useFormat } from '../format.tsx'
import { countriesIn } from './countries.ts'
import { personTexts } from './texts.ts'

type PersonFieldsProps = {
  person: PersonDraft
  /** The code of the passenger type. */
  type: string
  operator: Operator | undefined
  /** The seat is a place for a vehicle. */
  isVehicle: boolean
  onChange(field: PassengerField, value: string): void
  errorAt?(field: PassengerField): string | null
  /** A field before these. */
  children?: ReactNode
}

/** What is typed of one who travels. An asterisk marks the fields that the operator requires. */
export function PersonFields(props: PersonFieldsProps) {
  const { person, type, operator, isVehicle, onChange, errorAt, children } = props
  const t = useTexts(personTexts)
  const { language } = useLanguage()
  const { inWords } = useFormat()
  const required = new Set(['full_name', ...(operator?.required_passenger_fields ?? [])])
  if (!isVehicle) required.delete('plate_number')
  const isShown = required.has('plate_number') || person.plate_number !== ''
  const shown = passengerFields.filter(field => field !== 'plate_number' || isShown)
  // Memoized, because comparing a few thousand options at each key is slow.
  const countries = useMemo(() => toOptions(countriesIn(language)), [language])
  const none = { value: '', label: '–' }
  // A partner's program need not name one.
  const nationality = [...(person.nationality === '' ? toOptions([none]) : []), ...countries]
  const gender = toOptions([
    none,
    { value: 'female', label: t('female') },
    { value: 'male', label: t('male') },
    { value: 'other', label: t('other') },
  ])
  const hints: Partial<Record<PassengerField, string>> = {
    date_of_birth: inWords(person.date_of_birth),
    ...(type === 'child' && { document_number: t('documentOfChild') }),
  }
  const choicesOf: Partial<Record<PassengerField, ReactNode>> = { gender, nationality }
  const common = (field: PassengerField) => ({
    name: field,
    label: t(field),
    required: required.has(field),
    error: errorAt?.(field),
    value: person[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(field, event.currentTarget.value),
  })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
      {children}
      {shown.map(field => {
        const choices = choicesOf[field]
        return choices === undefined ? (
          <TextInput
            key={field}
            {...common(field)}
            description={hints[field]}
            {...hintBelow}
            type={inputTypes[field] ?? 'text'}
            autoCapitalize={capitals[field]}
          />
        ) : (
          <NativeSelect key={field} {...common(field)}>
            {choices}
          </NativeSelect>
        )
      })}
    </SimpleGrid>
  )
}

function toOptions(choices: { value: string; label: string }[]) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** What the keyboard of a phone writes large; by itself it does so with the first word alone. */
const capitals: Partial<Record<PassengerField, string>> = {
  full_name: 'words',
  document_number: 'characters',
  plate_number: 'characters',
}

const inputTypes: Partial<Record<PassengerField, string>> = {
  date_of_birth: 'date',
  phone: 'tel',
  email: 'email',
}
