import { Center, Loader } from '@mantine/core'

export function Loading() {
  return (
    <Center mih={160} role="status" aria-busy="true">
      <Loader aria-hidden size="sm" />
    </Center>
  )
}
