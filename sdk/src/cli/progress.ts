/** Shows progress on stderr: one line that is redrawn in a terminal, one line per step elsewhere. */
import type { Output } from './command.ts'
import { clean } from './print.ts'

export function showProgress(err: Output) {
  let last = ''
  return {
    say(text: string) {
      const line = clean(text)
      if (line === last) return
      last = line
      err.write(err.isTTY ? `\r\u001b[K${line.slice(0, (err.columns ?? 80) - 1)}` : `${line}\n`)
    },
    /** Clears the line for the result. */
    end() {
      if (err.isTTY && last !== '') err.write('\r\u001b[K')
      last = ''
    },
  }
}

export function bar(done: number, total: number): string {
  const filled = Math.round((done / total) * 24)
  return `[${'#'.repeat(filled)}${'.'.repeat(24 - filled)}] ${done}/${total}`
}
