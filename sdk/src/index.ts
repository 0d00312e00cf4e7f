/** A client of the Gangway partner API. */
export { createGangway, type Gangway, type InputOf } from './client.ts'
export type { ConfirmOptions } from './confirm.ts'
export type { FollowOptions } from './follow-events.ts'
export {
  GangwayError,
  GangwayOutcomeUnknown,
  GangwayProblem,
  GangwayUnreachable,
  GangwayUsageError,
} from './problem.ts'
export type { Options } from './settings.ts'
export * from './types.ts'
export type { WaitOptions } from './wait.ts'
