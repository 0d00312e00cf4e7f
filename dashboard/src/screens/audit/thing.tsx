/** What a deed was done to, by the name that people have for it, with a link to where it is seen. */
import { Anchor, Text } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { BookingLink } from '../../parts/booking-link.tsx'
import { VoyageName } from '../../parts/voyage-name.tsx'
import type { Deed } from './audit.tsx'

export function Thing({ deed }: { deed: Deed }) {
  const { subject, action, booking_id, booking_code, organization_id, organization_code } = deed
  const isOperations = useSession().user.role === 'operations'
  const name = nameOf(deed)
  const [kind] = action.split('.')
  const show = () => {
    if (kind === 'voyage') return <VoyageLink id={subject} />
    if (booking_id !== null && booking_code !== null && organization_id !== null) {
      return (
        <span style={{ whiteSpace: 'nowrap' }}>
          <BookingLink id={booking_id} organizationId={organization_id}>
            {booking_code}
          </BookingLink>
        </span>
      )
    }
    if (subject === organization_id) return organization_code
    if (kind === 'invoice') {
      const search = { organization_id: isOperations ? organization_id : undefined }
      return (
        <To path={`/invoices/${subject}`} search={search}>
          {subject}
        </To>
      )
    }
    if (action === 'reconciliation.run' && isOperations) {
      return <To path={`/operations/reconciliation/${subject}`}>{subject}</To>
    }
    return name === undefined ? subject : <AllDeedsOn id={subject}>{name}</AllDeedsOn>
  }
  const isCode = kind !== 'voyage' && name === undefined
  return (
    <Text size="xs" {...(isCode && { ff: 'monospace' })} style={{ overflowWrap: 'anywhere' }}>
      {show()}
    </Text>
  )
}

/** Of a user, a key, a rule or a voucher. Who was removed has a name in the facts alone. */
function nameOf({ action, subject, facts, names }: Deed): string | undefined {
  if (names[subject] !== undefined) return names[subject]
  const named = /^(user|key|price_addition|voucher)\./.test(action)
  const name = facts.title ?? facts.code ?? facts.name
  return named && typeof name === 'string' ? name : undefined
}

/** The case or the request that a deed of the desks belongs to. */
export function DeskThing({ deed: { action }, id }: { deed: Deed; id: string }) {
  const isOperations = useSession().user.role === 'operations'
  if (!isOperations) return id
  const desk = action.startsWith('repair.') ? 'repairs' : 'ticketing'
  return <To path={`/operations/${desk}/${id}`}>{id}</To>
}

/** Leads to the bookings on it, and has in its address the id by which the log is searched. */
export function VoyageLink({ id }: { id: string }) {
  return (
    <To path="/bookings" search={{ voyage_id: id, organization_id: undefined }}>
      <VoyageName id={id} />
    </To>
  )
}

/** What has no screen of its own has its entries in the log, by its id. */
function AllDeedsOn({ id, children }: { id: string; children: string }) {
  const here = useRouterState({ select: state => state.location.pathname })
  return (
    <To path={here} search={{ subject: id }}>
      {children}
    </To>
  )
}

type ToProps = { path: string; search?: object; children: ReactNode }

function To({ path, search = {}, children }: ToProps) {
  return (
    <Anchor component={Link} to={path} search={search as never} inherit>
      {children}
    </Anchor>
  )
}
