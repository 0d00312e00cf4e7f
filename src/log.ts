import { type DestinationStream, destination, type Logger, pino } from 'pino'

/**
 * The log: one JSON line per message, ids as fields. An error is logged by its name, code, message
 * and stack only: what PostgreSQL adds as `detail` quotes whole rows, and a row may be a passenger.
 */
export function createLog(level: string, stream: DestinationStream = inTurns(1)): Logger {
  return pino({ level, serializers: { err: safeError } }, stream)
}

/**
 * Lines of one turn of the event loop go out together, at its end: a write for each costs more than the
 * line. `dest` is a file's path or descriptor.
 */
export function inTurns(dest: string | number): DestinationStream {
  const output = destination({ dest, sync: true })
  let lines = ''
  const writeNow = () => {
    if (lines !== '') output.write(lines)
    lines = ''
  }
  process.on('exit', writeNow)
  return {
    write(line) {
      if (lines === '') setImmediate(writeNow)
      lines += line
    },
  }
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
    // A stack begins with the message, which may have lines of its own.
    stack: stack?.slice(stack.indexOf('\n    at ', message.length) + 1),
    ...(cause === undefined || depth > 3 ? {} : { cause: safeError(cause, depth + 1) }),
  }
}

/**
 * Of a value that it cannot take (class 22) PostgreSQL may quote anything; the code says as much. Where a
 * constraint is violated (23) the message has names alone.
 */
function isQuoting(code: unknown): boolean {
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)
}
