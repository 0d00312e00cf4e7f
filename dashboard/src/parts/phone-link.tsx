import { Anchor } from '@mantine/core'

/** A telephone number that a telephone calls. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`} inherit>
      {phone}
    </Anchor>
  )
}
