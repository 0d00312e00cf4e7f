/** The description of a command, and the context that it runs in. */
import type { Gangway } from '../index.ts'
import type { Format } from './print.ts'

type Option = {
  /** Placeholder of the value in the help; a switch has none. */
  value?: string
  about: string
  isRequired?: boolean
  isRepeatable?: boolean
}

export type Command = {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Names of the arguments after the command, all required. */
  positionals: readonly string[]
  options: Record<string, Option>
  /** The full description. */
  about: string
  examples: readonly string[]
  run(context: Context, given: Given): Promise<number | undefined>
}

export type Given = {
  positionals: string[]
  text(option: string): string | undefined
  texts(option: string): string[]
  has(option: string): boolean
}

export type Context = {
  gangway: Gangway
  format: Format
  /** For results. */
  out: Output
  /** For everything else: progress, hints, errors. */
  err: Output
  signal: AbortSignal
  stdin: AsyncIterable<Uint8Array | string>
}

export type Output = {
  write(text: string): unknown
  isTTY?: boolean | undefined
  columns?: number | undefined
  hasColor: boolean
}

/** The command line or a file is not valid. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  needsYes: 3,
  refused: 4,
  later: 5,
  unknown: 6,
  interrupted: 130,
} as const

export const exitCodeTexts: readonly [number, string][] = [
  [exitCodes.done, 'done'],
  [exitCodes.unexpected, 'a fault of this program'],
  [
    exitCodes.usage,
    'the command, the environment or a file is not as it should be; nothing stands but what is told',
  ],
  [exitCodes.needsYes, 'only shown: add --yes to do it'],
  [exitCodes.refused, 'the service or an operator refused; the message says why'],
  [exitCodes.later, 'not reachable or not ready: try again later'],
  [exitCodes.unknown, 'it is not known whether it happened: look before you do anything again'],
  [exitCodes.interrupted, 'interrupted'],
]
