import { Text } from '@mantine/core'

/** Its name, and the code by which the statements know it. */
export function OrganizationName({ name, code }: { name: string; code: string }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {code}
      </Text>
    </>
  )
}
