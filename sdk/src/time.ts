/** Waiting that an AbortSignal can end early. */

/** A longer timer fires at once. */
const longestTimerMs = 2 ** 31 - 1

/** A signal that follows the caller's and also has a deadline. */
export function abortable(signal: AbortSignal | undefined, timeoutMs: number) {
  const controller = new AbortController()
  let isOver = false
  const timerMs = Math.min(timeoutMs, longestTimerMs)
  const onAbort = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => {
    isOver = true
    controller.abort()
  }, timerMs)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort, { once: true })
  return {
    signal: controller.signal,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    },
  }
}

/** Rejects with the signal's reason when it aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    if (signal?.aborted) onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
