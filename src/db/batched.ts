import { setImmediate as nextTurn } from 'node:timers/promises'

const keysMax = 100

/**
 * Combines reads of one kind. Those that are asked for in one turn of the event loop, or while another read
 * is running, go together in the next statement. So every answer comes from a statement that began after
 * its question.
 */
export function batched<Key, Value>(
  read: (keys: Key[]) => Promise<(Value | undefined)[]>,
): (key: Key) => Promise<Value | undefined> {
  type Waiting = { key: Key; resolve(value: Value | undefined): void; reject(error: unknown): void }
  const waiting: Waiting[] = []
  let isReading = false

  async function readWaiting(): Promise<void> {
    isReading = true
    while (waiting.length > 0) {
      // A caller that was just answered may ask again. Without this turn it would wait behind a statement
      // for one key.
      await nextTurn()
      const asked = waiting.splice(0, keysMax)
      await read(asked.map(({ key }) => key)).then(
        values => {
          for (const [index, { resolve }] of asked.entries()) resolve(values[index])
        },
        error => {
          for (const { reject } of asked) reject(error)
        },
      )
    }
    isReading = false
  }

  return key =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isReading) void readWaiting()
    })
}
