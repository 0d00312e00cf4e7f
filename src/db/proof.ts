import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { orLate } from '../core/late.ts'
import { writesSoFar } from './database.ts'

/**
 * The proof that a listening connection has missed nothing. The server answers a question on it after all
 * notifications that were due before. So an answer proves that everything committed before the question has
 * been heard.
 */
export type Proof = {
  /**
   * Whether everything is heard that this process has committed, that others had committed a second ago, and
   * that anybody had committed by `since`. Asks the server once if that is needed, and waits no longer than the
   * last proof holds.
   */
  find(since: number): Promise<boolean>
  /** Puts a question if none is open. Called often, it keeps the proof young. */
  renew(): void
  /** The connection is lost, and what it proved with it. */
  end(): void
}

type Question = {
  /** When it was put, and what this process had written by then. */
  put: { at: number; writes: number }
  answer: Promise<unknown>
}

/** The greatest age of the last proof. */
const proofMs = 1_000

const never = { at: Number.NEGATIVE_INFINITY, writes: -1 }

/** `onFailure` hears of a question that was not answered. */
export function createProof(client: pg.Client, onFailure: (error: Error) => void): Proof {
  let proven = never
  let question: Question | null = null
  let hasEnded = false

  /**
   * Puts one question at a time. A caller waits no longer than the last proof holds. The question is put at
   * the end of the next turn of the event loop, and until then it proves to every caller of the two: requests
   * come by the turn, and a second turn costs them less than a question more.
   */
  function ask(): Promise<unknown> {
    if (hasEnded) return Promise.resolve()
    const put = { at: Number.POSITIVE_INFINITY, writes: Number.POSITIVE_INFINITY }
    const answered = nextTurn()
      .then(() => nextTurn())
      .then(() => {
        put.at = performance.now()
        put.writes = writesSoFar()
        return barrier(client)
      })
      .then(() => {
        if (!hasEnded) proven = put
      })
      .catch(onFailure)
      .finally(() => {
        question = null
      })
    const answer = orLate(answered, Math.max(0, proven.at + proofMs - performance.now()))
    question = { put, answer }
    return answer
  }

  /** The last proof covers this process's commits up to `writes`, and was asked for after `since`. */
  const isProven = (writes: number, since: number) =>
    proven.writes >= writes && proven.at >= Math.max(since, performance.now() - proofMs)

  return {
    async find(since) {
      const writes = writesSoFar()
      if (isProven(writes, since)) return true
      // An earlier question proves nothing here. All callers that find one share the next.
      if (question !== null && (question.put.writes < writes || question.put.at < since)) {
        await question.answer
      }
      if (!isProven(writes, since)) await (question?.answer ?? ask())
      return isProven(writes, since)
    },
    renew() {
      if (question === null) void ask()
    },
    end() {
      hasEnded = true
      proven = never
      question = null
    },
  }
}

/**
 * Resolves when the server has answered a Sync, the protocol's end of a statement, without a statement. The
 * server sends its notifications before it reports that it is ready.
 */
function barrier(client: pg.Client): Promise<void> {
  return new Promise((resolve, reject) => {
    const callback = (error?: Error | null) => (error ? reject(error) : resolve())
    client.query({
      callback,
      submit: connection => connection.sync(),
      handleReadyForQuery() {
        this.callback()
      },
      handleError(error) {
        this.callback(error)
      },
    } as Barrier)
  })
}

/** A query of the driver. The driver replaces `callback` by its own, to stop its timer. */
type Barrier = pg.Submittable & {
  callback(error?: Error | null): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}
