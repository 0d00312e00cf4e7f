/** Finds the command, parses its arguments, runs it, and returns an exit code. */
import { parseArgs } from 'node:util'
import { createGangway } from '../index.ts'
import { version } from '../version.ts'
import { type Command, exitCodes, type Given, type Output, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { explain } from './failure.ts'
import { helpOf, helpOfAll, usageOf } from './help.ts'
import { type Format, formats } from './print.ts'

type World = {
  env: Record<string, string | undefined>
  stdin: AsyncIterable<Uint8Array | string>
  out: Output
  err: Output
  signal: AbortSignal
}

/** Whether the command may have changed something by the time it fails. */
function isChanging([name = '', ...rest]: readonly string[]): boolean {
  return name === 'book' || (['confirm', 'cancel'].includes(name) && rest.includes('--yes'))
}

export async function run(args: readonly string[], world: World): Promise<number> {
  try {
    return await dispatch(args, world)
  } catch (error) {
    if (world.signal.aborted) {
      world.err.write('\ninterrupted: what the service had begun goes on\n')
      return exitCodes.interrupted
    }
    const { text, exitCode } = explain(error, isChanging(args))
    world.err.write(text)
    return exitCode
  }
}

async function dispatch(args: readonly string[], world: World): Promise<number> {
  const [name, ...rest] = args
  const { out } = world
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    out.write(helpOfAll(commands, version))
    return name === undefined ? exitCodes.usage : exitCodes.done
  }
  if (name === '--version') {
    out.write(`${version}\n`)
    return exitCodes.done
  }
  const command = commands.find(each => each.name === name)
  if (command === undefined) {
    throw new UsageError(`there is no command ${name}; \`gangway-partner --help\` lists them`)
  }
  const { values, positionals } = parse(command, rest)
  if (values.help) {
    out.write(helpOf(command))
    return exitCodes.done
  }
  requireAll(command, values, positionals)
  const context = { ...world, format: formatOf(values.output), gangway: connect(world) }
  return (await command.run(context, givenOf(values, positionals))) ?? exitCodes.done
}

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
  const own = Object.entries(command.options).map(([name, { value, isRepeatable }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', multiple: isRepeatable ?? false },
  ])
  const options = {
    ...Object.fromEntries(own),
    output: { type: 'string', short: 'o' },
    help: { type: 'boolean', short: 'h' },
  }
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true }) as never
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nUsage: ${usageOf(command)}`)
  }
}

function requireAll(command: Command, values: Values, positionals: string[]): void {
  const missing = Object.entries(command.options)
    .filter(([name, { isRequired }]) => isRequired && values[name] === undefined)
    .map(([name]) => `--${name}`)
  const names = [
    ...command.positionals.slice(positionals.length).map(each => `<${each}>`),
    ...missing,
  ]
  if (names.length > 0) {
    throw new UsageError(`${names.join(' and ')} missing\nUsage: ${usageOf(command)}`)
  }
  const extra = positionals.slice(command.positionals.length)
  if (extra.length > 0) {
    throw new UsageError(`nothing takes ${extra.join(' ')}\nUsage: ${usageOf(command)}`)
  }
}

function formatOf(given: Values[string]): Format {
  const format = (given ?? 'table') as Format
  if (formats.includes(format)) return format
  throw new UsageError(`--output is ${formats.join(', ')}`)
}

function connect({ env }: World) {
  const { GANGWAY_URL: url, GANGWAY_KEY: key } = env
  if (!url) {
    throw new UsageError('GANGWAY_URL is not set: export GANGWAY_URL=https://api.example.com')
  }
  if (!key) {
    throw new UsageError(
      'GANGWAY_KEY is not set: an administrator of your agency makes a key on the dashboard, under Settings',
    )
  }
  return createGangway({ url, key })
}

function givenOf(values: Values, positionals: string[]): Given {
  return {
    positionals,
    text: option => values[option] as string | undefined,
    texts: option => (values[option] ?? []) as string[],
    has: option => values[option] === true,
  }
}
