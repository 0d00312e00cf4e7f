import { type Actor, serviceActor } from '../../src/audit/index.ts'

/** Who acts where a test calls a room itself. */
export const tester: Actor = serviceActor('tests')
