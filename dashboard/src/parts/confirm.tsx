import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { isUncertain } from '../api/client.ts'
import { queries } from '../api/session.ts'
import { useWrite } from '../api/write.ts'
import { useTexts } from '../app/language.tsx'
import { Described, Dialog, type DialogProps } from './dialog.tsx'
import { DeedProblem } from './problem-notice.tsx'
import { partTexts } from './texts.ts'

type ConfirmProps<Answer> = Omit<DialogProps, 'mustBeRead' | 'children'> & {
  /** What will happen, and whether it can be undone. Left out where the fields say enough. */
  text?: string
  /** The text of the button: the action, not 'OK'. */
  deed: string
  isDangerous?: boolean
  /** The word to be typed, for an action that cannot be undone. */
  word?: string
  /** Fields of the action, for example a reason. An empty required field prevents the action. */
  children?: ReactNode
  /** False while something is read that the action depends on. */
  isKnown?: boolean
  /**
   * Runs after the confirmation. When it fails, the dialog stays open and shows the problem. What is read again after it
   * is not waited for: the dialog closes when the deed is done.
   */
  act(): Promise<Answer>
  /** Goes on with what came of it, unless its reader is elsewhere by then. */
  onDone?(answer: Answer): unknown
}

/** The one question before an action, with the action's fields. */
export function Confirm<Answer>(props: ConfirmProps<Answer>) {
  return (
    <Dialog {...props}>
      <Question {...props} />
    </Dialog>
  )
}

function Question<Answer>(props: ConfirmProps<Answer>) {
  const {
    text,
    deed,
    isDangerous = false,
    word,
    children,
    isKnown = true,
    onClose,
    act,
    onDone,
  } = props
  const t = useTexts(partTexts)
  const [typed, setTyped] = useState('')
  const run = useWrite({
    mutationFn: act,
    onDone: answer => {
      // It is gone before anything is read again: what it asked about would be asked once more, for nobody.
      flushSync(onClose)
      return onDone?.(answer)
    },
    // What stands behind the dialog says whether it was done.
    onError: error => {
      if (isUncertain(error)) void queries.invalidateQueries()
    },
  })
  // A telephone's keyboard ends a word with a space.
  const isReady = isKnown && (word === undefined || typed.trim() === word.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) run.mutate()
  }
  return (
    <form onSubmit={submit}>
      {text !== undefined && <Described text={text} />}
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
          required
          withAsterisk={false}
          mb="md"
        />
      )}
      <DeedProblem error={run.error} />
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
