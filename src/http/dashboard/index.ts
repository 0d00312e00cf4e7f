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

export const dashboardRoutes: readonly Route[] = [
  getSession,
  signInRoute,
  signOutRoute,
  signOutEverywhereRoute,
  changePasswordRoute,
  enrolSecondFactorRoute,
  verifySecondFactorRoute,
  removeSecondFactorRoute,
]

export function dashboardApi(services: Services) {
  return async (scope: unknown): Promise<void> => {
    const app = scope as App
    guardScope(app, services)
    for (const route of dashboardRoutes) route(app, services)
  }
}
