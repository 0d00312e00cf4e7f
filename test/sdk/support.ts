/** The built package as partners have it: in a folder of theirs, under the Node that is on this machine. */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { atEnd } from '../support/at-end.ts'

export const root = join(import.meta.dirname, '../..')

/** The machine's own Node, which is 20 where the tests run for everybody; else the project's. */
export const partnersNode = findNode() ?? process.execPath

function findNode(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders
    .filter(folder => folder !== '' && !folder.includes('node_modules'))
    .map(folder => join(folder, 'node'))
    .find(file => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** A folder outside the project, with packages linked into its node_modules. */
export async function makeFolder(packages: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gangway-partner-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [name, target] of Object.entries(packages)) {
    await mkdir(join(folder, 'node_modules', name, '..'), { recursive: true })
    await symlink(join(root, target), join(folder, 'node_modules', name))
  }
  return folder
}

type Ended = { code: number | null; out: string; err: string }

export type Start = {
  cwd?: string
  env?: Record<string, string>
  stdin?: string
  /** Whoever started it goes on holding its input. */
  inputStaysOpen?: boolean
}

/** A program that is told something while it runs. */
type Running = {
  /** What it printed so far. */
  out(): string
  signal(name: NodeJS.Signals): void
  ended: Promise<Ended>
}

export function runProgram(file: string, args: string[], start: Start = {}): Promise<Ended> {
  return startProgram(file, args, start).ended
}

export function startProgram(file: string, args: string[], start: Start = {}): Running {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(file, args, {
    cwd: start.cwd ?? root,
    env: { PATH, HOME, ...start.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  atEnd(() => child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  child.stdin.on('error', () => {})
  child.stdin.write(start.stdin ?? '')
  if (!start.inputStaysOpen) child.stdin.end()
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ code, out, err }))
  })
  return { out: () => out, signal: name => void child.kill(name), ended }
}

export function typeCheck(folder: string): Promise<Ended> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return runProgram(process.execPath, [tsc, '-p', folder])
}
