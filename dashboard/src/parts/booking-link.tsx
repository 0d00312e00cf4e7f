import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'

type BookingLinkProps = {
  id: string
  /** The organization that sold it. */
  organizationId: string
  children: string
}

/** A link to a booking, where the reader may read it: an agency its own, operations every one. */
export function BookingLink({ id, organizationId, children }: BookingLinkProps) {
  const { user, organization } = useSession()
  const isOwn = organizationId === organization.id
  if (!isOwn && user.role !== 'operations') return children
  const search = { organization_id: isOwn ? undefined : organizationId }
  return (
    <Anchor
      component={Link}
      to="/bookings/$id"
      params={{ id } as never}
      search={search as never}
      inherit
    >
      {children}
    </Anchor>
  )
}
