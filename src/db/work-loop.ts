/**
 * Takes work whenever there is some and room for it. A notification wakes it, and a slow poll covers a lost
 * one. It costs one query a second when idle.
 */
import { orLate } from '../core/late.ts'
import type { Channel, Notifications } from './notifications.ts'

type WorkLoop<Job> = {
  /** The jobs that are running here. */
  running(): Job[]
  /** Takes what can be taken now, and waits for all running jobs. */
  turn(): Promise<void>
  /** Takes nothing new, and gives running jobs `graceMs` to end. */
  stop(graceMs: number): Promise<void>
}

/** Hears of failures in the background, with the ids that they are about. */
export type OnError = (error: unknown, ids?: Record<string, string>) => void

type Work<Job> = {
  notifications: Notifications
  /** The notification that work was queued. */
  channel: Channel
  concurrency: number
  /** Claims up to `count` jobs. */
  take(count: number): Promise<Job[]>
  run(job: Job): Promise<void>
  onError: OnError
}

const idlePollMs = 1_000

/** Starts the loop at once. Errors of `take` and `run` go to `onError`, and the loop goes on. */
export function startWorkLoop<Job>(work: Work<Job>): WorkLoop<Job> {
  const running = new Map<Job, Promise<void>>()
  let stopped = false
  let wake = () => {}

  async function takeAndRun(): Promise<void> {
    const free = work.concurrency - running.size
    if (free <= 0) return
    for (const job of await work.take(free)) {
      const ended = work
        .run(job)
        .catch(error => work.onError(error))
        .finally(() => {
          running.delete(job)
          wake()
        })
      running.set(job, ended)
    }
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      const woken = new Promise<void>(resolve => {
        wake = resolve
      })
      await takeAndRun().catch(error => work.onError(error))
      const timer = setTimeout(wake, idlePollMs)
      await woken
      clearTimeout(timer)
    }
  }

  const unsubscribe = work.notifications.subscribe(work.channel, () => wake())
  const looping = loop()

  return {
    running: () => [...running.keys()],
    async turn() {
      await takeAndRun()
      await Promise.all(running.values())
    },
    async stop(graceMs) {
      stopped = true
      wake()
      unsubscribe()
      await looping
      await orLate(Promise.all(running.values()), graceMs)
    },
  }
}
