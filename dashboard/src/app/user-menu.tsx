import {
  AccordionChevron,
  Button,
  Divider,
  Group,
  Popover,
  SegmentedControl,
  Stack,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { answer, api } from '../api/client.ts'
import { type Role, signedOut, useSession } from '../api/session.ts'
import { useWrite } from '../api/write.ts'
import { useCloseRequest } from '../parts/close-request.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { useTexts } from './language.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { shellTexts } from './texts.ts'

const roleTexts = { admin: 'roleAdmin', staff: 'roleStaff', operations: 'roleOperations' } as const

export function useRoleName(): (role: Role) => string {
  const t = useTexts(shellTexts)
  return role => t(roleTexts[role])
}

/** The signed-in user, with the links to account, language, colours and signing out. */
export function UserMenu() {
  const t = useTexts(shellTexts)
  const roleName = useRoleName()
  const { user } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  useCloseRequest(isOpen, close)
  const signOut = useWrite({
    mutationFn: () => answer(api.POST('/dashboard/api/sign-out')),
    onSuccess: signedOut,
  })
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      // The request to close is heard once: what is open under the menu would take the library's for its own.
      closeOnEscape={false}
      position="bottom-end"
      width={280}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton p={4} miw={0} onClick={toggle}>
          <VisuallyHidden>{t('account')}: </VisuallyHidden>
          <Group gap="xs" wrap="nowrap">
            <div>
              <Text size="sm" fw={600} lh={1.3} lineClamp={2} maw={180}>
                {user.name}
              </Text>
              <Text size="xs" c="dimmed" lh={1.3}>
                {roleName(user.role)}
              </Text>
            </div>
            <AccordionChevron />
          </Group>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('account')}>
        <Button
          component={Link}
          to="/account"
          onClick={close}
          variant="subtle"
          c="var(--mantine-color-text)"
          fullWidth
          justify="start"
        >
          {t('account')}
        </Button>
        <Divider my="xs" />
        <Stack gap="sm" p="xs">
          <LanguageSwitch />
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('scheme')}
            value={colorScheme}
            onChange={value => setColorScheme(value as typeof colorScheme)}
            data={[
              { value: 'light', label: t('light') },
              { value: 'dark', label: t('dark') },
              { value: 'auto', label: t('auto') },
            ]}
          />
        </Stack>
        <Divider my="xs" />
        <ProblemNotice error={signOut.error} />
        <Button
          variant="subtle"
          c="var(--mantine-color-text)"
          fullWidth
          justify="start"
          onClick={() => signOut.mutate()}
          loading={signOut.isPending}
        >
          {t('signOut')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
