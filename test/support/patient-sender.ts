/**
 * Loaded before a worker: a receiver has a minute and not two seconds, because on a busy machine the process
 * of the test that answers may stand still for longer.
 */
const { timeout } = AbortSignal
AbortSignal.timeout = ms => timeout.call(AbortSignal, Math.max(ms, 60_000))
