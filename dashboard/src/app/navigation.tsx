import { NavLink, Stack, Text } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useTexts } from './language.tsx'
import { screensOf } from './screens.ts'
import { shellTexts } from './texts.ts'

const groups = [
  { group: 'main', title: null },
  { group: 'operations', title: 'groupOperations' },
  { group: 'settings', title: 'groupSettings' },
] as const

export function Navigation({ onGo }: { onGo(): void }) {
  const t = useTexts(shellTexts)
  const session = useSession()
  const here = useRouterState({ select: state => state.location.pathname })
  const shown = screensOf(session)
  return groups.map(({ group, title }) => {
    const items = shown.filter(screen => screen.navigation?.group === group)
    if (items.length === 0) return null
    return (
      <Stack key={group} gap={2} mb="lg">
        {title !== null && (
          <Text size="xs" fw={600} c="dimmed" px="sm" mb={4}>
            {t(title)}
          </Text>
        )}
        {items.map(({ path, navigation }) => {
          const isHere = path === '/' ? here === '/' : here.startsWith(path)
          return (
            <NavLink
              key={path}
              component={Link}
              to={path}
              label={navigation === undefined ? path : t(navigation.label)}
              active={isHere}
              aria-current={isHere ? 'page' : undefined}
              onClick={onGo}
              style={{ borderRadius: 'var(--mantine-radius-md)' }}
            />
          )
        })}
      </Stack>
    )
  })
}
