/** The dashboard's own endpoints: one line per operation. No key opens them, and no cookie the others. */
import type { App, Route, Services } from '../app.ts'
import { guardScope } from './access.ts'
import { changePasswordRoute } from './account/change-password.ts'
import { getSession } from './account/get-session.ts'
import {
  enrolSecondFactorRoute,
  removeSecondFactorRoute,
  verifySecondFactorRoute,
} from './account/second-factor.ts'
import { signInRoute } from './account/sign-in.ts'
import { signOutEverywhereRoute, signOutRoute } from './account/sign-out.ts'

import { getBalance } from './get-balance.ts'
import { createKeyRoute } from './keys/create-key.ts'
import { deleteKeyRoute } from './keys/delete-key.ts'
import { listKeysRoute } from './keys/list-keys.ts'
import { createUserRoute } from './users/create-user.ts'
import { listUsersRoute } from './users/list-users.ts'
import { removeUserRoute } from './users/remove-user.ts'
import { resetUserRoute } from './users/reset-user.ts'

export const dashboardRoutes: readonly Route[] = [
  getSession,
  signInRoute,
  signOutRoute,
  signOutEverywhereRoute,
  changePasswordRoute,
  enrolSecondFactorRoute,
  verifySecondFactorRoute,
  removeSecondFactorRoute,
  getBalance,
  listKeysRoute,
  createKeyRoute,
  deleteKeyRoute,
  listUsersRoute,
  createUserRoute,
  resetUserRoute,
  removeUserRoute,
]

export function dashboardApi(services: Services) {
  return async (scope: unknown): Promise<void> => {
    const app = scope as App
    guardScope(app, services)
    for (const route of dashboardRoutes) route(app, services)
  }
}
