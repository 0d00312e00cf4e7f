/** What staff type in a terminal, and how it is read. */
import { parseArgs } from 'node:util'
import type { Actor } from '../audit/index.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/index.ts'

export const usage = `gangway <verb>

  all | serve | work         run the service: both halves, HTTP only, background only
  migrate                    bring the database up to date
  organization create        --code CODE --name NAME [--parent CODE] [--contract] [--hold-minutes N]
  user create                --organization CODE --role ROLE --name NAME --email ADDRESS
  top-up                     --organization CODE --amount DONG [--reference TEXT]
  credit-limit               --organization CODE --amount DONG
  reconcile                  [--dry-run]
  voyage-cancelled           --voyage ID [--dry-run]`

type Options = Record<string, string | boolean | undefined>

/** A command of the staff. Answers what the terminal shows. */
export type StaffVerb = (
  installation: { db: Database; environment: Config['environment'] },
  options: Options,
  by: Actor,
) => Promise<string>

export function parseCommandLine(args: string[]): { verb: string; options: Options } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      code: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      parent: { type: 'string' },
      contract: { type: 'boolean' },
      'hold-minutes': { type: 'string' },
      organization: { type: 'string' },
      amount: { type: 'string' },
      reference: { type: 'string' },
      voyage: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  })
  return { verb: positionals.join(' ') || 'all', options: values }
}

export function required(options: Options, name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw new Error(`--${name} is missing\n\n${usage}`)
  return value
}

export function wholeNumber(name: string, text: string | boolean): number {
  const value = Number(text)
  if (!/^-?\d+$/.test(String(text)) || !Number.isSafeInteger(value))
    throw new Error(`--${name}: not a whole number`)
  return value
}
