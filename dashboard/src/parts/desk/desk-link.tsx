import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

type DeskLinkProps = {
  to: string
  of: { booking_code: string; organization_name: string }
}

/** The first cell of a desk's list: the booking and its organization. */
export function DeskLink({ to, of: { booking_code, organization_name } }: DeskLinkProps) {
  return (
    <Stack gap={0}>
      <Anchor component={Link} to={to} size="sm" fw={600}>
        {booking_code}
      </Anchor>
      <Text size="sm" c="dimmed">
        {organization_name}
      </Text>
    </Stack>
  )
}
