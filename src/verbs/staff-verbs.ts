import { payOutVerb, topUpVerb } from './bank-transfer.ts'
import type { StaffVerb } from './command-line.ts'
import { createOrganizationVerb } from './create-organization.ts'
import { createUserVerb } from './create-user.ts'
import { creditLimitVerb } from './credit-limit.ts'
import { deleteKeyVerb } from './delete-key.ts'
import { reconcileVerb } from './reconcile.ts'
import { voyageCancelledVerb } from './voyage-cancelled.ts'

/** By the words that the terminal gives. */
export const staffVerbs: Record<string, StaffVerb> = {
  // The database is migrated whenever it is opened.
  migrate: { options: {}, run: async () => 'the database is up to date' },
  'organization create': createOrganizationVerb,
  'user create': createUserVerb,
  'key delete': deleteKeyVerb,
  'top-up': topUpVerb,
  'pay-out': payOutVerb,
  'credit-limit': creditLimitVerb,
  reconcile: reconcileVerb,
  'voyage-cancelled': voyageCancelledVerb,
}
