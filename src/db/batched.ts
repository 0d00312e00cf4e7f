import { setImmediate as nextTurn } from 'node:timers/promises'
import { orLate } from '../core/late.ts'

const keysMax = 100

/** Makes a function for one key of a function for many, which answers in the order of its keys. */
export type Gather = <Key, Value>(
  ask: (keys: Key[]) => Promise<(Value | undefined)[]>,
) => (key: Key) => Promise<Value | undefined>

/** Each key goes by itself, and at once. */
export const alone: Gather = ask => async key => (await ask([key]))[0]

/**
 * Functions that take turns. The keys of one that are given in one turn of the event loop, or while it or
 * another is asking, go together in its next statement. So the more there is to do, the less a key costs,
 * and nobody waits when there is little. An answer comes from a statement that began after its question.
 * A statement that hangs, over a lock or a connection, delays the next one by at most `patienceMs`.
 */
export function inTurns({ patienceMs = Infinity } = {}): Gather {
  const queue: (() => Promise<void>)[] = []
  let isAsking = false

  async function askAll(): Promise<void> {
    isAsking = true
    while (queue.length > 0) {
      // A caller that was just answered may ask again. Without this turn it would wait behind a statement
      // for one key.
      await nextTurn()
      const asking = queue.shift()?.() ?? Promise.resolve()
      await (patienceMs === Infinity ? asking : orLate(asking, patienceMs))
    }
    isAsking = false
  }

  return <Key, Value>(ask: (keys: Key[]) => Promise<(Value | undefined)[]>) => {
    type Waiting = {
      key: Key
      resolve(value: Value | undefined): void
      reject(error: unknown): void
    }
    const waiting: Waiting[] = []

    function askWaiting(): Promise<void> {
      const asked = waiting.splice(0, keysMax)
      if (waiting.length > 0) queue.push(askWaiting)
      return ask(asked.map(({ key }) => key)).then(
        values => {
          for (const [index, { resolve }] of asked.entries()) resolve(values[index])
        },
        error => {
          for (const { reject } of asked) reject(error)
        },
      )
    }

    return (key: Key) =>
      new Promise<Value | undefined>((resolve, reject) => {
        if (waiting.push({ key, resolve, reject }) === 1) queue.push(askWaiting)
        if (!isAsking) void askAll()
      })
  }
}

/** A function that takes turns with no other. */
export const batched: Gather = ask => inTurns()(ask)
