/** What staff type in a terminal, and how it is read. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Actor } from '../audit/index.ts'
import type { Config } from '../config.ts'
import { Problem } from '../core/errors.ts'
import { type Database, isDatabaseAway } from '../db/index.ts'

export const usage = `gangway <verb>

  all | serve | work         run the service: both halves, HTTP only, background only
  migrate                    bring the database up to date
  organization create        --code CODE --name NAME [--parent CODE] [--contract] [--hold-minutes N]
  user create                --organization CODE --role ROLE --name NAME --email ADDRESS
  key delete                 --ends-with CHARACTERS
  top-up                     --organization CODE --amount DONG [--reference TEXT] [--id UUID]
  pay-out                    --organization CODE --amount DONG [--reference TEXT] [--id UUID]
  credit-limit               --organization CODE --amount DONG
  reconcile                  [--dry-run]
  voyage-cancelled           --voyage ID [--dry-run]`

type Options = Record<string, string | boolean | undefined>

/** A command of the staff. `options` are all that it takes; `run` answers what the terminal shows. */
export type StaffVerb = {
  options: Readonly<Record<string, { type: 'string' | 'boolean' }>>
  run(
    installation: { db: Database; environment: Config['environment'] },
    options: Options,
    by: Actor,
  ): Promise<string>
}

/**
 * The verb is everything before the first option. It has no default: who wants to see the verbs must not
 * start a second service beside the one that runs.
 */
export function parseCommandLine(args: string[]): { verb: string; rest: string[] } {
  const first = args.findIndex(arg => arg.startsWith('-'))
  const words = first === -1 ? args : args.slice(0, first)
  return { verb: words.join(' '), rest: args.slice(words.length) }
}

/**
 * An option that the verb does not take is refused: ignored, `--dry-run` would move money. So is one that is
 * given twice, of which the last would count.
 */
export function readOptions(args: string[], options: StaffVerb['options']): Options {
  try {
    const config = { args, options, tokens: true } satisfies ParseArgsConfig
    const { values, tokens } = parseArgs(config)
    const given = tokens.flatMap(token => (token.kind === 'option' ? [token.name] : []))
    const twice = given.find((name, index) => given.indexOf(name) !== index)
    if (twice !== undefined) throw new Error(`--${twice} is there twice`)
    return values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${usage}`)
  }
}

export function required(options: Options, name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw new Error(`--${name} is missing\n\n${usage}`)
  return value
}

export function wholeNumber(options: Options, name: string): number {
  const text = required(options, name)
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new Error(`--${name}: not a whole number`)
  return value
}

/** What the terminal shows of an error. A field of a refused body is an option here. */
export function describe(error: unknown): string {
  if (error instanceof Problem && error.facts.errors !== undefined) {
    return error.facts.errors
      .map(({ path, message }) => `--${path.slice(1).replaceAll('_', '-')}: ${message}`)
      .join('\n')
  }
  if (!(error instanceof Error)) return String(error)
  // An address with two IP addresses fails without a message.
  const { code, syscall } = error as NodeJS.ErrnoException
  const message = error.message || String(code)
  if (code === 'EADDRINUSE') return `${message}; PORT and METRICS_PORT choose another`
  if (isDatabaseAway(error)) {
    return `the database does not answer: ${message} (DATABASE_URL names it)`
  }
  if (code === '42501')
    return `${message}; DATABASE_URL has to name the user that owns the database and its tables`
  return syscall === 'listen' || syscall === 'getaddrinfo'
    ? `${message}; HOST and PORT, METRICS_HOST and METRICS_PORT say where to listen`
    : message
}
