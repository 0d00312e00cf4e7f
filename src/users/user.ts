/** The people who sign in to the dashboard. */
import type { Actor } from '../audit/index.ts'

export const roles = ['admin', 'staff', 'operations'] as const

/** `admin` and `staff` of an organization; `operations` runs the service, in the root alone. */
export type Role = (typeof roles)[number]

export type User = {
  /** The actor in the audit log for what they do. */
  by: Actor
  id: string
  organizationId: string
  role: Role
  name: string
  email: string
  hasSecondFactor: boolean
  /** Somebody else gave the password: nothing may be done before it is changed. */
  mustChangePassword: boolean
}
