import { setImmediate as nextTurn } from 'node:timers/promises'

const keysMax = 100

/**
 * Readings of one kind that are asked for in one turn of the event loop, or while others are under way, go
 * together in the next statement. Each is still answered by a statement that began after it was asked for.
 */
export function together<Key, Value>(
  read: (keys: Key[]) => Promise<(Value | undefined)[]>,
): (key: Key) => Promise<Value | undefined> {
  type Waiting = { key: Key; resolve(value: Value | undefined): void; reject(error: unknown): void }
  const waiting: Waiting[] = []
  let isReading = false

  async function readWaiting(): Promise<void> {
    isReading = true
    while (waiting.length > 0) {
      // Who was just answered may ask again, and would stand in line behind a statement for one.
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
