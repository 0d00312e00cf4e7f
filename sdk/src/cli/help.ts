/** The text of `--help`. */
import { type Command, exitCodeTexts } from './command.ts'

const globalOptions: [string, string][] = [
  ['-o, --output <format>', 'table (default), json or csv'],
  ['-h, --help', 'this text'],
]

export function helpOfAll(commands: readonly Command[], version: string): string {
  return [
    `gangway-partner ${version}: ferry tickets from the command line.`,
    '',
    'Usage',
    '  gangway-partner <command> [options]',
    '',
    'Commands',
    ...aligned(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Options',
    ...aligned([...globalOptions, ['--version', 'the version']]),
    '',
    'Environment',
    ...aligned([
      ['GANGWAY_URL', 'address of the service, for example https://api.example.com'],
      ['GANGWAY_KEY', 'API key of your agency; there is no option for it, so that no log has it'],
      ['NO_COLOR', 'set: no colours'],
    ]),
    '',
    'Exit codes',
    ...aligned(exitCodeTexts.map(([code, text]) => [String(code), text])),
    '',
    '`gangway-partner <command> --help` says more of each.',
    '',
  ].join('\n')
}

export function helpOf(command: Command): string {
  const options = Object.entries(command.options).map(([name, option]): [string, string] => [
    `--${name}${option.value ? ` <${option.value}>` : ''}`,
    `${option.about}${option.isRequired ? ' (required)' : ''}${option.isRepeatable ? ' (may be repeated)' : ''}`,
  ])
  return [
    `Usage: ${usageOf(command)}`,
    '',
    command.about,
    '',
    'Options',
    ...aligned([...options, ...globalOptions]),
    '',
    'Examples',
    ...command.examples.map(example => `  gangway-partner ${example}`),
    '',
  ].join('\n')
}

export function usageOf({ name, positionals, options }: Command): string {
  const required = Object.entries(options)
    .filter(([, option]) => option.isRequired)
    .map(([option, { value }]) => `--${option}${value ? ` <${value}>` : ''}`)
  const parts = [...positionals.map(each => `<${each}>`), ...required, '[options]']
  return `gangway-partner ${name} ${parts.join(' ')}`
}

function aligned(lines: [string, string][]): string[] {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
