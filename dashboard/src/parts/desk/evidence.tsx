import { Textarea, TextInput } from '@mantine/core'
import { useTexts } from '../../app/language.tsx'
import { deskTexts } from './texts.ts'

export type Evidence = { reference: string; note: string }
export const noEvidence: Evidence = { reference: '', note: '' }

type EvidenceProps = {
  value: Evidence
  onChange(next: Evidence): void
  /** What an operator did needs its reference; what it did not do needs a reason. */
  needs: 'reference' | 'note'
  /** True where no operator is asked, so that there is no reference. */
  isNoteOnly?: boolean
  /** The agency is told the note. */
  isRead?: boolean
}

export function EvidenceFields(props: EvidenceProps) {
  const { value, onChange, needs, isNoteOnly = false, isRead = false } = props
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
          required={needs === 'reference'}
        />
      )}
      <Textarea
        label={t('note')}
        name="note"
        description={t(isRead ? 'noteHintRead' : 'noteHint')}
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

/** In the shape of the endpoints: an empty value is left out. */
export function toEvidence({ reference, note }: Evidence) {
  return {
    ...(reference.trim() !== '' && { operator_reference: reference.trim() }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}
