/** What a command is, and what it is given. */
import type { Gangway } from '../index.ts'
import type { Format } from './print.ts'

export type Option = {
  /** Stands for the value in the help; a switch has none. */
  value?: string
  about: string
  isRequired?: boolean
  isRepeatable?: boolean
}

export type Command = {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** Names of what follows the command, all of them required. */
  positionals: readonly string[]
  options: Record<string, Option>
  /** What it does, in full. */
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
  /** Where results go. */
  out: Output
  /** Where everything else goes: progress, hints, errors. */
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

/** A command was written in a way that cannot work: nothing was done. */
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
    'the command, the environment or a file is not as it should be; nothing was sent',
  ],
  [exitCodes.needsYes, 'only shown: add --yes to do it'],
  [exitCodes.refused, 'the service or an operator refused; the message says why'],
  [exitCodes.later, 'not reachable or not ready: try again later'],
  [exitCodes.unknown, 'it is not known whether it happened: look before you do anything again'],
  [exitCodes.interrupted, 'interrupted'],
]
