import { type Actor, serviceActor } from '../../src/audit/index.ts'

/** The actor where a test calls a room itself. */
export const tester: Actor = serviceActor('tests')
