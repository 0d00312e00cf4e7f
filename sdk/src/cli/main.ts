#!/usr/bin/env node
import { run } from './run.ts'

const { env, stdin, stdout, stderr } = process
const interrupt = new AbortController()
process.once('SIGINT', () => interrupt.abort())
process.once('SIGTERM', () => interrupt.abort())
// A reader that closes the pipe early, as `head` does, wants no more output.
stdout.on('error', error => process.exit((error as { code?: string }).code === 'EPIPE' ? 0 : 1))

const hasColor = (stream: { isTTY?: boolean }) => Boolean(stream.isTTY) && !env.NO_COLOR
process.exitCode = await run(process.argv.slice(2), {
  env,
  stdin,
  out: Object.assign(stdout, { hasColor: hasColor(stdout) }),
  err: Object.assign(stderr, { hasColor: hasColor(stderr) }),
  signal: interrupt.signal,
})
// An input that its writer keeps open would keep an interrupted program alive. A file has no `unref`.
if (interrupt.signal.aborted) stdin.unref?.()
