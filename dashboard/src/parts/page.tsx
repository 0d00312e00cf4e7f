import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { arriveAt } from './arrival.ts'

type PageProps = {
  title: string
  /** A sentence under the title. */
  hint?: string | undefined
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every screen: its one h1, which is also the title of the window. */
export function Page({ title, hint, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Gangway`
  }, [title])
  useEffect(() => {
    if (heading.current !== null) arriveAt(heading.current)
  }, [])
  return (
    <Stack gap="xl" maw={1200}>
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={4} miw={0}>
          <Title ref={heading} order={1} size="h2" tabIndex={-1}>
            {title}
          </Title>
          {hint !== undefined && (
            <Text c="dimmed" maw={640} style={{ overflowWrap: 'anywhere' }}>
              {hint}
            </Text>
          )}
        </Stack>
        {actions}
      </Group>
      {children}
    </Stack>
  )
}
