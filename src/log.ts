import { constants, fstatSync, openSync } from 'node:fs'
import { type DestinationStream, destination, type Logger, levels, pino } from 'pino'

/**
 * The log: one JSON line per message, with ids as fields. An error is logged by its name, code, message and
 * stack only, because PostgreSQL's `detail` quotes whole rows, and a row may hold a passenger.
 */
export function createLog(level: string, stream: DestinationStream = linesTogether(1)): Logger {
  return pino({ level, serializers: { err: safeError } }, stream)
}

/** Bytes that wait for a log which cannot be written. */
const waitingMax = 4 * 1024 * 1024

const retryAfterMs = 100

/** How long a process that ends waits for a reader who reads nothing. */
const lastWaitMs = 2_000

/**
 * Writes the lines of one turn of the event loop together at its end, because a write per line costs more
 * than the line. A log that cannot be written, because its disk is full or nobody reads its pipe, ends no
 * sale and holds none up: lines wait until it can be, and those that are too many are counted and lost.
 */
export function linesTogether(fd: number): DestinationStream {
  let isLast = false
  let left = 0
  let giveUpAt = 0
  const output = destination({
    dest: withoutWaiting(fd),
    sync: true,
    maxLength: waitingMax,
    // To wait is to sleep, and only a process that ends has nothing else to do.
    retryEAGAIN(_error, writing, waiting) {
      if (writing + waiting !== left) giveUpAt = Date.now() + lastWaitMs
      left = writing + waiting
      return isLast && Date.now() < giveUpAt
    },
  })
  let lines = ''
  let lost = 0
  let retry: NodeJS.Timeout | undefined
  output.on('error', () => {
    if (retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      output.write('')
    }, retryAfterMs).unref()
  })
  output.on('drop', (text: string) => {
    lost += text.split('\n').length - 1
  })
  const writeNow = () => {
    if (lines === '') return
    const toTell = lost
    output.write(toTell === 0 ? lines : tellLost(toTell) + lines)
    // What tells of it may be lost as well.
    if (toTell > 0) lost -= lost === toTell ? toTell : 1
    lines = ''
  }
  process.on('exit', () => {
    isLast = true
    left = 0
    writeNow()
    output.write('')
  })
  return {
    write(line) {
      if (lines === '') setImmediate(writeNow)
      lines += line
    },
  }
}

/**
 * The pipe of `fd`, opened anew so that a write to it never blocks. To mark `fd` itself would do the same to
 * everybody who shares it. Any other kind of log, and a pipe that may not be opened, stays as it is.
 */
function withoutWaiting(fd: number): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return fd
  }
}

function tellLost(lines: number): string {
  const msg = 'lines were lost while the log could not be written'
  return `${JSON.stringify({ level: levels.values.error, time: Date.now(), lines, msg })}\n`
}

type Loggable = {
  name: string
  message: string
  code?: unknown
  constraint?: unknown
  stack?: string
  cause?: unknown
}

function safeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' }
  const { name, message, code, constraint, stack, cause } = error as Loggable
  return {
    name,
    message: isQuoting(code) ? 'a value was refused by the database' : message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    // A stack begins with the message, which may have several lines.
    stack: stack?.slice(stack.indexOf('\n    at ', message.length) + 1),
    ...(cause === undefined || depth > 3 ? {} : { cause: safeError(cause, depth + 1) }),
  }
}

/**
 * For a value that PostgreSQL cannot take (class 22), its message may quote anything, and the code alone
 * says enough. For a violated constraint (class 23) the message has only names.
 */
function isQuoting(code: unknown): boolean {
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
}
