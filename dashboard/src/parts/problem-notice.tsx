import { Button, List, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ApiProblem, isUncertain } from '../api/client.ts'
import { useTexts } from '../app/language.tsx'
import { fieldsOf, showAtFields } from './faults/field-messages.tsx'
import { useFaults, useReasonText } from './faults/use-faults.ts'
import { Notice } from './notice.tsx'
import type texts from './texts.en.ts'
import { partTexts } from './texts.ts'

/** A problem of the service, in the reader's language where there is a text for its code. */
export function useProblemText(): (error: Error) => string {
  const t = useTexts(partTexts)
  const reasonText = useReasonText()
  return error => {
    if (!(error instanceof ApiProblem)) return t('internal_error')
    const reason = /^(booking_not_|desk_conflict$)/.test(error.code) && reasonText(error.message)
    if (reason) return reason
    return t(error.code as keyof typeof texts, { detail: error.message }) || error.message
  }
}

type ProblemNoticeProps = {
  error: Error | null
  of?: string | undefined
  onRetry?: (() => void) | undefined
}

/** Screen readers announce it at once. Give `onRetry` where a retry makes sense. */
export function ProblemNotice({ error, of, onRetry }: ProblemNoticeProps) {
  const t = useTexts(partTexts)
  if (error === null) return null
  return (
    <Notice isUrgent tone="bad" of={of} title={t('problem')}>
      <Refusals error={error} />
      {onRetry !== undefined && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {t('again')}
        </Button>
      )}
    </Notice>
  )
}

/** Of a deed: it stands right above the button that was pressed. It says so when the deed may be done all the same. */
export function DeedProblem({ error, of }: Omit<ProblemNoticeProps, 'onRetry'>) {
  const t = useTexts(partTexts)
  const problemText = useProblemText()
  if (error === null || !isUncertain(error)) return <ProblemNotice error={error} of={of} />
  return (
    <Notice isUrgent tone="careful" of={of} title={t('uncertain')}>
      {problemText(error)} {t('uncertainHint')}
    </Notice>
  )
}

/**
 * Lists each faulty field by its name. The fields of the surrounding form show the same, and the first gets
 * the focus.
 */
function Refusals({ error }: { error: Error }) {
  const problemText = useProblemText()
  const { textOf, lineOf } = useFaults()
  const here = useRef<HTMLDivElement>(null)
  const refusals = error instanceof ApiProblem ? error.errors : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, not at each drawing
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    const messages = refusals.flatMap(refusal => {
      const field = fieldsOf(form).find(({ name }) => name !== '' && `/${name}` === refusal.path)
      return field === undefined ? [] : [{ field, text: textOf(refusal) }]
    })
    showAtFields(form, messages)
  }, [error])
  return (
    <div ref={here}>
      {(refusals.length === 0 || !isOfFields(error)) && <Text size="sm">{problemText(error)}</Text>}
      {refusals.length === 1 && <Text size="sm">{refusals.map(lineOf)}</Text>}
      {refusals.length > 1 && (
        <List size="sm">
          {refusals.map(refusal => (
            <List.Item key={`${refusal.path} ${refusal.message}`}>{lineOf(refusal)}</List.Item>
          ))}
        </List>
      )}
    </div>
  )
}

/** The code only says that the request was wrong; the fields say the rest. */
function isOfFields(error: Error): boolean {
  return error instanceof ApiProblem && error.code === 'validation_failed'
}
