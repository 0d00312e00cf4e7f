/** `serve` answers HTTP, `work` runs what is due, `all` does both. The verbs of the staff are in `verbs`. */
import { userInfo } from 'node:os'
import { createApp, type ProcessRole } from './app.ts'
import type { Actor } from './audit/index.ts'
import { readConfig } from './config.ts'
import {
  describe,
  parseCommandLine,
  readOptions,
  staffVerbs,
  usage,
  withDatabase,
} from './verbs/index.ts'

async function main(args: string[]): Promise<void> {
  if (args.some(arg => ['--help', '-h'].includes(arg))) return console.log(usage)
  const { verb, rest } = parseCommandLine(args)
  if (verb === 'all' || verb === 'serve' || verb === 'work') {
    readOptions(rest, {})
    return runService(verb)
  }
  const staffVerb = Object.hasOwn(staffVerbs, verb) ? staffVerbs[verb] : undefined
  if (verb === '') throw new Error(`a verb is needed\n\n${usage}`)
  if (staffVerb === undefined) throw new Error(`there is no such verb\n\n${usage}`)
  const options = readOptions(rest, staffVerb.options)
  const config = readConfig(process.env)
  const { environment } = config
  const name = accountName()
  const by: Actor = { kind: 'staff', id: name, name }
  await print(await withDatabase(config, db => staffVerb.run({ db, environment }, options, by)))
}

/** `console.log` would say nothing of a password or a report of which a full disk took nothing. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whoever closed the pipe has read enough.
    const done = (error?: NodeJS.ErrnoException | null) =>
      error == null || error.code === 'EPIPE'
        ? resolve()
        : reject(new Error(`done, but its answer could not be written: ${error.message}`))
    process.stdout.once('error', done)
    process.stdout.write(`${text}\n`, done)
  })
}

/** An account may have no name, as in a container that runs under any number. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

/** Ends a stop that is stuck. The next start takes up the work that was running. */
const stopMs = 40_000

async function runService(role: ProcessRole): Promise<void> {
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
    const drainMs = role === 'work' ? 0 : app.services.config.drainSeconds * 1_000
    setTimeout(() => process.exit(1), drainMs + stopMs).unref()
    await app.close()
    process.exit(0)
  })
}

// Last in the file, because a top-level await runs before later constants are initialized.
try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(describe(error))
  process.exitCode = 1
}
