import { Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { deskTexts } from './texts.ts'

export type Evidence = { reference: string; note: string }

type EvidenceProps = {
  value: Evidence
  onChange(next: Evidence): void
  /** What is needed: what an operator did has its reference, what it did not do has a reason. */
  needs: 'reference' | 'note'
  /** Where no operator is asked there is no reference. */
  isNoteOnly?: boolean
}

export function EvidenceFields({ value, onChange, needs, isNoteOnly = false }: EvidenceProps) {
  const t = useTexts(deskTexts)
  return (
    <>
      {!isNoteOnly && (
        <TextInput
          label={t('operatorReference')}
          name="operator_reference"
          description={t('operatorReferenceHint')}
          value={value.reference}
          onChange={event => onChange({ ...value, reference: event.currentTarget.value })}
          maxLength={100}
          autoComplete="off"
          required={needs === 'reference'}
        />
      )}
      <Textarea
        label={t('note')}
        name="note"
        description={t('noteHint')}
        value={value.note}
        onChange={event => onChange({ ...value, note: event.currentTarget.value })}
        maxLength={1_000}
        autosize
        minRows={2}
        required={needs === 'note'}
      />
    </>
  )
}

/** As the endpoints take it: what is empty is left out. */
export function toEvidence({ reference, note }: Evidence) {
  return {
    ...(reference.trim() !== '' && { operator_reference: reference.trim() }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}
