import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type SectionProps = { title?: string; hint?: string; children: ReactNode }

/** A panel of a screen. */
export function Section({ title, hint, children }: SectionProps) {
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} radius="lg">
      <Stack gap="md">
        {title !== undefined && (
          <Stack gap={2}>
            <Title order={2} size="h4">
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
