/**
 * Every screen of the shell: its path, its roles, its place in the navigation, its file. The file's default
 * export is the screen. The file is loaded when the reader goes there.
 */
import type { ComponentType } from 'react'
import type { Role, Session } from '../api/session.ts'
import type texts from './texts.en.ts'

export type Screen = {
  path: string
  roles: readonly Role[]
  /** The screen shows data of one organization. These roles may open it for one below their own. */
  othersFor?: readonly Role[]
  /** A condition on the organization, beyond the role. */
  when?: (session: Session) => boolean
  /** Its key in the shell's texts, and its group. Without it, only links lead there. */
  navigation?: { label: keyof typeof texts; group: 'main' | 'settings' | 'operations' }
  load: () => Promise<{ default: ComponentType }>
}

const everybody: readonly Role[] = ['admin', 'staff', 'operations']
const sellers: readonly Role[] = ['admin', 'staff']
const operationsOnly: readonly Role[] = ['operations']

const screens: readonly Screen[] = [
  {
    path: '/',
    roles: everybody,
    othersFor: operationsOnly,
    navigation: { label: 'home', group: 'main' },
    load: () => import('../screens/home/home.tsx'),
  },
  {
    path: '/voyages',
    roles: sellers,
    navigation: { label: 'voyages', group: 'main' },
    load: () => import('../screens/voyages/voyages.tsx'),
  },
  {
    path: '/voyages/book',
    roles: sellers,
    load: () => import('../screens/book/book.tsx'),
  },
  {
    path: '/bookings',
    roles: everybody,
    othersFor: operationsOnly,
    navigation: { label: 'bookings', group: 'main' },
    load: () => import('../screens/bookings/bookings.tsx'),
  },
  {
    path: '/bookings/$id',
    roles: everybody,
    othersFor: operationsOnly,
    load: () => import('../screens/booking/booking.tsx'),
  },
  {
    path: '/prices',
    roles: everybody,
    othersFor: operationsOnly,
    navigation: { label: 'prices', group: 'main' },
    load: () => import('../screens/prices/prices.tsx'),
  },
  {
    path: '/money',
    roles: everybody,
    othersFor: operationsOnly,
    navigation: { label: 'money', group: 'main' },
    load: () => import('../screens/money/money.tsx'),
  },
  {
    path: '/organization',
    roles: everybody,
    navigation: { label: 'organization', group: 'main' },
    load: () => import('../screens/organization/organization.tsx'),
  },
  {
    path: '/invoices',
    roles: everybody,
    othersFor: operationsOnly,
    navigation: { label: 'invoices', group: 'main' },
    load: () => import('../screens/invoices/invoices.tsx'),
  },
  {
    path: '/invoices/$id',
    roles: everybody,
    othersFor: operationsOnly,
    load: () => import('../screens/invoices/invoice.tsx'),
  },
  {
    path: '/operations/ticketing',
    roles: operationsOnly,
    navigation: { label: 'ticketing', group: 'operations' },
    load: () => import('../screens/ticketing/ticketing.tsx'),
  },
  {
    path: '/operations/ticketing/$id',
    roles: operationsOnly,
    load: () => import('../screens/ticketing/request.tsx'),
  },
  {
    path: '/operations/repairs',
    roles: operationsOnly,
    navigation: { label: 'repairs', group: 'operations' },
    load: () => import('../screens/repairs/repairs.tsx'),
  },
  {
    path: '/operations/repairs/$id',
    roles: operationsOnly,
    load: () => import('../screens/repairs/case.tsx'),
  },
  {
    path: '/operations/operators',
    roles: operationsOnly,
    navigation: { label: 'operators', group: 'operations' },
    load: () => import('../screens/operators/operators.tsx'),
  },
  {
    path: '/operations/reconciliation',
    roles: operationsOnly,
    navigation: { label: 'reconciliation', group: 'operations' },
    load: () => import('../screens/reconciliation/reconciliation.tsx'),
  },
  {
    path: '/operations/reconciliation/$id',
    roles: operationsOnly,
    load: () => import('../screens/reconciliation/report.tsx'),
  },
  {
    path: '/operations/audit',
    roles: operationsOnly,
    navigation: { label: 'audit', group: 'operations' },
    load: () => import('../screens/audit/audit.tsx'),
  },
  {
    path: '/settings/users',
    roles: ['admin', 'operations'],
    othersFor: ['admin', 'operations'],
    navigation: { label: 'users', group: 'settings' },
    load: () => import('../screens/users/users.tsx'),
  },
  {
    path: '/settings/keys',
    roles: ['admin'],
    when: session => session.organization.has_partnership_contract,
    navigation: { label: 'keys', group: 'settings' },
    load: () => import('../screens/keys/keys.tsx'),
  },
  {
    path: '/settings/webhook',
    roles: everybody,
    othersFor: operationsOnly,
    navigation: { label: 'webhook', group: 'settings' },
    load: () => import('../screens/webhook/webhook.tsx'),
  },
  {
    path: '/settings/audit',
    roles: ['admin'],
    navigation: { label: 'audit', group: 'settings' },
    load: () => import('../screens/audit/audit.tsx'),
  },
  {
    path: '/account',
    roles: everybody,
    load: () => import('../screens/account/account.tsx'),
  },
]

export function screensOf(session: Session): Screen[] {
  return screens.filter(
    screen => screen.roles.includes(session.user.role) && (screen.when?.(session) ?? true),
  )
}

/** The screen of a path, whatever its roles. */
export function screenAt(pathname: string): Screen | undefined {
  const here = pathname.replace(/^\/dashboard\/?/, '/').split('/')
  return screens.find(({ path }) => {
    const parts = path.split('/')
    const fits = (part: string, at: number) => part.startsWith('$') || part === here[at]
    return parts.length === here.length && parts.every(fits)
  })
}

/** Whether this reader may open it for another organization. */
export function showsOthers(screen: Screen, session: Session): boolean {
  return screen.othersFor?.includes(session.user.role) ?? false
}
