import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'

type SectionProps = {
  title?: string
  hint?: string
  /** For a section to which the focus goes. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A panel of a screen. It has its title's name, because two of them may have the same fields. */
export function Section({ title, hint, headingRef, children }: SectionProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={title === undefined ? undefined : id}
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      radius="lg"
    >
      <Stack gap="md">
        {title !== undefined && (
          <Stack gap={2}>
            <Title id={id} ref={headingRef} order={2} size="h4" tabIndex={-1}>
              {title}
            </Title>
            {hint !== undefined && (
              <Text size="sm" c="dimmed" maw={640}>
                {hint}
              </Text>
            )}
          </Stack>
        )}
        {children}
      </Stack>
    </Paper>
  )
}
