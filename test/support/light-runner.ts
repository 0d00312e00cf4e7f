/**
 * Loaded before every test file. Node's test runner follows every promise of the process through an async
 * hook, to know which test an uncaught error belongs to. That takes up to a third of the processor time.
 * Without the hook such an error still fails its file, and its stack is printed here.
 */
import { createRequire } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.NODE_TEST_CONTEXT !== undefined) {
  const hooks = createRequire(import.meta.url)('node:async_hooks')
  const { createHook } = hooks
  const inert = { enable: () => inert, disable: () => inert }
  hooks.createHook = () => inert
  // The runner takes the function when it is loaded.
  await import('node:test')
  hooks.createHook = createHook

  const print = (error: unknown) => console.error('uncaught:', error)
  process.on('uncaughtExceptionMonitor', print)
  process.on('unhandledRejection', print)
}
