import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTexts } from '../app/language.tsx'
import { Dialog } from './dialog.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { partTexts } from './texts.ts'

type ConfirmProps = {
  title: string
  /** What will happen, and whether it can be taken back; without it the fields say enough. */
  text?: string
  /** The button's text: the deed, not 'OK'. */
  deed: string
  isDangerous?: boolean
  /** Of the dialog, for many fields. */
  size?: 'md' | 'xl'
  /** For what cannot be taken back: what has to be typed. */
  word?: string
  /** Fields that the deed needs, for example why; those that are required keep it from happening. */
  children?: ReactNode
  isOpen: boolean
  onClose(): void
  /** Runs when it is confirmed; the dialog stays, with the problem, when it fails. */
  act(): Promise<unknown>
}

/** The one question before a deed, with the fields that it needs. */
export function Confirm(props: ConfirmProps) {
  return (
    <Dialog
      title={props.title}
      size={props.size ?? 'md'}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <Question {...props} />
    </Dialog>
  )
}

function Question({ text, deed, isDangerous = false, word, children, onClose, act }: ConfirmProps) {
  const t = useTexts(partTexts)
  const [typed, setTyped] = useState('')
  const run = useMutation({ mutationFn: act, onSuccess: onClose })
  const isReady = word === undefined || typed === word
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !run.isPending) run.mutate()
  }
  return (
    <form onSubmit={submit}>
      {text !== undefined && <Text mb="md">{text}</Text>}
      {children !== undefined && (
        <Stack gap="sm" mb="md">
          {children}
        </Stack>
      )}
      {word !== undefined && (
        <TextInput
          label={t('typeToConfirm', { word })}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
          mb="md"
        />
      )}
      <ProblemNotice error={run.error} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('back')}
        </Button>
        <Button
          type="submit"
          {...(isDangerous ? { color: 'red.9' } : {})}
          disabled={!isReady}
          loading={run.isPending}
        >
          {deed}
        </Button>
      </Group>
    </form>
  )
}
