export { describe, parseCommandLine, readOptions, usage } from './command-line.ts'
export { withDatabase } from './installation.ts'
export { staffVerbs } from './staff-verbs.ts'
