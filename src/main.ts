/** The verbs. `serve` answers HTTP, `work` runs what is due, `all` does both. */
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { createApp, type Role } from './app.ts'
import type { Actor } from './audit/index.ts'
import { type Config, readConfig } from './config.ts'
import { inTransaction } from './db/index.ts'
import { changeCreditLimit, topUp } from './deposits/index.ts'
import { registerOrganization, requireOrganization } from './organizations/index.ts'
import { lookOver } from './reconciliation/index.ts'
import { createUser, roles } from './users/index.ts'
import { voyageCancelled, withDatabase } from './verbs/index.ts'

const usage = `gangway <verb>

  all | serve | work         run the service: both halves, HTTP only, background only
  migrate                    bring the database up to date
  organization create        --code CODE --name NAME [--parent CODE] [--contract] [--hold-minutes N]
  user create                --organization CODE --role ROLE --name NAME --email ADDRESS
  top-up                     --organization CODE --amount DONG [--reference TEXT]
  credit-limit               --organization CODE --amount DONG
  reconcile                  [--dry-run]
  voyage-cancelled           --voyage ID [--dry-run]`

type Options = Record<string, string | boolean | undefined>

async function main(args: string[]): Promise<void> {
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
  const verb = positionals.join(' ') || 'all'
  if (verb === 'all' || verb === 'serve' || verb === 'work') return runService(verb)
  const run = staffVerbs[verb]
  if (run === undefined) throw new Error(usage)
  const { username } = userInfo()
  const by: Actor = { kind: 'staff', id: username, name: username }
  console.log(await run(readConfig(process.env), values, by))
}

/** Ends a stop that is stuck. The next start takes up the work that was running. */
const stopMs = 40_000

async function runService(role: Role): Promise<void> {
  // Registered before the start: a signal that comes during it stops the service as soon as `createApp` is
  // done. It stays registered, because npm sends the terminal's Ctrl-C a second time.
  const stop = new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
  const app = await createApp(readConfig(process.env), { role })
  if (app.services.config.logLevel !== 'silent') {
    console.log(app.url ? `gangway on ${app.url}` : 'gangway at work')
    if (app.monitoringUrl) console.log(`monitoring on ${app.monitoringUrl}`)
  }
  void stop.then(async () => {
    const drainMs = app.services.config.drainSeconds * 1_000
    setTimeout(() => process.exit(1), drainMs + stopMs).unref()
    await app.close()
    process.exit(0)
  })
}

type StaffVerb = (config: Config, options: Options, by: Actor) => Promise<string>

const staffVerbs: Record<string, StaffVerb> = {
  migrate: config => withDatabase(config, async () => 'the database is up to date'),
  'organization create': (config, options, by) =>
    withDatabase(config, async db => {
      // Without a parent it is the root; there is only one.
      const parent =
        options.parent === undefined
          ? null
          : await requireOrganization(db, required(options, 'parent'))
      const hold = options['hold-minutes']
      const organization = await inTransaction(db, tx =>
        registerOrganization(
          tx,
          {
            code: required(options, 'code'),
            name: required(options, 'name'),
            parentId: parent?.id ?? null,
            hasPartnershipContract: options.contract === true,
            ...(hold === undefined ? {} : { holdMinutes: wholeNumber('hold-minutes', hold) }),
          },
          by,
        ),
      )
      return `organization ${organization.code} ${organization.id}`
    }),
  'user create': (config, options, by) =>
    withDatabase(config, async db => {
      const organization = await requireOrganization(db, required(options, 'organization'))
      const role = roles.find(each => each === options.role)
      if (role === undefined) throw new Error(`--role is one of ${roles.join(', ')}`)
      const { password } = await createUser(
        db,
        {
          organizationId: organization.id,
          role,
          name: required(options, 'name'),
          email: required(options, 'email'),
        },
        by,
      )
      return `user ${required(options, 'email')}, password ${password}, to be changed within 7 days`
    }),
  'top-up': (config, options, by) =>
    withDatabase(config, async db => {
      const organization = await requireOrganization(db, required(options, 'organization'))
      const amount = wholeNumber('amount', required(options, 'amount'))
      const { reference = null } = options
      if (typeof reference === 'boolean') throw new Error(usage)
      const { available } = await topUp(db, organization, amount, by, { reference })
      return `${organization.code}: ${available} dong available`
    }),
  'credit-limit': (config, options, by) =>
    withDatabase(config, async db => {
      const organization = await requireOrganization(db, required(options, 'organization'))
      const amount = wholeNumber('amount', required(options, 'amount'))
      const available = await changeCreditLimit(db, organization, amount, by)
      return `${organization.code}: ${available} dong available`
    }),
  reconcile: (config, options, by) =>
    withDatabase(config, async db => {
      const report = await lookOver(
        { db, operators: null, environment: config.environment },
        { isDryRun: options['dry-run'] === true, by },
      )
      // For scripts: 2 means that it ran and found a difference.
      if (report.differences.length > 0) process.exitCode = 2
      return JSON.stringify(report, null, 2)
    }),
  'voyage-cancelled': (config, options, by) =>
    withDatabase(config, async db => {
      const voyageId = required(options, 'voyage')
      const report = await voyageCancelled(db, voyageId, options['dry-run'] === true, by)
      // For scripts: 2 means that it ran and has to run again.
      if (report.bookings.some(({ fate }) => fate === 'waiting')) process.exitCode = 2
      return JSON.stringify(report, null, 2)
    }),
}

function required(options: Options, name: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '') throw new Error(`--${name} is missing\n\n${usage}`)
  return value
}

function wholeNumber(name: string, text: string | boolean): number {
  const value = Number(text)
  if (!/^-?\d+$/.test(String(text)) || !Number.isSafeInteger(value))
    throw new Error(`--${name}: not a whole number`)
  return value
}

// Last in the file, because a top-level await runs before later constants are initialized.
try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
