import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { LanguageSwitch } from '../../app/language-switch.tsx'

/** The frame of the screens before the shell. */
export function FrontDoor({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Gangway`
  }, [title])
  return (
    <Box component="main" px="md" py={{ base: 'xl', sm: 80 }}>
      <Stack gap="lg" maw={400} mx="auto">
        <Group gap="sm">
          <img src="/dashboard/favicon.svg" alt="" width={36} height={36} />
          <Text fw={600} size="xl">
            Gangway
          </Text>
        </Group>
        <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
          <Stack gap="md">
            <Stack gap={4}>
              <Title order={1} size="h3">
                {title}
              </Title>
              {hint !== undefined && <Text c="dimmed">{hint}</Text>}
            </Stack>
            {children}
          </Stack>
        </Paper>
        <Box maw={220}>
          <LanguageSwitch />
        </Box>
      </Stack>
    </Box>
  )
}
