/** One repair: its name, what it does to the money, and the question before it. */
import { Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Confirm } from '../../parts/confirm.tsx'

type ChoiceProps<Answer> = {
  name: string
  /** What it does, and to whose money. */
  text: string
  /** The word to be typed, for a repair that cannot be undone. */
  word?: string
  onOpen?(): void
  /** False while something is read that the repair depends on. */
  isKnown?: boolean
  act(): Promise<Answer>
  onDone?(answer: Answer): unknown
  children: ReactNode
}

export function Choice<Answer>(props: ChoiceProps<Answer>) {
  const { name, text, word, onOpen, isKnown = true, act, onDone, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setIsOpen(true)
    onOpen?.()
  }
  return (
    <Stack align="flex-start" gap="sm">
      <Stack gap={2} maw={720}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </Stack>
      <Button variant="default" onClick={open}>
        {name}
      </Button>
      <Confirm
        title={name}
        text={text}
        deed={name}
        {...(word !== undefined && { word, isDangerous: true })}
        isKnown={isKnown}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        act={act}
        {...(onDone !== undefined && { onDone })}
      >
        {children}
      </Confirm>
    </Stack>
  )
}
