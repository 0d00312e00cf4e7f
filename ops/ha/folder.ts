/** The folder of a cluster: its places, its files made from the templates, and its processes. */
import type { ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { end, type Owner, ordinaryUser, start } from './processes.ts'

export type Folder = {
  root: string
  owner: Owner
  /** Makes a folder that only the database's user may enter. */
  place(name: string): string
  /** Fills in a template of this folder, as `envsubst` does on a real machine. */
  fill(template: string, name: string, values: Record<string, string | number>): string
  /** `within`: as of `start`. */
  run(name: string, command: string, args: string[], within?: string[]): ChildProcess
  /** Ends the processes, then what `beforeRemoval` ends, and removes everything. */
  remove(): Promise<void>
}

export function openFolder(path: string, beforeRemoval: () => void): Folder {
  const root = resolve(path)
  // Must be new, because everything below it is removed at the end.
  mkdirSync(root, { mode: 0o755 })
  const owner = ordinaryUser()
  const children: ChildProcess[] = []

  function removeAll(): void {
    for (const child of children) child.kill('SIGKILL')
    beforeRemoval()
    rmSync(root, { recursive: true, force: true, maxRetries: 20 })
  }
  // Leaves nothing behind, however this program ends.
  process.once('exit', removeAll)

  return {
    root,
    owner,
    place(name) {
      const made = join(root, name)
      mkdirSync(made, { mode: 0o700 })
      chownSync(made, owner.uid, owner.gid)
      return made
    },
    fill(template, name, values) {
      const text = readFileSync(join(import.meta.dirname, template), 'utf8')
      const filled = text.replace(/\$\{(\w+)\}/g, (_, variable: string) => {
        const value = values[variable]
        if (value === undefined) throw new Error(`${template}: nothing for ${variable}`)
        return String(value)
      })
      const file = join(root, name)
      writeFileSync(file, filled, { mode: 0o600 })
      chownSync(file, owner.uid, owner.gid)
      return file
    },
    run(name, command, args, within = []) {
      const logFile = join(root, `${name}.log`)
      const child = start({ command, args, cwd: root, logFile, owner, within })
      children.push(child)
      return child
    },
    async remove() {
      process.off('exit', removeAll)
      removeAll()
      await Promise.all(children.map(child => end(child)))
    },
  }
}
